import {
  hasRegionOfTier,
  noRegion,
  regionOfTier,
  tierOrdinal,
  type AgentTier,
} from "@hongxian/contract/core/staff/agent.rules.ts";
import { agentActs } from "@hongxian/contract/features/organisation/agent.acts.ts";
import * as endpoints from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { agentMessages } from "@hongxian/contract/features/organisation/agent.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { endAgentSessions } from "./agent-accounts.ts";
import {
  guardPlaces,
  guardRegion,
  lockAgent,
  lockAgentTree,
  roleFor,
  writeRegions,
  type Agent,
} from "./agent-store.ts";

/**
 * Only the platform enables: an agent neither enables what it entered itself nor disables what the platform enabled.
 */
const guardPlatform = ({ caller }: Pick<Call, "caller">): void => {
  if (caller.realm !== "PLATFORM") throw new AppError("FORBIDDEN");
};

export const setAgentStatus = handle(endpoints.setAgentStatus, async (call) => {
  const { db, params } = call;
  const { status } = params;
  guardPlatform(call);
  const act = status === "ENABLE" ? agentActs.enable : agentActs.disable;
  call.need(act.by);
  const agent = await lockAgent(call, params.id);
  needAct(act, agent);
  if (status === "ENABLE" && agent.contractEnd !== null) {
    const over = await sql`select 1 where ${agent.contractEnd}::date < current_date`.execute(db);
    if (over.rows.length > 0) throw refused(agentMessages.expired);
  }
  await guardRegion(async () => {
    await sql`update agent set status = ${status}, version = version + 1, update_time = now()
      where id = ${agent.id}`.execute(db);
    await sql`update agent_region set active = ${status === "ENABLE"} where agent_id = ${agent.id}`.execute(db);
  });
  if (status === "DISABLE") await endAgentSessions(db, agent.path, agent.id);
  call.audit({
    targetType: auditTargets.agent,
    targetId: agent.id,
    before: { status: agent.status },
    after: { status },
  });
  return { id: agent.id, status };
});

export const moveAgent = handle(endpoints.moveAgent, async (call) => {
  const { db, params, caller } = call;
  await lockAgentTree(db);
  const agent = await lockAgent(call, params.id);
  // An agent may not move the top of its own subtree.
  if (agent.id === caller.agentId || (params.parentId === 0 && caller.realm !== "PLATFORM"))
    throw new AppError("NOT_FOUND");
  const parent = params.parentId === 0 ? null : await lockAgent(call, params.parentId);
  if (parent !== null) {
    if (parent.path.startsWith(agent.path)) throw refused(agentMessages.itself);
    if (parent.status !== "ENABLE") throw refused(agentMessages.parent);
    if (tierOrdinal(parent.tier) < tierOrdinal(agent.tier)) throw refused(agentMessages.parentTier);
  }
  const path = `${parent?.path ?? "/"}${agent.id}/`;
  await sql`update agent set parent_id = ${parent?.id ?? null}, version = version + 1, update_time = now()
    where id = ${agent.id}`.execute(db);
  await sql`update agent set path = ${path} || substr(path, ${agent.path.length + 1})
    where path like ${`${agent.path}%`}`.execute(db);
  await accessChanged(db, "all");
  call.audit({
    targetType: auditTargets.agent,
    targetId: agent.id,
    before: { parentId: agent.parentId },
    after: { parentId: parent?.id ?? null },
  });
  return { id: agent.id };
});

/** The agent above has a higher tier, the agents below have no higher one. */
async function guardNeighbours(db: Db, agent: Agent, tier: AgentTier): Promise<void> {
  const { rows } = await sql<{
    tier: AgentTier;
    above: boolean;
  }>`select a.tier, (a.id = ${agent.parentId}::bigint) is true as above from agent a
    where a.id = ${agent.parentId}::bigint or a.parent_id = ${agent.id}`.execute(db);
  for (const { tier: other, above } of rows) {
    if (above && tierOrdinal(other) <= tierOrdinal(tier)) throw refused(agentMessages.parentTier);
    if (!above && tierOrdinal(other) > tierOrdinal(tier)) throw refused(agentMessages.childTier);
  }
}

/** A matchmaker that becomes something else no longer serves members; they stay with their shop. */
async function freeMatchmakerMembers(db: Db, agent: Agent, operatorId: number): Promise<void> {
  await sql`with freed as (
      update member set matchmaker_user_id = null, update_time = now(), version = version + 1
      where matchmaker_user_id = ${agent.userId} returning user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason)
    select user_id, 'MATCHMAKER', ${agent.userId}, null, ${operatorId}, ${agentMessages.demoted} from freed`.execute(
    db,
  );
}

export const setAgentTier = handle(endpoints.setAgentTier, async (call) => {
  const { db, params, body, caller } = call;
  const { tier, reason } = body;
  guardPlatform(call);
  await lockAgentTree(db);
  const agent = await lockAgent(call, params.id);
  if (agent.tier === tier) throw refused(agentMessages.sameTier);
  await guardNeighbours(db, agent, tier);
  const region = body.provId === null ? agent : body;
  const isWhole = tier === "AGENT";
  if (isWhole ? body.regions.length === 0 && region.provId === null : !hasRegionOfTier(tier, region))
    throw invalid({ provId: agentMessages.region });
  const own = isWhole ? noRegion : regionOfTier(tier, region);
  const { provId, cityId, areaId } = region;
  const list = !isWhole ? [] : body.regions.length > 0 ? body.regions : [{ provId, cityId, areaId }];
  await guardPlaces(db, isWhole ? list : [own], "provId");
  const roleId = await roleFor(call, tier, null);
  const grade = tier === "MATCHMAKER" ? 1 : null;
  await guardRegion(() =>
    sql`update agent set tier = ${tier}, grade = ${grade}::smallint, role_id = null, prov_id = ${own.provId},
      city_id = ${own.cityId}, area_id = ${own.areaId},
      version = version + 1, update_time = now() where id = ${agent.id}`.execute(db),
  );
  await writeRegions(db, agent.id, list, agent.status === "ENABLE");
  if (agent.tier === "MATCHMAKER") await freeMatchmakerMembers(db, agent, caller.staffId);
  const role =
    tier === "MATCHMAKER"
      ? sql`, user_role = 'MATCHMAKER'`
      : agent.tier === "MATCHMAKER"
        ? sql`, user_role = 'ONESELF'`
        : sql``;
  await sql`update member set agent_tier = ${tier} ${role}, update_time = now(), version = version + 1
    where user_id = ${agent.userId}`.execute(db);
  await sql`update staff set role_id = ${roleId}, version = version + 1, update_time = now()
    where agent_id = ${agent.id} and user_id = ${agent.userId} and kind = 'AGENT'`.execute(db);
  await endAgentSessions(db, agent.path, agent.id);
  call.audit({
    targetType: auditTargets.agent,
    targetId: agent.id,
    before: { tier: agent.tier },
    after: { tier, reason },
  });
  return { id: agent.id, tier };
});
