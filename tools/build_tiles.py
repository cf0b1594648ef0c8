"""Draw Tenpai's riichi tile faces and write them as one SVG sprite, static/tiles.svg.

Pins, bamboo, the 1-sou peacock, frames and the tile back are drawn here from the tables below and follow no existing
set; the kanji and the corner letters are outlines taken from two fonts under the SIL Open Font License 1.1, which are
build inputs only: Yuji Syuku (2021 The Yuji Project Authors) and Atkinson Hyperlegible Bold (2020 Braille Institute of
America, Inc.). No font file is part of this project, and the licence does not extend to drawings made with a font.

    pip install fonttools brotli
    npm pack @fontsource/yuji-syuku@5.3.0 @fontsource/atkinson-hyperlegible@5.3.0
    mkdir yuji ah
    tar xzf fontsource-yuji-syuku-5.3.0.tgz -C yuji --strip-components=1
    tar xzf fontsource-atkinson-hyperlegible-5.3.0.tgz -C ah --strip-components=1
    python tools/build_tiles.py yuji/files/yuji-syuku-japanese-400-normal.woff2 \
        ah/files/atkinson-hyperlegible-latin-700-normal.woff2 static/tiles.svg

The same fonts give the same bytes. Every face is <symbol id="5p" viewBox="0 0 300 400"> holding presentation attributes
only, no inner ids and no background (ivory, edge and the colour of the back are CSS). "5p-i" is the same face, smaller,
under a learner's index ("5 p", "E", "Gr"). 2, 3, 4, 6 and 8 of bamboo are green throughout, so that ryuuiisou can be
seen on the tiles; a red five carries a dot, so that colour is never the only sign.
"""

import sys
from math import cos, pi, sin
from pathlib import Path

import brotli
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

# ---- palette -------------------------------------------------------------------
INK, RED, GREEN, BLUE = "#1a1a1e", "#b8182b", "#0b6b3a", "#1b3a8c"
BACK = "currentColor"  # the back's ornament takes the CSS colour

# fmt: off
# ---- layouts -------------------------------------------------------------------
W, H = 300, 400
NUMERALS, MAN, FIVE = "一二三四五六七八九", "萬", "五"    # FIVE may be "伍"
HONOURS = {1: ("東", "E", INK, 296), 2: ("南", "S", INK, 296), 3: ("西", "W", INK, 300),     # sign,
           4: ("北", "N", INK, 296), 5: ("", "Wh", BLUE, 0),              # index, ink, size
           6: ("發", "Gr", GREEN, 278), 7: ("中", "Rd", RED, 312)}
INDEX = (22, 116, 146)                      # index: left edge, baseline, size
SUIT_AT = {"m": (222, 66), "p": (236, 66), "s": (240, 66)}
SUIT_INK = {"m": RED, "p": BLUE, "s": GREEN}
DOT = {"m": (264, 46, 17), "p": (150, 52, 17), "s": (150, 62, 17), "index": (133, 66, 18)}  # red fives

B, G, R = (BLUE, RED), (GREEN, RED), (RED, BLUE)      # coin ring, coin heart
PINS = {                                    # radius, [(x, y, colours)]
    2: (80, [(150, 104, G), (150, 296, B)]),
    3: (63, [(78, 80, B), (150, 200, R), (222, 320, G)]),
    4: (61, [(82, 104, B), (218, 104, G), (82, 296, G), (218, 296, B)]),
    5: (54, [(76, 84, B), (224, 84, G), (150, 200, R), (76, 316, G), (224, 316, B)]),
    6: (54, [(86, 74, G), (214, 74, G), (86, 208, R), (214, 208, R), (86, 326, R), (214, 326, R)]),
    7: (44, [(62, 58, G), (150, 94, G), (238, 130, G),
             (94, 232, R), (206, 232, R), (94, 340, R), (206, 340, R)]),
    8: (44, [(x, y, B) for y in (57, 152, 248, 343) for x in (92, 208)]),
    9: (44, [(x, y, c) for y, c in ((76, G), (200, R), (324, B)) for x in (54, 150, 246)]),
}
STICKS = {                                  # width, height, [(x, y, colour, turn)]
    2: (58, 164, [(150, 110, GREEN, 0), (150, 290, GREEN, 0)]),
    3: (56, 164, [(150, 110, GREEN, 0), (82, 290, GREEN, 0), (218, 290, GREEN, 0)]),
    4: (56, 164, [(x, y, GREEN, 0) for y in (110, 290) for x in (82, 218)]),
    5: (50, 160, [(x, y, GREEN, 0) for y in (110, 290) for x in (64, 236)] + [(150, 200, RED, 0)]),
    6: (50, 164, [(x, y, GREEN, 0) for y in (110, 290) for x in (64, 150, 236)]),
    7: (46, 108, [(150, 70, RED, 0)] + [(x, y, GREEN, 0) for y in (204, 324) for x in (64, 150, 236)]),
    8: (38, 162, [(x, y, GREEN, t * s) for y, s in ((110, 1), (290, -1))       # M over W
                  for x, t in ((38, 0), (103.5, -22.5), (196.5, 22.5), (262, 0))]),
    9: (46, 112, [(x, y, c, 0) for x, c in ((64, GREEN), (150, RED), (236, GREEN)) for y in (76, 200, 324)]),
}
# fmt: on


