import { changesState, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { keyOf } from "@hongxian/contract/kit/resource.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { allRowsSql } from "../kit/list-sql.ts";
import { servedResources } from "../served.ts";
import { describeMisuses, isLetBe, takeMisuses } from "../test/watch-connections.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { sampleOf, type Fill } from "./sample-input.ts";

/**
 * With one connection, a call that takes a second one while it holds the first waits for itself: it is answered 503 as
 * soon as the wait is over. Whatever a call does with invented input, it must do with one connection.
 */
const app = await demoApp(400, { max: 1, connectTimeout: 2000 });
const { db } = app.database;
const admin = app.seats.find(({ roleId }) => roleId === 1) ?? expect.fail("no administrator");
const caller = (await loadStaffCaller(db, admin.staffId)) ?? expect.fail("no administrator");

const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await query.execute(db);
  return (rows[0] as { readonly id?: number } | undefined)?.id ?? 1;
};
const members = {
  userId: await numberOf(sql`select min(user_id) as id from member where status = 'ENABLE'`),
  staffId: await numberOf(sql`select max(id) as id from staff where status = 'ENABLE'`),
  shopId: await numberOf(sql`select min(id) as id from shop`),
};

const fill: Fill = (name, kind) =>
  kind === "number" || kind === "array"
    ? (members as Readonly<Record<string, number>>)[name.replace(/s$/, "")]
    : undefined;

/** An existing record for the parameter in the path, where its resource can be derived from the path. */
const firstIds = new Map<string, number>();
for (const { resource, listed } of servedResources) {
  const { rows } = await allRowsSql(listed, caller, resourceQuery(resource).parse({}), undefined).execute(db);
  firstIds.set(resource.path, Number(rows[0]?.[keyOf(resource)] ?? 1));
}
const addressOf = ({ path }: Endpoint): string => {
  const owner = [...firstIds].findLast(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const known = (members as Readonly<Record<string, number>>)[name] ?? owner?.[1] ?? 1;
    return String(known);
  });
};

/** Their own tests cover them: they wait for events by design. */
const endless = new Set(["GET /api/console/events"]);
const changing = everyCall(app).filter(
  ({ endpoint }) => changesState(endpoint) && !endless.has(nameOf(endpoint)) && endpoint.allow !== "public",
);

it("the guard has every changing call to make", () => expect(changing.length).toBeGreaterThan(600));

it("every changing call is answered with a single connection", { timeout: 600_000 }, async () => {
  takeMisuses();
  const silent: string[] = [];
  let done = 0;
  let ask = await app.as(admin.staffId);
  for (const { endpoint } of changing) {
    const body = endpoint.method === "GET" ? undefined : sampleOf(endpoint.body, { fill, part: "body" });
    const { http } = await ask.raw(endpoint.method, addressOf(endpoint), body);
    if (http === 503) silent.push(nameOf(endpoint));
    if (http === 200) done += 1;
    // It may have ended the session, or the account.
    if (http === 401 || /logout|session|password|totp|staff/.test(endpoint.path)) {
      await sql`update staff set status = 'ENABLE', role_id = 1, must_change_pwd = false, totp_enabled = false
        where id = ${admin.staffId}`.execute(db);
      ask = await app.as(admin.staffId);
    }
  }
  expect(silent).toEqual([]);
  const misuses = takeMisuses().filter((misuse) => !isLetBe(misuse));
  expect(describeMisuses(misuses)).toBe("");
  // A rule refuses most invented input; enough of it must reach the end for this to be meaningful.
  expect(done).toBeGreaterThan(150);
});
