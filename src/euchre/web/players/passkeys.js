// What the browser does with passkeys.

import { translatable } from "../page/texts.js";

/** @typedef {{ticket: string, options: any}} Asked */

/** @param {string} text in base64url @returns {ArrayBuffer} */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
}

/** @param {ArrayBuffer | null} raw @returns {string | undefined} in base64url */
function text(raw) {
  if (!raw) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(raw));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Has the browser make a passkey. @param {Asked} asked @returns {Promise<object>} */
export async function makeKey({ ticket, options }) {
  const known = (options.excludeCredentials ?? []).map((/** @type {any} */ each) => ({ ...each, id: bytes(each.id) }));
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: known };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }).catch(refused));
  const answer = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    ticket,
    credential: {
      ...plain(made),
      response: { clientDataJSON: text(answer.clientDataJSON), attestationObject: text(answer.attestationObject), transports: answer.getTransports?.() ?? [] },
    },
  };
}

/** Has the browser sign with a passkey that it has. @param {Asked} asked @returns {Promise<{player: string, proof: object}>} */
export async function useKey({ ticket, options }) {
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
  const found = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }).catch(refused));
  const answer = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  const whose = answer.userHandle ? new TextDecoder().decode(answer.userHandle) : "";
  if (!whose) throw new Error(translatable("account-passkey-whose", "This passkey doesn't say which account it's for. Use another."));
  const response = {
    clientDataJSON: text(answer.clientDataJSON),
    authenticatorData: text(answer.authenticatorData),
    signature: text(answer.signature),
    userHandle: text(answer.userHandle),
  };
  return { player: whose, proof: { ticket, credential: { ...plain(found), response } } };
}

/** @param {PublicKeyCredential} key */
function plain(key) {
  return { id: key.id, rawId: text(key.rawId), type: key.type, clientExtensionResults: key.getClientExtensionResults() };
}

/** @param {unknown} problem @returns {never} */
function refused(problem) {
  const name = problem instanceof DOMException ? problem.name : "";
  if (name === "InvalidStateError") throw new Error(translatable("account-passkey-there", "This device already has a passkey for your account."));
  if (name === "NotAllowedError") throw new Error(translatable("account-passkey-unchosen", "You didn't choose a passkey. Try again when you're ready."));
  if (name === "SecurityError") throw new Error(translatable("account-passkey-https", "Passkeys work only over https, or on the computer itself at localhost."));
  throw new Error(translatable("account-passkey-impossible", "This browser can't do that here. Try a newer one, or a phone."));
}
