import * as endpoints from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { countCap, spanProblem } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

type Sums = Omit<endpoints.KpiRow, "staff" | "score">;

const figures = sql`coalesce(sum(k.conversation_count), 0)::int as conversation_count,
  coalesce(sum(k.new_conversation_count), 0)::int as new_conversation_count,
  coalesce(sum(k.member_count), 0)::int as member_count, coalesce(sum(k.in_count), 0)::int as in_count,
    coalesce(sum(k.out_count), 0)::int as out_count,
  (sum(k.first_reply_sum) / nullif(sum(k.first_reply_num), 0))::int as first_reply,
    (sum(k.reply_sum) / nullif(sum(k.reply_num), 0))::int as avg_reply,
  (sum(k.reply_in_5min_count) * 10000 / nullif(sum(k.reply_num) + sum(k.missed_count), 0))::int as reply_in5min,
  coalesce(sum(k.timeout_count), 0)::int as timeout_count, coalesce(sum(k.missed_count), 0)::int as missed_count,
    coalesce(sum(k.wechat_count), 0)::int as wechat_count,
  coalesce(sum(k.intention_count), 0)::int as intention_count, coalesce(sum(k.paid_count), 0)::int as paid_count,
    coalesce(sum(k.paid_amount), 0)::bigint as paid_amount,
  coalesce(sum(k.online_seconds), 0)::bigint as online_seconds`;
const source = sql`chat_kpi_daily k join staff s on s.id = k.staff_id`;

/** Thirty days by default; managers see their people, everyone else only themselves. */
export function kpiCondition(caller: Caller, query: endpoints.KpiQuery): RawBuilder<unknown> {
  const problem = spanProblem(query.beginTime, query.endTime);
  if (problem !== null) throw refused(problem);
  const parts: RawBuilder<unknown>[] = [
    scopeSql(staffScope(caller, "s")),
    sql`k.day >= coalesce(${query.beginTime ?? null}::date, current_date - 29)
      and k.day <= coalesce(${query.endTime ?? null}::date, current_date)`,
  ];
  if (query.staffIds !== undefined && query.staffIds.length > 0)
    parts.push(sql`k.staff_id = any(${query.staffIds.map(Number)}::bigint[])`);
  if (query.manageId !== undefined) parts.push(sql`s.manager_id = ${query.manageId}`);
  if (query.accountUserId !== undefined) parts.push(sql`k.account_user_id = ${query.accountUserId}`);
  if (query.accountType !== undefined)
    parts.push(
      sql`exists (select 1 from market_account a
        where a.user_id = k.account_user_id and a.type = ${query.accountType})`,
    );
  return sql.join(parts, sql` and `);
}

