"""Errors over HTTP: problem documents (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.responses import Response

from euchre.english.grammar import make_sentence
from euchre.server.languages import translate
from euchre.server.tracing import REQUEST_ID


class HttpProblem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A description of the error in a request.

    Attributes:
        type: an address that names the kind of problem; ``about:blank`` is the status itself.
        title: the kind of problem in a few words.
        status: the HTTP status.
        detail: a sentence about this request: what was wrong, where, what would be right.
        code: a short name for programs.
        request: what the request is called in the log of the server.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    request: str = ""


def respond_problem(status: int, code: str, detail: str) -> Response:
    """Respond with a problem document to a request that cannot be met.

    Args:
        status: the HTTP status.
        code: a short name for programs, like ``malformed``.
        detail: a sentence for people, or a clause that becomes one.
    """
    title, sentence = HTTPStatus(status).phrase, translate(make_sentence(detail))
    document = HttpProblem("about:blank", title, status, sentence, code, REQUEST_ID.get())
    return Response(msgspec.json.encode(document), status, media_type="application/problem+json")
