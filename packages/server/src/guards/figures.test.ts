/// <reference types="vite/types/importMeta.d.ts" />
import {
  type AnyFigureSet,
  type Address,
  figureDays,
  figureValue,
  openingOf,
  type Figure,
} from "@hongxian/contract/kit/figures.ts";
import { expect, it } from "vitest";
import { servedResources } from "../served.ts";
import { countItems, countRows, urlOf } from "./count-rows.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";
import { happenToday } from "./happen-today.ts";

// What a card says is what the list counts that it opens, for every role that sees both.
const files = import.meta.glob<object>("../../../contract/src/**/*.figures.ts", { eager: true });
const isSet = (value: unknown): value is AnyFigureSet =>
  typeof value === "object" && value !== null && "figures" in value;
/** A file exports sets, or those of several kinds together. */
const setsIn = (name: string, value: unknown): [string, AnyFigureSet][] => {
  if (isSet(value)) return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (isSet(one) ? [[`${name}.${key}`, one]] : []));
};
const sets = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) => setsIn(name, value))
  // One of rates and averages alone opens nothing.
  .filter(([, set]) =>
    Object.values(set.figures).some((figure) => "below" in figure || openingOf(set, figure) !== null),
  );

const { seats, database } = await demoApp(800);
await happenToday(database.db);
/** Days as somebody chooses them: not the list's own, and without today. */
const chosen = { beginTime: figureDays().before(12), endTime: figureDays().before(2) };

/** A figure in larger units than its column is rounded. */
const isSame = (said: number, listed: number | string, per: number): boolean =>
  per === 1 ? listed === said : Math.abs(Number(listed) / per - said) < 1;

interface Compared {
  readonly faults: readonly string[];
  /** How many figures were compared that are not zero. */
  readonly seen: number;
}

const tableBelow = ({ list }: AnyFigureSet, sums: string) =>
  list === undefined ? null : { list, filters: {}, sums, per: 1 };
const isCompared = (figure: Figure): boolean => "opens" in figure || "below" in figure;

/** Compares the figures that stand for all days, or with days those that follow them. */
async function compare(set: AnyFigureSet, { ask, roleId, has }: DemoSeat, days: Address = {}): Promise<Compared> {
  // A call may also serve other pages: the figures are those of this one.
  if (set.list !== undefined && !has(set.list.route)) return { faults: [], seen: 0 };
  const shown = Object.entries(set.figures).filter(
    ([, { period }]) => days["beginTime"] === undefined || period === "chosen",
  );
  if (shown.length === 0) return { faults: [], seen: 0 };
  const [begin, end] = set.dayNames ?? ["beginTime", "endTime"];
  const asked = days["beginTime"] === undefined ? {} : { [begin]: days["beginTime"], [end]: days["endTime"] ?? "" };
  const query = { ...set.query, ...asked, ...(set.inSummary === true ? { ...set.list?.fixed, size: "1" } : {}) };
  const answer = await ask.raw<object>("GET", urlOf(set.of.path, query));
  // The figures of one's own account: not everybody has one.
  if (answer.http === 403 || answer.http === 404) return { faults: [], seen: 0 };
  if (answer.status !== 0) return { faults: [`role ${roleId}: ${set.of.path}: ${answer.msg}`], seen: 0 };
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults: string[] = [];
  let seen = 0;
  for (const [name, figure] of shown) {
    const said = figureValue(name, figure, data);
    const opening = "below" in figure ? tableBelow(set, figure.below) : openingOf(set, figure);
    // A number that this role does not get is not shown; a rank holds its first places only.
    if (opening === null || said === null) continue;
    const { call, fixed = {}, counts } = opening.list;
    const listed =
      counts === undefined
        ? await countRows(ask, call.path, { ...days, ...opening.filters, ...fixed }, opening.sums)
        : await countItems(ask, call.path, counts);
    if (listed === null) continue;
    if (said !== 0) seen += 1;
    const when = days["beginTime"] ?? "";
    if (!isSame(said, listed, opening.per))
      faults.push(`role ${roleId}: ${figure.title} says ${said}, its list ${listed} ${when}`.trim());
  }
  return { faults, seen };
}

it.each(sets)("every figure says what the list counts that it opens: %s", async (_name, set) => {
  const results = [];
  for (const seat of seats) results.push(await compare(set, seat), await compare(set, seat, chosen));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  // A set that no role could compare, or whose figures are all zero, would hold nothing.
  if (Object.values(set.figures).some(isCompared))
    expect(results.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThan(0);
});

const summed = servedResources.flatMap(({ resource }) =>
  resource.list.totals === undefined ? [] : [[resource.name, resource, resource.list.totals] as const],
);

it.each(summed)("the sums under the table are those of all its rows: %s", async (_name, resource, totals) => {
  const seen = [];
  for (const { ask, roleId } of seats) {
    const answer = await ask.raw<{ summary: Readonly<Record<string, number>> }>("GET", `${resource.path}?size=1`);
    if (answer.http === 403) continue;
    for (const name of totals)
      seen.push([roleId, name, answer.data.summary[name], await countRows(ask, resource.path, {}, name)]);
  }
  expect(seen.filter(([, , said, sum]) => said !== sum)).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
});
