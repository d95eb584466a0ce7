import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { sql, type RawBuilder } from "kysely";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../../core/foundation/access/load-caller.ts";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { demoApp } from "../../guards/demo-app.ts";
import { scopeSql } from "../../kit/scope.ts";
import { readTabs } from "./count-members.ts";
import { listParts } from "./member-condition.ts";
import { branchesOf } from "./member-sorts.ts";
import { tabRules } from "./member-tabs.ts";

// Own members and 公海 are read in parts, each along an index of its own: together they are what the scope says.
const app = await demoApp(800);
const { db } = app.database;
const roles = new Set<number>([defaultRoleId.sale, defaultRoleId.saleLead]);
const seats = app.seats.filter(({ roleId }) => roles.has(roleId));
const callers = await Promise.all(
  seats.map(async (seat) => {
    const caller = await loadStaffCaller(db, seat.staffId);
    if (caller === null) throw new Error("no caller");
    return { ...seat, caller };
  }),
);

// Whoever is both, or cared for by one and owned by another, or cared for in 公海, is in one part only.
for (const { caller } of callers)
  await sql`update member set adviser_user_id = ${caller.userId} where user_id % 5 = ${caller.roleId % 5}
    and status = 'ENABLE'`.execute(db);

type Sql = RawBuilder<unknown>;
const idsOf = async (query: Sql): Promise<number[]> => {
  const { rows } = await (query as RawBuilder<{ userId: number }>).execute(db);
  return rows.map(({ userId }) => userId);
};
const living = sql`m.status in ('ENABLE', 'DISABLE')`;

describe.each(callers)("own members and 公海 of role $roleId", ({ caller, ask }) => {
  const whole = sql`select m.user_id from member m where coalesce(${scopeSql(memberReadScope(caller))}, false)`;

  it.each(["all", "mine", "pool", "follow", "banned", "cancelled"] as const)(
    "the parts of tab %s hold every member of the scope once",
    async (tab) => {
      const parts = listParts({ tab, anyTime: true, status: [] }, caller);
      const found = await idsOf(
        sql.join(
          parts.map((part) => sql`select m.user_id from member m where ${part}`),
          sql` union all `,
        ),
      );
      const expected = await idsOf(sql`${whole} and ${tabRules[tab].where(caller)}`);
      expect(found.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
      if (tab === "all") expect(found.length).toBeGreaterThan(20);
    },
  );

  it("every tab counts them once", async () => {
    const tabs = await readTabs(db, caller);
    for (const [name, { where, status }] of Object.entries(tabRules)) {
      const alive = status === undefined ? sql` and ${living}` : sql``;
      const expected = await idsOf(sql`${whole} and ${where(caller)}${alive}`);
      expect([name, tabs[name as keyof typeof tabs].count]).toEqual([name, expected.length]);
    }
  });

  it.each(memberList.list.sortable.flatMap((name) => [name, `-${name}`]))(
    "pages ordered by %s are those of the whole scope",
    async (sort) => {
      const expected: number[] = [];
      for (const branch of branchesOf(sort)) {
        const within = branch.where === null ? sql`` : sql` and ${branch.where}`;
        expected.push(...(await idsOf(sql`${whole} and ${living}${within} order by ${branch.order(false)} limit 30`)));
      }
      const query = { anyTime: "1", status: "ENABLE,DISABLE", sort, size: 10 };
      const { data: first } = await ask.unchecked(getUserList, { query: { ...query, parts: "rows,total" } });
      const page = { ...query, parts: "rows", page: 2 };
      const { data: next } = await ask.unchecked(getUserList, { query: { ...page, after: first.next } });
      const { data: jump } = await ask.unchecked(getUserList, { query: page });
      const ids = ({ list }: typeof first) => list.map(({ userId }) => userId);
      expect([...ids(first), ...ids(next)]).toEqual(expected.slice(0, 20));
      expect(ids(jump)).toEqual(ids(next));
      const all = await idsOf(sql`${whole} and ${living}`);
      expect(first.total).toBe(all.length);
    },
  );
});
