// In which order, from which version and under which key entries are sent that could not be sent at once.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import {
  about, countOf, following, freshKey, isBarred, isLost, joinable, joined, leftAt, lineIn, merged, named, pause, raised, released, replaces, signed,
  speaksFor,
} from "../../tournaments/static/tournaments/outbox-queue.js";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const entry = (body, more = {}) => ({ url: "/play/", body, mode: "queue", label: "", ...more });
const of = (body, name) => new URLSearchParams(body).getAll(name);

test("a move is made from the version that the last one before it leaves behind", () => {
  const waiting = [entry("version=4"), entry("version=5"), entry("version=9", { url: "/other/" })];
  assert.equal(following(entry("version=4&action=d4"), waiting).toString(), "version=6&action=d4");
});

test("the first move keeps its version, whatever is held back", () => {
  assert.equal(following(entry("version=4"), [entry("version=7", { held: true })]).get("version"), "4");
});

test("a second tap joins the first one under another key", () => {
  const body = joined(entry("key=a&x=1&y=1", { mode: "merge" }), entry("key=b&y=2&y=3", { mode: "merge" }));
  assert.deepEqual([of(body, "x"), of(body, "y")], [["1"], ["2", "3"]]);
  assert.ok(!["a", "b"].includes(of(body, "key")[0]));
});

test("what was undone of a tap that waits is part of what joins it", () => {
  const olds = [entry("key=a&version=4&first=A&decision=B", { mode: "merge" }), entry("key=b&version=5&first=&decision=&undo=1", { mode: "undo" })];
  const body = joined(merged(olds), entry("key=c&version=4&decision=draw", { mode: "merge" }));
  assert.deepEqual(["first", "decision", "version", "undo"].map((name) => of(body, name)), [[""], ["draw"], ["4"], []]);
});

test("the very same again keeps the key that the server may know", () => {
  assert.equal(joined(entry("key=a&x=1"), entry("key=a&x=1", { mode: "replace" })), "key=a&x=1");
});

test("what takes the place of another keeps nothing of it", () => {
  assert.deepEqual(of(joined(entry("key=a&x=1"), entry("key=b&y=2", { mode: "replace" })), "x"), []);
});

test("moves and single entries never take the place of others", () => {
  assert.deepEqual(["add", "queue", "undo", "merge", "replace"].map((mode) => replaces(entry("", { mode }))), [false, false, false, true, true]);
});

test("what was held back goes on from what stands now, under a key of its own", () => {
  const again = released(entry("key=a&version=3&action=d4", { held: true }), "8");
  assert.deepEqual([again.held, of(again.body, "version"), of(again.body, "action")], [false, ["8"], ["d4"]]);
  assert.notEqual(of(again.body, "key")[0], "a");
});

const of1 = (mode, body, path) => entry(body, { mode, url: `/t/cup/matches/1/${path}/` });
const versions = (now, before) => new URLSearchParams(raised(now, before).body).get("version");

test("what has been sent without an answer is never joined, nor what stands before it", () => {
  const waiting = [1, 2, 3].map((id) => entry("", { id, mode: "merge", sent: id === 2 }));
  assert.deepEqual(joinable(waiting, entry("", { mode: "merge" })).map(({ id }) => id), [3]);
  assert.deepEqual(joinable(waiting, entry("", { mode: "merge", sent: true })), []);
  assert.deepEqual(joinable([entry("", { url: "/other/" })], entry("", { mode: "merge" })), []);
  assert.deepEqual(joinable([entry("")], entry("", { mode: "add" })), []);
});

