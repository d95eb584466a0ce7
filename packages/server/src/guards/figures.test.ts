/// <reference types="vite/types/importMeta.d.ts" />
import { type AnyFigureSet, type Figure, figureValue, openingOf } from "@hongxian/contract/kit/figures.ts";
import { expect, it } from "vitest";
import { countItems, countRows, urlOf } from "./count-rows.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";
import { happenToday } from "./happen-today.ts";

// What a card says is what the list counts that it opens, for every role that sees both.
const files = import.meta.glob<object>("../../../contract/src/**/*.figures.ts", { eager: true });
const isSet = (value: unknown): value is AnyFigureSet =>
  typeof value === "object" && value !== null && "figures" in value;
const sets = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter((entry): entry is [string, AnyFigureSet] => isSet(entry[1]));

const { seats, database } = await demoApp();
await happenToday(database.db);

interface Compared {
  readonly faults: readonly string[];
  /** How many figures were compared that are not zero. */
  readonly seen: number;
}

const tableBelow = ({ list }: AnyFigureSet, sums: string) => ({ list, filters: {}, sums });
const isCompared = (figure: Figure): boolean => "opens" in figure || "below" in figure;

async function compare(set: AnyFigureSet, { ask, roleId, has }: DemoSeat): Promise<Compared> {
  // A call may also serve other pages: the figures are those of this one.
  if (!has(set.list.route)) return { faults: [], seen: 0 };
  const answer = await ask.raw<object>(
    "GET",
    urlOf(set.of.path, set.inSummary === true ? { ...set.list.fixed, size: "1" } : {}),
  );
  // The figures of one's own account: not everybody has one.
  if (answer.http === 403 || answer.http === 404) return { faults: [], seen: 0 };
  if (answer.status !== 0) return { faults: [`role ${roleId}: ${set.of.path}: ${answer.msg}`], seen: 0 };
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults: string[] = [];
  let seen = 0;
  for (const [name, figure] of Object.entries(set.figures)) {
    const value = figureValue(name, figure, data);
    const opening = "below" in figure ? tableBelow(set, figure.below) : openingOf(set, figure);
    // A number that this role does not get is not shown.
    if (opening === null || value === null) continue;
    const { call, fixed = {}, counts, needs = [] } = opening.list;
    if (!needs.every(has)) continue;
    const listed =
      counts === undefined
        ? await countRows(ask, call.path, { ...fixed, ...opening.filters }, opening.sums)
        : await countItems(ask, call.path, counts);
    if (listed === null) continue;
    if (value !== 0) seen += 1;
    if (listed !== value) faults.push(`role ${roleId}: ${figure.title} says ${value}, its list ${listed}`);
  }
  return { faults, seen };
}

it.each(sets)("every figure says what the list counts that it opens: %s", async (_name, set) => {
  const results = [];
  for (const seat of seats) results.push(await compare(set, seat));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  // A set that no role could compare, or whose figures are all zero, would hold nothing.
  if (Object.values(set.figures).some(isCompared))
    expect(results.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThan(0);
});
