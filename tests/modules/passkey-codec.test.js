import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, asked, bytes, text } from "../../tournaments/static/tournaments/passkey-codec.js";

test("bytes become text without padding and come back", () => {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code);
  assert.deepEqual(bytes(text(all)), all);
  assert.equal(text(Uint8Array.of(251, 255)), "-_8");
  assert.deepEqual(bytes(""), new Uint8Array());
});

test("what is asked has its bytes as bytes, and nothing that was not there", () => {
  const options = { challenge: "AQI", user: { id: "Aw", name: "olga" }, excludeCredentials: [{ id: "BA", type: "public-key" }] };
  const given = asked(options);
  assert.deepEqual([...given.challenge, ...given.user.id, ...given.excludeCredentials[0].id], [1, 2, 3, 4]);
  assert.equal(given.user.name, "olga");
  assert.deepEqual(Object.keys(asked({ challenge: "AQI" })), ["challenge"]);
});

test("what is answered has its bytes as text", () => {
  const response = { clientDataJSON: Uint8Array.of(1), signature: Uint8Array.of(2).buffer, userHandle: null };
  const given = answered({ id: "AQ", rawId: Uint8Array.of(1), type: "public-key", response });
  assert.deepEqual(given.response, { clientDataJSON: "AQ", signature: "Ag" });
  assert.equal(given.rawId, "AQ");
});
