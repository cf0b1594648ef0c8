"""Password hashing in a size that a classroom signing in at once can afford."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """OWASP's smaller Argon2id setting: 19 MiB a login where Django's takes 100."""

    time_cost = 2
    memory_cost = 19456
    parallelism = 1