def nums(*vs):
    """Numbers as path data: one decimal, no needless zero or space."""
    words = (f"{round(v, 1) + 0:.1f}".rstrip("0").rstrip(".") for v in vs)
    return " ".join(w[1:] if w.startswith("0.") else w.replace("-0.", "-.") for w in words).replace(" -", "-")


class RelativePen(BasePen):
    """Collects a path with relative commands, never letting rounding errors add up."""

    def __init__(self):
        super().__init__(None)
        self.at, self.d = (0, 0), ""

    def _emit(self, cmd, *pts):
        pts = [(round(x, 1), round(y, 1)) for x, y in pts]
        self.d += cmd + nums(*(v for x, y in pts for v in (x - self.at[0], y - self.at[1])))
        self.at = pts[-1]

    def _moveTo(self, p):
        self.at = (0, 0)
        self._emit("M", p)
        self.start = self.at

    def _lineTo(self, p):
        self._emit("l", p)

    def _curveToOne(self, *pts):
        self._emit("c", *pts)

    def _closePath(self):
        self.d, self.at = self.d + "z", self.start


def disc(r, sweep=1):
    """A circle that starts and ends at its centre, as a relative path."""
    there, back = (f"a{nums(r, r)} 0 1 {sweep} {nums(way * 2 * r, 0)}" for way in (1, -1))
    return f"m{nums(-r, 0)}{there}{back}zm{nums(r, 0)}"


def path(d, fill, extra=""):
    return f'<path fill="{fill}"{extra} d="{d}"/>'


def around(n, r, turn=0):
    return [(r * cos(a), r * sin(a)) for a in (2 * pi * i / n + turn for i in range(n))]


def glyph(font, ch, cx, cy, size, fill, bold=0, stretch=1):
    """One character, `size` user units to the em, its ink centred on cx, cy."""
    gs, name = font.getGlyphSet(), font.getBestCmap()[ord(ch)]
    bounds, pen, s = BoundsPen(gs), RelativePen(), size / font["head"].unitsPerEm
    gs[name].draw(bounds)
    (x0, y0, x1, y1), sx = bounds.bounds, s * stretch
    place = TransformPen(pen, (sx, 0, 0, -s, cx - sx * (x0 + x1) / 2, cy + s * (y0 + y1) / 2))
    gs[name].draw(Qu2CuPen(place, max_err=2.5, all_cubic=True))
    line = f' stroke="{fill}" stroke-width="{bold}" stroke-linejoin="round"' if bold else ""
    return path(pen.d, fill, line)


def coin(r):
    """The small circle tile mark as (ring, heart): ring, rosette of eight petals, dot."""
    petals = around(8, r * 0.5, pi / 8)
    flower = (
        f"m{nums(*petals[-1])}"
        + "".join(
            f"a{nums(r * 0.2, r * 0.2)} 0 0 1 {nums(b[0] - a[0], b[1] - a[1])}"
            for a, b in zip([petals[-1], *petals], petals, strict=False)
        )
        + f"zm{nums(-petals[-1][0], -petals[-1][1])}"
    )
    return disc(r) + disc(r * 0.77, 0) + flower + disc(r * 0.3, 0), disc(r * 0.2)


def pins(n, red):
    if n == 1:
        return rosette()
    r, spots, layers = *PINS[n], {}
    for x, y, inks in spots:
        for layer, (ink, d) in enumerate(zip((RED, RED) if red else inks, coin(r), strict=False)):
            layers[layer, ink] = layers.get((layer, ink), "") + f"M{x} {y}" + d
    return "".join(path(d, ink) for (_, ink), d in sorted(layers.items()))


