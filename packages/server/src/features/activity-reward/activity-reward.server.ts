import * as endpoints from "@hongxian/contract/features/activity-reward/activity-reward.endpoints.ts";
import {
  activityReward,
  awaitsDecision,
} from "@hongxian/contract/features/activity-reward/activity-reward.resource.ts";
import { campaignMessages, rewardTrigger } from "@hongxian/contract/core/money/campaign.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { givePrize, takePrizeBack, type PrizeRow } from "../../core/services/campaign/give-prize.ts";
import { winReward } from "../../core/services/campaign/win-reward.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const messages = endpoints.rewardMessages;
const visible = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

interface Held extends PrizeRow {
  readonly activityId: number;
  readonly status: string;
  readonly riskFlag: string;
  readonly costCents: number;
  readonly needClaim: boolean;
  readonly claimDays: number;
  readonly isFrozen: boolean;
}
async function lock(call: Pick<Call, "db" | "caller">, ids: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`select t.*, a.need_claim, a.claim_days, m.reward_status = 'FROZEN' as is_frozen
    from activity_reward t join activity a on a.id = t.activity_id join member m on m.user_id = t.user_id
    where t.id = any(${[...ids]}::bigint[]) and ${visible(call)} order by t.id for update of t`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("NOT_FOUND");
  return rows;
}

/** WAIT_AUDIT → ISSUED, or WAIT_CLAIM where the member claims it himself. */
async function pass(call: Call, reward: Held): Promise<"ISSUED" | "WAIT_CLAIM"> {
  const { db, caller } = call;
  if (!awaitsDecision(reward)) throw new AppError("STALE");
  if (reward.isFrozen) throw refused(campaignMessages.frozen);
  const status = reward.needClaim ? "WAIT_CLAIM" : "ISSUED";
  await sql`update activity_reward
      set status = ${status}, audit_staff_id = ${caller.staffId}, version = version + 1, update_time = now(),
      issue_time = case when ${status === "ISSUED"} then now() end, claim_until = case when ${status === "WAIT_CLAIM"}
        then now() + make_interval(days => ${reward.claimDays}::int) end
    where id = ${reward.id}`.execute(db);
  if (status === "ISSUED") await givePrize(db, reward, caller.staffId);
  return status;
}

/** What is not issued is returned to the activity: budget and stock. */
async function giveUp(call: Pick<Call, "db">, { activityId, costCents, id }: Held): Promise<void> {
  await sql`update activity a set used_cents = greatest(0, a.used_cents - ${costCents}::bigint),
      prizes = (select coalesce(jsonb_agg(case when (p->>'id')::int = r.prize_id
      then jsonb_set(p, '{stock}', to_jsonb((p->>'stock')::int + 1)) else p end order by place), '[]')
      from jsonb_array_elements(a.prizes) with ordinality as x (p, place))
    from activity_reward r where a.id = ${activityId} and r.id = ${id}`.execute(call.db);
}

async function reject(call: Call, reward: Held, reason: string): Promise<void> {
  if (!awaitsDecision(reward)) throw new AppError("STALE");
  await sql`update activity_reward
    set status = 'REJECTED', audit_staff_id = ${call.caller.staffId}, reason = ${reason}, version = version + 1,
      update_time = now() where id = ${reward.id}`.execute(call.db);
  await giveUp(call, reward);
}

async function held(call: Pick<Call, "db" | "caller">, id: number): Promise<Held> {
  const [reward] = await lock(call, [id]);
  if (reward === undefined) throw new AppError("NOT_FOUND");
  return reward;
}

