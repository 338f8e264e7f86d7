"""URLs of the registry's pages."""

from django.urls import path

from federation.anonymity import views
from federation.claims import views as registry_claims
from federation.registry.views import clubs as registry_clubs
from federation.registry.views import duplicates as registry_merging
from federation.registry.views import player as registry_photos
from federation.registry.views import player as registry_player
from federation.registry.views import players as registry

urlpatterns = [
    path("desk/players/", registry.players, name="registry"),
    path("desk/players/new/", registry.new_player, name="registry_new"),
    path("desk/players/duplicates/", registry_merging.duplicates, name="registry_duplicates"),
    path("desk/players/<int:number>/", registry_player.player, name="registry_player"),
    path("desk/players/<int:number>/name/", registry_player.rename, name="registry_rename"),
    path("desk/players/<int:number>/club/", registry_player.move, name="registry_move"),
    path("desk/players/<int:number>/details/", registry_player.details, name="registry_details"),
    path("desk/players/<int:number>/photo/", registry_player.photo, name="registry_photo"),
    path("desk/players/<int:number>/photo/remove/", registry_player.photo_remove, name="registry_photo_remove"),
    path("desk/players/<int:number>/retire/", registry_player.retire, name="registry_retire"),
    path("desk/players/<int:number>/reinstate/", registry_player.reinstate, name="registry_reinstate"),
    path("desk/players/<int:number>/account/", registry_player.link, name="registry_link"),
    path("desk/players/<int:number>/invite/", registry_claims.invite, name="registry_invite"),
    path("desk/players/<int:number>/account/remove/", registry_player.unlink, name="registry_unlink"),
    path("desk/players/<int:number>/spelling/", registry_player.spelling_forget, name="registry_spelling"),
    path("desk/players/<int:number>/merge/<int:other>/", registry_merging.merge, name="registry_merge"),
    path("desk/players/<int:number>/distinct/<int:other>/", registry_merging.distinct, name="registry_distinct"),
    path("desk/players/<int:number>/anonymise/", views.registry_anonymise, name="registry_anonymise"),
    path(
        "desk/players/<int:number>/anonymise/confirm/",
        views.registry_anonymise_confirm,
        name="registry_anonymise_confirm",
    ),
    path("desk/players/<int:number>/anonymise/refuse/", views.anonymity_refuse, name="anonymity_refuse"),
    path("players/me/anonymity/", views.my_anonymity, name="my_anonymity"),
    path("players/me/anonymity/withdraw/", views.my_anonymity_withdraw, name="my_anonymity_withdraw"),
    path("desk/merges/<int:pk>/undo/", registry_merging.merge_undo, name="registry_merge_undo"),
    path("desk/claims/", registry_claims.claims, name="registry_claims"),
    path("desk/claims/<int:pk>/confirm/", registry_claims.claim_confirm, name="claim_confirm"),
    path("desk/claims/<int:pk>/refuse/", registry_claims.claim_refuse, name="claim_refuse"),
    path("desk/invitations/<int:pk>/withdraw/", registry_claims.invitation_withdraw, name="invitation_withdraw"),
    path("desk/proposals/<int:pk>/confirm/", registry_claims.proposal_confirm, name="proposal_confirm"),
    path("desk/proposals/<int:pk>/refuse/", registry_claims.proposal_refuse, name="proposal_refuse"),
    path("players/<int:number>/photo/", registry_photos.player_photo, name="player_photo"),
    path("players/<int:number>/claim/", registry_claims.player_claim, name="player_claim"),
    path("players/claim/withdraw/", registry_claims.claim_withdraw, name="claim_withdraw"),
    path("desk/clubs/", registry_clubs.clubs, name="registry_clubs"),
    path("desk/clubs/<slug:key>/", registry_clubs.club, name="registry_club"),
]
