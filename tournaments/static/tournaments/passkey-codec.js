// @ts-check
// Between what the server writes as text and the bytes that the browser's passkeys are made of.

/** @param {string} encoded base64url without padding */
export function bytes(encoded) {
  const plain = atob(encoded.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer | Uint8Array} value */
export function text(value) {
  const plain = Array.from(new Uint8Array(value), (code) => String.fromCharCode(code)).join("");
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What the browser is asked, its bytes as bytes. @param {any} options */
export function asked(options) {
  const known = (/** @type {any[]} */ keys) => keys.map((key) => ({ ...key, id: bytes(key.id) }));
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: known(options.excludeCredentials) }),
    ...(options.allowCredentials && { allowCredentials: known(options.allowCredentials) }),
  };
}

/** What it answers, its bytes as text. @param {any} credential */
export function answered(credential) {
  const { response } = credential;
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = names.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
    response: Object.fromEntries(given),
  };
}
