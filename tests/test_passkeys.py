"""What a browser tells of a passkey is looked through before a library decodes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from euchre.accounts.entries import PasskeyAdded
from euchre.accounts.state import Account, AccountError
from euchre.server.accounts import cbor, passkeys
from passkey_help import Device, bytes_of, text_of

SITE = passkeys.PasskeySite("localhost", "http://localhost")
PLAYER, CHALLENGE = "1a2b3c4d5e6f7a8b", bytes(range(32))
PATTERN = cbor2.CBORTag(35, "a+")
EXTENDED, ATTESTED = 0x80, 37
"""The flag of extensions, and where the passkey begins in what an authenticator tells."""


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the library has decoded."""
    found: list[object] = []
    loads = cbor2.loads

    def noted(*given: Any, **options: Any) -> object:
        found.append(loads(*given, **options))
        return found[-1]

    monkeypatch.setattr(cbor2, "loads", noted)
    return found


def patterns(found: object) -> list[object]:
    """Those in what has been decoded."""
    parts = [*found.keys(), *found.values()] if isinstance(found, dict) else found
    if isinstance(parts, list | tuple):
        return [each for part in parts for each in patterns(part)]
    return [found] if isinstance(found, re.Pattern) else []


def made(device: Device) -> dict[str, Any]:
    return device.register(
        {
            "rp": {"id": SITE.host},
            "user": {"id": text_of(PLAYER.encode())},
            "challenge": text_of(CHALLENGE),
        }
    )


def attested(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """A passkey of which the attestation has been changed."""
    credential = made(Device(SITE.origin))
    response = credential["response"]
    told = cbor2.loads(bytes_of(response["attestationObject"]))
    change(told)
    response["attestationObject"] = text_of(cbor2.dumps(told))
    return credential


def extended(told: bytes, extensions: bytes) -> bytes:
    return told[:32] + bytes([told[32] | EXTENDED]) + told[33:] + extensions


def with_key(told: bytes, key: object) -> bytes:
    """What an authenticator tells, with another public key."""
    return told[: ATTESTED + 16 + 2 + 16] + cbor2.dumps(key)


def in_public_key(told: dict[str, Any]) -> None:
    known = cbor2.loads(told["authData"][ATTESTED + 34 :])
    told["authData"] = with_key(told["authData"], {**known, 9: PATTERN})


def beyond_the_key(told: dict[str, Any]) -> None:
    """A key that is shorter once it has been decoded and encoded: extensions begin within it."""
    known = cbor2.loads(told["authData"][ATTESTED + 34 :])
    inner = cbor2.dumps({"x": PATTERN})
    whole = cbor2.dumps({**known, 9: inner})
    long = whole.replace(b"\x03\x26", b"\x1b" + bytes(7) + b"\x03\x26")
    told["authData"] = extended(told["authData"][: ATTESTED + 34] + long, b"")


def place_of(credential: dict[str, Any]) -> Account:
    key = passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1)
    known = PasskeyAdded(key.key, key.public, 0, "phone", 1, ())
    return Account(id=PLAYER, name="Ann", since=1, keys={key.key: known})


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(more=PATTERN),
        lambda told: told.update(attStmt={"sig": [PATTERN]}),
        lambda told: told.update(authData=extended(told["authData"], cbor2.dumps({"x": PATTERN}))),
        in_public_key,
        beyond_the_key,
    ],
)
def test_no_tag_of_a_new_passkey_is_decoded(
    change: Callable[[dict[str, Any]], object], decoded: list[object]
) -> None:
    credential = attested(change)
    decoded.clear()
    with pytest.raises(AccountError, match="wasn't accepted"):
        passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1)
    assert not patterns(decoded)


@pytest.mark.parametrize(
    "key", [b"", cbor2.dumps([]), cbor2.dumps({}), cbor2.dumps({1: 2, 3: -7, -1: 1})]
)
def test_what_has_no_whole_public_key_is_no_passkey(key: bytes) -> None:
    def without_key(told: dict[str, Any]) -> None:
        told["authData"] = told["authData"][: ATTESTED + 34] + key

    with pytest.raises(AccountError, match="wasn't accepted"):
        passkeys.verify_registration(SITE, attested(without_key), CHALLENGE, "phone", 1)


