import { getBorrowPool } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { getMySessions } from "@hongxian/contract/core/session/session.endpoints.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getMatchRank } from "@hongxian/contract/features/match-report/match-report.endpoints.ts";
import { getPerformanceDetail, getPerformance } from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { keyOf } from "@hongxian/contract/kit/resource.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { chosenInShort } from "../test/long.ts";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Caller } from "../kit/caller.ts";
import { allRowsSql } from "../kit/list-sql.ts";
import { servedResources } from "../served.ts";
import type { Ask } from "../test/app.ts";
import { changeForeignWorld } from "./change-foreign-world.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { agentsOf, membersOf, shopsOf } from "./plain-scope.ts";

const app = await demoApp(800);
const { db } = app.database;
const open: readonly string[] = menuPages.filter(({ tissue }) => tissue).map(({ route }) => route);
const { provinceAgent, cityAgent, districtAgent, shop, matchmaker } = defaultRoleId;
const everyTier = { province: provinceAgent, city: cityAgent, district: districtAgent, shop, matchmaker } as const;
/** A region and a person represent all tiers in the short run. */
const tiers = chosenInShort("tiers", Object.entries(everyTier), ([name]) => ["province", "matchmaker"].includes(name));
const roleIds = tiers.map(([, roleId]) => roleId);

