"""Sip & Savor's wordings: everything the host says of it.

Nothing in here names a wine that somebody holds, unless the table plays with open hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine import sip_and_savor as rules
from engine.game import SeatScore, Standings
from engine.sip_and_savor import CLOSED, Bonus, Index, Seat, State, bonus_lines, index
from host.dialogue.table import Table, count, listed, possessive, sentence

MOST_HELD = 3
"""Wines of an open hand that are read out at its turn; of more only the number is told."""


def points(number: int) -> str:
    """A number of points as it is said: "1 point", "minus 2 points"."""
    return f"minus {count(-number, 'point')}" if number < 0 else count(number, "point")


def wines(state: State, ids: Sequence[str]) -> str:
    known = index(state.cards)
    return listed([known.wines[one].name for one in ids])


def dishes(state: State, ids: Sequence[str]) -> str:
    known = index(state.cards)
    return listed([known.dishes[one].name for one in ids])


# --- tasters ---


def bonus(one: Bonus, known: Index) -> str:
    """ "2 for each herbal wine", "7 for Gazpacho"."""
    condition, wanted = one.condition
    match condition:
        case "wine_note":
            article = "an" if wanted[:1] in "aeiou" else "a"
            what = f"each wine with {article} {wanted} note"
        case "wine_variety":
            what = f"each {wanted}"
        case "winery":
            what = f"each wine of {wanted}"
        case "dish_trait":
            what = f"each {wanted} dish"
        case "dish":
            dish = known.dishes.get(wanted)
            what = f"the {dish.name if dish is not None else wanted}"
    return f"{one.points} for {what}"


def taster(id_: str, state: State) -> str:
    """A taster's name, with what it gives points for."""
    known = index(state.cards)
    one = known.sommeliers[id_]
    liked = listed([bonus(each, known) for each in one.bonus])
    return f"{one.name}: {liked}" if liked else one.name


def keep_prompt(state: State, table: Table) -> str:
    seat = state.at_turn
    if not table.open_hands:
        return f"{seat.name}, which of your two tasters do you keep?"
    choices = ". Or ".join(taster(one, state) for one in seat.dealt)
    return f"{seat.name}, your tasters. {choices}. Which one do you keep?"


def kept(event: rules.SommelierKept, after: State, table: Table) -> str:
    return f"{event.name} keeps {taster(event.sommelier, after)}."


def laid(event: rules.TableLaid, after: State) -> str:
    return (
        f"The table is laid, with {count(len(event.dishes), 'dish', 'dishes')}. "
        f"The wines are {wines(after, event.wines)}. Ask me what's on the table at any time."
    )


# --- turns ---


def can(state: State) -> str:
    """What the player at turn may do: "pair, or draw"."""
    take = "draw two wines" if len(state.row) > 1 else "draw the last wine"
    return " or ".join(
        [
            *(["pair a wine with a dish"] if state.at_turn.hand else []),
            *([take] if state.row else []),
        ]
    )


def held(seat: Seat, state: State) -> str:
    if not seat.hand:
        return f"{seat.name} has no wine yet."
    return f"{seat.name} holds {wines(state, seat.hand)}."


def turn(state: State, table: Table) -> str:
    seat = state.at_turn
    opening = f"{seat.name}, your turn"
    if table.open_hands and state.taken >= len(state.seats):
        number = len(seat.hand)
        if number > MOST_HELD:
            return f"{opening}: you hold {number} wines."
        if number:
            return f"{opening}: you hold {wines(state, seat.hand)}."
        return f"{opening}: {can(state)}."
    if state.taken < len(state.seats):
        hand = f" You hold {wines(state, seat.hand)}." if table.open_hands and seat.hand else ""
        return f"{opening}.{hand} {sentence(can(state))}?"
    return f"{opening}."


def help_text(state: State, table: Table) -> str:
    """What the player at turn can do, and how it is said."""
    ways = []
    if state.at_turn.hand:
        hand = f": you hold {wines(state, state.at_turn.hand)}" if table.open_hands else ""
        ways.append(f"You can pair a wine of your hand with a dish{hand}.")
    if len(state.row) > 1:
        ways.append(f"You can draw two wines of {wines(state, state.row)}.")
    elif state.row:
        ways.append(f"You can draw the last wine, {wines(state, state.row)}.")
    ways.append("Ask what's on the table, or what a dish scores.")
    return " ".join(ways)


def paired(event: rules.Paired, before: State, after: State, table: Table) -> str:
    known = index(after.cards)
    seat = next(seat for seat in after.seats if seat.name == event.name)
    worth = rules.worth(after.cards, seat.sommelier, event.wine, event.dish)
    more = worth.wine_bonus + worth.dish_bonus
    gain = f"{points(worth.dish)}{f' and {more} for the taster' if more else ''}"
    wine, dish = known.wines[event.wine].name, known.dishes[event.dish].name
    said = table.one_of(
        f"{event.name} pairs {wine} with {dish}: {gain}.",
        f"{wine} with {dish}, for {event.name}: {gain}.",
        f"{event.name} serves {wine} with {dish}: {gain}.",
    )
    if event.refill == CLOSED:
        return said
    return f"{said} {known.dishes[event.refill].name} comes to the table.{_near(before, after)}"


def _near(before: State, after: State) -> str:
    """That the end is near, when it has come near."""
    if after.end_near and not before.end_near:
        return " The end is near: any dish may be the last now."
    return ""


