/// <reference types="vite/types/importMeta.d.ts" />
import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { defaultDays } from "@hongxian/contract/kit/resource-query.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// A link to a page, of a notice or of another page, has only filters that the page knows: others are dropped without a
// word. One that names a record by its number finds it however old it is.
const textsUnder = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|guards/.test(file))
    .map((file) => readFileSync(new URL(`${folder}${file}`, import.meta.url), "utf8"));
const contractTexts = textsUnder("../../../contract/src/");
const texts = [...contractTexts, ...textsUnder("../"), ...textsUnder("../../../console/src/")];
const modules = import.meta.glob<object>(
  ["../../../contract/src/**/*.endpoints.ts", "../../../contract/src/**/*.resource.ts"],
  { eager: true },
);

const exported = Object.values(modules).flatMap((one) => Object.values(one) as unknown[]);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isRead = (value: unknown): value is Endpoint =>
  isObject(value) && "method" in value && value.method === "GET" && "query" in value && "allow" in value;
const isResource = (value: unknown): value is AnyResource =>
  isObject(value) && "route" in value && "path" in value && "list" in value;
const resources = exported.filter(isResource);
const reads = [...exported.filter(isRead), ...resources.map((one) => listCall(one) as Endpoint)];

/** What a page has in its address beside the filters of its lists. */
const partsOfPages: ReadonlySet<string> = new Set(
  "tab view mode id userId otherUserId accountId watch edit newHelp leaveWord copy apply".split(" "),
);
/** Filters that name one record. */
const numbers: ReadonlySet<string> = new Set(["orderNo", "contractNo", "no", "applyNo", "keyword", "refId"]);

const routeNames = new Map(
  contractTexts.flatMap((text) =>
    [...text.matchAll(/const (\w+) = "(\/\w[^"?]*)";/g)].map(([, name = "", route = ""]) => [name, route] as const),
  ),
);
const links = texts.flatMap((text) =>
  [...text.matchAll(/(["`])((?:\/[a-zA-Z]+\/[\w-]+|\$\{[\w.]*[rR]oute\})\?[^"`]+)\1/g)]
    .map(([, , link = ""]) =>
      link.replace(/^\$\{(?:endpoints\.)?(\w+)\}/, (whole, name: string) => routeNames.get(name) ?? whole),
    )
    // Some are the route of a row's own kind, which only the running server knows.
    .filter((link) => link.startsWith("/")),
);

type Filters = Readonly<Record<string, string>>;
const isOpen = (value: string): boolean => value === "" || value.includes("${");
function partsOf(link: string): { readonly route: string; readonly filters: Filters } {
  const [route = "", search = ""] = link.replace("${wholePeriod}", wholePeriod).split("?");
  const pairs = search.split("&").flatMap((part) => (part.includes("=") ? [part.split("=")] : []));
  return { route, filters: Object.fromEntries(pairs) as Filters };
}

const readsOf = (route: string): readonly Endpoint[] =>
  reads.filter(
    ({ allow }) =>
      typeof allow !== "string" && allow.some(({ routes }) => typeof routes !== "string" && routes.includes(route)),
  );
const knows = ({ query }: Pick<Endpoint, "query">, name: string): boolean =>
  query.safeParse({ [name]: "1" }).error?.issues.every(({ code }) => code !== "unrecognized_keys") ?? true;
const takes = ({ query }: Endpoint, name: string, value: string): boolean =>
  query.safeParse({ [name]: value }).error?.issues.every(({ path }) => path[0] !== name) ?? true;

function faultsOf(link: string): string[] {
  const { route, filters } = partsOf(link);
  if (menuPages.every((page) => page.route !== route)) return [`${link}: no page ${route}`];
  return Object.entries(filters).flatMap(([name, value]) => {
    const known = readsOf(route).filter((read) => knows(read, name));
    if (known.length === 0) return partsOfPages.has(name) || name.includes("${") ? [] : [`${link}: no filter ${name}`];
    return isOpen(value) || known.some((read) => takes(read, name, value))
      ? []
      : [`${link}: ${name} is never ${value}`];
  });
}

/** Whether no list of the page would show a record of last year to this link. */
function isBounded(link: string): boolean {
  const { route, filters } = partsOf(link);
  const named = Object.keys(filters).find((name) => numbers.has(name));
  if (named === undefined) return false;
  const lists = resources.filter((one) => one.route === route && knows(listCall(one) as Endpoint, named));
  return (
    lists.length > 0 &&
    lists.every((one) =>
      Object.entries(one.list.filters).some(([name, filter]) => {
        if ("preset" in filter && filter.preset !== undefined) return !(name in filters);
        if (filter.by !== "between" || spanNames(name).some((end) => end in filters)) return false;
        return defaultDays(filter, filters) !== undefined;
      }),
    )
  );
}

it("every link opens a page with filters that the page knows", () => {
  expect(links.flatMap(faultsOf)).toEqual([]);
  expect(links.length).toBeGreaterThan(80);
});

it("a link that names a record is not kept to the default period and state of its list", () => {
  expect(links.filter(isBounded)).toEqual([]);
});

it("a link to 用户管理 says of which time, or names a tab or a member", () => {
  // Without, the list keeps to those who registered in the last thirty days.
  const spans = ["tab", "queue", "keyword", "userId", "anyTime", "beginTime", "endTime"];
  // A link that begins with a span of days made elsewhere has both ends.
  const ofMembers = links.filter((link) => /^\/promotion\/shopsmanage\?(?!\$\{)/.test(link));
  expect(ofMembers.filter((link) => spans.every((name) => !(name in partsOf(link).filters)))).toEqual([]);
  expect(ofMembers.length).toBeGreaterThan(8);
});
