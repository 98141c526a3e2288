"""Signalling bots at a table: personalities, mistakes, reasons."""

from __future__ import annotations

import random
import time
from collections import Counter

import msgspec
import pytest

import darwindeck as dd
from darwindeck.cli import main
from darwindeck.coalition.coordinate import Choice, champion_of, role_of
from darwindeck.coalition.explain import Thought, intent_text, reason
from darwindeck.coalition.personalities import PRESETS, mistaken, preset
from darwindeck.coalition.players import (
    attention,
    decided,
    may_be_mistaken,
    personality_of,
    queens_kept,
    what_was_read,
)
from darwindeck.showing.bots import check_agent, hint_for
from darwindeck.showing.names import names_at_table, player_names
from darwindeck.table.kinds import MoveKind
from darwindeck.table.match import Table

VINTO = dd.load_game("vinto")


def final_round(seed: int, name: str = "vinto:strategic") -> Table:
    """A table at which somebody has called."""
    table = Table(VINTO, seed=seed)
    while table.view(0).caller is None:
        table.play(table.suggest(name, seed=seed).move)
    return table


def test_the_presets_are_those_of_the_table() -> None:
    rows = {
        name: (one.strength, one.aggression, one.risk, one.cooperation, one.mistakes, one.belief)
        for name, one in PRESETS.items()
    }
    assert rows == {
        "cautious": ("medium", 0.3, 0.2, 0.8, 0.05, 0.7),
        "aggressive": ("hard", 0.9, 0.7, 0.5, 0.02, 0.8),
        "strategic": ("hard", 0.5, 0.4, 0.9, 0.01, 0.95),
        "lucky": ("medium", 0.6, 0.8, 0.6, 0.15, 0.6),
        "calculating": ("hard", 0.6, 0.5, 0.7, 0.0, 1.0),
    }


def test_an_aggressive_player_calls_earlier_and_risks_more_when_behind() -> None:
    bold, shy = preset("aggressive"), preset("cautious")
    assert bold.threshold > preset("strategic").threshold == 8.0 > shy.threshold
    assert bold.taste(behind=True) > bold.taste(behind=False) > shy.taste(behind=True)
    assert shy.taste(behind=True) == shy.taste(behind=False) < 0


def test_there_are_no_other_personalities() -> None:
    with pytest.raises(ValueError, match="no personality 'sleepy'; there are cautious"):
        preset("sleepy")
    with pytest.raises(ValueError, match="sleepy"):
        check_agent("vinto:sleepy")
    check_agent("vinto:lucky")


def test_batches_say_that_signalling_bots_sit_at_tables() -> None:
    for agents in ("vinto:strategic", ["greedy", "greedy", "greedy", " vinto:lucky"]):
        with pytest.raises(ValueError, match=r"keep no history: ask it with Table\.suggest"):
            dd.simulate(VINTO, games=1, agents=agents)
    assert main(["simulate", "vinto", "--agents", "vinto:strategic", "--games", "1"]) == 2


def test_a_mistake_is_the_second_or_third_best_move() -> None:
    chance = random.Random(1)
    values = [0.1, 0.9, 0.5, 0.7]
    made = {mistaken(values, 1, 1.0, chance) for _ in range(50)}
    assert made == {2, 3}
    assert mistaken(values, 1, 0.0, chance) == 1
    assert mistaken([0.4], 0, 1.0, chance) == 0


def test_bots_finish_a_match_and_take_less_than_a_third_of_a_second_a_move() -> None:
    table = Table(VINTO, seed=5)
    names = list(PRESETS)
    slowest = 0.0
    while not table.finished:
        start = time.process_time()  # other processes of a busy machine do not count
        advice = table.suggest(f"vinto:{names[table.to_move]}", seed=len(table.moves))
        slowest = max(slowest, time.process_time() - start)
        assert 1 <= len(advice.explanation.split(". ")) <= 3, advice.explanation
        table.play(advice.move)
    assert table.hand_number == 4
    assert slowest < 0.3, slowest


def test_the_same_table_and_seed_give_the_same_advice() -> None:
    table = final_round(8)
    one, two = (table.suggest("vinto:lucky", seed=4) for _ in range(2))
    assert (one.move, one.values, one.explanation) == (two.move, two.values, two.explanation)


def test_a_reason_is_true_of_what_was_computed() -> None:
    """Reads, roles and chances that a reason tells are computed again here."""
    told = 0
    for seed in range(6):
        table = final_round(seed)
        while not table.finished and table.hand_number == 0:
            name = "vinto:calculating"
            advice = table.suggest(name, seed=seed)
            person = personality_of(name)
            view, moves = table.view(table.to_move), table.legal_moves()
            if len(moves) > 1:
                mind = attention(table, person, seed, random.Random(f"{name} {seed}"))
                totals = mind.seat.reader.totals(table.moment, mind.seat.weights)
                choice = decided(mind.seat, table.moment, view, moves, person, totals, seed)
                assert advice.move == moves[choice.number], "calculating makes no mistakes"
                assert view.caller is not None
                if max(choice.values) > 0:
                    told += 1
                    role = role_of(view.seat, totals, view.caller, person.character)
                    champion = champion_of(totals, view.caller, besides=view.seat)
                    total = totals[view.seat if role == "champion" else champion]
                    assert f"expected to be {total:.1f}" in advice.explanation
                    assert ("I play for my own" in advice.explanation) == (role == "champion")
                    assert f"{choice.values[choice.number]:.0%} over 200" in advice.explanation
                    last = what_was_read(mind, table)
                    if last is not None:
                        words = f"'{intent_text(last.intent)}' ({last.chance:.0%})"
                        assert words in advice.explanation
                        assert sum(last.chances.values()) == pytest.approx(1)
            table.play(advice.move)
    assert told > 20


