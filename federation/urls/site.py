"""URLs of a federation's own pages and news, and of the pages where staff write them."""

from django.urls import path

from federation.exchange import views
from federation.site.views import desk, public

urlpatterns = [
    path("pages/", public.site_pages, name="site_pages"),
    path("pages/<slug:slug>/", public.site_page, name="site_page"),
    path("news/", public.news_list, name="news_list"),
    path("news/<int:number>/", public.news_item, name="news_item"),
    path("news/<int:number>/picture/", public.news_picture, name="news_picture"),
    path("open-data/", views.open_data, name="open_data"),
    path("open-data/<int:number>/", views.open_data_file, name="open_data_file"),
    path("desk/site/", desk.site_desk, name="site_desk"),
    path("desk/site/new-page/", desk.page_new, name="site_page_new"),
    path("desk/site/pages/<slug:slug>/", desk.page_edit, name="site_page_edit"),
    path("desk/site/pages/<slug:slug>/remove/", desk.page_remove, name="site_page_remove"),
    path("desk/site/new-news/", desk.news_new, name="news_new"),
    path("desk/site/news/<int:number>/", desk.news_edit, name="news_edit"),
    path("desk/site/news/<int:number>/remove/", desk.news_remove, name="news_remove"),
]
