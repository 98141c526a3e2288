"""Points for bids: contracts, overtricks, bags and Nil."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.genome.facts.turns import phases_of
from darwindeck.genome.schema import BiddingPhase, ContractKind, ContractScoring
from darwindeck.rulebooks.game import Game
from darwindeck.rulebooks.outline import Block, Bullets, Paragraph
from darwindeck.rulebooks.words import number, points, sentences


def tell_contract(contract: ContractScoring, game: Game) -> tuple[Block, ...]:
    rules = [*CONTRACT_KINDS[contract.kind](contract, game), *_nil(contract, game)]
    return Paragraph(_contract_of(game)), Bullets(tuple(rules))


def _bidding(game: Game) -> BiddingPhase:
    return phases_of(game.genome, BiddingPhase)[0]


def _contract_of(game: Game) -> str:
    if not game.teams:
        return "Your bid is your **contract**: compare it with the tricks that you have taken."
    nil = ", Nil counting as zero," if _bidding(game).allow_nil else ""
    failed = (
        " The tricks of a player who bid Nil and failed count for the team, too."
        if _bidding(game).allow_nil
        else ""
    )
    return (
        f"The bids of a team are added up{nil} to its **contract**, which is compared with all "
        f"the tricks that its members have taken.{failed}"
    )


def _at_least(contract: ContractScoring, game: Game) -> list[str]:
    side = game.side
    each, over, failed = (
        contract.points_per_trick_bid,
        contract.overtrick_points,
        contract.failed_contract_penalty,
    )
    made = f"{points(each)} for each trick of the contract" if each else "nothing for the contract"
    extra = f"{points(over)} for each" if over else "nothing for any"
    lost = f"loses {points(failed)} for each trick of the contract" if failed else "loses nothing"
    told = [
        f"**Made:** a {side} with at least as many tricks as {game.its} contract scores {made}, "
        f"and {extra} trick above it (an **overtrick**).",
        f"**Failed:** a {side} with fewer tricks {lost}.",
    ]
    return [*told, *_bags(contract, game)]


def _bags(contract: ContractScoring, game: Game) -> list[str]:
    limit = contract.bag_limit
    if limit == 0:
        return []
    cost = points(contract.bag_penalty) if contract.bag_penalty else "no points"
    if limit == 1:
        return [f"**Bags:** each trick above a made contract also costs {cost}."]
    return [
        "**Bags:** each trick above a made contract is also a bag. Bags are kept from hand to "
        f"hand; {number(limit)} of them cost the {game.side} {cost}, and are struck off."
    ]


def _exactly(contract: ContractScoring, game: Game) -> list[str]:
    each = f"scores {points(contract.points_per_trick)}" if contract.points_per_trick else ""
    exact = points(contract.exact_bonus) if contract.exact_bonus else "nothing more"
    if each:
        exact = exact.replace(" point", " more point")
    return [
        f"Each trick that was taken {each or 'scores nothing by itself'}.",
        f"A {game.who} has taken exactly as many tricks as {game.its} contract scores {exact}.",
    ]


CONTRACT_KINDS: dict[ContractKind, Callable[[ContractScoring, Game], list[str]]] = {
    ContractKind.AT_LEAST: _at_least,
    ContractKind.EXACTLY: _exactly,
}


def _nil(contract: ContractScoring, game: Game) -> list[str]:
    if not _bidding(game).allow_nil:
        return []
    bonus, penalty = contract.nil_bonus, contract.nil_penalty
    gain = f"scores {points(bonus)}" if bonus else "scores nothing"
    loss = f"loses {points(penalty)}" if penalty else "loses nothing"
    told = f"**Nil:** a player who bid Nil and took no trick {gain}; one who took any {loss}."
    if game.teams:
        told += " This is counted apart from the contract of the team."
        alone = "A team in which everybody bid Nil"
    else:
        alone = "A player who bid Nil"
    if contract.kind == ContractKind.AT_LEAST:
        rest = f"{alone} has a contract of zero, so that every trick is one above it."
    else:
        rest = f"{alone} has a contract of zero, and that is compared as well."
    return [sentences(told, rest)]
