"""Checks of a cast, and the choice of one, that both games share."""

from collections.abc import Callable, Iterable, Mapping

from .rulebook import Cast, Character, Finding, NoCast, Options, Wishes

# What is unwise, the gravest first: without somebody who checks no balance of numbers helps, and how
# strong a cast really is the values say least of all.
GRAVEST_FIRST = (
    ("cast-no-seer", "cast-no-seer-nor-oracle"),
    ("cast-no-villager", "cast-small-packs", "cast-drunkard-newcomers"),
    ("cast-special-small",),
    ("cast-red-alone", "cast-priest-alone"),
    ("cast-werewolves", "cast-too-strong", "cast-too-weak"),
)

Burden = tuple[int, ...]


def burden(warnings: Iterable[Finding]) -> Burden:
    """How much is unwise in each degree, the gravest first: of two casts the lesser is the better."""
    weights = [0] * len(GRAVEST_FIRST)
    for warning in warnings:
        weights[degree(warning)] += int(warning.about.get("by", 1))
    return tuple(weights)


def degree(warning: Finding) -> int:
    """How grave something is; 0 is the gravest."""
    return next(place for place, lines in enumerate(GRAVEST_FIRST) if warning.line in lines)


def gravest_first(warnings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The same warnings, the gravest first."""
    return tuple(sorted(warnings, key=degree))


def least_burdened(
    casts: Iterable[Cast], weigh: Callable[[Cast], Burden | None], played: Iterable[Cast]
) -> Cast | None:
    """The first of the best, one that was not played if there is any; what weighs nothing cannot be.

    Casts come in order of preference, and each in the order of the rules.
    """
    best: tuple[Burden, Cast] | None = None
    fresh: tuple[Burden, Cast] | None = None
    seen = {*played}
    for cast in casts:
        weight = weigh(cast)
        if weight is None:
            continue
        if best is None or weight < best[0]:
            best = weight, cast
        if cast not in seen and (fresh is None or weight < fresh[0]):
            fresh = weight, cast
        if fresh is not None and not any(fresh[0]):
            break
    if fresh is not None and best is not None and fresh[0] == best[0]:
        return fresh[1]
    return best[1] if best else None


def in_order(characters: Mapping[str, Character], cast: Cast) -> Cast:
    """The same cards in the order of the rules."""
    order = {role: place for place, role in enumerate(characters)}
    return tuple(sorted(cast, key=lambda role: order.get(role, len(order))))


def shared_errors(
    characters: Mapping[str, Character], players: range, cast: Cast, size: int, options: Options
) -> list[Finding]:
    """Wrong in either game: strangers, doubles, numbers, and what cards cannot do."""
    errors = []
    for role in dict.fromkeys(cast):
        if role not in characters:
            errors.append(Finding("cast-unknown", {"name": role}))
        elif characters[role].cards == 1 < cast.count(role):
            errors.append(Finding("cast-double", {"role": role}))
    if size not in players:
        errors.append(Finding("cast-players", {"players": size, "least": players[0], "most": players[-1]}))
    if options["deal"] == "roll-call":
        needy = [role for role in ("thief", "drunkard") if role in cast]
        errors += [Finding("cast-needs-screen", {"role": role}) for role in needy]
    return errors


def wrong_count(needed: int, cast: Cast) -> list[Finding]:
    """One card for every player, no more and no fewer."""
    given = len(cast)
    if given == needed:
        return []
    line = "cast-too-few" if given < needed else "cast-too-many"
    return [Finding(line, {"given": given, "needed": needed, "difference": abs(needed - given)})]


def beyond_the_box(characters: Mapping[str, Character], cards: Cast, options: Options) -> list[Finding]:
    """More of a card than the printed box holds, where printed cards are dealt."""
    if options["deal"] == "box":
        return []
    return [
        Finding("cast-printed", {"role": role, "given": cards.count(role), "cards": characters[role].cards})
        for role in dict.fromkeys(cards)
        if role in characters and cards.count(role) > characters[role].cards > 1
    ]


def refuse_strange(characters: Mapping[str, Character], players: range, size: int, wishes: Wishes) -> None:
    """Wishes that no cast can fulfil."""
    if size not in players:
        raise NoCast(Finding("cast-players", {"players": size, "least": players[0], "most": players[-1]}))
    for role in (*wishes.wished, *wishes.unwished):
        if role not in characters:
            raise NoCast(Finding("cast-unknown", {"name": role}))
        if role in wishes.wished and role in wishes.unwished:
            raise NoCast(Finding("cast-wish-both", {"role": role}))
