"""The addresses of signing up and in, of passwords, e-mail, codes and passkeys: allauth's views under the names it
knows, each behind the door that says for whom it is.
"""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import path, re_path
from django.views.decorators.cache import never_cache

from trainer.accounts.views import another, entrance, named, sure

FROM_KEY = "account_reset_password_from_key"

urlpatterns = [
    path("sign-up/", entrance(account.signup), name="account_signup"),
    path("sign-in/", entrance(account.login), name="account_login"),
    path("sign-in/code/", entrance(mfa.authenticate), name="mfa_authenticate"),
    path("sign-in/passkey/", entrance(webauthn.login_webauthn), name="mfa_login_webauthn"),
    path("sign-in/another/", another, name="account_another"),
    path("sign-in/closed/", account.account_inactive, name="account_inactive"),
    path("sign-out/", named(account.logout), name="account_logout"),
    path("password/", named(account.password_change), name="account_change_password"),
    path("password/lost/", entrance(account.password_reset), name="account_reset_password"),
    path("password/lost/sent/", entrance(account.password_reset_done), name="account_reset_password_done"),
    path("password/lost/set/", entrance(account.password_reset_from_key_done), name=f"{FROM_KEY}_done"),
    re_path(
        r"^password/lost/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        entrance(account.password_reset_from_key),
        name=FROM_KEY,
    ),
    path("e-mail/", named(sure(account.email)), name="account_email"),
    path("e-mail/<str:key>/", never_cache(account.confirm_email), name="account_confirm_email"),
    path("password/first/", named(account.password_set), name="account_set_password"),
    path("again/", named(account.reauthenticate), name="account_reauthenticate"),
    path("again/code/", named(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("again/passkey/", named(webauthn.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"),
    path("security/", named(mfa.index), name="mfa_index"),
    path("security/app/", named(totp.activate_totp), name="mfa_activate_totp"),
    path("security/app/off/", named(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("security/codes/", named(recovery.view_recovery_codes), name="mfa_view_recovery_codes"),
    path("security/codes/new/", named(recovery.generate_recovery_codes), name="mfa_generate_recovery_codes"),
    path("security/codes/file/", named(recovery.download_recovery_codes), name="mfa_download_recovery_codes"),
    path("security/keys/", named(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("security/keys/new/", named(webauthn.add_webauthn), name="mfa_add_webauthn"),
    path("security/keys/<int:pk>/", named(webauthn.edit_webauthn), name="mfa_edit_webauthn"),
    path("security/keys/<int:pk>/remove/", named(webauthn.remove_webauthn), name="mfa_remove_webauthn"),
]
