"""How allauth writes to people: with the address of the federation they came from."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return str(self.get_login_redirect_url(request))
