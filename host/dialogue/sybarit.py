"""Sybarit as it is talked through: its phase table, fields, and what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import cards
from engine import sybarit as rules
from engine.game import IllegalMove
from engine.sybarit import State
from host import commands as panel
from host.dialogue import sybarit_appeals as appeals
from host.dialogue import sybarit_views as views
from host.dialogue import sybarit_words as wording
from host.dialogue.fields import (
    Amend,
    Ask,
    Confirm,
    Do,
    Field,
    Missed,
    Noted,
    Reading,
    Refused,
    Step,
)
from host.dialogue.sybarit_choices import (
    AT_CHOICES,
    Choice,
    choice_examples,
    choice_in,
    choice_phrases,
)
from host.dialogue.table import AnyJournal, Table, Utterance, sentence
from host.listening import for_answer, for_phrases, names_any
from host.views import BoardView, HostView, RulingLine, StandingLine
from questions.bank import Bank, Question
from questions.draw import take
from questions.judge import judge

UNSURE_LIMIT = 2
"""How often an answer is asked for again before the table is asked instead."""


class SybaritDialogue:
    """The table that Sybarit adds to the dialogue, over a bank of questions."""

    game = rules.SYBARIT
    ending = (rules.EndGame(),)
    lengths: tuple[str, ...] = ("short", "regular", "double")
    who_first = "Who is playing? Tell me one first name at a time. Whoever comes first goes first."
    steps: tuple[Step, ...] = (
        Step("drawing", automatic="draws the next card", leads_to=(("card", "choosing"),)),
        Step("choosing", asks="choose", leads_to=(("category and value", "question"),)),
        Step("question", automatic="takes the next question", leads_to=(("read", "answering"),)),
        Step(
            "answering",
            asks="answer",
            leads_to=(("ruled", "drawing"), ("ruled, no card left", "over")),
        ),
        Step("over"),
    )

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    # --- phases ---

    def between_turns(self, state: State) -> bool:
        return state.phase == "drawing"

    def automatic(self, state: State, table: Table) -> Do | None:
        match state.phase:
            case "drawing":
                return Do((rules.DrawCard(),))
            case "question":
                assert state.category is not None
                assert state.points is not None
                taken, _ = take(self._bank, state.category, state.points, table.order, table.spent)
                return Do((rules.TakeQuestion(taken),))
            case _:
                return None

    def field(self, state: State, table: Table) -> Field | None:
        match state.phase:
            case "choosing":
                return self._choose_field(state, table)
            case "answering":
                return self._answer_field(state, table)
            case _:
                return None

    def _choose_field(self, state: State, table: Table) -> Field:
        ask = wording.choose_prompt(state.card, len(state.turns))
        return Field(
            name="choose",
            phase="choosing",
            prompt=ask,
            asking=f"{state.at_turn.name}: {wording.choose_asking(state.card)}",
            help=wording.choose_help(state.card),
            listening=for_phrases(choice_phrases(state.card), intent_names=AT_CHOICES),
            again=f"{state.at_turn.name}, you have {cards.said(state.card)}. {ask}",
            nomatch=(f"Sorry, {ask[:1].lower()}{ask[1:]}", wording.choose_help(state.card)),
            noinput=(ask, wording.choose_help(state.card)),
            end_of_turn=0.6,
            examples=choice_examples(state.card),
        )

    def _answer_field(self, state: State, table: Table) -> Field:
        question = self._question(state)
        return Field(
            name="answer",
            phase="answering",
            prompt=question.question,
            asking=f"{state.at_turn.name}, your answer",
            help="Say your answer, or pass.",
            listening=for_answer(question, self._bank),
            nomatch=("Sorry, I didn't catch that. Once more?", "Once more, a bit louder, please."),
            noinput=("No hurry. Say repeat to hear it again, or pass.", ""),
            end_of_turn=0.8,
            wait=12.0,
            longest=12.0,
            limit=table.answer_seconds,
            examples=(question.answer,),
        )

    def answers_first(self, state: State) -> bool:
        return state.phase == "answering"

    def _question(self, state: State) -> Question:
        return self._bank.questions[state.question_id]

    # --- understanding ---

    def understand(self, state: State, utterance: Utterance, table: Table) -> Reading:
        match state.phase:
            case "choosing":
                return self._understand_choice(state, utterance, table)
            case "answering":
                return self._understand_answer(state, utterance, table)
            case _:
                return Missed()

    def _understand_choice(self, state: State, utterance: Utterance, table: Table) -> Reading:
        # Behind what is no choice, what was less likely said is none either.
        named = choice_in(utterance.best)
        return self._choose(state, named.after(choice_in(table.kept))) if named else Missed()

    def _choose(self, state: State, named: Choice) -> Reading:
        """A choice of what was named, or what is still to be asked for."""
        suit = cards.suit_of(state.card)
        categories, points = named.categories, named.points
        if suit is not None and (not categories or suit in categories):
            categories = (suit,)
        if state.card == "joker-yellow" and not points:
            points = (1,)
        if len(categories) != 1:
            return Ask(wording.which_category(categories), kept=named.kept)
        if len(points) == 1:
            choice = rules.ChooseQuestion(categories[0], points[0])
            try:
                self.game.decide(state, choice)
            except IllegalMove as refusal:
                return Refused(refusal.sentence)
            return Do((choice,))
        if suit is not None and categories[0] != suit:
            return Refused(
                f"With {cards.said(state.card)} the question is on {suit}. One point, or three?"
            )
        return Ask("For one point, or three?", kept=named.kept)

    def _understand_answer(self, state: State, utterance: Utterance, table: Table) -> Reading:
        question = self._question(state)
        heard = utterance.texts()
        ruling = judge(question.key(), heard, clear=utterance.clear)
        settled = ruling.verdict == "accept" or ruling.listed
        together = bool(table.kept and heard and not settled)
        if together:
            joined = [f"{table.kept} {text}" for text in heard]
            ruling = judge(question.key(), joined, clear=utterance.clear)
        detail = {
            "question": question.id,
            "heard": list(heard),
            "typed": utterance.typed,
            "verdict": ruling.verdict,
            "matched": ruling.matched,
            "score": ruling.score,
            "why": ruling.why,
            **({"kept": table.kept} if together else {}),
        }
        if not heard:
            return Missed(detail)
        # What no list has may be a right answer heard badly: it is asked for again.
        known = utterance.typed or names_any(
            " ".join(utterance.phrases[:1]), for_answer(question, self._bank).rivals
        )
        again = table.tries < UNSURE_LIMIT
        match ruling.verdict:
            case "accept":
                return Do((rules.RuleAnswer(True, "judge"),), detail, accepted=True)
            case "reject" if ruling.why == "passed":
                return self.passed(state, heard)
            case "reject" if known:
                return Do((rules.RuleAnswer(False, "judge"),), detail)
            case "prompt" if again:
                ask = sentence(ruling.ask) or "Can you be more specific?"
                return Ask(ask, kept=utterance.best, detail=detail)
            case "prompt" if utterance.typed:
                vague = {**detail, "why": "not specific enough"}
                return Do((rules.RuleAnswer(False, "judge"),), vague)
            case _ if again:
                return Missed(detail)
            case _:
                return self._ask_the_table(state, question, detail)

    def _ask_the_table(self, state: State, question: Question, detail: dict[str, Any]) -> Reading:
        """Ruled wrong for now, and the table says whether it was right."""
        name = state.at_turn.name
        return Confirm(
            f"Is that what {name} said? Yes or no.",
            f"Did {name} say {question.answer}? Yes or no",
            yes=Amend(None, True, "table"),
            no=Noted(None, appeals.STANDS, {}),
            first=Do((rules.RuleAnswer(False, "judge"),), {**detail, "why": "not caught"}),
        )

    def passed(self, state: State, heard: Sequence[str] = ()) -> Reading:
        if state.phase != "answering":
            return Refused("There is no question to pass on yet.")
        detail = {"question": state.question_id, "heard": list(heard), "why": "passed"}
        return Do((rules.RuleAnswer(False, "player"),), detail)

    def timed_out(self, state: State) -> Do | None:
        if state.phase != "answering":
            return None
        detail = {"question": state.question_id, "heard": [], "why": "time was up"}
        return Do((rules.RuleAnswer(False, "clock"),), detail)

    # --- appeals and corrections ---

    def appealable(self, journal: AnyJournal, table: Table) -> Mapping[str, tuple[str, ...]]:
        return appeals.appealable(journal, self._bank, table.details)

    def appeal(self, journal: AnyJournal, said: str, table: Table) -> Reading:
        return appeals.appeal(journal, self._bank, said, table.details)

    def amendment(self, correct: bool, by: rules.By) -> rules.AnswerRuled:
        """The event that an overruled ruling becomes."""
        return rules.AnswerRuled(correct, by)

    def newest_ruling(self, journal: AnyJournal) -> int | None:
        last = views.last_ruling(journal)
        return None if last is None else last.seq

    def panel(
        self, journal: AnyJournal, command: panel.PanelCommand, table: Table
    ) -> Reading | None:
        state = views.state_of(journal)
        match command:
            case panel.Accept(seq=None) | panel.Reject(seq=None) if state.phase == "answering":
                correct = isinstance(command, panel.Accept)
                detail = {"question": state.question_id, "why": "the host ruled"}
                return Do((rules.RuleAnswer(correct, "host"),), detail)
            case panel.Accept() | panel.Reject():
                correct = isinstance(command, panel.Accept)
                return appeals.overrule(journal, command.seq, correct)
            case panel.AskAgain() if state.phase == "answering":
                return Ask("Once more, please.")
            case panel.AskAgain():
                return Refused("There is no answer to ask for again. Undo goes back to the last.")
            case panel.Skip():
                return self.passed(state)
            case panel.Appeal():
                return self.appeal(journal, command.said.strip(), table)
            case panel.Choose():
                return Do((rules.ChooseQuestion(command.category, command.points),))
            case panel.Join():
                return Do((rules.JoinSeat(command.name),))
            case panel.Leave():
                return Do((rules.LeaveSeat(command.name),))
            case panel.Return():
                return Do((rules.ReturnSeat(command.name),))
            case panel.Rename():
                return Do((rules.RenameSeat(command.name, command.to),))
            case panel.AdjustScore():
                return Do((rules.AdjustScore(command.name, command.points),))
            case panel.EndGame():
                return Do(self.ending)
            case _:
                return None

    # --- telling ---

    def tell(self, before: State | None, event: Any, after: State, table: Table, seq: int) -> str:
        match event:
            case rules.AnswerRuled():
                assert before is not None
                question = self._question(before)
                detail = table.details.get(seq, {})
                return wording.ruled(after.turns[-1], question, detail, after, table)
            case rules.CardDrawn():
                return wording.drawn(event, after)
            case rules.QuestionChosen():
                return wording.chosen(event, len(after.turns))
            case rules.GameEnded():
                return wording.ended(self.game.standings(after), event)
            case _:
                return wording.happened(event, after)

    def earcon(self, event: Any) -> str:
        match event:
            case rules.CardDrawn() if cards.suit_of(event.card) is None:
                return "joker"
            case rules.QuestionChosen():
                return "got-it"
            case rules.AnswerRuled(by="clock"):
                return "time-up"
            case rules.AnswerRuled(by="player", correct=False):
                return ""
            case rules.AnswerRuled():
                return "right" if event.correct else "wrong"
            case rules.GameEnded():
                return "applause"
            case _:
                return ""

    def tell_amended(self, before: State, journal: AnyJournal, seq: int) -> str:
        one = next(one for one in views.rulings(journal) if one.seq == seq)
        state = views.state_of(journal)
        ended = self.game.standings(state) if state.phase == "over" else None
        return wording.amended(one.turn, before, state, ended)

    def resumed(self, state: State, table: Table) -> str:
        # A ruling is the last thing of a turn: whether the table heard it nobody knows.
        unheard = state.turns and state.phase in ("drawing", "choosing") and not table.paused
        last = self._bank.questions.get(state.turns[-1].question_id) if unheard else None
        return wording.resumed(state, last.answer if last is not None else "")

    def scores(self, state: State) -> str:
        if state.phase == "over":
            return wording.final(self.game.standings(state))
        return wording.scores(state)

    def whose_turn(self, state: State) -> str:
        return wording.whose_turn(state)

    def cards_left(self, state: State) -> str:
        return wording.cards_left(state)

    # --- showing ---

    def board(self, journal: AnyJournal, table: Table, view: BoardView) -> BoardView:
        return views.board(journal, self._bank, view)

    def host(self, journal: AnyJournal, table: Table, view: HostView) -> HostView:
        return views.host(journal, self._bank, table.details, view)

    def ruling(
        self, journal: AnyJournal, seq: int, details: Mapping[int, Mapping[str, Any]]
    ) -> RulingLine | None:
        return views.ruling(journal, self._bank, details, seq)

    def standing_lines(self, state: State) -> tuple[StandingLine, ...]:
        return views.standing_lines(state)

    # --- questions ---

    def playable(self, state: State) -> bool:
        return state.phase != "answering" or state.question_id in self._bank.questions

    def spends(self, event: Any) -> str:
        return event.question_id if isinstance(event, rules.QuestionTaken) else ""

    def pool_of(self, question: str) -> frozenset[str]:
        one = self._bank.questions[question]
        return frozenset(other.id for other in self._bank.by(one.category, one.points))

    def detail_of(self, state: State) -> Mapping[str, Any]:
        read = state.question_id or (state.turns[-1].question_id if state.turns else "")
        question = self._bank.questions.get(read)
        if question is None:
            return {}
        return {
            "id": question.id,
            "question": question.question,
            "answer": question.answer,
            "wrong": question.reject[0] if question.reject else "",
            "rejects": question.reject,
            "answers": question.answers,
            "points": question.points,
            "category": question.category,
            "note": question.note,
        }
