"""Names for new games: pronounceable, unique, and the same whenever a game is found again."""

from __future__ import annotations

from collections.abc import Collection

ONSETS = (*"bdfghklmnprstvwz", "br", "dr", "gr", "pl", "st", "tr")
VOWELS = (*"aeiou",)
ENDINGS = ("ck", "do", "la", "lo", "mo", "na", "ndo", "ra", "rk", "ro", "sk", "ss", "ta", "tto")
SYLLABLES = 2


def name_for(identity: str, taken: Collection[str] = ()) -> str:
    """The name of the game of an identity; another one if it is taken."""
    number = int(identity, 16)
    name = ""
    while not name or name in taken:
        name = ""
        for _ in range(SYLLABLES):
            number, onset = divmod(number, len(ONSETS))
            number, vowel = divmod(number, len(VOWELS))
            name += ONSETS[onset] + VOWELS[vowel]
        number, ending = divmod(number, len(ENDINGS))
        name += ENDINGS[ending]
        # What is left of the number spells the next name, if this one is taken.
        number = number * 0x9E3779B97F4A7C15 % 2**64 + 1
    return name
