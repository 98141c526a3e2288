"""What a seat was told, told to a reader: with names, and cards as they look."""

from __future__ import annotations

import re

from darwindeck.rulebooks.playthrough import NAMES
from darwindeck.rulebooks.words import listed, number, short_card

_SEATS = re.compile(r"\b[Ss]eats? (\d(?:, \d)*(?: and \d)?)(?!\d)")
_CARDS = re.compile(r"\b([2-9TJQKA][CDHS]|X[12])\b")
_COUNTS = re.compile(r"\b(\d+) (cards?|seats?)\b")
_SEVERAL = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[12])(?: (?:[2-9TJQKA][CDHS]|X[12]))+\b")
_IRREGULAR = {"are": "is", "have": "has"}


def retold(text: str, listener: int) -> str:
    """A sentence that a seat was told, in the third person."""
    name = NAMES[listener]
    if text.startswith("You "):
        verb, _, rest = text.removeprefix("You ").partition(" ")
        rest = rest.replace(" and take ", " and takes ")
        text = f"{name} {_third_person(verb)} {rest}".rstrip()
    text = re.sub(r"\bYour hand\b", f"{name}'s hand", text)
    text = re.sub(r"\byour hand\b", f"the hand of {name}", text)
    text = re.sub(r"\byou (lead|win)\b", rf"{name} \1s", text)
    text = re.sub(r"\b[Yy]ou\b", name, text)
    text = _COUNTS.sub(lambda found: f"{number(int(found[1]))} {found[2]}", text)
    text = _SEATS.sub(lambda found: re.sub(r"\d", lambda seat: NAMES[int(seat[0])], found[1]), text)
    text = re.sub(r"\bseat(s?)\b", r"player\1", text)
    text = _SEVERAL.sub(lambda found: listed(found[0].split()), text)
    text = _CARDS.sub(lambda found: short_card(found[1]), text)
    return text.replace("bids nil", "bids Nil").replace(" match", " game")


def _third_person(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def deed(text: str, actor: int) -> str:
    """A retold sentence about a player without its subject: "plays Q♠"."""
    return text.removeprefix(f"{NAMES[actor]} ")