def test_a_call_is_explained_by_the_total() -> None:
    table = Table(VINTO, seed=2)
    reasons = set()
    while table.view(0).caller is None:
        calling = any(move.kind == "call" for move in table.legal_moves())
        advice = table.suggest("vinto:calculating", seed=2)
        if calling:
            reasons.add(advice.explanation.partition(", ")[2].partition(" the")[0])
        table.play(advice.move)
    assert reasons == {"at most", "more than"}


def test_a_mistake_is_owned_up_to() -> None:
    table = final_round(3)
    while len(table.legal_moves()) == 1:
        table.play(table.legal_moves()[0])
    person = preset("strategic")
    view, moves = table.view(table.to_move), table.legal_moves()
    mind = attention(table, person, 1, random.Random(1))
    totals = mind.seat.reader.totals(table.moment, mind.seat.weights)
    choice = decided(mind.seat, table.moment, view, moves, person, totals, 1)
    other = (choice.number + 1) % len(moves)
    for caller, calling in ((view.caller, False), (None, False), (None, True)):
        thought = Thought(
            move=moves[other].text,
            number=other,
            choice=choice,
            totals=totals,
            seat=view.seat,
            caller=caller,
            read=None,
            character=person.character,
            threshold=8.0,
            worlds=200,
            calling=calling,
        )
        assert "not the move that I hold best" in reason(thought)


def test_a_hint_of_a_signalling_bot_gives_its_reason() -> None:
    table = final_round(4)
    while len(table.legal_moves()) == 1:
        table.play(table.legal_moves()[0])
    names = names_at_table(VINTO, player_names(4, (0,), ()))
    hint = hint_for(table, "vinto:strategic", 1, names)
    assert hint.reason == table.suggest("vinto:strategic", seed=1).explanation


def test_a_player_who_keeps_queens_gives_something_for_it() -> None:
    kept = 0
    for seed in range(40):
        table = Table(VINTO, seed=seed)
        while table.hand_number == 0 and not kept:
            seat, moves = table.to_move, table.legal_moves()
            view = table.view(seat)
            liking = queens_kept(view, moves, 2.0)
            held = [slot.card if slot is not None else None for slot in view.layouts[seat]]
            lost = {
                place
                for place, move in enumerate(moves)
                if move.kind is MoveKind.SWAP and move.slot is not None
                if (held[move.slot] or "-")[0] == "Q"
            }
            assert [place for place, worth in enumerate(liking) if worth == -2.0] == sorted(lost)
            kept += bool(lost)
            table.play(table.suggest("greedy").move)
    assert kept == 1


def test_a_whim_is_given_as_the_reason() -> None:
    thought = Thought(
        move="throw away the 3",
        number=1,
        choice=Choice(1, [0.54, 0.5], [1], [-0.05, 0.0]),
        totals=[5.0, 9.0, 9.0, 4.0],
        seat=0,
        caller=3,
        read=None,
        character=preset("lucky").character,
        threshold=8.0,
        worlds=60,
        calling=False,
    )
    assert "50% over 60 worlds, a little less than the best (54%), to keep a queen" in reason(
        thought
    )
    plain = msgspec.structs.replace(thought, choice=Choice(1, [0.54, 0.5], [0, 1]))
    assert "for what it does or tells" in reason(plain)


def test_nobody_calls_by_mistake_with_cards_that_are_far_too_high() -> None:
    person = preset("lucky")
    calls = {
        lead: may_be_mistaken(person, person.threshold - lead, calling=True)
        for lead in (9.0, 3.0, -3.0, -9.0)
    }
    assert calls == {9.0: False, 3.0: True, -3.0: True, -9.0: False}
    assert may_be_mistaken(person, 40.0, calling=False)


def test_personalities_differ_at_the_table_in_the_way_that_their_numbers_say() -> None:
    """What each would do in the same positions, of hands that plain players play."""
    calls, unknown = Counter[str](), Counter[str]()
    for seed in range(10):
        table = Table(VINTO, seed=seed)
        while table.hand_number == 0 and table.view(0).caller is None:
            seat, moves = table.to_move, table.legal_moves()
            kinds = {move.kind for move in moves}
            if MoveKind.CALL in kinds or MoveKind.SWAP in kinds:
                own = table.view(seat).layouts[seat]
                for name in ("cautious", "strategic", "aggressive"):
                    move = table.suggest(f"vinto:{name}", seed=len(table.moves)).move
                    calls[name] += move.kind is MoveKind.CALL
                    if move.kind is MoveKind.SWAP and move.slot is not None:
                        slot = own[move.slot]
                        unknown[name] += slot is not None and slot.card is None
            table.play(table.suggest("greedy").move)
    assert calls["cautious"] < calls["strategic"] < calls["aggressive"], calls
    assert unknown["cautious"] < unknown["strategic"] < unknown["aggressive"], unknown
