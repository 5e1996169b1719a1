import assert from "node:assert/strict";
import { test } from "node:test";
import { meaning } from "../../tournaments/static/tournaments/paper-keys.js";
import { quick } from "../../tournaments/static/tournaments/paper-quick.js";

const key = (sign, code, more = {}) => meaning({ key: sign, code, ...more });

test("a key means the same in every layout: by its sign, else by its place", () => {
  assert.equal(key("1", "Digit1"), "A");
  assert.equal(key("a", "KeyA"), "A");
  assert.equal(key("ф", "KeyA"), "A");
  assert.equal(key("а", "KeyF"), "A");
  assert.equal(key("и", "KeyB"), "B");
  assert.equal(key("б", "Comma"), "B");
  assert.equal(key("Б", "Comma"), "B");
  assert.equal(key("&", "Digit1"), "A");
  assert.equal(key("2", "Numpad2"), "B");
  assert.equal(key("=", "Equal"), "draw");
  assert.equal(key("ArrowLeft", "ArrowLeft"), "A");
  assert.equal(key("ArrowDown", "ArrowDown"), "draw");
  assert.equal(key("ArrowRight", "ArrowRight"), "B");
});

test("a no-show has signs of its own, and + is no draw though it stands on the same key", () => {
  assert.equal(key("+", "Equal", { shiftKey: true }), "forfeit_a");
  assert.equal(key("-", "NumpadSubtract"), "forfeit_b");
  assert.equal(key("*", "NumpadMultiply"), "not_played");
});

test("space and backspace clear, Enter goes on and with Shift back, with Ctrl it saves", () => {
  assert.equal(key(" ", "Space"), "clear");
  assert.equal(key("Backspace", "Backspace"), "clear");
  assert.equal(key("Enter", "Enter"), "next");
  assert.equal(key("Enter", "NumpadEnter"), "next");
  assert.equal(key("Enter", "Enter", { shiftKey: true }), "back");
  assert.equal(key("Enter", "Enter", { ctrlKey: true }), "save");
});

test("letters lead to line-ups and penalties, Escape back to the results", () => {
  assert.equal(key("l", "KeyL"), "teams");
  assert.equal(key("д", "KeyL"), "teams");
  assert.equal(key("з", "KeyP"), "rest");
  assert.equal(key("Escape", "Escape"), "results");
});

test("other keys, and those held with Ctrl or Alt, are the browser's", () => {
  assert.equal(key("Tab", "Tab"), "");
  assert.equal(key("q", "KeyQ"), "");
  assert.equal(key("a", "KeyA", { ctrlKey: true }), "");
  assert.equal(key("ArrowDown", "ArrowDown", { altKey: true }), "");
});

const NAMES = ["", "Анна Петрова", "Борис Ёлкин", "Пётр Анников", "Иван Сидоров-Бунин"];

test("two letters find a player by any of the names, the first one before the others", () => {
  assert.equal(quick(NAMES, "ан"), 1);
  assert.equal(quick(NAMES, "пе"), 3);
  assert.equal(quick(NAMES, "ел"), 2);
  assert.equal(quick(NAMES, "бу"), 4);
  assert.equal(quick(NAMES, "яя"), -1);
});

test("letters typed in the other layout find the same player", () => {
  assert.equal(quick(NAMES, "gt"), 3);
  assert.equal(quick(["", "Peter"], "зу"), 1);
});
