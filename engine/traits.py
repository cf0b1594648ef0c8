"""What can be true of one reading of a win, each fact a bit of a number; a yaku is a set of them (`engine.yaku`).

Facts about tiles and groups hold as soon as one of them shows it, so those of a hand are those of its parts taken
together with ``|``. "Every tile is a simple" is therefore "no terminal, no honour".
"""

# The tiles.
SIMPLE = 1 << 0  # there is a 2 to 8
TERMINAL = 1 << 1  # there is a 1 or 9 of a suit
HONOR = 1 << 2
NON_GREEN = 1 << 3  # there is a tile other than 2 3 4 6 8 of bamboo and the green dragon
CHARACTERS = 1 << 4
CIRCLES = 1 << 5
BAMBOO = 1 << 6
SUITS = CHARACTERS | CIRCLES | BAMBOO
ONE_SUIT = 1 << 7  # tiles of exactly one suit, honours aside

# The form.
STANDARD = 1 << 8  # sets and a pair
SEVEN_PAIRS = 1 << 9
ORPHANS = 1 << 10

# The groups. A kan is a triplet here.
RUN = 1 << 11
TRIPLET = 1 << 12
MIDDLE = 1 << 13  # a group holds neither terminal nor honour
TWINS = 1 << 14  # two equal runs
DOUBLE_TWINS = 1 << 15  # twice two equal runs
STRAIGHT = 1 << 16  # 123, 456 and 789 of one suit
THREE_COLOR_RUNS = 1 << 17
THREE_COLOR_TRIPLETS = 1 << 18
KAN = 1 << 19
TWO_KANS = 1 << 20  # two or more, and so on
THREE_KANS = 1 << 21
FOUR_KANS = 1 << 22
WHITE_SET = 1 << 23
GREEN_SET = 1 << 24
RED_SET = 1 << 25
DRAGON_PAIR = 1 << 26
TWO_DRAGONS = 1 << 27  # two of the dragon sets, or all three
THREE_DRAGONS = 1 << 28
WIND_PAIR = 1 << 29
THREE_WINDS = 1 << 30  # three of the wind sets, or all four
FOUR_WINDS = 1 << 31
NINE_GATES = 1 << 32  # 1112345678999 of one suit and one more, nothing melded
PURE_GATES = 1 << 33  # ... held as exactly 1112345678999 before the win

# The table and the seat.
CLOSED = 1 << 34
TSUMO = 1 << 35
SEAT_SET = 1 << 36  # a set of the seat wind
ROUND_SET = 1 << 37
SAME_WIND = 1 << 38  # the seat wind is the round wind
VALUE_PAIR = 1 << 39  # a pair of a dragon, the seat wind or the round wind

# Where the winning tile sits.
TWO_SIDED = 1 << 40
PAIR_WAIT = 1 << 41
THIRTEEN_SIDED = 1 << 42
THREE_CONCEALED = 1 << 43  # three or more triplets or kans completed by own draws
FOUR_CONCEALED = 1 << 44

# What happened around the win.
RIICHI = 1 << 45  # also for a double riichi
DOUBLE_RIICHI = 1 << 46
IPPATSU = 1 << 47
RINSHAN = 1 << 48
CHANKAN = 1 << 49
HAITEI = 1 << 50
HOUTEI = 1 << 51
TENHOU = 1 << 52
CHIIHOU = 1 << 53
