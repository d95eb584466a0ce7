import { leadMessages, type intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import { intentionMessages, overdueHours } from "@hongxian/contract/features/intention/intention.messages.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { openLogins } from "../../core/people/lead/create-intention.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource, type ServedOf } from "../../kit/serve-resource.ts";
import { intentionReadScope, intentionScope } from "./intention.scope.ts";

/** Neglected for too long, as a condition on `intention t`. */
export const overdue = sql<boolean>`(t.status = 'NEW'
  and t.created_time < now() - make_interval(hours => ${overdueHours.NEW}::int)
  or t.status = 'ASSIGNED' and t.follow_count = 0
    and t.assign_time < now() - make_interval(hours => ${overdueHours.ASSIGNED}::int))`;

const wholePhone = /^\d{11}$/;

export const intentionServer: ServedOf<typeof intention> = serveResource(intention, {
  table: "intention",
  scope: intentionReadScope,
  acts: intentionScope,
  computed: {
    login: maskPhoneSql(sql.ref("t.login")),
    age: sql<number | null>`date_part('year', current_date)::int - t.birth_year`,
    channelName: sql<string | null>`(select h.name from channel h where h.id = t.channel_id)`,
    saleName: sql<string | null>`(select s.name from staff s where s.user_id = t.sale_user_id)`,
    isOverdue: overdue,
    isLate: sql<boolean>`coalesce(t.status in ('ASSIGNED', 'FOLLOWING') and t.next_follow_time < now(), false)`,
  },
  filters: {
    keyword: (text: string) =>
      wholePhone.test(text) ? sql<boolean>`t.login = ${text}` : sql<boolean>`t.name ilike ${likeText(text)}`,
    // 0 = without an owner.
    saleUserId: (userId: number) =>
      userId === 0 ? sql<boolean>`t.sale_user_id is null` : sql<boolean>`t.sale_user_id = ${userId}`,
    channelId: (id: number) => sql<boolean>`t.channel_id = ${id}`,
  },
  summary: async (call) => {
    // The tabs count every state, whichever of them is shown.
    const query = { ...(call.query as Readonly<Record<string, unknown>>), status: undefined };
    const { rows } = await sql<{
      status: keyof typeof intentionStatus.labels;
      n: number;
    }>`select t.status, count(*)::int as n
      from intention t where ${conditionSql(intentionServer.listed, call.caller, query)} group by 1`.execute(call.db);
    const counts = new Map(rows.map(({ status, n }) => [status, n]));
    const of = (status: keyof typeof intentionStatus.labels) => counts.get(status) ?? 0;
    return {
      NEW: of("NEW"),
      ASSIGNED: of("ASSIGNED"),
      FOLLOWING: of("FOLLOWING"),
      CONVERTED: of("CONVERTED"),
      INVALID: of("INVALID"),
    };
  },
  run: {
    markInvalid: async (_call, _lead, { invalidReason }) => ({ set: { invalidReason, nextFollowTime: null } }),
    revive: async ({ db, caller }, { id, saleUserId }) => {
      const { rows } = await sql<{ login: string }>`select login from intention where id = ${id}`.execute(db);
      if ((await openLogins(db, [rows[0]?.login ?? ""])).size > 0) throw refused(leadMessages.openLogin);
      const owner = saleUserId ?? caller.userId;
      if (owner === null) throw refused(intentionMessages.noSale);
      return { set: { invalidReason: null, saleUserId: owner, assignTime: sql`now()`, overdueTime: null } };
    },
  },
});

/**
 * The phone of a lead the caller works on; unassigned ones must be taken first. Sales people have the title on the
 * member list.
 */
export const intentionReveal: RevealSource = {
  type: auditTargets.intention,
  routes: ["/promotion/intention", "/promotion/shopsmanage"],
  read: async ({ db, caller }, id) => {
    const { rows } = await sql<{ login: string }>`select t.login from intention t
      where t.id = ${id} and ${scopeSql(intentionScope(caller))}`.execute(db);
    return rows[0] ?? null;
  },
};
