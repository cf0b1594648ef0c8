from django.urls import path

from trainer.play import views, views_review

app_name = "play"
urlpatterns = [
    path("play/", views.setup, name="setup"),
    path("play/now/", views.now, name="now"),
    path("play/start/", views.start, name="start"),
    path("play/tables/", views.tables, name="tables"),
    path("play/preview/", views.preview, name="preview"),
    path("play/<slug:pk>/", views.table, name="table"),
    path("play/<slug:pk>/act/", views.act, name="act"),
    path("play/<slug:pk>/back/", views.back, name="back"),
    path("play/<slug:pk>/next/", views.next, name="next"),
    path("play/<slug:pk>/claim/", views.claim, name="claim"),
    path("play/<slug:pk>/again/", views.again, name="again"),
    path("play/<slug:pk>/rules/", views.rules, name="rules"),
    path("play/<slug:pk>/away/", views.away, name="away"),
    path("play/<slug:pk>/options/", views.options, name="options"),
    path("play/<slug:pk>/review/", views_review.review, name="review"),
    path("play/<slug:pk>/review/try/", views_review.try_move, name="try"),
    path("play/<slug:pk>/review/share/", views_review.share, name="share"),
    path("play/<slug:pk>/review/log/<str:name>", views_review.log, name="log"),
    path("play/shared/<slug:token>/review/", views_review.shared, name="shared"),
    path("play/shared/<slug:token>/review/try/", views_review.shared_try, name="shared-try"),
    path("play/shared/<slug:token>/review/log/<str:name>", views_review.shared_log, name="shared-log"),
]
