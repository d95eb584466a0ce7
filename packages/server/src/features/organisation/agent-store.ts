import type { agentStatus } from "@hongxian/contract/core/staff/agent.choices.ts";
import type { AgentRegion, AgentTier } from "@hongxian/contract/core/staff/agent.rules.ts";
import { agentMessages } from "@hongxian/contract/features/organisation/agent.messages.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export interface Agent extends AgentRegion {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly tier: AgentTier;
  readonly parentId: number | null;
  readonly path: string;
  readonly status: ChoiceOf<typeof agentStatus>;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly depositCents: number;
  readonly contractStart: string | null;
  readonly contractEnd: string | null;
  readonly roleId: number | null;
  readonly version: number;
}

/** Changes of the tree run one after another: paths are read and rewritten as a whole. */
export const lockAgentTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('agent-tree'))`.execute(db);

/** An agent of the caller's subtree, locked. */
export async function lockAgent({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Agent> {
  const { rows } =
    await sql<Agent>`select a.id, a.user_id, a.name, a.tier, a.parent_id, a.path, a.status, a.prov_id, a.city_id,
      a.area_id,
      a.contact_name, a.contact_phone, a.deposit_cents, a.contract_start, a.contract_end, a.role_id, a.version
    from agent a where a.id = ${id} and ${scopeSql(agentScope(caller))} for update of a`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const regionRules = new Set([
  "agent_one_per_province",
  "agent_one_per_city",
  "agent_one_per_area",
  "agent_region_once",
]);

/** One active agent for a region and tier: the unique indexes decide, this provides the messages. */
export async function guardRegion<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint =
      typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : "";
    if (regionRules.has(constraint)) throw refused(agentMessages.regionTaken);
    throw error;
  }
}

/** Each level must exist and be within the one above it. */
export async function guardPlaces(db: Db, regions: readonly AgentRegion[], field: string): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong
    from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as g("provId" int, "cityId" int, "areaId" int)
    left join region p on p.id = g."provId" and p.level = 1
    left join region c on c.id = g."cityId" and c.level = 2 and c.parent_id = p.id
    left join region r on r.id = g."areaId" and r.level = 3 and r.parent_id = c.id
    where (g."provId" is not null and p.id is null) or (g."cityId" is not null and c.id is null)
      or (g."areaId" is not null and r.id is null)`.execute(db);
  if ((rows[0]?.wrong ?? 0) > 0) throw invalid({ [field]: agentMessages.region });
}

/** Replaces the regions of a 总代理. */
export async function writeRegions(
  db: Db,
  agentId: number,
  regions: readonly AgentRegion[],
  active: boolean,
): Promise<void> {
  await sql`delete from agent_region where agent_id = ${agentId}`.execute(db);
  await guardRegion(() =>
    sql`insert into agent_region (agent_id, prov_id, city_id, area_id, active)
      select ${agentId}, g."provId", g."cityId", g."areaId", ${active}
      from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) as g("provId" int, "cityId" int,
        "areaId" int)`.execute(db),
  );
}

/** The role of an agent's account: the chosen one if it is for this tier or a lower one, else the tier's default. */
export async function roleFor(
  { db, caller }: Pick<Call, "db" | "caller">,
  tier: AgentTier,
  roleId: number | null,
): Promise<number> {
  const chosen =
    roleId === null
      ? sql`r.default_for_tier and r.agent_tier = ${tier}`
      : sql`r.id = ${roleId} and (r.agent_tier = ${tier} or r.agent_tier is null) and (r.owner_agent_id is null
          or exists (select 1 from agent a where a.id = r.owner_agent_id and ${scopeSql(agentScope(caller))}))`;
  const { rows } = await sql<{
    id: number;
  }>`select r.id from role r where r.realm = 'TISSUE' and r.status = 'ENABLE' and ${chosen} limit 1`.execute(db);
  if (rows[0] === undefined) throw invalid({ roleId: agentMessages.role });
  return rows[0].id;
}
