/// <reference types="vite/types/importMeta.d.ts" />
import { waitingAddress } from "@hongxian/contract/core/console/waiting-address.ts";
import { getMenuCounts } from "@hongxian/contract/core/console/console.endpoints.ts";
import { homeType } from "@hongxian/contract/core/staff/role.choices.ts";
import { getDashboardCards, getDashboardTodos } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { cardTitles, type CardKey, todoTitles } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { expect, it } from "vitest";
import { countItems, countRows } from "./count-rows.ts";
import { type DemoSeat, demoApp } from "./demo-app.ts";
import { happenToday } from "./happen-today.ts";

// What the home page and the menu say is waiting is what the page counts that they open, for every role.
const files = import.meta.glob<object>("../../../contract/src/**/*.resource.ts", { eager: true });
const isResource = (value: unknown): value is AnyResource =>
  typeof value === "object" && value !== null && "route" in value && "path" in value && "list" in value;
const resources = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isResource);

const { seats, database } = await demoApp();
await happenToday(database.db);

type Address = Readonly<Record<string, string>>;
/** Null where the role may not read it; a text is a fault. */
type Said = number | string | null;
type Counter = (seat: DemoSeat, filters: Address, sums: string | undefined) => Promise<Said>;

const listAt =
  (path: string): Counter =>
  ({ ask }, filters, sums) =>
    countRows(ask, path, filters, sums);
/** A page that shows one item after the other. */
const deskOf =
  (kind: string): Counter =>
  ({ ask }) =>
    countItems(ask, `/api/review/${kind}/desk`, "waiting");
/** The conversations of all accounts that the caller writes as. */
const chats: Counter = async ({ ask }, filters) => {
  const accounts = await ask.raw<{ userId: number }[]>("GET", "/api/im/accounts");
  if (accounts.http === 403) return null;
  let sum = 0;
  for (const { userId } of accounts.data) {
    const found = await countRows(ask, "/api/im/conversations", { ...filters, accountId: String(userId) });
    if (typeof found !== "number") return found;
    sum += found;
  }
  return sum;
};
interface Node {
  readonly status: string;
  readonly children: readonly Node[];
}
/** The children of the agent's own node; an account of the platform has none. */
const below: Counter = async ({ ask, agentId }) => {
  if (agentId === null) return 0;
  const tree = await ask.raw<readonly Node[]>("GET", "/api/agents");
  if (tree.http === 403) return null;
  return tree.data[0]?.children.filter(({ status }) => status === "ENABLE").length ?? 0;
};
/** A balance, shown above the list of applications. */
const wallet: Counter = async ({ ask, agentId }) => {
  if (agentId === null) return 0;
  return countItems(ask, `/api/agents/${agentId}/wallet`, "balanceCents");
};

/** The pages that are not the page of one resource: by route, or by route and what the page needs to show this part. */
const pages: Readonly<Record<string, Counter>> = {
  "/promotion/shopsmanage?queue=face": deskOf("FACE"),
  "/promotion/shopsmanage": listAt("/api/admin/get-user-list"),
  "/promotion/checkEducation": deskOf("EDUCATION"),
  "/promotion/checkHouse": deskOf("HOUSE"),
  "/promotion/checkCar": deskOf("CAR"),
  "/promotion/checkMarriage": deskOf("MARRIAGE"),
  "/authCenter/work?tab=queue": deskOf("WORK"),
  "/authCenter/assets?tab=queue": deskOf("ASSETS"),
  "/complaintAndSuggest/appealRecord": async (seat, filters, sums) =>
    (await deskOf("APPEAL")(seat, filters, sums)) ?? listAt("/api/appeal/list")(seat, filters, sums),
  "/message/treehole": deskOf("TREEHOLE"),
  "/message/chatList": chats,
  "/operation/checkAction": listAt("/api/review-action/list"),
  "/flowingWater/order": listAt("/api/orders"),
  "/flowingWater/order?tab=refunds": listAt("/api/refund-applies"),
  "/flowingWater/listMyAmount?tab=accounts": listAt("/api/ledger/accounts"),
  "/tissue/qp-wechat-kf-server?tab=sessions": listAt("/api/wechat-kf-sessions"),
  "/tissue/qp-wechat-kf-server?tab=customers": listAt("/api/ep-customers"),
  "/tissue/qingGongStaff?tab=hours": listAt("/api/staff-shift-hours"),
  "/matchMaking/profit": listAt("/api/profit/shares"),
  "/contractAdmin/userContract": listAt("/api/user-contracts"),
  "/tissue/organization?tab=agents": below,
  "/matchMaking/withdraw": wallet,
};

async function counted(seat: DemoSeat, address: string, sums?: string): Promise<Said> {
  const [route = "", search = ""] = address.split("?");
  const filters = Object.fromEntries(new URLSearchParams(search));
  for (const name of ["tab", "queue"]) {
    const part = pages[`${route}?${name}=${filters[name]}`];
    if (part === undefined) continue;
    const { [name]: _, ...rest } = filters;
    return part(seat, rest, sums);
  }
  const declared = pages[route];
  if (declared !== undefined) return declared(seat, filters, sums);
  const [only, ...others] = resources.filter((resource) => resource.route === route);
  if (only === undefined || others.length > 0) return `${resources.length} lists at ${address}`;
  return listAt(only.path)(seat, filters, sums);
}

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly address: string;
  readonly sums?: string | undefined;
}

async function faultsOf(seat: DemoSeat, said: readonly Figure[], seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, value, address, sums } of said) {
    const listed = await counted(seat, address, sums);
    if (listed === null) continue;
    if (value !== 0) seen.add(what);
    if (listed !== value) faults.push(`role ${seat.roleId}: ${what} says ${value}, ${address} ${listed}`);
  }
  return faults;
}

it("every to-do opens a page that has as many rows", async () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const seat of seats) {
    const { data } = await seat.ask(getDashboardTodos);
    const said = data.map(({ key, count, route }) => ({ what: key, value: count, address: route }));
    faults.push(...(await faultsOf(seat, said, seen)));
  }
  expect(faults).toEqual([]);
  expect(Object.keys(todoTitles).filter((key) => !seen.has(key))).toEqual([]);
});

it("every badge of the menu leads to a page that has as many rows", async () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const seat of seats) {
    const { data } = await seat.ask(getMenuCounts);
    const said = Object.entries(data).map(([route, value]) => ({ what: route, value, address: waitingAddress(route) }));
    faults.push(...(await faultsOf(seat, said, seen)));
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(8);
});

it("every card of the home page opens a list that has its rows", async () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const seat of seats) {
    for (const home of seat.roleId === adminRoleId ? homeType.values : [undefined]) {
      const { data } = await seat.ask(getDashboardCards, { query: home === undefined ? {} : { homeType: home } });
      const said = data.cards.flatMap(({ key, value, route }) => {
        if (route === null) return [];
        const title: { readonly sums?: string } = cardTitles[key as CardKey];
        return [{ what: key, value, address: route, sums: title.sums }];
      });
      faults.push(...(await faultsOf(seat, said, seen)));
    }
  }
  expect(faults).toEqual([]);
  const opening = (Object.keys(cardTitles) as CardKey[]).filter((key) => cardTitles[key].route !== null);
  expect(opening.filter((key) => !seen.has(key))).toEqual([]);
});