// Every page an agent may ever be granted is granted to all of them: pages no one has by default are checked too.
await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r cross join menu m
  where r.id = any(${roleIds}) and m.route = any(${open}) and m.type in ('MENU', 'BUTTON') on conflict
  do nothing`.execute(db);
await sql`update role set version = version + 1 where id = any(${roleIds})`.execute(db);

interface Seat {
  readonly caller: Caller;
  readonly ask: Ask;
  readonly members: ReadonlySet<number>;
  readonly agents: ReadonlySet<number>;
  readonly shops: ReadonlySet<number>;
}
async function seatOf(roleId: number): Promise<Seat> {
  const staffId = app.seats.find((seat) => seat.roleId === roleId)?.staffId ?? 0;
  const caller = await loadStaffCaller(db, staffId);
  if (caller === null) throw new Error(`no account of role ${roleId}`);
  const agents = await agentsOf(db, caller);
  const [members, shops] = [await membersOf(db, caller), await shopsOf(db, caller, agents)];
  return { caller, ask: await app.as(staffId), members, agents, shops };
}
const admin = await seatOf(1);
const seats = new Map<string, Seat>();
for (const [name, roleId] of tiers) seats.set(name, await seatOf(roleId));

type Row = Readonly<Record<string, unknown>>;
const has = (set: ReadonlySet<number>, ...values: readonly unknown[]) =>
  values.some((value) => value !== null && value !== undefined && set.has(Number(value)));
const ofMember = ({ members }: Seat, { userId }: Row) => has(members, userId);
const ofAgent = ({ agents }: Seat, { agentId }: Row) => has(agents, agentId);

const of = (row: Row, ...names: readonly string[]) => names.map((name) => row[name]);
const isShop = ({ caller }: Seat) => caller.agentTier === "SHOP";

/**
 * The owner of a row where it does not simply follow its member; read from the table, since lists hide the two sides.
 */
const particular: Readonly<Record<string, (seat: Seat, row: Row) => boolean>> = {
  agent: ({ agents }, { id }) => has(agents, id),
  shop: ({ shops }, { id }) => has(shops, id),
  matchmaker_reward: ofAgent,
  profit_share: ofAgent,
  // Members' withdrawals are on pages that no agent is ever granted.
  withdrawal: (seat, row) => row["ownerType"] === "AGENT" && has(seat.agents, row["ownerId"]),
  staff: ofAgent,
  shop_advert: ({ shops }, { shopId }) => has(shops, shopId),
  invitation: ({ members }, { inviteeUserId }) => has(members, inviteeUserId),
  look_record: ({ members }, { fromUserId }) => has(members, fromUserId),
  performance_daily: ({ shops, caller }, { shopId }) => caller.agentTier !== "MATCHMAKER" && has(shops, shopId),
  introduction: (seat, row) =>
    has(seat.members, ...of(row, "userId", "otherUserId")) ||
    row["initiatorStaffId"] === seat.caller.staffId ||
    (isShop(seat) && of(row, "shopId", "otherShopId").includes(seat.caller.shopId)),
  borrow_request: (seat, row) =>
    has(seat.members, ...of(row, "userId", "targetUserId")) ||
    of(row, "fromStaffId", "toStaffId").includes(seat.caller.staffId) ||
    (isShop(seat) && of(row, "fromShopId", "toShopId").includes(seat.caller.shopId)),
};

/** Tags belong to everyone; leads are no one's members yet and follow rules of their own. */
const apart = new Set(["tag", "tagGroup", "intention", "leaveWord"]);
const openResources = servedResources.filter(
  ({ resource }) =>
    !apart.has(resource.name) && [resource.route, ...(resource.alsoReadBy ?? [])].some((route) => open.includes(route)),
);
const rowsFor = async ({ listed, resource }: (typeof openResources)[number], caller: Caller): Promise<readonly Row[]> =>
  (await allRowsSql(listed, caller, resourceQuery(resource).parse({}), undefined).execute(db)).rows;

/** The pool of members to be lent is visible to everyone who may borrow; one's own sessions change by the minute. */
const asideFromScope = new Set([getBorrowPool.path, getMySessions.path]);

const ofEverybody = new Map<string, readonly number[]>();
async function keysOfAll(served: (typeof openResources)[number]): Promise<readonly number[]> {
  const { name } = served.resource;
  const known =
    ofEverybody.get(name) ?? (await rowsFor(served, admin.caller)).map((row) => Number(row[keyOf(served.resource)]));
  ofEverybody.set(name, known);
  return known;
}

const calls = everyCall(app).filter(
  ({ endpoint, mode }) => endpoint.method === "GET" && endpoint.changes !== true && mode !== "raw",
);
const openTo = ({ caller }: Seat) => calls.filter(({ endpoint }) => allows(endpoint.allow, caller.holder));

/** A path parameter filled with somebody else's record. */
const foreignMember = ({ members }: Seat) =>
  [...admin.members].find((userId) => !members.has(userId)) ?? expect.fail("no foreign member");

/** Reads of one record besides the lists' own, with the table of their number. */
const singleReads: Readonly<Record<string, readonly [table: string, where?: ReturnType<typeof sql>]>> = {
  "/api/introductions/{id}": ["introduction"],
  "/api/agents/{id}": ["agent"],
  "/api/agents/{id}/wallet": ["agent"],
  "/api/orders/{id}/detail": ["trade_order"],
  "/api/matchmaker/rewards/{id}/lines": ["matchmaker_reward"],
  "/api/withdrawals/{id}/ledger": ["withdrawal"],
  "/api/user-contracts/{id}/detail": ["user_contract"],
  "/api/shops/{id}/matchmakers": ["shop"],
  "/api/shops/{id}/accounts": ["shop"],
  "/api/borrow/rules/{id}": ["shop"],
  "/api/performance/SHOP/{id}/detail": ["shop"],
  "/api/performance/MATCHMAKER/{id}/detail": ["agent", sql`where tier = 'MATCHMAKER'`],
};

describe.each([...seats])("a %s account", (_name, seat) => {
  it("an account of a tier finds in every list its own rows, all of them and no others", async () => {
    const wrong: string[] = [];
    for (const served of openResources) {
      const { resource, listed } = served;
      const scope = listed.scope(seat.caller);
      const key = keyOf(resource);
      const seen = new Set((await rowsFor(served, seat.caller)).map((row) => Number(row[key])));
      if (scope === "all") wrong.push(`${resource.name}: everything`);
      if (scope === "all" || scope === "none") continue;
      const all = await keysOfAll(served);
      const column = key === "userId" ? "user_id" : "id";
      const { rows } = await sql<Row>`select t.* from ${sql.table(listed.table)} t
          where ${sql.ref(`t.${column}`)} = any(${all}::bigint[])`.execute(db);
      const mine = particular[listed.table] ?? ofMember;
      const expected = rows.filter((row) => mine(seat, row)).map((row) => Number(row[key]));
      const missing = expected.filter((id) => !seen.has(id)).length;
      const foreign = [...seen].filter((id) => !expected.includes(id)).length;
      const file = await seat.ask(createExport, {
        body: {
          resource: resource.name,
          format: "CSV",
          filters: {},
          columns: [...resource.list.columns],
        },
      });
      // A header, the rows, and the line that names whose copy it is.
      const lines = file.raw.split("\r\n").filter((line) => line !== "").length;
      const isFile = file.http === 200 && file.raw.startsWith("\uFEFF");
      if (isFile && lines - seen.size > 2) wrong.push(`${resource.name}: ${lines} lines exported of ${seen.size} rows`);
      if (missing + foreign > 0) wrong.push(`${resource.name}: ${missing} missing, ${foreign} foreign of ${seen.size}`);
      const strange = rows.find((row) => !mine(seat, row));
      if (strange !== undefined) {
        const { http } = await seat.ask.raw("GET", `${resource.path}/${String(strange[key])}`);
        if (http === 200) wrong.push(`${resource.name}: opens a foreign row`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("an account of a tier opens nothing of a foreign member", async () => {
    const userId = foreignMember(seat);
    const own = [...seat.members][0] ?? expect.fail("no member of its own");
    const opened: string[] = [];
    let attempts = 0;
    for (const { endpoint } of openTo(seat)) {
      if (!/\{(userId|a|b)\}/.test(endpoint.path)) continue;
      const filled = (a: number) =>
        endpoint.path
          .replace("{userId}", String(userId))
          .replace("{a}", String(a))
          .replace("{b}", String(userId))
          .replaceAll(/\{\w+\}/g, "1");
      for (const address of new Set([filled(userId), filled(own)])) {
        const { http, data } = await seat.ask.raw("GET", address);
        attempts += 1;
        if (http === 200) opened.push(`${nameOf(endpoint)} ${JSON.stringify(data).slice(0, 200)}`);
      }
    }
    expect(opened).toEqual([]);
    expect(attempts).toBeGreaterThan(10);
  });

  it("an account of a tier opens nothing that belongs to other agents, shops or pairs", async () => {
    const opened: string[] = [];
    for (const [path, [table, only]] of Object.entries(singleReads)) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} ${only ?? sql``} order by id`.execute(db);
      const mine = particular[table] ?? ofMember;
      const foreign = rows.find((row) => !mine(seat, row));
      const address = path.replace("{id}", String(foreign?.["id"] ?? 0));
      if (foreign === undefined) opened.push(`${path}: nothing foreign to ask for`);
      else if ((await seat.ask.raw("GET", address)).http === 200) opened.push(address);
    }
    expect(opened).toEqual([]);
  });
});