def petal(r0, r1, half, a):
    """A pointed-oval petal from radius r0 to r1 in direction a, relative to the centre."""

    def turned(r, t):
        return (r * cos(a) - t * sin(a), r * sin(a) + t * cos(a))

    root, (dx, dy) = turned(r0, 0), turned(r1 - r0, 0)
    m, wide = (r1 - r0) * 0.62, half * 1.25
    out = nums(*turned(m, wide), *turned(r1 - r0, half), dx, dy)
    home = nums(*turned(0, -half), *turned(m - r1 + r0, -wide), -dx, -dy)
    return f"m{nums(*root)}c{out}c{home}zm{nums(-root[0], -root[1])}"


def rosette():
    at = "M150 200"

    def petals(n, *size):
        return "".join(petal(*size, 2 * pi * i / n) for i in range(n))

    beads = "".join(f"M{nums(150 + x, 200 + y)}" + disc(6) for x, y in around(12, 99, pi / 12))
    return (
        path(at + disc(134) + disc(114, 0) + beads, BLUE)
        + path(at + petals(12, 59, 107, 15), GREEN)
        + path(at + disc(55) + disc(44, 0) + petals(8, 15, 40, 13) + disc(10), RED)
    )


def shape(pen, start, *steps):
    """A closed outline; a step of one point is a line, of three a curve."""
    pen.moveTo(start)
    for step in steps:
        (pen.lineTo if len(step) == 1 else pen.curveTo)(*step)
    pen.closePath()


def bamboo(x, y, w, h, turn):
    """A stick: three nodes and two waisted segments, each with a slit of light."""
    a, h = turn * pi / 180, h * (0.9 if turn else 1)
    t = TransformPen(pen := RelativePen(), (cos(a), sin(a), -sin(a), cos(a), x, y))
    k = h * 0.055  # half the height of a node
    n, b, e, waist, q = w / 2 - k, w / 2 + k * 0.35, w * 0.4, w * 0.3, w * 0.11
    for c in (k - h / 2, 0, h / 2 - k):
        shape(
            t,
            (-n, c - k),
            [(n, c - k)],
            [(b, c - k), (b, c + k), (n, c + k)],
            [(-n, c + k)],
            [(-b, c + k), (-b, c - k), (-n, c - k)],
        )
    for top, end in ((2 * k - h / 2 + 3, -k - 3), (k + 3, h / 2 - 2 * k - 3)):
        m = (end - top) / 4
        u, v = top + m * 0.8, end - m * 0.8
        shape(
            t,
            (-e, top),
            [(e, top)],
            [(waist, top + m), (waist, end - m), (e, end)],
            [(-e, end)],
            [(-waist, end - m), (-waist, top + m), (-e, top)],
        )
        shape(t, (0, u), [(-q, u + 4), (-q, v - 4), (0, v)], [(q, v - 4), (q, u + 4), (0, u)])
    return pen.d


def sticks(n, red):
    if n == 1:
        return peacock()
    w, h, spots, by = *STICKS[n], {}
    for x, y, ink, turn in spots:
        ink = RED if red else ink
        by[ink] = by.get(ink, "") + bamboo(x, y, w, h, turn)
    return "".join(path(d, ink) for ink, d in by.items())


PEACOCK = {  # drawn facing left, its fan around FAN
    "body": "M130 134c2-13 14-20 27-15c15 6 18 24 13 40c-5 18 1 36 15 54c20 25 29 49 21 75"
    "c-8 29-30 46-56 46c-32 0-54-24-54-54c0-34 31-55 38-84c4-16 2-26-2-36z",
    "crest": "M149 119l-9-17M154 118v-19M159 119l9-17",
    "beak": "M126 137c-10 0-20 5-26 13c10-2 20-1 28 4z",
    "legs": "M134 336v30m-19 8l19-9l15 9M169 334v32m-16 8l16-9l18 9",
}
FAN, WING, EYE = (150, 164), (178, 222), (147, 137)


def peacock():
    fan = eyes = ""
    for i in range(10):
        a = (-211 + 242 * i / 9) * pi / 180
        x, y = FAN[0] + 113 * cos(a), FAN[1] + 113 * sin(a)
        fan += "M{} {}".format(*FAN) + petal(68, 139, 26, a) + f"M{nums(x, y)}" + disc(13, 0)
        eyes += f"M{nums(x, y)}" + disc(8)
    wing = "M{} {}".format(*WING)
    feathers = wing + "".join(
        petal(10 + 8 * abs(k), 89 - 10 * abs(k), 10, (106 + 18 * k) * pi / 180) for k in (-1, 0, 1)
    )
    body = PEACOCK["body"] + wing + petal(-2, 98, 40, 106 * pi / 180) + "M{} {}".format(*EYE) + disc(5, 0)
    line = ' stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"'
    return (
        path(fan + feathers, GREEN)
        + path(eyes + PEACOCK["beak"], RED)
        + path(body, BLUE, ' fill-rule="evenodd"')
        + path(PEACOCK["crest"], "none", line.format(BLUE, 6))
        + path(PEACOCK["legs"], "none", line.format(RED, 8))
    )


