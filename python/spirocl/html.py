"""Drawn messages as HTML, for notebooks."""

from __future__ import annotations

import html
import itertools
import re

#: The colours 0 to 15 of terminals, dark enough for white and bright enough for black paper.
_BASIC = [
    *("#555555", "#d23c3c", "#2e9e4f", "#b58900", "#3273d1", "#a64ca6", "#2094a8", "#888888"),
    *("#777777", "#e05252", "#3cb464", "#c79a1c", "#4c8be0", "#ba62ba", "#35a9bd", "#999999"),
]

_STEPS = (0, 95, 135, 175, 215, 255)


def drawn(text: str) -> str:
    """A text with the colours of a terminal as an element `pre`."""
    return f'<pre class="spirocl" style="line-height: 1.2">{_spans(text.rstrip())}</pre>'


def _spans(text: str) -> str:
    # The text between two escape sequences has the style of the one before it.
    parts = ["", *re.split("\x1b\\[([0-9;]*)m", text)]
    pieces = ((_style(codes.split(";")), piece) for codes, piece in zip(parts[::2], parts[1::2]) if piece)
    styled = []
    for style, group in itertools.groupby(pieces, key=lambda each: each[0]):
        text = html.escape("".join(piece for _, piece in group))
        styled.append(f'<span style="{style}">{text}</span>' if style else text)
    return "".join(styled)


def _style(codes: list[str]) -> str:
    style = ["font-weight: bold"] if codes[0] == "1" else []
    numbers = [int(code or 0) for code in codes]
    if numbers[:2] == [38, 5]:
        style.append(f"color: {_color(numbers[2])}")
    for number in numbers:
        if 30 <= number < 38:
            style.append(f"color: {_BASIC[number - 30]}")
        elif 90 <= number < 98:
            style.append(f"color: {_BASIC[number - 82]}")
        elif number == 38:
            break
    return "; ".join(style)


def _color(number: int) -> str:
    """A colour of the palette of 256: basic ones, a cube, and greys."""
    if number < 16:
        return _BASIC[number]
    if number >= 232:
        return "#888888"
    number -= 16
    red, green, blue = (_STEPS[number // size % 6] for size in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"
