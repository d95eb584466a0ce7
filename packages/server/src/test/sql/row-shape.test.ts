import { expect, it } from "vitest";
import { RowCheck, type Shape } from "./row-shape.ts";

const shapes: Shape[] = [
  ["number"],
  ["string", "null"],
  [{ is: "ON" }, { is: "OFF" }],
  [{ items: 5 }],
  [{ fields: { id: [0], name: [1], status: [2], lines: [3] } }],
  [{ fields: { cents: [0] } }],
  [{ fields: { id: [0], kind: [2] } }, { fields: { id: [7], kind: [7] } }],
  ["null"],
];
const check = new RowCheck(shapes);
const columns = [
  { name: "id", dataTypeID: 20 },
  { name: "name", dataTypeID: 25 },
  { name: "status", dataTypeID: 25 },
  { name: "lines", dataTypeID: 3802 },
];
const row = { id: 1, name: null, status: "ON", lines: [{ cents: 5 }] };
const faults = (rows: unknown[], of = columns, hasStar = false) => check.faults(4, { rows, columns: of, hasStar });

it("a row that is what its type says has no fault", () => {
  expect(faults([row])).toEqual([]);
  expect(faults([])).toEqual([]);
});

it("a row check names a wrong value, a null, an unknown word and what is wrong inside JSON", () => {
  expect(faults([{ ...row, id: "1" }])).toEqual(["id is number in the type, string in the result"]);
  expect(faults([{ ...row, id: null }])).toEqual(["id is number in the type, null in the result"]);
  expect(faults([{ ...row, status: "GONE" }])).toEqual(['status is "ON" | "OFF" in the type, "GONE" in the result']);
  expect(faults([{ ...row, lines: [{ cents: "5" }] }])).toEqual([
    "lines[].cents is number in the type, string in the result",
  ]);
});

it("a row check names missing and unread columns; a star may bring more", () => {
  const more = [...columns, { name: "extra", dataTypeID: 25 }];
  expect(faults([{ ...row, extra: "" }], more)).toEqual(["extra is not in the type"]);
  expect(faults([{ ...row, extra: "" }], more, true)).toEqual([]);
  expect(faults([], columns.slice(1))).toEqual(["id is missing"]);
});

it("an empty result is compared by the types of its columns", () => {
  const wrong = columns.map((column) => (column.name === "id" ? { ...column, dataTypeID: 1700 } : column));
  expect(faults([], wrong)).toEqual(["id is number in the type, string in the result"]);
});

it("of several row types one must fit, and a type that is no row is named", () => {
  const two = (rows: unknown[]) => check.faults(6, { rows, columns: [], hasStar: false });
  expect(
    two([
      { id: 1, kind: "ON" },
      { id: null, kind: null },
    ]),
  ).toEqual([]);
  expect(two([{ id: 1, kind: null }])).toHaveLength(1);
  expect(check.faults(0, { rows: [1], columns: [], hasStar: false })).toEqual(["the type is number, not a row"]);
});
