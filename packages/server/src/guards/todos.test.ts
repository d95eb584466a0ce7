/// <reference types="vite/types/importMeta.d.ts" />
import { getChatAccounts, getConversations } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { appeal } from "@hongxian/contract/features/appeal/appeal.resource.ts";
import { reviewRecord } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import { ledgerOwner } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { getAgents } from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { shiftHour } from "@hongxian/contract/features/part-time/shift-hour.resource.ts";
import { profitShare } from "@hongxian/contract/features/profit/profit.resource.ts";
import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { epCustomer } from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { wechatKfSession } from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import { getAgentWallet } from "@hongxian/contract/features/withdrawal/agent-withdrawal.resource.ts";
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
type Count = number | string | null;
type Counter = (seat: DemoSeat, filters: Address, sums: string | undefined) => Promise<Count>;

const listAt =
  (path: string): Counter =>
  ({ ask }, filters, sums) =>
    countRows(ask, path, filters, sums);
/** A page that shows one item after the other. */
const deskOf =
  (kind: string): Counter =>
  ({ ask }) =>
    countItems(ask, getReviewDesk.path.replace("{bizType}", kind), "waiting");
/** The conversations of all accounts that the caller writes as. */
const chats: Counter = async ({ ask }, filters) => {
  const accounts = await ask.raw<{ userId: number }[]>("GET", getChatAccounts.path);
  if (accounts.http === 403) return null;
  let sum = 0;
  for (const { userId } of accounts.data) {
    const found = await countRows(ask, getConversations.path, { ...filters, accountId: String(userId) });
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
  const tree = await ask.raw<readonly Node[]>("GET", getAgents.path);
  if (tree.http === 403) return null;
  return tree.data[0]?.children.filter(({ status }) => status === "ENABLE").length ?? 0;
};
/** A balance, shown above the list of applications. */
const wallet: Counter = async ({ ask, agentId }) => {
  if (agentId === null) return 0;
  return countItems(ask, getAgentWallet.path.replace("{id}", String(agentId)), "balanceCents");
};

/** The pages that are not the page of one resource: by route, or by route and what the page needs to show this part. */
const pages: Readonly<Record<string, Counter>> = {
  "/promotion/shopsmanage?queue=face": deskOf("FACE"),
  "/promotion/shopsmanage": listAt(getUserList.path),
  "/promotion/checkEducation": deskOf("EDUCATION"),
  "/promotion/checkHouse": deskOf("HOUSE"),
  "/promotion/checkCar": deskOf("CAR"),
  "/promotion/checkMarriage": deskOf("MARRIAGE"),
  "/authCenter/work?tab=queue": deskOf("WORK"),
  "/authCenter/assets?tab=queue": deskOf("ASSETS"),
  "/complaintAndSuggest/appealRecord": async (seat, filters, sums) =>
    (await deskOf("APPEAL")(seat, filters, sums)) ?? listAt(appeal.path)(seat, filters, sums),
  "/message/treehole": deskOf("TREEHOLE"),
  "/message/chatList": chats,
  "/operation/checkAction": listAt(reviewRecord.path),
  "/flowingWater/order": listAt(tradeOrder.path),
  "/flowingWater/order?tab=refunds": listAt(refundApply.path),
  "/flowingWater/listMyAmount?tab=accounts": listAt(ledgerOwner.path),
  "/tissue/qp-wechat-kf-server?tab=sessions": listAt(wechatKfSession.path),
  "/tissue/qp-wechat-kf-server?tab=customers": listAt(epCustomer.path),
  "/tissue/qingGongStaff?tab=hours": listAt(shiftHour.path),
  "/matchMaking/profit": listAt(profitShare.path),
  "/contractAdmin/userContract": listAt(userContract.path),
  "/tissue/organization?tab=agents": below,
  "/matchMaking/withdraw": wallet,
};

async function counted(seat: DemoSeat, address: string, sums?: string): Promise<Count> {
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
  const found = resources.filter((resource) => resource.route === route);
  const [only] = found;
  return only === undefined || found.length > 1
    ? `is a page of ${found.length} lists: declare which it opens`
    : listAt(only.path)(seat, filters, sums);
}

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly address: string;
  readonly sums?: string | undefined;
}

async function faultsOf(seat: DemoSeat, figures: readonly Figure[], seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, value, address, sums } of figures) {
    const listed = await counted(seat, address, sums);
    // The console leads nowhere from a card whose page the role does not have.
    if (listed === null && !seat.has(address.split("?")[0] ?? "")) continue;
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
    const figures = data.map(({ key, count, route }) => ({ what: key, value: count, address: route }));
    faults.push(...(await faultsOf(seat, figures, seen)));
  }
  expect(faults).toEqual([]);
  expect(Object.keys(todoTitles).filter((key) => !seen.has(key))).toEqual([]);
});

it("every badge of the menu leads to a page that has as many rows", async () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const seat of seats) {
    const { data } = await seat.ask(getMenuCounts);
    const figures = Object.entries(data).map(([route, value]) => ({
      what: route,
      value,
      address: waitingAddress(route),
    }));
    faults.push(...(await faultsOf(seat, figures, seen)));
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
      const figures = data.cards.flatMap(({ key, value, route }) => {
        if (route === null) return [];
        const title: { readonly sums?: string } = cardTitles[key as CardKey];
        return [{ what: key, value, address: route, sums: title.sums }];
      });
      faults.push(...(await faultsOf(seat, figures, seen)));
    }
  }
  expect(faults).toEqual([]);
  const opening = (Object.keys(cardTitles) as CardKey[]).filter((key) => cardTitles[key].route !== null);
  expect(opening.filter((key) => !seen.has(key))).toEqual([]);
});
