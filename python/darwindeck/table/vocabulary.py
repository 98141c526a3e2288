"""Writes `words.py`: the engine's lists of words as enumerations, each word with its meaning.

`make schema` runs it; a test holds that the file is current.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from darwindeck import _native
from darwindeck._shared.files import write_whole

HEAD = '''"""The words of the engine. Generated from its tables by `make schema`: do not edit."""

from __future__ import annotations

from enum import StrEnum
'''
WIDTH = 100
FILE = Path(__file__).with_name("words.py")


def words() -> str:
    """The text of the file."""
    return HEAD + "".join(
        _enumeration(name, about, members) for name, about, members in _native.vocabulary()
    )


def _enumeration(name: str, about: str, members: list[tuple[str, str]]) -> str:
    lines = ["", "", f"class {name}(StrEnum):", *_quoted(about), ""]
    for word, meaning in members:
        lines.append(f'    {word.upper()} = "{word}"')
        lines += _quoted(meaning)
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> list[str]:
    """The text as a docstring, on as many lines as it takes."""
    text = " ".join(text.split())
    if not text:
        return []
    whole = f'    """{text}"""'
    if len(whole) <= WIDTH:
        return [whole]
    first, *rest = wrap(text, WIDTH - 7, break_long_words=False)
    found = [f'    """{first}']
    if rest:
        found += wrap(" ".join(rest), WIDTH - 4, initial_indent="    ", subsequent_indent="    ")
    last = found.pop()
    return [*found, f'{last}"""'] if len(last) + 3 <= WIDTH else [*found, last, '    """']


if __name__ == "__main__":
    write_whole(FILE, words())
