"""From what somebody wants to what happens: entries, or a refusal in one sentence.

Nothing here changes anything: an evening goes in, and the entries that follow come out, for the
caller to write down and to fold (`euchre.tournaments.reducer.apply_event`). Chance comes in as a
generator.
"""

from euchre.tournaments.commands.changing import change_settings, locked_settings
from euchre.tournaments.commands.checks import (
    MAX_NAME_LENGTH,
    MAX_PLAYERS,
    MAX_SCORES,
    MAX_TITLE_LENGTH,
    find_lookalike,
    is_last_round,
    list_lookalikes,
    warm_name_cache,
)
from euchre.tournaments.commands.opening import (
    default_rules,
    open_tournament,
    open_with_players,
    verify_prizes,
)
from euchre.tournaments.commands.payments import (
    add_charge,
    close_tournament,
    closing_warnings,
    collect_entry_fees,
    confirm_payment,
    drop_claim,
    find_rejoined_players,
    lost_prize_warnings,
    payment_word_refusal,
    record_payment,
    reverse_transaction,
    unpaid_entry_fee_cents,
)
from euchre.tournaments.commands.people import (
    add_players,
    can_join,
    claim_place,
    hide_names,
    max_players,
    record_departure,
    record_return,
    release_place,
    remove_players,
    rename_player,
    renew_link,
    split_names,
    undrawn_players,
)
from euchre.tournaments.commands.rounds import (
    draw_plan,
    next_round_size,
    pair_round,
    record_online_table,
    undo_pairing,
)
from euchre.tournaments.commands.scores import (
    confirm_score,
    correct_score,
    enter_score,
    record_online_score,
    record_walkover,
    score_entry_refusal,
)
from euchre.tournaments.formats import format_of

__all__ = [
    "MAX_NAME_LENGTH",
    "MAX_PLAYERS",
    "MAX_SCORES",
    "MAX_TITLE_LENGTH",
    "add_charge",
    "add_players",
    "can_join",
    "change_settings",
    "claim_place",
    "close_tournament",
    "closing_warnings",
    "collect_entry_fees",
    "confirm_payment",
    "confirm_score",
    "correct_score",
    "default_rules",
    "draw_plan",
    "drop_claim",
    "enter_score",
    "find_lookalike",
    "find_rejoined_players",
    "format_of",
    "hide_names",
    "is_last_round",
    "list_lookalikes",
    "locked_settings",
    "lost_prize_warnings",
    "max_players",
    "next_round_size",
    "open_tournament",
    "open_with_players",
    "pair_round",
    "payment_word_refusal",
    "record_departure",
    "record_online_score",
    "record_online_table",
    "record_payment",
    "record_return",
    "record_walkover",
    "release_place",
    "remove_players",
    "rename_player",
    "renew_link",
    "reverse_transaction",
    "score_entry_refusal",
    "split_names",
    "undo_pairing",
    "undrawn_players",
    "unpaid_entry_fee_cents",
    "verify_prizes",
    "warm_name_cache",
]
