import {
  isWithin,
  noRegion,
  regionOfTier,
  tierOrdinal,
  type AgentRegion,
  type AgentTier,
} from "@hongxian/contract/core/staff/agent.rules.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { agentMessages } from "@hongxian/contract/features/organisation/agent.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import {
  guardPlaces,
  guardRegion,
  lockAgent,
  lockAgentTree,
  roleFor,
  writeRegions,
  type Agent,
} from "./agent-store.ts";

interface Places {
  readonly own: AgentRegion;
  readonly list: readonly AgentRegion[];
}

/** 总代理 has a list of regions, every other tier one region of its own depth. */
const placesOf = (tier: AgentTier, draft: AgentRegion & { readonly regions: readonly AgentRegion[] }): Places =>
  tier === "AGENT" ? { own: noRegion, list: draft.regions } : { own: regionOfTier(tier, draft), list: [] };

async function checkPlaces(call: Pick<Call, "db" | "caller">, tier: AgentTier, { own, list }: Places): Promise<void> {
  await guardPlaces(call.db, tier === "AGENT" ? list : [own], tier === "AGENT" ? "regions" : "provId");
  const { caller } = call;
  if (caller.realm === "PLATFORM" || tier === "MEMBER") return;
  const inside = (tier === "AGENT" ? list : [own]).every((region) =>
    caller.regions.some((outer) => isWithin(outer, region)),
  );
  if (!inside) throw refused(agentMessages.outside);
}

/** The parent of the new agent: an agent's entries are always in its own subtree. */
async function findParent(
  call: Pick<Call, "db" | "caller">,
  tier: AgentTier,
  parentId: number | null,
): Promise<Agent | null> {
  const wanted = parentId ?? (call.caller.realm === "PLATFORM" ? null : call.caller.agentId);
  if (wanted === null) return null;
  const parent = await lockAgent(call, wanted).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ parentId: agentMessages.parent }) : error;
  });
  if (tierOrdinal(parent.tier) <= tierOrdinal(tier)) throw invalid({ parentId: agentMessages.parentTier });
  if (parent.status !== "ENABLE") throw invalid({ parentId: agentMessages.parent });
  return parent;
}

async function guardMember({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<void> {
  const { rows } = await sql<{
    status: string;
    isAgent: boolean;
  }>`select m.status, exists (select 1 from agent a where a.user_id = m.user_id) as is_agent
    from member m where m.user_id = ${userId} and ${scopeSql(memberReadScope(caller))} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined) throw invalid({ userId: agentMessages.noMember });
  if (member.isAgent) throw invalid({ userId: agentMessages.already });
  if (member.status !== "ENABLE") throw invalid({ userId: agentMessages.badMember });
}

const forAudit = ({ contactPhone, ...draft }: Partial<endpoints.NewAgent>) => ({
  ...draft,
  ...(contactPhone === undefined ? {} : { contactPhone: maskPhone(contactPhone) }),
});

/** The platform's entries are active at once; an agent's own wait for the platform to enable them. */
export const createAgent = handle(endpoints.createAgent, async (call) => {
  const { db, body, caller } = call;
  const { tier } = body;
  if (!endpoints.creatableTiers.some((one) => one === tier)) throw invalid({ tier: agentMessages.otherPage });
  await lockAgentTree(db);
  await guardMember(call, body.userId);
  const parent = await findParent(call, tier, body.parentId);
  const places = placesOf(tier, body);
  await checkPlaces(call, tier, places);
  const roleId = body.roleId === null ? null : await roleFor(call, tier, body.roleId);
  const status = caller.realm === "PLATFORM" ? "ENABLE" : "PENDING";
  const { provId, cityId, areaId } = places.own;
  const { rows } = await guardRegion(() =>
    sql<{ id: number }>`with made as (select nextval(pg_get_serial_sequence('agent', 'id')) as id)
      insert into agent (id, user_id, tier, name, parent_id, path, prov_id, city_id, area_id, contact_name,
        contact_phone, deposit_cents, contract_start, contract_end, role_id, status)
      select made.id, ${body.userId}, ${tier}, ${body.contactName}, ${parent?.id ?? null}::bigint,
        ${parent?.path ?? "/"} || made.id || '/', ${provId}::int, ${cityId}::int, ${areaId}::int,
        ${body.contactName}, ${body.contactPhone}, ${body.depositCents}::bigint, ${body.contractStart}::date,
          ${body.contractEnd}::date, ${roleId}::bigint, ${status} from made returning id`.execute(db),
  );
  const id = rows[0]?.id ?? 0;
  await writeRegions(db, id, places.list, status === "ENABLE");
  await sql`update member set agent_tier = ${tier}, update_time = now(), version = version + 1
    where user_id = ${body.userId}`.execute(db);
  call.audit({ targetType: auditTargets.agent, targetId: id, after: { ...forAudit(body), status } });
  return { id };
});

export const editAgent = handle(endpoints.editAgent, async (call) => {
  const { db, body, params } = call;
  const former = await lockAgent(call, params.id);
  if (former.version !== body.version) throw new AppError("STALE_VERSION");
  const { tier } = former;
  const places = placesOf(tier, body);
  const isShopPlace = tier === "SHOP" || tier === "MATCHMAKER" || tier === "MEMBER";
  // The shop's page changes the address of a shop.
  const own = isShopPlace ? former : places.own;
  const needed = tier === "AGENT" ? places.list.length > 0 : isShopPlace || own.provId !== null;
  if (!needed) throw invalid({ [tier === "AGENT" ? "regions" : "provId"]: agentMessages.region });
  if (!isShopPlace) await checkPlaces(call, tier, places);
  const roleId =
    body.roleId === null || body.roleId === former.roleId ? body.roleId : await roleFor(call, tier, body.roleId);
  await guardRegion(() =>
    sql`update agent set name = ${body.contactName}, contact_name = ${body.contactName},
      contact_phone = ${body.contactPhone ?? former.contactPhone},
      deposit_cents = ${body.depositCents}, contract_start = ${body.contractStart}, contract_end = ${body.contractEnd},
        role_id = ${roleId},
      prov_id = ${own.provId}, city_id = ${own.cityId}, area_id = ${own.areaId}, version = version + 1,
        update_time = now() where id = ${former.id}`.execute(db),
  );
  if (tier === "AGENT") await writeRegions(db, former.id, places.list, former.status === "ENABLE");
  // The account's scope is its region.
  await accessChanged(db, "all");
  const { contactName, contactPhone, depositCents, contractStart, contractEnd } = former;
  call.audit({
    targetType: auditTargets.agent,
    targetId: former.id,
    before: {
      ...forAudit({ contactName, contactPhone, depositCents }),
      contractStart,
      contractEnd,
      roleId: former.roleId,
    },
    after: forAudit(body as Partial<endpoints.NewAgent>),
  });
  return { id: former.id };
});
