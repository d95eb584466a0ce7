/// <reference types="vite/types/importMeta.d.ts" />
import {
  type AnyFigureSet,
  type Address,
  figureDays,
  figureValue,
  openingOf,
  spanOf,
} from "@hongxian/contract/kit/figures.ts";
import { holds, reads, type Holder } from "@hongxian/contract/wire/access.ts";
import { expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Ask } from "../test/app.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";
import { addRareRows } from "./rare-rows.ts";

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
  .filter(([, set]) => Object.values(set.figures).some((figure) => openingOf(set, figure) !== null));

const { seats, database } = await demoApp();
await addRareRows(database.db);
interface Seat extends DemoSeat {
  readonly holder: Holder;
}
const holding: Seat[] = [];
for (const seat of seats) {
  const caller = await loadStaffCaller(database.db, seat.staffId);
  if (caller !== null) holding.push({ ...seat, holder: caller.holder });
}
const pageSize = 200;
/** Days as somebody chooses them: not the list's own, and without today. */
const chosen = { beginTime: figureDays().before(12), endTime: figureDays().before(2) };

interface Rows {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

const urlOf = (path: string, query: Address): string => `${path}?${new URLSearchParams(query).toString()}`;

/** What the list says: the number of its rows, or the sum of one column. Null where the role may not read it. */
async function counted(
  ask: Ask,
  path: string,
  filters: Address,
  sums: string | undefined,
): Promise<number | string | null> {
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const size = sums === undefined ? 1 : pageSize;
    const answer = await ask.raw<Rows>("GET", urlOf(path, { ...filters, page: String(page), size: String(size) }));
    if (answer.http === 403) return null;
    if (answer.status !== 0) return `${answer.http} ${answer.msg} ${JSON.stringify(answer.fields)}`;
    if (sums === undefined) return answer.data.total;
    for (const row of answer.data.list) {
      if (!(sums in row)) return `no column ${sums}`;
      sum += Number(row[sums]);
    }
    if (page * pageSize >= answer.data.total) return sum;
  }
}

/** A figure in larger units than its column is rounded. */
const isSame = (said: number, listed: number | string, per: number): boolean =>
  per === 1 ? listed === said : Math.abs(Number(listed) / per - said) < 1;

interface Compared {
  readonly faults: readonly string[];
  /** How many figures were compared that are not zero. */
  readonly seen: number;
}

type Call = AnyFigureSet["of"];
/** The days by the names of a call; null where it takes none. */
function namedFor(call: Call, given: Address = {}, { beginTime, endTime }: Address): Address | null {
  if (beginTime === undefined || endTime === undefined) return {};
  const names = spanOf(call, given);
  return names === null ? null : { [names[0]]: beginTime, [names[1]]: endTime };
}
const takesMonth = ({ of, query }: AnyFigureSet): boolean => of.query.safeParse({ ...query, month: "2026-01" }).success;

/** Compares the figures that stand for all days, or with days those that follow them. */
async function compare(set: AnyFigureSet, { ask, roleId, holder }: Seat, days: Address = {}): Promise<Compared> {
  const shown = Object.entries(set.figures).filter(
    ([, { period }]) => days.beginTime === undefined || period === "chosen",
  );
  if (shown.length === 0) return { faults: [], seen: 0 };
  const asked = namedFor(set.of, set.query, days);
  if (asked === null) return { faults: takesMonth(set) ? [] : [`${set.of.path} takes no days`], seen: 0 };
  const query = { ...set.query, ...asked, ...(set.inSummary === true ? { size: "1" } : {}) };
  const answer = await ask.raw<object>("GET", urlOf(set.of.path, query));
  if (answer.http === 403) return { faults: [], seen: 0 };
  if (answer.status !== 0) return { faults: [`role ${roleId}: ${set.of.path}: ${answer.msg}`], seen: 0 };
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults: string[] = [];
  let seen = 0;
  for (const [name, figure] of shown) {
    const opening = openingOf(set, figure);
    // The card opens nothing where its role does not have the page of the rows.
    if (opening === null || !holds(holder, reads(opening.list.route)[0])) continue;
    const said = figureValue(name, figure, data);
    const { call, fixed } = opening.list;
    // A rank holds its first places only.
    if (said === null) continue;
    const listed = await counted(
      ask,
      call.path,
      { ...namedFor(opening.list.call, fixed, days), ...opening.filters, ...fixed },
      opening.sums,
    );
    if (listed === null) continue;
    if (said !== 0) seen += 1;
    const when = days.beginTime ?? "";
    if (!isSame(said, listed, opening.per))
      faults.push(`role ${roleId}: ${figure.title} says ${said}, its list ${listed} ${when}`.trim());
  }
  return { faults, seen };
}

it.each(sets)("every figure says what the list counts that it opens: %s", async (_name, set) => {
  const results = [];
  for (const seat of holding) results.push(await compare(set, seat), await compare(set, seat, chosen));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  // A set that no role could compare, or whose figures are all zero, would hold nothing.
  const seen = results.reduce((sum, one) => sum + one.seen, 0);
  expect(seen > 0 || set.rare !== undefined).toBe(true);
});
