import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { conditionSql, type Query } from "../../kit/list-sql.ts";
import { serveResource, type ServedOf } from "../../kit/serve-resource.ts";

const otherDates = ["endBeginTime", "endEndTime", "signBeginTime", "signEndTime", "within", "contractNo"] as const;
const longAgo = "2000-01-01";

/** The thirty days of creation apply only while no other date filter is set. */
const widened = (query: Query): Query =>
  otherDates.some((name) => query[name] !== undefined) &&
  query["beginTime"] === undefined &&
  query["endTime"] === undefined
    ? { ...query, beginTime: longAgo }
    : query;

export const contractScope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
const nameOf = (column: string) =>
  sql<string | null>`(select s.name from staff s where s.user_id = ${sql.ref(`t.${column}`)} limit 1)`;

export const userContractServer: ServedOf<typeof userContract> = serveResource(userContract, {
  table: "user_contract",
  scope: contractScope,
  computed: {
    saleName: nameOf("sale_user_id"),
    adviserName: nameOf("adviser_user_id"),
    amending: sql<boolean>`exists (select from money_approval a
      where a.ref_type = 'user_contract' and a.ref_id = t.id and a.status = 'WAIT')`,
  },
  filters: {
    within: (days: string) =>
      sql<boolean>`(t.status = 'SIGN' and t.end_time < now() + make_interval(days => ${Number(days)}::int))`,
    saleUserId: (id: number) => sql<boolean>`t.sale_user_id = ${id}`,
    adviserUserId: (id: number) => sql<boolean>`t.adviser_user_id = ${id}`,
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = userContractServer.listed;
    return conditionSql(plain, caller, widened(query));
  },
  run: {},
});