def box(i, r, notch=0):
    """A rectangle i units inside the tile, corners rounded (or notched) by r."""
    w, h, a = W - 2 * i - 2 * r, H - 2 * i - 2 * r, f"a{r} {r} 0 0 {1 - notch} "
    return f"M{i + r} {i}h{w}{a}{r} {r}v{h}{a}-{r} {r}h-{w}{a}-{r}-{r}v-{h}{a}{r}-{r}z"


def frame():
    return path(box(40, 24) + box(56, 12), BLUE, ' fill-rule="evenodd"') + path(
        box(70, 20, 1), "none", f' stroke="{BLUE}" stroke-width="6"'
    )


def back():
    cells = [(x, y) for x in (72, 124, 176, 228) for y in range(44, 340, 52)]
    lattice = "".join(f"M{x} {y}l26 26l-26 26l-26-26z" for x, y in cells)
    beads = "".join(f"M{x} {y + 26}" + disc(6) for x, y in cells)
    return (
        path(box(24, 22), "none", f' stroke="{BACK}" stroke-width="8"')
        + path(lattice, "none", f' stroke="{BACK}" stroke-width="4"')
        + path(beads, BACK)
    )


def red_dot(where):
    x, y, r = DOT[where]
    return path(f"M{x} {y}" + disc(r), RED)


def face(tile, kanji):
    n, suit = int(tile[0]), tile[1]
    red, n = n == 0, n or 5
    dot = red_dot(suit) if red else ""
    if suit == "m":
        top = FIVE if n == 5 else NUMERALS[n - 1]
        return (
            glyph(kanji, top, 150, 102, 192, RED if red else INK, 5, 1.1)
            + glyph(kanji, MAN, 150, 288, 200, RED, 3, 1.16)
            + dot
        )
    if suit in "ps":
        return (pins if suit == "p" else sticks)(n, red) + dot
    if n == 5:
        return frame()
    ch, _, ink, size = HONOURS[n]
    return glyph(kanji, ch, 150, 200, size, ink, 6)


def letters(font, text, x, base, size, fill):
    """Index letters on a baseline, from x rightwards."""
    gs, cmap, s = font.getGlyphSet(), font.getBestCmap(), size / font["head"].unitsPerEm
    pen = RelativePen()
    for c in text:
        gs[cmap[ord(c)]].draw(Qu2CuPen(TransformPen(pen, (s, 0, 0, -s, x, base)), max_err=2.5, all_cubic=True))
        x += s * gs[cmap[ord(c)]].width
    return path(pen.d, fill)


def indexed(tile, art, font):
    """The face at 72 % under its index: digit left and suit letter right, or E, Gr and so on."""
    n, suit = int(tile[0]), tile[1]
    small = f'<g transform="translate(42 110)scale(.72)">{art}</g>'
    if suit == "z":
        return small + letters(font, HONOURS[n][1], *INDEX, HONOURS[n][2])
    return (
        small
        + letters(font, str(n or 5), *INDEX, INK if n else RED)
        + glyph(font, suit, *SUIT_AT[suit], 132, SUIT_INK[suit])
        + ("" if n else red_dot("index"))
    )


TILES = [f"{n}{s}" for s in "mps" for n in (1, 2, 3, 4, 5, 0, 6, 7, 8, 9)] + [f"{n}z" for n in range(1, 8)]


def main(kanji_file, index_file, out="tiles.svg"):
    kanji, index = TTFont(kanji_file), TTFont(index_file)
    rows = []
    for t in TILES:
        art = face(t, kanji)
        rows += [(t, art), (t + "-i", indexed(t, art, index))]
    rows.append(("back", back()))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        + "".join(f'<symbol id="{i}" viewBox="0 0 {W} {H}">{a}</symbol>\n' for i, a in rows)
        + "</svg>\n"
    )
    Path(out).write_text(svg, encoding="utf-8")
    print(f"{out}: {len(rows)} symbols, {len(svg)} bytes, {len(brotli.compress(svg.encode()))} brotli")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
