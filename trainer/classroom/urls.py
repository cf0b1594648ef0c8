from django.urls import path

from trainer.classroom import views

app_name = "classroom"
urlpatterns = [
    path("classes/", views.classes, name="classes"),
    path("classes/new/", views.create, name="create"),
    path("classes/join/", views.enter, name="enter"),
    path("classes/join/<str:code>/", views.join, name="join"),
    path("classes/card/<slug:place>/<slug:password>/", views.card, name="card"),
    path("classes/own/", views.own, name="own"),
    path("classes/<slug:pk>/", views.classroom, name="classroom"),
    path("classes/<slug:pk>/leave/", views.leave, name="leave"),
    path("classes/<slug:pk>/invitation/", views.invitation, name="invitation"),
    path("classes/<slug:pk>/code/", views.code, name="code"),
    path("classes/<slug:pk>/students/", views.students, name="students"),
    path("classes/<slug:pk>/students/add/", views.add_students, name="add-students"),
    path("classes/<slug:pk>/students/<slug:place>/", views.student, name="student"),
    path("classes/<slug:pk>/students/<slug:place>/name/", views.rename_student, name="rename-student"),
    path("classes/<slug:pk>/students/<slug:place>/card/", views.renew_card, name="renew-card"),
    path("classes/<slug:pk>/students/<slug:place>/remove/", views.remove_student, name="remove-student"),
    path("classes/<slug:pk>/cards/", views.cards, name="cards"),
    path("classes/<slug:pk>/settings/", views.settings, name="settings"),
    path("classes/<slug:pk>/settings/name/", views.rename, name="rename"),
    path("classes/<slug:pk>/settings/archive/", views.archive, name="archive"),
    path("classes/<slug:pk>/teachers/add/", views.add_teacher, name="add-teacher"),
    path("classes/<slug:pk>/teachers/<int:number>/remove/", views.remove_teacher, name="remove-teacher"),
    path("classes/<slug:pk>/teachers/<int:number>/owner/", views.hand_over, name="hand-over"),
]
