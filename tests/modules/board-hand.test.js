// What a hand does on a board: drags, the other side, earlier positions, directions, pieces that move.
import assert from "node:assert/strict";
import test from "node:test";

import { ahead, aimed, close, IDLE, next, SLOP, tapsOf, written } from "../../tournaments/static/tournaments/hand-state.js";
import { by, isPast, movedPieces, opposite, present, to, turned } from "../../tournaments/static/tournaments/look-state.js";

const played = (...touches) => {
  const acts = [];
  let drag = IDLE;
  for (const touch of touches) {
    const [now, act] = next(drag, { id: 1, x: 0, y: 0, ...touch });
    drag = now;
    if (Object.keys(act).length) acts.push(act);
  }
  return { drag, acts };
};
const down = { kind: "down", token: "c7", x: 100, y: 100 };

test("a piece is lifted once, follows the finger and is dropped where it is let go", () => {
  const { drag, acts } = played(down, { kind: "move", x: 103, y: 100 }, { kind: "move", x: 120, y: 90 },
    { kind: "move", x: 130, y: 80 }, { kind: "up", x: 130, y: 80, token: "a5" });
  assert.deepEqual(acts, [{ lift: "c7", follow: [20, -10] }, { follow: [30, -20] }, { drop: ["c7", "a5"] }]);
  assert.equal(drag, IDLE);
});

test("what goes less far is a tap, and no drag", () => {
  assert.deepEqual(played(down, { kind: "move", x: 100 + SLOP - 1, y: 100 }, { kind: "up", x: 100, y: 100, token: "c7" }).acts, []);
});

test("nothing is dragged from where no piece stands", () => {
  assert.deepEqual(played({ ...down, token: null }, { kind: "move", x: 200, y: 200 }, { kind: "up" }).acts, []);
});

test("a second finger, and a touch that the browser takes, end a drag without a drop", () => {
  const lifted = [down, { kind: "move", x: 150, y: 100 }];
  assert.deepEqual(played(...lifted, { ...down, id: 2, token: "c3" }, { kind: "up", token: "a5" }).acts.slice(1), [{ end: "c7" }]);
  assert.deepEqual(played(...lifted, { kind: "cancel" }).acts.slice(1), [{ end: "c7" }]);
  assert.deepEqual(played(down, { kind: "cancel" }).acts, []);
});

test("another finger neither moves a piece nor drops it", () => {
  const { drag, acts } = played(down, { kind: "move", id: 2, x: 300, y: 300 }, { kind: "up", id: 2, token: "a5" });
  assert.deepEqual([drag.phase, acts], ["pressed", []]);
});

test("a drop is the taps that it stands for", () => {
  assert.deepEqual(tapsOf("c7", "a5", false), ["c7", "a5"]);
  assert.deepEqual(tapsOf("c7", "a5", true), ["a5"]);
  assert.deepEqual([tapsOf("c7", null, false), tapsOf("c7", "c7", true)], [[], []]);
});

const field = { x: 0.6, y: 0.1, width: 8, height: 8 };

test("a turned board shows every place opposite, and turned twice where it was", () => {
  const a1 = { x: 1.1, y: 7.6 };
  const there = opposite(a1, field);
  assert.deepEqual([there.x.toFixed(3), there.y.toFixed(3)], ["8.100", "0.600"]);
  const back = opposite(there, field);
  assert.deepEqual([back.x.toFixed(3), back.y.toFixed(3)], ["1.100", "7.600"]);
});

test("lines turn, figures stay upright, coordinates stay where they are read, and what lies further off stays", () => {
  assert.equal(turned({ x: 1.1, y: 7.6, upright: false }, field), "rotate(180 4.6 4.1)");
  assert.equal(turned({ x: 1.1, y: 7.6, upright: true }, field), "translate(7 -7)");
  assert.equal(turned({ x: 0.3, y: 7.6, upright: true }, field), "translate(0 -7)");
  assert.equal(turned({ x: 1.1, y: 8.37, upright: true }, field), "translate(7 0)");
  assert.equal(turned({ x: 1.1, y: 9.2, upright: true }, field), "");
});

test("who looks back stays within the game, and is at the present at its end only", () => {
  const now = present(3);
  assert.equal(isPast(now), false);
  assert.deepEqual(by(now, -1), { at: 2, last: 3 });
  assert.equal(isPast(by(now, -1)), true);
  assert.deepEqual([by(now, 1).at, by(now, -9).at, to(now, 7).at], [3, 0, 3]);
});

test("a direction is counted from straight up, clockwise, and is none while the finger is on the disc", () => {
  const disc = { x: 10, y: 10 };
  const at = (x, y) => aimed(disc, 0.5, { x, y });
  assert.deepEqual([at(10, 5), at(15, 10), at(10, 15), at(5, 10)], [0, 900, 1800, 2700]);
  assert.equal(at(10.3, 10.3), null);
  assert.deepEqual([0, 450, 3375, 75].map(written), ["000", "045", "337.5", "007.5"]);
  assert.deepEqual([ahead(900).x, ahead(1800).y].map(Math.round), [1, 1]);
});

test("a thumb between two discs may mean either, one on a disc means that one", () => {
  assert.equal(close([{ far: 12 }, { far: 14 }, { far: 40 }]).length, 2);
  assert.equal(close([{ far: 2 }, { far: 14 }]).length, 0);
  assert.equal(close([]).length, 0);
});

const piece = (id, x, y, role = "dog") => ({ id, role, x, y });

test("a piece that keeps its name has moved when it stands elsewhere", () => {
  const [one] = movedPieces([piece("piece-r", 1, 1), piece("piece-o", 3, 3)], [piece("piece-r", 2, 1), piece("piece-o", 3, 3)]);
  assert.deepEqual([one.id, one.from.x, one.to.x], ["piece-r", 1, 2]);
});

test("of pieces called by their place the one that went is the one of its kind that came", () => {
  const before = [piece("piece-c7", 3, 3, "deer"), piece("piece-b6", 2, 4)];
  const [one] = movedPieces(before, [piece("piece-a5", 1, 5, "deer")]);
  assert.deepEqual([one.id, one.from.id], ["piece-a5", "piece-c7"]);
});

test("a piece that turns up on its way is still the one that moved, and one that is put on the board is none", () => {
  const [one] = movedPieces([piece("piece-a4", 1, 4, "hidden")], [piece("piece-a1", 1, 1, "numbered")]);
  assert.equal(one.from.id, "piece-a4");
  assert.deepEqual(movedPieces([], [piece("piece-a1", 1, 1)]), []);
});