export const activityRewardServer = serveResource(activityReward, {
  table: "activity_reward",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    activityName: sql<string>`(select a.name from activity a where a.id = t.activity_id)`,
    orderNo: sql<string | null>`(select o.order_no from trade_order o where o.id = t.order_id)`,
  },
  filters: { activityId: (id: number) => sql<boolean>`t.activity_id = ${id}` },
  run: {
    pass: async (call, { id }) => ({ to: await pass(call, await held(call, id)) }),
    reject: async (call, { id }, { reason }) => reject(call, await held(call, id), reason),
    reverse: async (call, { id }, { reason }) => {
      await sql`update activity_reward set reason = ${reason}, version = version + 1, update_time = now()
        where id = ${id}`.execute(call.db);
      await takePrizeBack(call.db, await held(call, id), call.caller.staffId, reason);
    },
  },
});

/** A batch is all or none; money of several members is moved one reward after the other, in order of members. */
export const decideRewards = handle(endpoints.decideRewards, async (call) => {
  const { body } = call;
  call.need(body.pass ? endpoints.rewardGrants.passMany : endpoints.rewardGrants.rejectMany);
  const rewards = await lock(call, [...new Set(body.ids)]);
  if (rewards.some(({ riskFlag }) => riskFlag !== "NONE")) throw refused(messages.risky);
  call.audit({
    targetType: auditTargets.activityReward,
    targetId: null,
    after: { count: rewards.length, pass: body.pass, reason: body.reason },
  });
  for (const reward of rewards.toSorted((left, right) => left.userId - right.userId)) {
    if (body.pass) await pass(call, reward);
    else await reject(call, reward, body.reason);
    call.auditItem({
      targetType: auditTargets.activityReward,
      targetId: reward.id,
      before: { status: reward.status },
      after: { pass: body.pass },
    });
  }
  return { changed: rewards.length };
});

export const reissueReward = handle(endpoints.reissueReward, async (call) => {
  const { db, body, caller } = call;
  const member = await sql`select 1 from member t
      where t.user_id = ${body.userId} and t.status = 'ENABLE' and ${visible(call)}`.execute(db);
  if (member.rows.length === 0) throw new AppError("NO_MEMBER");
  const { userId, activityId, prizeId, trigger, reason } = body;
  const id = await winReward(db, {
    userId,
    activityId,
    prizeId,
    trigger,
    reason,
    byStaffId: caller.staffId,
    period: `STAFF-${Date.now()}`,
  });
  call.audit({ targetType: auditTargets.activityReward, targetId: id, after: body });
  return { id };
});

type Option = z.output<typeof endpoints.getActivityOptions.data>[number];
export const getActivityOptions = handle(endpoints.getActivityOptions, async ({ db }) => {
  const { rows } =
    await sql<Option>`select a.id, a.name, a.prizes from activity a where a.status not in ('DRAFT', 'WAIT_AUDIT')
      order by a.id desc limit 100`.execute(db);
  return rows;
});

