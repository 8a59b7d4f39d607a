"""From what somebody wants to what happens: entries, or a refusal in one sentence.

Nothing here changes anything: a club goes in, with who wants it, and the entries that follow come
out, for the caller to write down and to fold (`euchre.clubs.reducer.apply_event`).
"""

from euchre.clubs.commands.checks import (
    MAX_TITLE_LENGTH,
    verify_member,
    verify_organiser,
    verify_owner,
)
from euchre.clubs.commands.people import (
    accept_request,
    create_club,
    decline_request,
    give_role,
    join_by_link,
    leave_club,
    remove_deleted_account,
    remove_member,
    rename_member,
    renew_link,
    request_admission,
    update_profile,
)
from euchre.clubs.commands.rule_sets_and_tournaments import (
    add_rule_set,
    add_tournament,
    find_rule_set,
    remove_rule_set,
    remove_tournament,
)
from euchre.clubs.commands.scores import (
    PlayedGame,
    assign_table,
    can_set_score,
    claim_score,
    confirm_score,
    find_withdrawable,
    record_played_score,
    set_score,
)
from euchre.clubs.commands.seasons import (
    call_off_challenge,
    can_call_off,
    can_reinstate,
    challenge_entrant,
    challenge_refusal,
    close_season,
    draw_fixtures,
    enter_season,
    open_season,
    reinstate_entrant,
    withdraw_entrant,
)

__all__ = [
    "MAX_TITLE_LENGTH",
    "PlayedGame",
    "accept_request",
    "add_rule_set",
    "add_tournament",
    "assign_table",
    "call_off_challenge",
    "can_call_off",
    "can_reinstate",
    "can_set_score",
    "challenge_entrant",
    "challenge_refusal",
    "claim_score",
    "close_season",
    "confirm_score",
    "create_club",
    "decline_request",
    "draw_fixtures",
    "enter_season",
    "find_rule_set",
    "find_withdrawable",
    "give_role",
    "join_by_link",
    "leave_club",
    "open_season",
    "record_played_score",
    "reinstate_entrant",
    "remove_deleted_account",
    "remove_member",
    "remove_rule_set",
    "remove_tournament",
    "rename_member",
    "renew_link",
    "request_admission",
    "set_score",
    "update_profile",
    "verify_member",
    "verify_organiser",
    "verify_owner",
    "withdraw_entrant",
]
