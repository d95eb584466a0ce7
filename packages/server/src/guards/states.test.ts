import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { actionCalls, actionGrants, meantActions, type NamedAction } from "@hongxian/contract/kit/row-action.ts";
import { actionsOf, getCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { keyOf, type Open } from "@hongxian/contract/kit/resource.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { type Endpoint, takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { snakeName } from "../platform/database/snake-name.ts";
import { servedCalls, servedResources } from "../served.ts";
import { inTurn } from "../test/long.ts";
import { demoApp } from "./demo-app.ts";
import { sampleOf } from "./sample-input.ts";

type Named = Readonly<Record<string, unknown>>;

/** Values for the bodies of calls by hand whose rules over several fields no simple sample fulfils. */
const ownValues: Readonly<Record<string, Named>> = {
  "PUT /api/admin/staff-accounts/{id}": { kind: "PLATFORM", deptId: 1 },
  "POST /api/appeal/{id}/handle": { result: "PASSED", remark: "核实后申诉成立" },
  "PUT /api/promotions/{id}": {
    type: "LIMIT_PRICE",
    priceCents: 100,
    startTime: "2026-01-01T10:00:00+08:00",
    endTime: "2027-01-01T10:00:00+08:00",
  },
  "POST /api/user-contracts/{id}/split": { parts: [100, 100] },
};

/** Every declared state machine, walked over the demo's own records. */
const app = await demoApp();
const { db } = app.database;
const holders = await Promise.all(
  app.seats.map(async (seat) => ({ ...seat, holder: (await loadStaffCaller(db, seat.staffId))?.holder ?? null })),
);
const machines = servedResources.filter(({ resource }) => resource.states !== undefined);
const walked = { refused: 0, raced: 0, kept: 0, own: 0, notForced: 0 };
afterAll(() => {
  // A walk that met no row would prove nothing.
  expect(walked.refused).toBeGreaterThan(200);
  expect(walked.raced).toBeGreaterThan(20);
  expect(walked.kept).toBeGreaterThan(5);
});

describe.each(machines.map((served) => [served.resource.name, served] as const))(
  "the states of %s",
  (_name, served) => {
    const { resource, listed } = served;
    const field = resource.states?.field ?? "";
    const key = sql.ref(snakeName(keyOf(resource)));
    const column = sql.ref(snakeName(field));
    const table = sql.table(listed.table);
    const all = Object.keys(fieldAt(resource.fields, field).labels ?? {});
    const standing = listed.where ?? sql<boolean>`true`;

    const rowIn = async (states: readonly string[]): Promise<{ id: number; state: string } | undefined> => {
      const { rows } = await sql<{ id: number; state: string }>`select ${key} as id, ${column} as state from ${table} t
      where ${standing} order by ${column} = any(${[...states]}::text[]) desc, ${key} limit 1`.execute(db);
      return rows[0];
    };
    /** Puts the row into a state; false where the database's own rules do not allow it. */
    const force = async (id: number, state: string): Promise<boolean> => {
      try {
        await sql`update ${table} set ${column} = ${state} where ${key} = ${id}`.execute(db);
        return true;
      } catch {
        walked.notForced += 1;
        return false;
      }
    };
    const admin = holders.find(({ roleId }) => roleId === 1);
    /** The refusal that the declaration names for the row as it stands. */
    const ownRefusal = async ({ elsewhere }: Open, id: number): Promise<string | undefined> =>
      typeof elsewhere === "function"
        ? elsewhere((await admin?.ask(getCall(resource), { id }))?.data as Parameters<typeof elsewhere>[0])
        : elsewhere;
    const calls = actionCalls(resource).flatMap((group) =>
      group.actions.map((named) => ({ group, named, endpoint: group.endpoint })),
    );
    const bodyFor = ({ endpoint, named: [, action] }: (typeof calls)[number]) => {
      const fill = (name: string) => action.sends?.[name];
      return takesNoBody(endpoint.body) ? {} : sampleOf(endpoint.body, { fill, part: "body" });
    };
    const pathFor = ({ endpoint, named: [, { at = {} }] }: (typeof calls)[number], id: number) =>
      Object.entries({ id, ...at }).reduce(
        (path, [name, value]) => path.replace(`{${name}}`, String(value)),
        endpoint.path as string,
      );
    /** Other actions under the same address that mean the same body are allowed in their own states. */
    const allowedIn = ({ group, named }: (typeof calls)[number], body: unknown): readonly unknown[] =>
      meantActions(group, named[1].at, body)
        .filter(([name]) => name === named[0] || group.actions.length > 1)
        .flatMap(([, { from }]: NamedAction) => from ?? all);

    it.each(calls.map((one) => [one.named[0], one] as const))(
      "refuse %s from every other state",
      async (_title, one) => {
        const { endpoint } = one;
        const body = bodyFor(one);
        const from = allowedIn(one, body);
        const row = await rowIn(all.filter((state) => !from.includes(state)));
        if (row === undefined) return;
        const may = holders.filter(({ holder }) => allows([...actionGrants(resource, one.named[1])] as never, holder));
        expect(may.length).toBeGreaterThan(0);
        const [first, ...others] = may;
        for (const [at, state] of all.filter((each) => !from.includes(each)).entries()) {
          if (!(await force(row.id, state))) continue;
          const own = await ownRefusal(one.named[1], row.id);
          for (const { ask, roleId } of [...(first === undefined ? [] : [first]), ...inTurn(others, at)]) {
            const { http, msg } = await ask.raw(endpoint.method, pathFor(one, row.id), body);
            // 409 where the row is in the role's scope, 404 where it is not, 403 where the step-up or a rule came first.
            const isRefused = [409, 404, 403].includes(http) || (http === 400 && msg === own);
            expect([state, roleId, isRefused ? "refused" : http]).toEqual([state, roleId, "refused"]);
            if (http === 409) walked.refused += 1;
          }
        }
        await force(row.id, row.state);
      },
    );

    const removals = actionsOf(resource, "remove").filter(([, { from }]) => from !== undefined);
    it.each(removals)("refuse the removal %s from every other state", async (_title, action) => {
      const others = all.filter((state) => action.from?.includes(state) !== true);
      const row = await rowIn(others);
      if (row === undefined) return;
      const endpoint = removeCall(resource, action);
      for (const state of others) {
        if (!(await force(row.id, state))) continue;
        const { http, msg } = (await admin?.ask(endpoint, { id: row.id })) ?? {};
        const own = await ownRefusal(action, row.id);
        const refusal = own === undefined ? [409, expect.any(String)] : [400, own];
        expect([state, http, msg]).toEqual([state, ...refusal]);
        const still = await sql`select 1 from ${table} where ${key} = ${row.id}`.execute(db);
        expect([state, still.rows.length]).toEqual([state, 1]);
        walked.kept += 1;
      }
      await force(row.id, row.state);
    });

    /** A body that the call takes: the simplest one, else one with the record's own values. */
    const ownBody = async ({ method, path, body }: Endpoint, id: number): Promise<unknown> => {
      if (takesNoBody(body)) return {};
      const { rows } = await sql<Named>`select * from ${table} where ${key} = ${id}`.execute(db);
      const shown = (await admin?.ask(getCall(resource), { id }))?.data as Named | undefined;
      const record: Named = { ...rows[0], ...shown };
      const own = ownValues[`${method} ${path}`] ?? {};
      const fills = [
        (name: string) => (name === "version" ? record[name] : own[name]),
        (name: string) => record[name] ?? undefined,
      ];
      const bodies = fills.map((fill) => sampleOf(body, { fill, part: "body" }));
      return bodies.find((one) => body.safeParse(one).success) ?? bodies[0];
    };

    /** A row that only its state keeps from the action: whatever else the declaration asks for is there. */
    const rowFor = async ({ when }: Open, states: readonly string[]) => {
      const { rows } = await sql<{ id: number; state: string }>`select ${key} as id, ${column} as state from ${table} t
        where ${standing} and ${column} = any(${[...states]}::text[]) order by ${key} limit 60`.execute(db);
      for (const row of when === undefined ? [] : rows) {
        const { data } = (await admin?.ask(getCall(resource), { id: row.id })) ?? {};
        if (data !== undefined && when?.(data) === true) return row;
      }
      return rowIn(states);
    };
    // Calls about several rows at once name them in their bodies; a call of the row's order asks for the order's state.
    const owns = actionsOf(resource, "own").filter(
      ([, { from, call }]) =>
        from !== undefined &&
        call?.includes("{id}") === true &&
        (listed.table === "trade_order" || !call.includes(`${tradeOrder.path}/`)),
    );
    it.each(owns)("refuse %s, whose call is written by hand, from every other state", async (_title, action) => {
      const { endpoint } =
        servedCalls.find((one) => `${one.endpoint.method} ${one.endpoint.path}` === action.call) ?? {};
      if (endpoint === undefined) throw new Error(`${action.call} is not served`);
      // Actions that share a call are told apart by its body.
      const from = owns.filter(([, { call }]) => call === action.call).flatMap(([, one]) => one.from ?? all);
      const others = all.filter((state) => !from.includes(state));
      const row = await rowFor(action, others);
      if (row === undefined) return;
      const body = await ownBody(endpoint, row.id);
      for (const state of others) {
        if (!(await force(row.id, state))) continue;
        const path = endpoint.path.replace("{id}", String(row.id)).replace(/\{\w+\}/, "1");
        const { http, msg } = (await admin?.ask.raw(endpoint.method, path, body)) ?? {};
        // A body that is refused first, or another version, would not show that the handler asks the declaration.
        const isStale = http === 409 && msg !== new AppError("STALE_VERSION").message;
        const own = await ownRefusal(action, row.id);
        const isRefused = isStale || (own !== undefined && msg === own);
        expect.soft([action.call, state, isRefused ? "refused" : [http, msg]]).toEqual([action.call, state, "refused"]);
        if (isRefused) walked.own += 1;
      }
      await force(row.id, row.state);
    });

    it.each(calls.filter(({ named }) => named[1].to !== undefined).map((one) => [one.named[0], one] as const))(
      "change once when two people press %s at the same moment",
      async (_title, one) => {
        const { endpoint } = one;
        const [first] = one.named[1].from ?? all;
        const row = await rowIn([String(first)]);
        if (row === undefined || !(await force(row.id, String(first)))) return;
        const press = () => admin?.ask.raw(endpoint.method, pathFor(one, row.id), bodyFor(one));
        const answers = await Promise.all([press(), press()]);
        expect(answers.filter((answer) => answer?.http === 200).length).toBeLessThanOrEqual(1);
        expect(answers.filter((answer) => (answer?.http ?? 500) >= 500).map((answer) => answer?.msg)).toEqual([]);
        if (answers.some((answer) => answer?.http === 200)) walked.raced += 1;
        await force(row.id, row.state);
      },
    );
  },
);