interface Figures {
  readonly waiting: number;
  readonly todayCents: number;
  readonly averageCents: number | null;
  readonly riskBp: number | null;
  readonly days: string[];
  readonly parts: readonly { readonly trigger: string; readonly day: string; readonly n: number }[];
  readonly funnel: { name: string; count: number }[];
}
export const getRewardStat = handle(endpoints.getRewardStat, async (call) => {
  const { activityId } = call.query;
  const ofActivity = activityId === undefined ? sql<boolean>`true` : sql<boolean>`t.activity_id = ${activityId}`;
  const { rows } =
    await sql<Figures>`with seen as (select t.* from activity_reward t where ${ofActivity} and ${visible(call)}),
      recent as (select * from seen where created_time >= current_date - 29),
      brought as (select coalesce(sum(t.share_num), 0)::int as shares, coalesce(sum(t.click_num), 0)::int as clicks,
        coalesce(sum(t.register_num), 0)::int as registers,
        coalesce(sum(t.realname_num), 0)::int as realnames, coalesce(sum(t.pay_num), 0)::int as pays
        from activity_stat t where ${ofActivity} and t.stat_date >= current_date - 29)
    select (select count(*)::int from seen where status = 'WAIT_AUDIT') as waiting,
      (select coalesce(sum(cost_cents), 0)::bigint from seen
      where status = 'ISSUED' and issue_time >= current_date) as today_cents,
      (select (sum(cost_cents) / nullif((select realnames from brought), 0))::bigint from recent
      where status = 'ISSUED') as average_cents,
      (select round(count(*) filter (where risk_flag <> 'NONE') * 10000.0 / nullif(count(*), 0))::int
      from recent) as risk_bp,
      array(select d::date::text from generate_series(current_date - 29, current_date, interval '1 day') d
      order by d) as days,
      (select coalesce(json_agg(json_build_object('trigger', k.trigger, 'day', k.day, 'n', k.n)), '[]')
      from (select trigger, created_time::date as day, count(*)::int as n from recent group by 1, 2) k) as parts,
      (select json_build_array(json_build_object('name', 'SHARE', 'count', shares),
        json_build_object('name', 'CLICK', 'count', clicks), json_build_object('name', 'REGISTER', 'count', registers),
        json_build_object('name', 'REALNAME', 'count', realnames), json_build_object('name', 'PAY', 'count', pays))
        from brought) as funnel`.execute(call.db);
  const {
    days = [],
    parts = [],
    ...rest
  } = rows[0] ?? { waiting: 0, todayCents: 0, averageCents: null, riskBp: null, funnel: [] };
  const triggers = rewardTrigger.values
    .filter((trigger) => parts.some((part) => part.trigger === trigger))
    .map((trigger) => ({
      trigger,
      values: days.map((day) => parts.find((part) => part.trigger === trigger && part.day === day)?.n ?? 0),
    }));
  return { ...rest, days, triggers };
});

type Invited = z.output<typeof endpoints.getInviteTree.data>[number];
export const getInviteTree = handle(endpoints.getInviteTree, async (call) => {
  const { userId } = call.params;
  const { rows } =
    await sql<Invited>`select json_build_object('userId', t.user_id, 'firstName', t.first_name, 'imageUrl', t.image_url,
      'sex', t.sex) as member, t.created_time, t.auth_status in ('REAL_NAME', 'AUTH') as is_real,
      exists (select from login_record a join login_record b on b.device_id = a.device_id
      where a.user_id = ${userId} and b.user_id = t.user_id and a.device_id <> '') as is_same_device,
      (select count(*)::int from login_record l where l.user_id = t.user_id) as login_num,
        t.total_recharge_amount as pay_cents
    from member t where t.inviter_id = ${userId} and t.created_time >= now() - interval '30 days' and ${visible(call)}
    order by t.created_time desc limit 100`.execute(call.db);
  return rows;
});

type Device = z.output<typeof endpoints.getRewardDevices.data>[number];
export const getRewardDevices = handle(endpoints.getRewardDevices, async (call) => {
  const { userId } = call.params;
  const { rows } = await sql<Device>`with used as (
      select l.device_id, (array_agg(l.device_model order by l.created_time desc))[1] as device_model,
        max(l.created_time) as last_time, count(*)::int as login_num
      from login_record l join member t on t.user_id = l.user_id
      where l.user_id = ${userId} and l.device_id <> '' and l.created_time >= now() - interval '30 days'
        and ${visible(call)}
      group by 1 order by 3 desc limit 5)
    select u.device_model, u.last_time, u.login_num,
      coalesce((select json_agg(json_build_object('userId', o.user_id, 'firstName', o.first_name, 'imageUrl',
        o.image_url, 'sex', o.sex) order by o.user_id)
        from (select distinct t.user_id, t.first_name, t.image_url, t.sex from login_record l
        join member t on t.user_id = l.user_id
        where l.device_id = u.device_id and l.user_id <> ${userId} and l.created_time >= now() - interval '30 days'
          and ${visible(call)} limit 10) o), '[]') as others
    from used u order by u.last_time desc`.execute(call.db);
  return rows;
});
