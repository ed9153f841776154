"""Sybarit as it is talked through: its phase table, fields, and what is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import cards
from engine import sybarit as rules
from engine.game import IllegalMove
from engine.sybarit import State
from host import commands as panel
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
    Tell,
)
from host.dialogue.table import AnyJournal, Table, Utterance
from host.listening import for_answer, for_phrases, names_any, sounds_like
from host.views import BoardView, HostView, RulingLine, StandingLine
from questions.bank import Bank, Question
from questions.draw import take
from questions.judge import judge

UNSURE_LIMIT = 2
"""How often an answer is asked for again before the table is asked instead."""


class SybaritDialogue:
    """The table that Sybarit adds to the dialogue, over a bank of questions."""

    game = rules.SYBARIT
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
        ask = wording.choose_prompt(state.card, table)
        return Field(
            name="choose",
            phase="choosing",
            prompt=ask,
            asking=f"{state.at_turn.name}: {wording.choose_asking(state.card)}",
            help=wording.choose_help(state.card),
            listening=for_phrases(wording.choice_phrases(state.card)),
            nomatch=(f"Sorry, {ask[:1].lower()}{ask[1:]}", wording.choose_help(state.card)),
            noinput=(ask, wording.choose_help(state.card)),
            end_of_turn=0.6,
            examples=wording.choice_examples(state.card),
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
        for text in utterance.texts()[:4]:
            category, points = wording.choice_in(f"{table.kept} {text}")
            if category is None and points is None:
                continue
            suit = cards.suit_of(state.card)
            category = category or suit
            if state.card == "joker-yellow":
                points = points or 1
            if category is None:
                return Ask("Which category: food, drinks, etiquette or general?", kept=text)
            if points is None:
                return Ask("For one point, or three?", kept=text)
            choice = rules.ChooseQuestion(category, points)
            try:
                self.game.decide(state, choice)
            except IllegalMove as refusal:
                return Refused(refusal.sentence)
            return Do((choice,))
        return Missed()

    def _understand_answer(self, state: State, utterance: Utterance, table: Table) -> Reading:
        question = self._question(state)
        heard = utterance.texts()
        if table.kept:
            heard = tuple(f"{table.kept} {text}" for text in heard) + heard
        ruling = judge(question.key(), heard)
        detail = {
            "question": question.id,
            "heard": list(utterance.texts()),
            "typed": utterance.typed,
            "verdict": ruling.verdict,
            "matched": ruling.matched,
            "score": ruling.score,
            "why": ruling.why,
        }
        # What no list has may be a right answer heard badly: it is asked for again.
        known = utterance.typed or names_any(
            " ".join(utterance.phrases[:1]), for_answer(question, self._bank).rivals
        )
        match ruling.verdict:
            case "accept":
                return Do((rules.RuleAnswer(True, "judge"),), detail, accepted=True)
            case "prompt":
                return Ask(ruling.ask or "Can you be more specific?", kept=utterance.best)
            case "reject" if known:
                return Do((rules.RuleAnswer(False, "judge"),), detail)
            case _ if table.tries < UNSURE_LIMIT:
                return Missed(detail)
            case _:
                return self._ask_the_table(state, question, detail)

    def _ask_the_table(self, state: State, question: Question, detail: dict[str, Any]) -> Reading:
        """Ruled wrong for now, and the table says whether it was right."""
        name = state.at_turn.name
        return Confirm(
            f"Is that what {name} said? Yes or no.",
            f"Did {name} say {question.answer}?",
            yes=Amend(None, True, "table"),
            no=Tell("Then it stands."),
            first=Do((rules.RuleAnswer(False, "judge"),), {**detail, "why": "not caught"}),
        )

    def passed(self, state: State) -> Reading:
        if state.phase != "answering":
            return Refused("There is no question to pass on yet.")
        detail = {"question": state.question_id, "heard": ["pass"], "why": "passed"}
        return Do((rules.RuleAnswer(False, "player"),), detail)

    def timed_out(self, state: State) -> Do | None:
        if state.phase != "answering":
            return None
        detail = {"question": state.question_id, "heard": [], "why": "time was up"}
        return Do((rules.RuleAnswer(False, "clock"),), detail)

    # --- appeals and corrections ---

    def appealable(self, journal: AnyJournal, table: Table) -> Mapping[str, tuple[str, ...]]:
        last = views.last_ruling(journal)
        if last is None or last.turn.correct or last.turn.question_id not in self._bank.questions:
            return {}
        question = self._bank.questions[last.turn.question_id]
        return {"answers": question.answers, "rivals": question.reject}

    def appeal(self, journal: AnyJournal, said: str, table: Table) -> Reading:
        """An objection to the last ruling: "I said pinot noir".

        It is settled at once where what was heard then may have been what is claimed
        now, asked of the table where it may not, and in every case on the board.
        """
        last = views.last_ruling(journal)
        if last is None:
            return Refused("There is no ruling to appeal yet.")
        if last.turn.correct:
            return Refused(f"I ruled that one right for {last.turn.name} already.")
        detail = table.details.get(last.seq, {})
        if detail.get("appealed"):
            return Refused("That one was appealed already. The host can overrule me.")
        question = self._bank.questions[last.turn.question_id]
        claim = {"appeal": said}
        heard = [str(text) for text in detail.get("heard", ())]
        if not said:
            return self._table_decides(last, question, claim)
        ruling = judge(question.key(), (said,))
        if ruling.verdict != "accept":
            return Noted(
                last.seq,
                f"I hear you: {said}. The key says {question.answer}, so it stands, "
                "and the host can overrule me.",
                claim,
            )
        if any(sounds_like(said, text) for text in heard):
            return Amend(last.seq, True, "judge", claim)
        return self._table_decides(last, question, claim)

    def _table_decides(
        self, last: views.Ruled, question: Question, claim: dict[str, Any]
    ) -> Reading:
        name = last.turn.name
        return Confirm(
            f"Table, did {name} say {question.answer}? Yes or no.",
            f"Did {name} say {question.answer}?",
            yes=Amend(last.seq, True, "table", claim),
            no=Tell("Then it stands."),
        )

    def amendment(self, correct: bool, by: rules.By) -> rules.AnswerRuled:
        """The event that an overruled ruling becomes."""
        return rules.AnswerRuled(correct, by)

    def newest_ruling(self, journal: AnyJournal) -> int | None:
        last = views.last_ruling(journal)
        return None if last is None else last.seq

    def panel(self, journal: AnyJournal, command: panel.PanelCommand) -> Reading | None:
        state = views.state_of(journal)
        match command:
            case panel.Accept(seq=None) | panel.Reject(seq=None) if state.phase == "answering":
                correct = isinstance(command, panel.Accept)
                detail = {"question": state.question_id, "why": "the host ruled"}
                return Do((rules.RuleAnswer(correct, "host"),), detail)
            case panel.Accept() | panel.Reject():
                return self._overrule(journal, command.seq, isinstance(command, panel.Accept))
            case panel.AskAgain() if state.phase == "answering":
                return Ask("Once more, please.")
            case panel.Skip():
                return self.passed(state)
            case panel.Appeal():
                return self.appeal(journal, command.said, Table())
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
                return Do((rules.EndGame(),))
            case _:
                return None

    def _overrule(self, journal: AnyJournal, seq: int | None, correct: bool) -> Reading:
        ruled = views.rulings(journal)
        wanted = ruled[-1:] if seq is None else [one for one in ruled if one.seq == seq]
        if not wanted:
            return Refused("There is no such ruling in this game.")
        if wanted[0].turn.correct == correct:
            return Refused("It is ruled that way already.")
        return Amend(wanted[0].seq, correct, "host")

    # --- telling ---

    def tell(self, before: State | None, event: Any, after: State, table: Table, seq: int) -> str:
        match event:
            case rules.AnswerRuled():
                assert before is not None
                question = self._question(before)
                detail = table.details.get(seq, {})
                return wording.ruled(after.turns[-1], question, detail, table)
            case rules.QuestionChosen():
                return wording.chosen(event, table)
            case rules.GameEnded():
                return wording.ended(self.game.standings(after), event)
            case _:
                return wording.happened(event, after, table)

    def tell_amended(self, journal: AnyJournal, seq: int) -> str:
        one = next(one for one in views.rulings(journal) if one.seq == seq)
        state = views.state_of(journal)
        ended = self.game.standings(state) if state.phase == "over" else None
        return wording.amended(one.turn, state, ended)

    def resumed(self, state: State, table: Table) -> str:
        return wording.resumed(state)

    def scores(self, state: State) -> str:
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

    def spends(self, event: Any) -> str:
        return event.question_id if isinstance(event, rules.QuestionTaken) else ""

    def pool_of(self, question: str) -> frozenset[str]:
        one = self._bank.questions[question]
        return frozenset(other.id for other in self._bank.by(one.category, one.points))

    def detail_of(self, state: State, field_name: str) -> Mapping[str, Any]:
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
