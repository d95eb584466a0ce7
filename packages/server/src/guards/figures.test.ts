/// <reference types="vite/types/importMeta.d.ts" />
import {
  type AnyFigureSet,
  type Address,
  figureDays,
  figureValue,
  openingOf,
  spanOf,
} from "@hongxian/contract/kit/figures.ts";
import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { type FigurePeriod } from "@hongxian/contract/wire/figure-periods.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { expect, it } from "vitest";
import { servedResources } from "../served.ts";
import { countItems, countRows, urlOf } from "./count-rows.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";
import { happenToday } from "./happen-today.ts";
import { chosenInShort } from "../test/long.ts";
import { addRareRows } from "./rare-rows.ts";

// What a card says is what the list counts that it opens, for every role that sees both.
const files = import.meta.glob<object>("../../../contract/src/**/*.{figures,resource,resources}.ts", { eager: true });
const isSet = (value: unknown): value is AnyFigureSet =>
  typeof value === "object" && value !== null && "figures" in value;
/** A file exports sets, or those of several kinds together. */
const setsIn = (name: string, value: unknown): [string, AnyFigureSet][] => {
  if (isSet(value)) return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (isSet(one) ? [[`${name}.${key}`, one]] : []));
};
const everySet = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, value]) => setsIn(name, value));
const sets = everySet
  // One of rates and averages alone opens nothing.
  .filter(([, set]) =>
    Object.values(set.figures).some((figure) => "below" in figure || openingOf(set, figure) !== null),
  );

const app = await demoApp(800);
const { database } = app;
/** Who sees everything, and who sees a part: in the short run they represent all roles. */
const shortRoles = new Set<number>([adminRoleId, defaultRoleId.cityAgent]);
const seats = chosenInShort("figures", app.seats, ({ roleId }) => shortRoles.has(roleId));
await happenToday(database.db);
await addRareRows(database.db);
/** Days as somebody chooses them: not the list's own, and without today. */
const chosen = { beginTime: figureDays().before(12), endTime: figureDays().before(2) };

/** A figure in larger units than its column is rounded. */
const isSame = (value: number, listed: number | string, per: number): boolean =>
  per === 1 ? listed === value : Math.abs(Number(listed) / per - value) < 1;

interface Compared {
  readonly faults: readonly string[];
  /** How many figures were compared that are not zero. */
  readonly seen: number;
}

const tableBelow = ({ list }: AnyFigureSet, sums: string) =>
  list === undefined ? null : { list, filters: {}, sums, per: 1 };

type Call = AnyFigureSet["of"];
/** The days by the names of a call; null where it takes none. */
function namedFor(call: Call, fixed: Address = {}, { beginTime, endTime }: Address): Address | null {
  if (beginTime === undefined || endTime === undefined) return {};
  const names = spanOf(call, fixed);
  return names === null ? null : { [names[0]]: beginTime, [names[1]]: endTime };
}

/** Compares the figures that stand for all days, or with days those that follow them. */
async function compare(set: AnyFigureSet, { ask, roleId, has }: DemoSeat, days: Address = {}): Promise<Compared> {
  // A call may also serve other pages: the figures are those of this one.
  if (set.list !== undefined && !has(set.list.route)) return { faults: [], seen: 0 };
  const shown = Object.entries(set.figures).filter(
    ([, { period }]) => days["beginTime"] === undefined || period === "chosen",
  );
  if (shown.length === 0) return { faults: [], seen: 0 };
  const dayQuery = namedFor(set.of, set.query, days);
  // It follows a month or a kind of period instead of days.
  if (dayQuery === null) return { faults: [], seen: 0 };
  const query = { ...set.query, ...dayQuery, ...(set.inSummary === true ? { ...set.list?.fixed, size: "1" } : {}) };
  const answer = await ask.raw<object>("GET", urlOf(set.of.path, query));
  // The figures of one's own account: not everybody has one.
  if (answer.http === 403 || answer.http === 404) return { faults: [], seen: 0 };
  if (answer.status !== 0) return { faults: [`role ${roleId}: ${set.of.path}: ${answer.msg}`], seen: 0 };
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults: string[] = [];
  let seen = 0;
  for (const [name, figure] of shown) {
    const value = figureValue(name, figure, data);
    const opening = "below" in figure ? tableBelow(set, figure.below) : openingOf(set, figure);
    // A number that this role does not get is not shown; a rank holds its first places only.
    if (opening === null || value === null) continue;
    const { call, route, fixed = {}, counts, needs = [] } = opening.list;
    // The card opens nothing where its role does not have the pages of the rows.
    if (![route, ...needs].every(has)) continue;
    const named = namedFor(call, fixed, days);
    const listed =
      counts === undefined
        ? await countRows(ask, call.path, { ...named, ...opening.filters, ...fixed }, opening.sums)
        : await countItems(ask, call.path, counts);
    if (listed === null) continue;
    if (value !== 0) seen += 1;
    const when = days["beginTime"] ?? "";
    if (!isSame(value, listed, opening.per))
      faults.push(`role ${roleId}: ${figure.title} says ${value}, its list ${listed} ${when}`.trim());
  }
  return { faults, seen };
}

it.each(sets)("every figure says what the list counts that it opens: %s", async (_name, set) => {
  const results = [];
  for (const seat of seats) results.push(await compare(set, seat), await compare(set, seat, chosen));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  // A set that no role could compare, or whose figures are all zero, would hold nothing.
  const seen = results.reduce((sum, one) => sum + one.seen, 0);
  expect(seen > 0 || set.rare !== undefined).toBe(true);
});

/** Words of a title that are those of a period: its card stands in the row of that period. */
const periodWords: readonly (readonly [RegExp, FigurePeriod])[] = [
  [/今日|今天/, "today"],
  [/本周/, "week"],
  [/本月/, "month"],
  [/本期/, "newest"],
  [/累计/, "all"],
  [/[（(]30天/, "days30"],
];

it.each(everySet)("no title names another period than the row of cards it stands in: %s", (_name, { figures }) => {
  const faults = Object.values(figures).flatMap(({ title, period }) =>
    periodWords.some(([words, of]) => words.test(title) && of !== period) ? [`${title}: ${period}`] : [],
  );
  expect(faults).toEqual([]);
});

const administrator = seats.find(({ roleId }) => roleId === adminRoleId)?.ask;
const chosenSets = everySet.filter(
  ([, { of, query, figures }]) =>
    spanOf(of, query) !== null && Object.values(figures).some(({ period }) => period === "chosen"),
);

it.each(chosenSets)("days that nobody chose are those that the row of cards names: %s", async (_name, set) => {
  const { usualDays = 30 } = set;
  const { month, today, before } = figureDays();
  // The demo is younger than this, and no report takes more than a year.
  const begin = usualDays === "month" ? month : before(usualDays === "all" ? 360 : usualDays - 1);
  const ask = async (days: Address) => {
    const named = namedFor(set.of, set.query, days);
    const query = { ...set.query, ...named, ...(set.inSummary === true ? { ...set.list?.fixed, size: "1" } : {}) };
    if (administrator === undefined) throw new Error("the demo has no administrator");
    const answer = await administrator.raw<object>("GET", urlOf(set.of.path, query));
    if (answer.http === 404) return null;
    expect(answer).toMatchObject({ status: 0 });
    const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
    return Object.entries(set.figures).flatMap(([name, figure]) =>
      figure.period === "chosen" ? [[name, figureValue(name, figure, data)]] : [],
    );
  };
  expect(await ask({})).toEqual(await ask({ beginTime: begin, endTime: today }));
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
  expect(seen.filter(([, , shown, sum]) => shown !== sum)).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
});