def drawn(event: rules.WinesDrawn, before: State, after: State, table: Table) -> str:
    said = table.one_of(
        f"{event.name} draws {wines(after, event.wines)}.",
        f"{event.name} takes {wines(after, event.wines)}.",
    )
    if event.refill:
        verb = "comes" if len(event.refill) == 1 else "come"
        said += f" {wines(after, event.refill)} {verb} to the table."
    if before.wines_left and not after.wines_left:
        said += " That was the last of the wine deck."
    return said


# --- what there is ---


def on_table(state: State) -> str:
    known = index(state.cards)
    told = [f"{known.dishes[one].name} for {known.dishes[one].points}" for one in state.market]
    row = f"The wines are {wines(state, state.row)}." if state.row else "There is no wine left."
    return f"The dishes are {listed(told)}. {row}"


def dishes_there(state: State) -> str:
    known = index(state.cards)
    told = [f"{known.dishes[one].name} for {known.dishes[one].points}" for one in state.market]
    return f"The dishes are {listed(told)}."


def wines_there(state: State) -> str:
    known = index(state.cards)
    if not state.row:
        return "There is no wine left to draw."
    told = []
    for one in state.row:
        wine = known.wines[one]
        told.append(f"{wine.name}, {' and '.join(wine.notes[:2])}" if wine.notes else wine.name)
    return f"The wines are {'; '.join(told)}."


def dish_scores(dish: str, state: State) -> str:
    """What a dish is worth, and to the player at turn."""
    known = index(state.cards)
    one, seat = known.dishes[dish], state.at_turn
    more = known.dish_bonus[seat.sommelier][dish]
    traits = f" It is {listed(one.traits)}." if one.traits else ""
    extra = f", and {more} more for {possessive(seat.name)} taster" if more else ""
    return f"{one.name} scores {points(one.points)}{extra}.{traits}"


def wine_scores(wine: str, state: State) -> str:
    known = index(state.cards)
    one, seat = known.wines[wine], state.at_turn
    more = known.wine_bonus[seat.sommelier][wine]
    notes = f" Its notes are {listed(one.notes)}." if one.notes else ""
    to = f"{possessive(seat.name)} taster"
    gives = f"{to} gives {points(more)} for it" if more else f"{to} gives nothing for it"
    return f"{one.name}: {gives}.{notes}"


def tasters(state: State) -> str:
    told = [f"{seat.name} has {taster(seat.sommelier, state)}" for seat in state.seats
            if seat.sommelier]  # fmt: skip
    return ". ".join([*told, ""]).strip() or "Nobody has kept a taster yet."


def own_taster(state: State) -> str:
    seat = state.at_turn
    if not seat.sommelier:
        return f"{seat.name} has not kept a taster yet."
    so_far = sum(each.points * times for each, times in bonus_lines(state.cards, seat))
    return f"{seat.name} has {taster(seat.sommelier, state)}. So far that is {points(so_far)}."


# --- where the game stands ---


def scores(standings: Standings) -> str:
    by_score = sorted(standings.seats, key=lambda seat: -seat.total)
    said = [
        f"{by_score[0].name} has {points(by_score[0].total)}",
        *(f"{seat.name} has {points(seat.total)}" for seat in by_score[1:]),
    ]
    return f"{listed(said)}."


def whose_turn(state: State) -> str:
    match state.phase:
        case "over":
            return "The game is over, so it's nobody's turn."
        case "keeping":
            return f"{state.at_turn.name} is to keep a taster."
        case _:
            return f"It's {possessive(state.at_turn.name)} turn."


def cards_left(state: State) -> str:
    if state.phase == "over":
        return "The game is over, and the cards are counted."
    if state.end_near:
        return "The end is near: any dish may be the last now."
    left = count(state.dishes_left, "card")
    return f"There are {left} left in the dish deck, and {state.wines_left} in the wine deck."


def ended(event: rules.GameEnded, standings: Standings) -> str:
    opening = {
        "closed": "And that is the closing card: the kitchen is closed.",
        "wines": "There is no wine left to play.",
        "host": "We stop here, and count up.",
    }[event.why]
    return f"{opening} {final(standings)}"


def final(standings: Standings) -> str:
    """The standings seat by seat, and who wins."""
    lines = [_line(seat) for seat in standings.seats]
    best = max(seat.total for seat in standings.seats)
    winners = standings.winners
    if len(winners) == 1:
        tied = [seat for seat in standings.seats if seat.total == best]
        by_dishes = ", with more dishes" if len(tied) > 1 else ""
        crown = f"{winners[0]} wins{by_dishes}. Cheers!"
    else:
        crown = f"{listed(winners)} share the win. Cheers!"
    return " ".join([*lines, crown])


def _line(seat: SeatScore) -> str:
    said = [
        f"{seat.parts['dishes']} from {count(seat.parts['dish_count'], 'dish', 'dishes')}",
        f"{seat.parts['bonus']} from the taster",
        *([f"{seat.parts['by_hand']} by hand"] if seat.parts.get("by_hand") else []),
    ]
    who = seat.name if seat.here else f"{seat.name}, who has left,"
    total = f"minus {-seat.total}" if seat.total < 0 else str(seat.total)
    return f"{who} has {listed(said)}: {total} in all."


def happened(event: rules.Event, after: State) -> str:
    """What is said of seats and corrections."""
    match event:
        case rules.SeatLeft():
            return f"{event.name} leaves the table. What was collected counts."
        case rules.SeatReturned():
            return f"{event.name} is back."
        case rules.SeatRenamed():
            return f"{event.name} is {event.to} from now on."
        case rules.ScoreAdjusted():
            way = "more" if event.points > 0 else "less"
            return f"That is {count(abs(event.points), 'point')} {way} for {event.name}."
        case _:
            return ""
