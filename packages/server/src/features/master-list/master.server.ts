import type { rewardStatus } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/master-list/master.resource.ts";
import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { lockApplication, passApplication } from "../../core/services/matchmaker/pass-application.ts";
import { handle, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const month = sql`date_trunc('month', now())`;
const reached = (state: string) => sql<number>`(select count(distinct l.introduction_id)::int from staff s
  join introduction i on i.initiator_staff_id = s.id
  join introduction_log l on l.introduction_id = i.id and l.to_status = ${state} and l.time >= ${month}
  where s.agent_id = t.id)`;
const reward = sql`(select m.reward_status from member m where m.user_id = t.user_id)`;

/** Apprentices go to the master's master, members stay with their shop and lose their matchmaker. */
async function quit(db: Db, agent: { id: number; userId: number }, staffId: number): Promise<number> {
  const { rows } = await sql`update agent set status = 'DISABLE', version = version + 1, update_time = now()
      where id = ${agent.id} and status <> 'DISABLE' returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`update agent
    set master_agent_id = (select master_agent_id from agent where id = ${agent.id}), update_time = now()
    where master_agent_id = ${agent.id}`.execute(db);
  await sql`update agent set master_agent_id = null where id = ${agent.id}`.execute(db);
  await sql`update member set user_role = 'ONESELF', agent_tier = null, update_time = now(), version = version + 1
    where user_id = ${agent.userId}`.execute(db);
  await sql`update staff set status = 'DISABLE', version = version + 1, update_time = now()
    where agent_id = ${agent.id} and status = 'ENABLE'`.execute(db);
  await sql`update staff_session ss set revoked_time = now() from staff s
    where s.id = ss.staff_id and s.agent_id = ${agent.id} and ss.revoked_time is null`.execute(db);
  await sql`update matchmaker_grade_change set status = 'INVALID', update_time = now(), version = version + 1
    where agent_id = ${agent.id} and status in ('WAIT_AUDIT', 'WARNING', 'WAIT_EXECUTE')`.execute(db);
  const freed = await sql`with freed as (
      update member set matchmaker_user_id = null, update_time = now(), version = version + 1
      where matchmaker_user_id = ${agent.userId} returning user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, 'MATCHMAKER', ${agent.userId}, null, ${staffId}, ${endpoints.masterMessages.quitReason},
      ${randomUUID()} from freed returning user_id`.execute(db);
  await accessChanged(db, "all");
  return freed.rows.length;
}

interface Summary {
  readonly total: number;
  readonly monthNew: number;
  readonly active: number;
  readonly grades: { grade: number; name: string; count: number }[];
}

export const masterServer = serveResource(endpoints.master, {
  table: "agent",
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  where: sql<boolean>`t.tier = 'MATCHMAKER'`,
  computed: {
    grade: sql<number>`coalesce(t.grade, 1)`,
    gradeName: sql<string>`coalesce((select g.name from matchmaker_grade g where g.grade = t.grade), '')`,
    masterUserId: sql<number | null>`(select a.user_id from agent a where a.id = t.master_agent_id)`,
    apprentices: sql<number>`(select count(*)::int from agent a
      where a.master_agent_id = t.id and a.status = 'ENABLE')`,
    serving: sql<number>`(select count(*)::int from member m
      where m.matchmaker_user_id = t.user_id and not m.is_delete)`,
    monthAgreed: reached("AGREED"),
    monthSuccess: reached("SUCCESS"),
    monthCents: sql<number>`(select coalesce(sum(o.pay_cents), 0)::bigint from trade_order o
      where o.matchmaker_user_id = t.user_id and o.fee_type like 'MARRIAGES\\_%'
      and o.pay_time >= ${month})`,
    incomeCents: sql<number>`((select coalesce(sum(p.amount_cents - p.reversed_cents), 0) from profit_share p
      where p.agent_id = t.id and p.status = 'SETTLED')
      + (select coalesce(sum(r.amount_cents), 0) from matchmaker_reward r
      where r.agent_id = t.id and r.status = 'ISSUED'))::bigint`,
    rating: sql<
      number | null
    >`(select round(avg(f.score) * 100)::int from staff s join introduction i on i.initiator_staff_id = s.id
      join introduction_feedback f on f.introduction_id = i.id where s.agent_id = t.id)`,
    rewardStatus: sql<ChoiceOf<typeof rewardStatus>>`coalesce(${reward}, 'NORMAL')`,
    status: sql<
      ChoiceOf<typeof endpoints.masterStatus>
    >`case when t.status = 'DISABLE' then 'QUIT' when ${reward} = 'FROZEN' then 'FROZEN' else 'NORMAL' end`,
  },
  filters: {
    grade: (grade: number) => sql<boolean>`t.grade = ${grade}`,
    active: (yes: boolean) => sql<boolean>`exists (select 1 from introduction i
      join staff s on s.id = i.initiator_staff_id where s.agent_id = t.id and i.created_time >= ${month}) = ${yes}`,
  },
  summary: async ({ db }) => {
    const { rows } = await sql<Summary>`select
        (select count(*)::int from agent where tier = 'MATCHMAKER' and status = 'ENABLE') as total,
        (select count(*)::int from agent
        where tier = 'MATCHMAKER' and status = 'ENABLE' and created_time >= ${month}) as month_new,
        (select count(distinct s.agent_id)::int from introduction i join staff s on s.id = i.initiator_staff_id
        join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER'
          where i.created_time >= ${month}) as active,
        (select coalesce(json_agg(json_build_object('grade', g.grade, 'name', g.name, 'count',
            (select count(*) from agent a where a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and a.grade = g.grade))
            order by g.grade), '[]') from matchmaker_grade g) as grades`.execute(db);
    return rows[0] ?? { total: 0, monthNew: 0, active: 0, grades: [] };
  },
  run: {
    quit: async (call, row) => {
      const members = await quit(call.db, row, call.caller.staffId);
      call.audit({
        targetType: auditTargets.agent,
        targetId: row.id,
        before: { status: "ENABLE" },
        after: { status: "DISABLE", members },
      });
      return { id: row.id, members };
    },
  },
});

/** Every master has a higher grade; no one may be above themselves, however many steps away. */
async function needMaster(db: Db, agentId: number, masterAgentId: number): Promise<void> {
  if (agentId === masterAgentId) throw invalid({ masterAgentId: endpoints.masterMessages.self });
  // One change after another: two that together form a cycle cannot both pass.
  await sql`select pg_advisory_xact_lock(hashtext('matchmaker masters'))`.execute(db);
  const { rows } = await sql<{ grade: number; isHigher: boolean; isLoop: boolean }>`with recursive up as (
      select a.id, a.master_agent_id from agent a where a.id = ${masterAgentId}
      union select a.id, a.master_agent_id from agent a join up on a.id = up.master_agent_id
    ) select m.grade, m.grade > coalesce((select a.grade from agent a where a.id = ${agentId}), 0) as is_higher,
      exists (select from up where up.id = ${agentId}) as is_loop
    from agent m where m.id = ${masterAgentId} and m.tier = 'MATCHMAKER' and m.status = 'ENABLE'`.execute(db);
  const found = rows[0];
  if (found === undefined) throw invalid({ masterAgentId: endpoints.masterMessages.noMaster });
  if (found.isLoop) throw invalid({ masterAgentId: endpoints.masterMessages.loop });
  if (!found.isHigher) throw invalid({ masterAgentId: endpoints.masterMessages.lower });
}

export const setMaster = handle(endpoints.setMaster, async (call) => {
  const { db } = call;
  const { agentId, masterAgentId } = call.params;
  const before = await sql<{
    masterAgentId: number | null;
  }>`select master_agent_id from agent where id = ${agentId} and tier = 'MATCHMAKER' and status = 'ENABLE' for
    update`.execute(db);
  if (before.rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (masterAgentId !== 0) await needMaster(db, agentId, masterAgentId);
  const next = masterAgentId === 0 ? null : masterAgentId;
  await sql`update agent set master_agent_id = ${next}, version = version + 1, update_time = now()
    where id = ${agentId}`.execute(db);
  call.audit({
    targetType: auditTargets.agent,
    targetId: agentId,
    before: before.rows[0],
    after: { masterAgentId: next },
  });
  return { agentId };
});

export const addMaster = handle(endpoints.addMaster, async (call) => {
  const { db, caller, body } = call;
  const { userId, masterAgentId, ...terms } = body;
  const found = await sql<{ isReal: boolean; isAsking: boolean }>`select m.auth_status <> 'NO' as is_real,
      exists (select from matchmaker_apply a
      where a.user_id = m.user_id and a.status in ('WAIT_AUDIT', 'WAIT_PAY')) as is_asking
    from member m where m.user_id = ${userId}`.execute(db);
  if (found.rows[0]?.isAsking === true) throw invalid({ userId: applyMessages.open });
  if (found.rows[0]?.isReal === false) throw invalid({ userId: endpoints.masterMessages.notReal });
  const made = await sql<{
    id: number;
  }>`insert into matchmaker_apply (user_id, real_name, phone, prov_id, city_id, area_id, shop_id,
      master_agent_id)
    select m.user_id, m.realname, coalesce(m.login, ''), m.home_prov_id, m.home_city_id, m.home_area_id,
      ${terms.shopId}, ${masterAgentId}
    from member m where m.user_id = ${userId}
    returning id`.execute(db);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new AppError("NO_MEMBER");
  if (masterAgentId !== null) {
    const above = await sql`select 1 from agent
        where id = ${masterAgentId} and tier = 'MATCHMAKER' and status = 'ENABLE' and grade > ${terms.grade}`.execute(
      db,
    );
    if (above.rows.length === 0) throw invalid({ masterAgentId: endpoints.masterMessages.lower });
  }
  const { status, account } = await passApplication(db, await lockApplication(db, id), terms, caller.staffId);
  call.audit({ targetType: auditTargets.matchmakerApply, targetId: id, after: { status, ...body } });
  return { id, status, account };
});

const depth = 3;
interface Found extends Omit<endpoints.TreeNode, "children"> {
  readonly masterAgentId: number | null;
}

export const getMasterTree = handle(endpoints.getMasterTree, async ({ db, params }) => {
  const { rows } = await sql<Found>`with recursive down as (
      select a.id, a.user_id, a.grade, a.master_agent_id, 0 as level from agent a
      where a.id = ${params.agentId} and a.tier = 'MATCHMAKER'
      union all select a.id, a.user_id, a.grade, a.master_agent_id, down.level + 1 from agent a
      join down on a.master_agent_id = down.id
      where down.level < ${sql.lit(depth)} and a.status = 'ENABLE'
    ) select d.id as agent_id, d.master_agent_id, coalesce(g.name, '') as grade_name,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as user
    from down d join member m on m.user_id = d.user_id left join matchmaker_grade g on g.grade = d.grade`.execute(db);
  const nodeOf = ({ agentId, user, gradeName }: Found): endpoints.TreeNode => ({
    agentId,
    user,
    gradeName,
    children: rows.filter((row) => row.masterAgentId === agentId && row.agentId !== params.agentId).map(nodeOf),
  });
  const top = rows.find(({ agentId }) => agentId === params.agentId);
  if (top === undefined) throw new AppError("NOT_FOUND");
  return nodeOf(top);
});
