import * as endpoints from "@hongxian/contract/features/operation-account/operation-account.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { moveConversations } from "../../core/services/chat/hand-over.ts";
import { guardMaintainer } from "../../core/services/chat/market-accounts.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql, type Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** An account that assigns accounts sees those of the colleagues in its scope; everyone else sees their own. */
function accountScope(caller: Caller): Scope {
  if (!holds(caller.holder, endpoints.operationAccountGrants.maintainer))
    return sql<boolean>`t.maintainer_id = ${caller.staffId}`;
  const scope = staffScope(caller, "s");
  if (scope === "all" || scope === "none") return scope;
  return sql<boolean>`exists (select 1 from staff s where s.id = t.maintainer_id and ${scope})`;
}

const kpi = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from chat_kpi_daily k where k.day = current_date and k.account_user_id = t.user_id)`;
const replyRate = sql`round(sum(k.reply_num) * 10000.0 / nullif(sum(k.reply_num + k.missed_count), 0))::int`;
const count = (table: string, column: string, more: RawBuilder<unknown> = sql``) =>
  sql`(select count(*)::int from ${sql.table(table)} p
    where p.${sql.ref(column)} = t.user_id and p.created_time >= current_date - 6 ${more})`;
const isPost = sql`and p.status <> 'DELETED'`;
const posts = sql<number>`(${count("moment", "user_id", isPost)} + ${count("video", "user_id", isPost)} +
  ${count("subject_discuss", "user_id", isPost)})`;
// At the desk, or signed in to the app.
const onLine = sql<boolean>`(exists (select 1 from chat_presence p
  where p.user_id = t.user_id and p.seen_time > now() - interval '1 minute')
  or (select m.on_line from member m where m.user_id = t.user_id))`;
const servedToday = sql<number>`coalesce(${kpi(sql`sum(k.conversation_count)::int`)}, 0)`;

export const operationAccountServer = serveResource(endpoints.operationAccount, {
  table: "market_account",
  scope: accountScope,
  where: sql<boolean>`t.remove_time is null`,
  computed: {
    onLine,
    servedToday,
    // A rate of no conversation is none.
    replyBp: sql<number | null>`${kpi(sql`case when sum(k.conversation_count) > 0 then ${replyRate} end`)}`,
    firstReplySec: sql<
      number | null
    >`${kpi(sql`round(sum(k.first_reply_sum) * 1.0 / nullif(sum(k.first_reply_num), 0))::int`)}`,
    posts,
    newFans: sql<number>`${count("attention", "to_user_id")}`,
  },
  run: {},
});

export const moveMarketAccounts = handle(endpoints.moveMarketAccounts, async (call) => {
  const { db, body } = call;
  const userIds = [...new Set(body.userIds)].toSorted((one, other) => one - other);
  await guardMaintainer(call, body.maintainer);
  const { rows } = await sql<{
    userId: number;
    maintainerId: number;
  }>`select t.user_id, t.maintainer_id from market_account t
    where t.user_id = any(${userIds}) and t.remove_time is null and ${scopeSql(accountScope(call.caller))}
    order by t.user_id for update`.execute(db);
  if (rows.length < userIds.length) throw new AppError("STALE");
  const moved = rows.filter(({ maintainerId }) => maintainerId !== body.maintainer);
  if (moved.length === 0) throw refused(endpoints.operationAccountMessages.unchanged);
  for (const { userId, maintainerId } of moved) {
    await moveConversations(db, userId, body.maintainer);
    call.auditItem({
      targetType: auditTargets.marketAccount,
      targetId: userId,
      before: { maintainerId },
      after: { maintainerId: body.maintainer },
    });
  }
  await sql`update market_account set maintainer_id = ${body.maintainer}, update_time = now(), version = version + 1
    where user_id = any(${moved.map(({ userId }) => userId)}) and remove_time is null`.execute(db);
  call.audit({
    targetType: auditTargets.marketAccount,
    targetId: null,
    after: { maintainerId: body.maintainer, count: moved.length },
  });
  return { changed: moved.length };
});

interface Stat {
  readonly total: number;
  readonly onLine: number;
  readonly servedToday: number;
  readonly replyBp: number | null;
  readonly maintainers: { id: number; name: string; served: number; posts: number }[];
}
export const getMarketAccountStat = handle(endpoints.getMarketAccountStat, async (call) => {
  const { rows } = await sql<Stat>`with t
      as materialized (select t.maintainer_id, t.user_id, ${onLine} as on_line, ${servedToday} as served,
      ${posts} as posts
      from market_account t
      where t.remove_time is null and t.status = 'ENABLE' and ${scopeSql(accountScope(call.caller))}),
    of_staff as (select t.maintainer_id as id, s.name, sum(t.served)::int as served, sum(t.posts)::int as posts from t
    join staff s on s.id = t.maintainer_id group by 1, 2)
    select (select count(*)::int from t) as total, (select count(*)::int from t where on_line) as on_line,
      (select coalesce(sum(served), 0)::int from t) as served_today,
      (select ${replyRate} from chat_kpi_daily k join t on t.user_id = k.account_user_id
      where k.day = current_date) as reply_bp,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'served', o.served, 'posts', o.posts)
      order by o.served desc, o.id), '[]')
        from (select * from of_staff order by served desc, id limit 20) o) as maintainers`.execute(call.db);
  return rows[0] ?? { total: 0, onLine: 0, servedToday: 0, replyBp: null, maintainers: [] };
});