def rsa_key(size: int) -> dict[int, object]:
    return {1: 3, 3: -257, -1: bytes([255]) * size, -2: b"\x01\x00\x01"}


@pytest.mark.parametrize(
    ("id_size", "key", "fits"),
    [
        (1_023, rsa_key(1_024), True),
        (1_024, rsa_key(256), False),
        (16, rsa_key(1_100), False),
        (16, {**rsa_key(256), 9: bytes(1_000)}, False),
    ],
)
def test_nothing_longer_than_a_passkey_comes_into_the_log_of_an_account(
    id_size: int,
    key: dict[int, object],
    fits: bool,  # noqa: FBT001
) -> None:
    def with_other_key(told: dict[str, Any]) -> None:
        head = told["authData"][: ATTESTED + 16]
        told["authData"] = head + id_size.to_bytes(2) + bytes([7]) * id_size + cbor2.dumps(key)

    credential = attested(with_other_key)
    if fits:
        assert passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1).public
    else:
        with pytest.raises(AccountError, match="wasn't accepted"):
            passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1)


@pytest.mark.parametrize("form", ["android-safetynet", "tpm", "packed", "no such form", ""])
@pytest.mark.parametrize("statement", [{"ver": "", "response": 5}, {"x5c": [b""], "sig": b""}])
def test_what_a_device_states_about_its_maker_is_not_read(
    form: str, statement: dict[str, object]
) -> None:
    credential = attested(lambda told: told.update(fmt=form, attStmt=statement))
    assert passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1).label == "phone"


def test_no_tag_of_who_signs_in_is_decoded(decoded: list[object]) -> None:
    device = Device(SITE.origin)
    player = place_of(made(device))
    asked = {"rpId": SITE.host, "challenge": text_of(CHALLENGE)}
    assert passkeys.verify_sign_in(SITE, device.sign(asked), CHALLENGE, player).times == 1

    credential = device.sign(asked)
    told = bytes_of(credential["response"]["authenticatorData"])
    told = extended(told, cbor2.dumps({"x": PATTERN}))
    credential["response"]["authenticatorData"] = text_of(told)
    decoded.clear()
    with pytest.raises(AccountError, match="wasn't accepted"):
        passkeys.verify_sign_in(SITE, credential, CHALLENGE, player)
    assert not patterns(decoded)

    [key] = player.keys.values()
    public = text_of(cbor2.dumps({**cbor2.loads(bytes_of(key.public)), 9: PATTERN}))
    kept = replace(player, keys={key.key: structs.replace(key, public=public)})
    decoded.clear()
    with pytest.raises(AccountError, match="wasn't accepted"):
        passkeys.verify_sign_in(SITE, device.sign(asked), CHALLENGE, kept)
    assert not patterns(decoded)


def test_a_passkey_with_extensions_is_one() -> None:
    """As browsers ask for by themselves."""
    more = cbor2.dumps({"credProtect": 2, "hmac-secret": True})
    credential = attested(lambda told: told.update(authData=extended(told["authData"], more)))
    assert passkeys.verify_registration(SITE, credential, CHALLENGE, "phone", 1).label == "phone"


PLAIN = st.recursive(
    st.integers(-(2**64), 2**64 - 1) | st.binary() | st.text() | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_what_has_no_tag_is_plain(told: object) -> None:
    cbor.verify_plain_cbor(cbor2.dumps(told), canonical=True)
    with pytest.raises(ValueError, match="tag"):
        cbor.verify_plain_cbor(cbor2.dumps([told, PATTERN]))


@given(st.binary(max_size=60))
def test_what_is_canonical_is_as_long_once_it_has_been_decoded(data: bytes) -> None:
    try:
        cbor.verify_plain_cbor(data, canonical=True)
        found = cbor2.loads(data, allow_duplicate_keys=False)
    except (ValueError, cbor2.CBORError):
        return
    assert data.startswith(cbor2.dumps(found)[:1])
    cbor.verify_plain_cbor(cbor2.dumps(found), canonical=True)


@pytest.mark.parametrize("data", [b"\x42a", b"\x82\x01", b"\x1c", b"\x19\x01", b"\x81" * 300])
def test_what_is_cut_off_or_has_no_end_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"item"):
        cbor.verify_plain_cbor(data)
