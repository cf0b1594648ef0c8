from django.urls import path

from trainer.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.home, name="home"),
    path("preferences/", views.preferences, name="preferences"),
    path("guest/", views.guest, name="guest"),
    path("export/", views.export_all, name="export"),
    path("export/<slug:name>.csv", views.export_table, name="export-table"),
    path("delete/", views.delete, name="delete"),
]
