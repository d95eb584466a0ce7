/// <reference types="vite/types/importMeta.d.ts" />
import { type AnyFigureSet, type Address, figureValue, openingOf } from "@hongxian/contract/kit/figures.ts";
import { expect, it } from "vitest";
import { servedResources } from "../served.ts";
import type { Ask } from "../test/app.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";

// What a card says is what the list counts that it opens, for every role that sees both.
const files = import.meta.glob<object>("../../../contract/src/**/*.figures.ts", { eager: true });
const isSet = (value: unknown): value is AnyFigureSet =>
  typeof value === "object" && value !== null && "figures" in value;
const sets = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter((entry): entry is [string, AnyFigureSet] => isSet(entry[1]));

const { seats } = await demoApp(800);
const pageSize = 200;

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

interface Compared {
  readonly faults: readonly string[];
  /** How many figures were compared that are not zero. */
  readonly seen: number;
}

async function compare(set: AnyFigureSet, { ask, roleId }: DemoSeat): Promise<Compared> {
  const answer = await ask.raw<object>("GET", urlOf(set.of.path, set.inSummary === true ? { size: "1" } : {}));
  if (answer.http === 403) return { faults: [], seen: 0 };
  if (answer.status !== 0) return { faults: [`role ${roleId}: ${set.of.path}: ${answer.msg}`], seen: 0 };
  const data = set.inSummary === true ? (answer.data as { summary: never }).summary : (answer.data as never);
  const faults: string[] = [];
  let seen = 0;
  for (const [name, figure] of Object.entries(set.figures)) {
    const opening = openingOf(set, figure);
    if (opening === null) continue;
    const said = figureValue(name, figure, data);
    const listed = await counted(ask, opening.list.call.path, opening.filters, opening.sums);
    if (listed === null) continue;
    if (said !== 0) seen += 1;
    if (listed !== said) faults.push(`role ${roleId}: ${figure.title} says ${said}, its list ${listed}`);
  }
  return { faults, seen };
}

it.each(sets)("every figure says what the list counts that it opens: %s", async (_name, set) => {
  const results = [];
  for (const seat of seats) results.push(await compare(set, seat));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  // A set that no role could compare, or whose figures are all zero, would hold nothing.
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
      seen.push([roleId, name, answer.data.summary[name], await counted(ask, resource.path, {}, name)]);
  }
  expect(seen.filter(([, , said, sum]) => said !== sum)).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
});