async function readSetting(db: Db): Promise<{ items: endpoints.KpiSetting; version: number }> {
  const { rows } = await sql<{
    items: endpoints.KpiSetting;
    version: number;
  }>`select items, version from chat_kpi_setting`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const percent = (bp: number | null): number | null => (bp === null ? null : bp / 100);
export const scoreOf = (items: endpoints.KpiSetting, row: Sums): number =>
  endpoints.kpiScore(items, {
    firstReply: row.firstReply,
    replyIn5min: percent(row.replyIn5min),
    missedRate:
      row.conversationCount + row.missedCount === 0
        ? null
        : (row.missedCount * 100) / (row.conversationCount + row.missedCount),
    wechat: row.wechatCount,
    paid: row.paidCount,
  });

export async function kpiRows(db: Db, which: RawBuilder<unknown>): Promise<endpoints.KpiRow[]> {
  const { items } = await readSetting(db);
  const { rows } = await sql<
    Omit<endpoints.KpiRow, "score">
  >`select json_build_object('id', s.id, 'name', s.name) as staff, ${figures}
    from ${source} where ${which} group by s.id`.execute(db);
  return rows
    .map((row) => ({ ...row, score: scoreOf(items, row) }))
    .toSorted((one, other) => other.score - one.score || one.staff.id - other.staff.id);
}

export const getChatKpi = handle(endpoints.getChatKpi, async ({ db, caller, query }) => {
  const which = kpiCondition(caller, query);
  const rows = await kpiRows(db, which);
  const total = await sql<Sums>`select ${figures} from ${source} where ${which}`.execute(db);
  const days = await sql<{
    day: string;
    firstReply: number | null;
    replyIn5min: number | null;
  }>`select d.day, d.first_reply, d.reply_in5min
    from (select to_char(k.day, 'YYYY-MM-DD') as day, ${figures} from ${source} where ${which} group by k.day) d
    order by 1`.execute(db);
  const accounts = await sql<{
    userId: number;
    firstName: string;
  }>`select m.user_id, coalesce(m.first_name, '') as first_name from member m
    where m.user_id in (select k.account_user_id from ${source} where ${scopeSql(staffScope(caller, "s"))})
    order by m.user_id limit 500`.execute(db);
  const sums = total.rows[0];
  if (sums === undefined) throw new AppError("NOT_FOUND");
  return { rows, total: sums, days: days.rows, accounts: accounts.rows };
});

export const getChatKpiDaily = handle(endpoints.getChatKpiDaily, async ({ db, caller, query: input }) => {
  const { page, size, sort: _, ...query } = input;
  const which = kpiCondition(caller, query);
  const { rows } = await sql<endpoints.KpiDayRow>`select to_char(k.day, 'YYYY-MM-DD') as day,
      json_build_object('id', s.id, 'name', s.name) as staff,
      m.first_name as account, ${figures} from ${source} join member m on m.user_id = k.account_user_id
    where ${which} group by k.day, s.id, m.user_id order by k.day desc, s.id, m.user_id limit ${size}
    offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from ${source} where ${which} limit ${countCap + 1}) c`.execute(db);
  const total = counted.rows[0]?.n ?? 0;
  return {
    list: rows,
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page,
    size,
  };
});

export const getChatKpiHeat = handle(endpoints.getChatKpiHeat, async ({ db, caller, query }) => {
  const which = kpiCondition(caller, query);
  const { rows } = await sql<{
    weekday: number;
    hour: number;
    count: number;
  }>`select extract(isodow from g.msg_time)::int - 1 as weekday,
      extract(hour from g.msg_time)::int as hour, count(*)::int as count
    from message g where g.msg_time >= coalesce(${query.beginTime ?? null}::date, current_date - 29)
      and g.msg_time < coalesce(${query.endTime ?? null}::date, current_date) + 1
      and g.staff_id is null and g.msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM')
        and g.to_id in (select distinct k.account_user_id from ${source} where ${which})
    group by 1, 2`.execute(db);
  return rows;
});

export const getChatKpiSetting = handle(endpoints.getChatKpiSetting, ({ db }) => readSetting(db));

export const saveChatKpiSetting = handle(endpoints.saveChatKpiSetting, async (call) => {
  const before = await readSetting(call.db);
  const { rows } = await sql<{
    version: number;
  }>`update chat_kpi_setting
    set items = ${JSON.stringify(call.body.items)}::jsonb, version = version + 1, update_time = now()
    where version = ${call.body.version} returning version`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE_VERSION");
  call.audit({ targetType: auditTargets.chatKpiSetting, targetId: 1, before: before.items, after: call.body.items });
  return rows[0];
});

/** No one scores their own period, and each period is scored once. */
export const scoreAccompany = handle(endpoints.scoreAccompany, async (call) => {
  const { db, caller, params, body } = call;
  const known = await sql`select 1 from accompany_log l where l.id = ${params.id}
    and exists (select 1 from member m where m.user_id = l.user_id and ${scopeSql(memberReadScope(caller))})`.execute(
    db,
  );
  if (known.rows.length === 0) throw new AppError("NOT_FOUND");
  const { rows } = await sql`update accompany_log
      set score = ${body.score}, score_remark = ${body.remark}, score_staff_id = ${caller.staffId}, score_time = now()
    where id = ${params.id} and score is null returning 1`.execute(db);
  if (rows.length === 0) throw refused(endpoints.chatKpiMessages.scored);
  call.audit({ targetType: auditTargets.accompanyLog, targetId: params.id, after: { score: body.score } });
  return null;
});