test("what was made from the same version goes on from what is stored", () => {
  assert.equal(versions(of1("merge", "version=4", "a"), of1("merge", "version=4", "a")), "5");
  assert.equal(versions(of1("merge", "version=5", "a"), of1("merge", "version=4", "a")), "5");
  assert.equal(versions(of1("merge", "version=4", "a"), of1("merge", "version=4", "b")), "4", "another game");
  assert.equal(versions(of1("add", "version=4", "times"), of1("add", "version=4", "penalties")), "5", "the same match");
  assert.equal(versions(of1("add", "version=4", "times"), of1("replace", "version=4", "remarks")), "5");
  assert.equal(versions(of1("add", "version=4", "times"), of1("replace", "version=4", "line-ups/A")), "4");
  assert.equal(versions(of1("add", "version=4", "times"), entry("version=4", { mode: "add", url: "/t/cup/matches/11/times/" })), "4");
  assert.equal(versions(of1("add", "", "signals"), of1("add", "", "signals")), null);
});

test("what was made from the match goes on from the own entry of a game, unless somebody else has written too", () => {
  const tap = (left) => ({ ...of1("merge", "version=7", "games/team-1/tap"), left });
  assert.equal(versions(of1("add", "version=4", "penalties"), tap("5")), "5");
  assert.equal(versions(of1("add", "version=4", "penalties"), tap("6")), "4", "somebody else has");
  assert.equal(versions(of1("add", "version=4", "penalties"), tap(undefined)), "4", "nobody knows");
  assert.equal(versions(of1("merge", "version=4", "b"), tap("5")), "4", "another game");
  assert.equal(versions(entry("version=4", { mode: "add", url: "/t/cup/matches/11/penalties/" }), tap("5")), "4", "another match");
  assert.equal(versions(of1("add", "version=4&signatures=0&role=captain_a", "sign"), tap("5")), "4", "who signs has not seen it");
});

test("an objection leaves the match at its version: what was made from the same goes on from there", () => {
  for (const more of [{}, { left: "4" }]) {
    const objection = { ...of1("add", "version=4&side=A&text=no", "sign/A/disagree"), ...more };
    assert.equal(versions(of1("add", "version=4", "penalties"), objection), "4");
    assert.equal(versions(of1("replace", "version=4", "remarks"), objection), "4");
    assert.equal(versions(of1("add", "version=3", "penalties"), objection), "3", "somebody else has written");
  }
  const objection = of1("add", "version=4&side=A&text=no", "sign/A/disagree");
  assert.equal(versions(objection, of1("add", "version=4", "penalties")), "5", "it comes after what was entered before it");
});

test("an answer to what was sent before says what it left only when nobody else has written since", () => {
  const page = (version) => ({ querySelector: () => ({ dataset: { version } }) });
  assert.equal(leftAt(entry("", { at: "4" }), page("9")), "9");
  assert.equal(leftAt(entry("", { at: "4", sent: true }), page("5")), "5");
  assert.equal(leftAt(entry("", { at: "4", sent: true }), page("6")), undefined);
  assert.equal(leftAt(entry("", { sent: true }), page("5")), undefined);
  assert.equal(leftAt(entry(""), { querySelector: () => null }), undefined);
});

test("what may be stored, and what is held back, stays as it was", () => {
  for (const more of [{ sent: true }, { held: true }]) {
    const now = { ...of1("merge", "version=4", "a"), ...more };
    assert.equal(raised(now, of1("merge", "version=4", "a")), now);
  }
});

test("nobody signs what they have not seen: of signatures the judge's own goes on, and not from another one", () => {
  const penalty = of1("add", "version=4", "penalties");
  assert.equal(versions(of1("add", "version=4&signatures=0&role=senior", "sign"), penalty), "5");
  assert.equal(versions(of1("add", "version=4&signatures=0&role=captain_a", "sign"), penalty), "4");
  assert.equal(versions(of1("add", "version=4&signatures=0&role=senior", "sign"), of1("add", "version=4&signatures=0", "sign")), "4");
});

