"""Keeping to what a server takes, so that nothing has to be refused."""

from __future__ import annotations

from typing import Final

from euchre.table.views.picture import ClientLimits

_RATE_SHARE: Final = 0.8
"""The part of what may be sent that is: messages arrive closer together than they are sent."""


class _SendBucket:
    """A token bucket: so much at once, and so much a second."""

    def __init__(self, rate: float, max_tokens: float) -> None:
        self._rate, self._max_tokens = rate * _RATE_SHARE, max(1.0, max_tokens * _RATE_SHARE)
        self._left, self._at = self._max_tokens, 0.0

    def seconds_to_wait(self, now: float) -> float:
        """Return the seconds until one more message may be sent."""
        self._left = min(self._max_tokens, self._left + (now - self._at) * self._rate)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate

    def spend_token(self) -> None:
        """Count one more message."""
        self._left -= 1


class SendRateLimiter:
    """The client's rate limit for messages; time is passed in, in seconds.

    >>> pace = SendRateLimiter(ClientLimits(100, rate=1, burst=2.5, beside_rate=1,
    ...     beside_burst=1, refusals=9), 0)
    >>> [round(pace.reserve_or_delay(now, outside_game=False), 9) for now in (0, 0, 0, 1, 1.5)]
    [0.0, 0.0, 1.25, 0.25, 0.0]
    """

    def __init__(self, allowed: ClientLimits, now: float) -> None:
        self._all = _SendBucket(allowed.rate, allowed.burst)
        self._beside = _SendBucket(allowed.beside_rate, allowed.beside_burst)
        for bucket in (self._all, self._beside):
            bucket.seconds_to_wait(now)

    def reserve_or_delay(self, now: float, *, outside_game: bool) -> float:
        """Return the seconds to wait before one more message is sent; 0: it is counted, and may be
        sent now.

        `outside_game`: it is no part of the game.
        """
        buckets = (self._all, self._beside) if outside_game else (self._all,)
        longest = max(bucket.seconds_to_wait(now) for bucket in buckets)
        if not longest:
            for bucket in buckets:
                bucket.spend_token()
        return longest
