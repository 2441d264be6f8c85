"""Checks of a cast that both games share."""

from collections.abc import Mapping

from .rulebook import Cast, Character, Finding, NoCast, Options, Wishes


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