/** A figure takes every reading call five times: in the short run the account that sees least stands for all. */
const counting = chosenInShort("figures of tiers", [...seats], ([name]) => name === "matchmaker");
describe.each(counting)("figures of a %s account", (_name, seat) => {
  it("the figures of a tier's account count and sum nothing that is somebody else's", async () => {
    const openCalls = openTo(seat).filter(
      ({ endpoint }) => !endpoint.path.includes("{") && !asideFromScope.has(endpoint.path),
    );
    const answers = async (ask: Ask) => {
      const found = new Map<string, string>();
      for (const { endpoint } of openCalls) found.set(endpoint.path, (await ask.raw("GET", endpoint.path)).raw);
      return found;
    };
    const [before, all] = [await answers(seat.ask), await answers(admin.ask)];
    await changeForeignWorld(db, { ...seat, staffId: seat.caller.staffId });
    const [after, again, allAfter] = [await answers(seat.ask), await answers(seat.ask), await answers(admin.ask)];
    const differs = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
      [...one].filter(([path, raw]) => other.get(path) !== raw).map(([path]) => path);
    // A value that changes by itself between two requests proves nothing.
    const moving = new Set(differs(after, again));
    expect(
      differs(before, after)
        .filter((path) => !moving.has(path))
        .map((path) => `${path}\n${before.get(path)?.slice(0, 300)}\n${after.get(path)?.slice(0, 300)}`),
    ).toEqual([]);
    // The change was one that shows.
    expect(differs(all, allAfter).length).toBeGreaterThan(10);
  });
});

it("a shop's results are hidden from the matchmakers who work in it", async () => {
  const { caller, ask } = seats.get("matchmaker") ?? admin;
  expect(caller.shopId).not.toBeNull();
  expect((await ask(getPerformanceDetail, { dimension: "SHOP", id: caller.shopId ?? 0 })).http).toBe(404);
  expect((await ask(getPerformance, { query: { dimension: "SHOP" } })).data).toMatchObject({ list: [], total: 0 });
  expect((await ask(getMatchRank, { query: { kind: "SHOP" } })).data).toEqual([]);
});
