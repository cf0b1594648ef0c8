from django.urls import include, path

from trainer import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("trainer.display.urls")),
    path("", include("trainer.reference.urls")),
    path("", include("trainer.drills.urls")),
    path("", include("trainer.play.urls")),
    path("", include("trainer.classroom.urls")),
    path("", include("trainer.live.urls")),
    path("", include("trainer.sheets.urls")),
    path("account/", include("trainer.accounts.urls")),
    path("account/", include("trainer.accounts.signing")),
]
