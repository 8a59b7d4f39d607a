"""Passkeys (WebAuthn): what a browser is asked to sign, and whether it has.

The library is imported when it is first needed: most visitors have no account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from starlette.requests import Request

from euchre.accounts.entries import PasskeyAdded
from euchre.accounts.state import Account, AccountError
from euchre.server.accounts.cbor import verify_plain_cbor
from euchre.server.links import is_local_host, root_path_of
from euchre.texts import translatable

if TYPE_CHECKING:
    from collections.abc import Iterable

NOT_ACCEPTED_MESSAGE: Final = translatable(
    "account-passkey-refused", "The passkey wasn't accepted. Try again."
)
"""What is said where a passkey opens nothing: nothing of who has which."""
_FLAGS, _HEAD, _MODEL = 32, 37, 16
"""Where the flags stand in what an authenticator says, where what follows them, the counter and
the site begins, and how many bytes name its model."""
_ATTESTED_FLAG: Final = 0x40
"""The flag of a new passkey: its id and its public key come next."""
_MAX_KEY_ID_BYTES: Final = 1_023
"""As many as the standard allows."""
_MAX_PUBLIC_KEY_BYTES: Final = 1_100
"""As many as one of RSA with 8,192 bits has: whatever comes is kept in the log of the account."""
_KNOWN_TRANSPORTS: Final = frozenset(
    {"usb", "nfc", "ble", "internal", "hybrid", "cable", "smart-card"}
)


class PasskeySignature(NamedTuple):
    """A passkey that has signed.

    Attributes:
        verified: whether the device saw that it was its owner, as by a fingerprint or a PIN.
    """

    key: str
    times: int
    verified: bool


class PasskeySite(NamedTuple):
    """The site that passkeys are made for.

    Attributes:
        host: its name; a passkey is good for one.
        origin: how browsers name its pages.
    """

    host: str
    origin: str


def find_passkey_site(request: Request) -> PasskeySite:
    """Return the site that a browser has used."""
    host = request.url.hostname or ""
    return PasskeySite(host, f"{request.url.scheme}://{request.url.netloc}")


def passkeys_unavailable_reason(request: Request) -> str:
    """Return the reason that passkeys are impossible at this address; empty: they are possible.

    Browsers make them for names and not for numbers, and only over TLS or at the computer itself.
    """
    host = request.url.hostname or ""
    if _is_ip_address(host):
        return translatable(
            "account-passkeys-need-name",
            "Passkeys need an address with a name, and this one is a number.",
        )
    if request.url.scheme != "https" and not is_local_host(host):
        return translatable("account-passkeys-need-https", "Passkeys work only over https.")
    return ""


def find_localhost_address(request: Request) -> str:
    """Return the same server's address with a host name, for a visitor who used a number; empty:
    none.
    """
    host = request.url.hostname or ""
    if not _is_ip_address(host) or not is_local_host(host):
        return ""
    port = f":{request.url.port}" if request.url.port else ""
    return f"http://localhost{port}{root_path_of(request)}/you"


def _is_ip_address(host: str) -> bool:
    return host.replace(".", "").isdigit() or ":" in host


def build_registration_options(
    site: PasskeySite, player: str, name: str, challenge: bytes, known_keys: Iterable[str] = ()
) -> msgspec.Raw:
    """Build the options with which a browser makes a passkey, as JSON.

    Args:
        player: the account, whose id the passkey returns at each sign-in.
        known_keys: the ids of passkeys that the account has, of which no second is made.
    """
    from webauthn import generate_registration_options, options_to_json  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes, structs  # noqa: PLC0415

    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Euchre",
        user_id=player.encode(),
        user_name=name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known_keys
        ],
    )
    return msgspec.Raw(options_to_json(options).encode())


def verify_registration(
    site: PasskeySite, credential: dict[str, Any], challenge: bytes, label: str, now_ms: int
) -> PasskeyAdded:
    """Verify the passkey that a browser has made, and return it.

    Raises:
        AccountError: it is none, or has not signed this.
    """
    from webauthn import helpers, verify_registration_response  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    try:
        parsed = helpers.parse_registration_credential_json(credential)
        attested = parsed.response.attestation_object
        verify_plain_cbor(attested)
        data = helpers.parse_cbor(attested)["authData"]
        _verify_authenticator_data(data)
        # who made the device is not asked, and statements about that are not read
        parsed.response.attestation_object = helpers.encode_cbor(
            {"fmt": "none", "attStmt": {}, "authData": data}
        )
        verified = verify_registration_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, TypeError, LookupError, RecursionError) as error:
        raise AccountError(NOT_ACCEPTED_MESSAGE) from error
    if (
        len(verified.credential_id) > _MAX_KEY_ID_BYTES
        or len(verified.credential_public_key) > _MAX_PUBLIC_KEY_BYTES
    ):
        raise AccountError(NOT_ACCEPTED_MESSAGE)
    sent = credential.get("response", {}).get("transports")
    transports = {way for way in _KNOWN_TRANSPORTS if isinstance(sent, list) and way in sent}
    return PasskeyAdded(
        helpers.bytes_to_base64url(verified.credential_id),
        helpers.bytes_to_base64url(verified.credential_public_key),
        verified.sign_count,
        label,
        now_ms,
        tuple(sorted(transports)),
    )


def build_sign_in_options(
    site: PasskeySite, challenge: bytes, *, require_verification: bool
) -> msgspec.Raw:
    """Build the options with which a browser signs in with any passkey for this site, as JSON.

    Args:
        require_verification: whether the device must see that it is its owner.
    """
    from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415
    from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

    requirement = UserVerificationRequirement
    options = generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        user_verification=requirement.REQUIRED if require_verification else requirement.PREFERRED,
    )
    return msgspec.Raw(options_to_json(options).encode())


def verify_sign_in(
    site: PasskeySite, credential: dict[str, Any], challenge: bytes, account: Account
) -> PasskeySignature:
    """Verify the signature of a passkey, and return it.

    Raises:
        AccountError: it is none of this account, or has not signed this.
    """
    from webauthn import helpers, verify_authentication_response  # noqa: PLC0415
    from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

    key_id = credential.get("id")
    key = account.keys.get(key_id) if isinstance(key_id, str) else None
    if key is None:
        raise AccountError(NOT_ACCEPTED_MESSAGE)
    try:
        parsed = helpers.parse_authentication_credential_json(credential)
        _verify_authenticator_data(parsed.response.authenticator_data)
        public = helpers.base64url_to_bytes(key.public)
        verify_plain_cbor(public)
        verified = verify_authentication_response(
            credential=parsed,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public,
            credential_current_sign_count=key.count,
        )
    except (WebAuthnException, ValueError, TypeError, LookupError, RecursionError) as error:
        raise AccountError(NOT_ACCEPTED_MESSAGE) from error
    return PasskeySignature(key.key, verified.new_sign_count, verified.user_verified)


def _verify_authenticator_data(data: object) -> None:
    """Verify that data has the form that authenticators send, by the CBOR in it."""
    if not isinstance(data, bytes) or len(data) < _HEAD:
        raise ValueError("it's cut off")
    begins, attested = _HEAD, data[_FLAGS] & _ATTESTED_FLAG
    if attested:
        size = data[_HEAD + _MODEL : _HEAD + _MODEL + 2]
        begins += _MODEL + 2 + int.from_bytes(size)
    verify_plain_cbor(data[begins:], canonical=True)
