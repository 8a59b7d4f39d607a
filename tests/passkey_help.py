"""A device with passkeys, as a browser would use it, and people who sign in with one."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from euchre.store import ACCOUNT_PREFIX, DamagedLogError
from server_help import PATIENCE, Server


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Passkey:
    """One passkey: for which site and account it is."""

    host: str
    user: bytes
    private: ec.EllipticCurvePrivateKey
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    signed: int = 0


class Device:
    """Makes passkeys, and signs with them.

    Args:
        origin: of the pages that it believes to be on.

    Attributes:
        verifies: whether it sees that it is its owner who uses it.
    """

    def __init__(self, origin: str) -> None:
        self.origin, self.verifies = origin, True
        self.keys: list[Passkey] = []

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.create`` gives."""
        key = Passkey(
            options["rp"]["id"],
            bytes_of(options["user"]["id"]),
            ec.generate_private_key(ec.SECP256R1()),
        )
        self.keys.append(key)
        numbers = key.private.public_key().public_numbers()
        x, y = (number.to_bytes(32) for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(key.id).to_bytes(2) + key.id + public
        told = self._told(key, 0x45) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        return self._credential(
            key,
            clientDataJSON=text_of(self._client("webauthn.create", options["challenge"])),
            attestationObject=text_of(attestation),
            transports=["internal"],
        )

    def sign(self, options: dict[str, Any], key: Passkey | None = None) -> dict[str, Any]:
        """What ``navigator.credentials.get`` gives."""
        key = key or next(each for each in self.keys if each.host == options["rpId"])
        key.signed += 1
        told = self._told(key, 0x05 if self.verifies else 0x01)
        client = self._client("webauthn.get", options["challenge"])
        signature = key.private.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            key,
            clientDataJSON=text_of(client),
            authenticatorData=text_of(told),
            signature=text_of(signature),
            userHandle=text_of(key.user),
        )

    def _told(self, key: Passkey, flags: int) -> bytes:
        site = hashlib.sha256(key.host.encode()).digest()
        return site + bytes([flags]) + key.signed.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(told | {"crossOrigin": False}).encode()

    def _credential(self, key: Passkey, **response: Any) -> dict[str, Any]:
        named = text_of(key.id)
        return {
            "id": named,
            "rawId": named,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


class Somebody:
    """A browser with a device, at a server (or its port) that it knows as ``localhost``."""

    opened: ClassVar[list[httpx.Client]] = []
    """What `leave` closes."""

    def __init__(self, server: Server | int, device: Device | None = None) -> None:
        port = server if isinstance(server, int) else server.port
        base = f"http://localhost:{port}"
        self.device = device or Device(base)
        self.web = httpx.Client(base_url=base, timeout=PATIENCE, headers={"origin": base})
        self.id = ""
        self.codes: tuple[str, ...] = ()
        self.opened.append(self.web)

    @classmethod
    def leave(cls) -> None:
        """All of them are gone."""
        while cls.opened:
            cls.opened.pop().close()

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """What is answered; the problem where it is refused."""
        answer = self.web.post(f"/api/players{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def delete(self, path: str, status: int = 204) -> None:
        answer = self.web.delete(f"/api/players{path}")
        assert answer.status_code == status, answer.text

    def new_key(self, name: str) -> dict[str, Any]:
        """What shows that their device has made a passkey for a new account."""
        asked = self.post("/new", name=name)
        return {"ticket": asked["ticket"], "credential": self.device.register(asked["options"])}

    def registers(self, name: str, **more: Any) -> Any:
        """They make an account, and are signed in."""
        made = self.post("", 201, **self.new_key(name), **more)
        self.id, self.codes = made["player"], tuple(made["codes"])
        return made

    def signature(self) -> dict[str, Any]:
        """What shows that their device has signed with its passkey."""
        asked = self.post("/sign-in")
        return {"ticket": asked["ticket"], "credential": self.device.sign(asked["options"])}

    def signs_in(self, status: int = 200) -> Any:
        """They sign in by the passkey of their device; the problem where it is refused."""
        proof = self.signature()
        self.id = bytes_of(proof["credential"]["response"]["userHandle"]).decode()
        return self.post(f"/{self.id}/sessions", status, **proof)

    @property
    def called(self) -> str:
        """The name of who is signed in; empty: nobody."""
        name: str = self.web.get("/api/you").json().get("name", "")
        return name

    @property
    def account(self) -> str:
        """Their account, as the log knows it."""
        return ACCOUNT_PREFIX + self.id

    @property
    def session(self) -> str:
        return self.web.cookies.get("euchre_session") or ""


def known(server: Server | int, name: str) -> Somebody:
    """Somebody with an account of this name, who is signed in."""
    somebody = Somebody(server)
    somebody.registers(name)
    return somebody


def administrator(server: Server, name: str = "Rootina") -> Somebody:
    """Who runs the server, signed in."""
    somebody = known(server, name)
    server.hub.admins = frozenset({somebody.id})
    return somebody


def damage_account(patch: pytest.MonkeyPatch, server: Server, who: Somebody) -> None:
    """From now on the log of their account cannot be read, and it is not in memory."""
    read = server.hub.log.read_entries

    def read_entries(log: str) -> Any:
        if log == who.account:
            raise DamagedLogError(log, 1, 2)
        return read(log)

    patch.setattr(server.hub.log, "read_entries", read_entries)
    server.app.state.players.players._aggregates.pop(who.id)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server, where nobody is left behind."""
    with Server(tmp_path) as running:
        yield running
        Somebody.leave()
