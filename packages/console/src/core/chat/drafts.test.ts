// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts.ts";

beforeEach(() => localStorage.clear());

test("a draft keeps what was typed by account and conversation, also for the next visit; an empty text lets it go", () => {
  createDrafts(1).save("p2p_1_2", "还没发");
  createDrafts(1).save("p2p_1_3", "另一句");
  expect(createDrafts(1).of("p2p_1_2")).toBe("还没发");
  expect(createDrafts(2).of("p2p_1_2")).toBe("");
  createDrafts(1).save("p2p_1_2", "  ");
  expect(createDrafts(1).all()).toEqual({ p2p_1_3: "另一句" });
});

test("drafts are the hundred latest, none longer than a message may be", () => {
  const drafts = createDrafts(1);
  for (let at = 0; at < 105; at += 1) drafts.save(`c${at}`, "字".repeat(2001));
  expect(Object.keys(drafts.all())).toHaveLength(100);
  expect(drafts.of("c4")).toBe("");
  expect(drafts.of("c104")).toHaveLength(2000);
});

test("a draft that something else wrote is read as nothing", () => {
  localStorage.setItem("hongxian.chat.drafts.1", JSON.stringify({ until: null, value: { a: 1 } }));
  expect(createDrafts(1).all()).toEqual({});
});