test("who may not write here may again with the link: whose match it is", () => {
  const statuses = [200, 401, 403, 404, 409, 422, 500];
  assert.deepEqual(statuses.filter((status) => isBarred(status, "/t/cup/matches/1/tap/")), [401, 403, 404]);
  assert.deepEqual(statuses.filter((status) => isBarred(status, "/try/1/play/")), [], "there is no link to a board of no match");
  assert.equal(about("/t/cup/matches/1/games/individual/1/1/tap/"), "/t/cup/matches/1/");
  assert.equal(about("/elsewhere/"), "/elsewhere/");
});

test("an entry is sent with the page's token", () => {
  assert.equal(signed("csrfmiddlewaretoken=old&x=1", "new"), "csrfmiddlewaretoken=new&x=1");
  assert.equal(signed("csrfmiddlewaretoken=old&x=1", undefined), "csrfmiddlewaretoken=old&x=1");
});

test("keys are 32 hexadecimal digits, and no two are the same", () => {
  const keys = Array.from({ length: 100 }, freshKey);
  assert.ok(keys.every((key) => /^[0-9a-f]{32}$/.test(key)));
  assert.equal(new Set(keys).size, 100);
});

test("of a secret only its beginning is named", () => {
  assert.equal(named("(pick A w)", "(pick "), "(pick A ?)");
  assert.equal(named("d4", "(pick "), "d4");
  assert.equal(named("d4", undefined), "d4");
});

test("an answer of what stands between page and program is a lost one", () => {
  assert.deepEqual([200, 403, 408, 409, 413, 422, 429, 500, 502, 503, 504].filter(isLost), [408, 429, 502, 503, 504]);
});

test("a server that says when to come back is asked then, by each phone at another moment", () => {
  assert.equal(pause("4", 0), 4000);
  assert.equal(pause("4", 1), 5000);
  assert.equal(pause("86400", 0), 60000);
  assert.equal(pause("0", 0.5), 500);
  for (const said of [null, "", "soon", "-1", "Wed, 21 Oct 2026 07:28:00 GMT"]) assert.equal(pause(said, 1), 0);
});

test("of an answer in several languages the reader's line is shown, and nothing where there is none", () => {
  assert.equal(lineIn("Не сохранено.\nNot saved.\n", "ru, en", "en"), "Not saved.");
  assert.equal(lineIn("Не сохранено.\nNot saved.\n", "ru, en", "ru"), "Не сохранено.");
  assert.equal(lineIn("Не сохранено.\nNot saved.\n", "ru, en", "de"), "");
  assert.equal(lineIn("<html>", null, "en"), "");
});

test("a page speaks for those whose account and links are all there", () => {
  assert.ok(speaksFor(" 5", " 5"));
  assert.ok(speaksFor(" 5 7", " 7"), "the server names both");
  assert.ok(!speaksFor(" 7", " 5"));
  assert.ok(!speaksFor(" 7", " 5 7"));
  assert.ok(!speaksFor("5", " 5"), "an account is no judge");
  assert.ok(!speaksFor("3 5", " 5"), "the server names the account alone");
  assert.ok(!speaksFor(undefined, " 5"));
  assert.ok(!speaksFor("", " 5"));
  assert.ok(speaksFor(" 7", undefined), "kept by an earlier version");
});

test("nothing joins, or goes on from, what somebody else entered", () => {
  const [theirs, mine] = [entry("version=4", { who: " 5", mode: "merge" }), entry("version=4", { who: " 7", mode: "merge" })];
  assert.deepEqual([joinable([theirs], mine), joinable([theirs], theirs)], [[], [theirs]]);
  assert.equal(raised(mine, theirs), mine);
  assert.deepEqual(of(raised({ ...mine }, mine).body, "version"), ["5"]);
});

test("a line-up that waits is one thing, however often it was changed; a sheet is one each time it is stored", () => {
  const entries = [["/line-ups/A/", "replace"], ["/line-ups/A/", "replace"], ["/line-ups/B/", "replace"], ["/sheet/", "replace"], ["/sheet/", "replace"]];
  assert.equal(countOf(entries.map(([url, mode], id) => ({ id, url, mode, body: "", label: "" }))), 4);
});
