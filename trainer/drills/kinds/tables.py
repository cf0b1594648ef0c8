"""The rule sets drills are offered for: those that count fu, the usual one first."""

TABLES = (
    "mahjong-soul",
    "standard",
    "tenhou",
    "tournament",
    "wrc",
    "m-league",
    "jpml",
    "sanma-mahjong-soul",
    "sanma-tenhou",
    "sanma",
)
