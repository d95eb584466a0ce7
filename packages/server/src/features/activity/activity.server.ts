import * as endpoints from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import { handle, type Call } from "../../kit/call.ts";
import { prizeNames } from "./prize-options.ts";
import type { Caller } from "../../kit/caller.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const { activityMessages } = endpoints;
const sum = (column: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(`s.${column}`)}), 0)::bigint from activity_stat s
    where s.activity_id = t.id)`;

/** Whoever submitted it does not decide it. */
async function needOther({ db, caller }: Call, id: number): Promise<void> {
  const { rows } = await sql<{
    submitStaffId: number | null;
  }>`select submit_staff_id from activity where id = ${id}`.execute(db);
  if (rows[0]?.submitStaffId === caller.staffId) throw refused(activityMessages.own);
}

export const activityServer = serveResource(activity, {
  table: "activity",
  scope: () => "all",
  computed: {
    joinNum: sum("join_num"),
    shareNum: sum("share_num"),
    registerNum: sum("register_num"),
    realnameNum: sum("realname_num"),
    payCents: sum("pay_cents"),
    realnameCost: sql<
      number | null
    >`(select (t.used_cents / nullif(sum(s.realname_num), 0))::bigint from activity_stat s where s.activity_id = t.id)`,
    creatorName: sql<string>`coalesce((select s.name from staff s where s.id = t.create_staff_id), '')`,
  },
  filters: {
    mine: (_flag: string, caller: Caller) => submittedByOther("submit_staff_id", caller),
  },
  before: {
    move: async (_call, row, to) => {
      if ((to === "ONLINE" || to === "WAIT_START") && Date.parse(row.endTime) <= Date.now())
        throw refused(activityMessages.over);
    },
  },
  run: {
    submit: async ({ caller }) => ({ set: { submitStaffId: caller.staffId } }),
    pass: async (call, { id }) => {
      await needOther(call, id);
      return { set: { auditStaffId: call.caller.staffId, auditRemark: "" }, note: { reason: "" } };
    },
    refuse: async (call, { id }, { reason }) => {
      await needOther(call, id);
      return { set: { auditStaffId: call.caller.staffId, auditRemark: reason } };
    },
    online: async () => ({ set: { startTime: sql`least(t.start_time, now())` } }),
    finish: async () => ({
      set: { endTime: sql`greatest(t.start_time + interval '1 second', least(t.end_time, now()))` },
    }),
  },
});

type Form = Omit<z.output<typeof endpoints.getActivityForm.data>, "prizeNames">;
export const getActivityForm = handle(endpoints.getActivityForm, async ({ db, params }) => {
  const { rows } = await sql<Form>`select name, type, cover_url, start_time, end_time, platforms, audience,
      jsonb_build_object('levels', '[]'::jsonb, 'realNameDays', 0) || rules as rules, auto_audit, need_claim,
      claim_days, budget_cents, day_budget_cents, prizes, page_html, share_title, share_desc, share_img, poster_bg,
        version, status from activity where id = ${params.id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return { ...rows[0], prizeNames: await prizeNames(db, rows[0].prizes) };
});

type Poster = z.output<typeof endpoints.getActivityPoster.data>;
export const getActivityPoster = handle(endpoints.getActivityPoster, async ({ db, params }) => {
  const { rows } =
    await sql<Poster>`select name, code, share_title, share_desc, poster_bg, cover_url, status from activity
      where id = ${params.id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});

type Stat = z.output<typeof endpoints.getActivityStat.data>;
interface Figures {
  readonly days: Stat["days"];
  readonly shares: number;
  readonly clicks: number;
  readonly registers: number;
  readonly realnames: number;
  readonly pays: number;
  readonly costs: Stat["costs"];
  readonly riskBp: number | null;
}
export const getActivityStat = handle(endpoints.getActivityStat, async ({ db, params }) => {
  const { rows } = await sql<Figures>`with seen as (select * from activity_stat where activity_id = ${params.id})
    select (select coalesce(json_agg(json_build_object('day', stat_date, 'joinNum', join_num, 'shareNum', share_num,
      'registerNum', register_num, 'realnameNum', realname_num, 'payNum', pay_num) order by stat_date), '[]')
      from seen) as days,
      coalesce((select sum(share_num) from seen), 0)::int as shares,
        coalesce((select sum(click_num) from seen), 0)::int as clicks,
        coalesce((select sum(register_num) from seen), 0)::int as registers,
      coalesce((select sum(realname_num) from seen), 0)::int as realnames,
        coalesce((select sum(pay_num) from seen), 0)::int as pays,
      (select coalesce(json_agg(json_build_object('prizeType', k.prize_type, 'cents', k.cents, 'count', k.n)
      order by k.prize_type), '[]') from (select prize_type, sum(cost_cents)::bigint as cents, count(*)::int as n
        from activity_reward where activity_id = ${params.id} and status in ('ISSUED', 'WAIT_CLAIM') group by 1) k) as
          costs,
      (select round(count(*) filter (where risk_flag <> 'NONE') * 10000.0 / nullif(count(*), 0))::int
      from activity_reward where activity_id = ${params.id}) as risk_bp
    where exists (select from activity where id = ${params.id})`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  const names = endpoints.getActivityStat.data.shape.funnel.element.shape.name.options;
  const counts = [found.shares, found.clicks, found.registers, found.realnames, found.pays];
  return {
    days: found.days,
    funnel: names.map((name, at) => ({ name, count: counts[at] ?? 0 })),
    shareBp: found.shares === 0 ? null : Math.round((found.registers * 10_000) / found.shares),
    costs: found.costs,
    riskBp: found.riskBp,
  };
});
