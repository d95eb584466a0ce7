import * as endpoints from "@hongxian/contract/features/shop/shop.endpoints.ts";
import type { shopStatus } from "@hongxian/contract/core/staff/agent.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export interface Shop {
  readonly id: number;
  readonly name: string;
  readonly status: ChoiceOf<typeof shopStatus>;
  readonly licenseImg: string;
  readonly ownerAgentId: number | null;
  readonly version: number;
}

/** One of the caller's own shops, locked. */
export async function lockShop({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Shop> {
  const { rows } = await sql<Shop>`select t.id, t.name, t.status, t.license_img, t.owner_agent_id, t.version from shop t
    where t.id = ${id} and ${scopeSql(shopScope(caller, sql.ref("t.id")))} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const isPlatform = ({ caller }: Pick<Call, "caller">): boolean => caller.realm === "PLATFORM";

async function guardName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : "";
    if (constraint === "shop_name_in_city") throw invalid({ name: endpoints.shopMessages.sameName });
    throw error;
  }
}

/** Province, city and area must belong together. */
async function needPlace(
  db: Db,
  { provId, cityId, areaId }: Pick<endpoints.ShopDraft, "provId" | "cityId" | "areaId">,
) {
  const { rows } = await sql`select 1 from region c left join region a on a.id = ${areaId}::int and a.parent_id = c.id
    where c.id = ${cityId} and c.parent_id = ${provId} and (${areaId}::int is null or a.id is not null)`.execute(db);
  if (rows.length === 0) throw invalid({ provId: endpoints.shopMessages.region });
}

interface Above {
  readonly id: number | null;
  readonly path: string;
}

/** The parent of the new shop: an agent's own entry is under itself, the platform's where the form says. */
async function parentOf({ db, caller }: Call, wanted: number | null): Promise<Above> {
  const id = wanted ?? (caller.realm === "PLATFORM" ? null : caller.agentId);
  if (id === null) return { id: null, path: "/" };
  const { rows } = await sql<{
    id: number;
    path: string;
  }>`select a.id, a.path from agent a where a.id = ${id} and a.status = 'ENABLE'
    and a.tier in ('DISTRICT_AGENT', 'CITY_AGENT', 'PROVINCE_AGENT', 'AGENT')
    and ${scopeSql(agentScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw invalid({ parentAgentId: endpoints.shopMessages.parent });
  return rows[0];
}

/** The owner becomes an agent of tier SHOP; a person who already is one cannot open another shop. */
async function makeOwner(call: Call, draft: endpoints.ShopDraft, shopId: number, isOpen: boolean): Promise<number> {
  const { db } = call;
  const above = await parentOf(call, draft.parentAgentId);
  const member = await sql<{
    name: string;
    isOpen: boolean;
    isAgent: boolean;
  }>`select coalesce(nullif(m.realname, ''), m.first_name) as name, m.status = 'ENABLE' and not m.is_delete as is_open,
      exists (select from agent a where a.user_id = m.user_id) as is_agent
    from member m where m.user_id = ${draft.ownerUserId} for update`.execute(db);
  const owner = member.rows[0];
  if (owner === undefined) throw invalid({ ownerUserId: endpoints.shopMessages.owner });
  if (!owner.isOpen) throw invalid({ ownerUserId: endpoints.shopMessages.ownerState });
  if (owner.isAgent) throw invalid({ ownerUserId: endpoints.shopMessages.ownerTaken });
  const { rows } = await sql<{
    id: number;
  }>`insert into agent (user_id, tier, name, parent_id, prov_id, city_id, area_id, shop_id, contact_name, contact_phone,
    status)
    values (${draft.ownerUserId}, 'SHOP', ${draft.name}, ${above.id}, ${draft.provId}, ${draft.cityId}, ${draft.areaId},
      ${shopId}, ${owner.name}, ${draft.phone},
      ${isOpen ? "ENABLE" : "PENDING"}) returning id`.execute(db);
  const agentId = rows[0]?.id ?? 0;
  await sql`update agent set path = ${above.path} || id || '/' where id = ${agentId}`.execute(db);
  await sql`update member set agent_tier = 'SHOP', update_time = now(), version = version + 1
    where user_id = ${draft.ownerUserId}`.execute(db);
  return agentId;
}

export const addShop = handle(endpoints.addShop, async (call) => {
  const { db, body } = call;
  await needPlace(db, body);
  const isOpen = isPlatform(call);
  const status = isOpen ? ("OPEN" as const) : ("WAIT_AUDIT" as const);
  const { rows } = await guardName(() =>
    sql<{
      id: number;
    }>`insert into shop (name, kind, prov_id, city_id, area_id, address, lon, lat, phone, business_hours, cover_url,
      license_img, status, open_time)
      values (${body.name}, ${body.kind}, ${body.provId}, ${body.cityId}, ${body.areaId}, ${body.address}, ${body.lon},
        ${body.lat}, ${body.phone}, ${body.businessHours},
        ${body.coverUrl}, ${body.licenseImg}, ${status}, ${isOpen ? sql`now()` : sql`null`}) returning id`.execute(db),
  );
  const id = rows[0]?.id ?? 0;
  const agentId = await makeOwner(call, body, id, isOpen);
  await sql`update shop set owner_agent_id = ${agentId} where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.shop,
    targetId: id,
    after: { name: body.name, kind: body.kind, status, agentId },
  });
  return { id, status };
});

export const editShop = handle(endpoints.editShop, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const before = await lockShop(call, id);
  if (before.version !== body.version) throw new AppError("STALE_VERSION");
  await needPlace(db, body);
  const isNew = before.name !== body.name || before.licenseImg !== body.licenseImg;
  // What the platform has reviewed once is reviewed again when an agent changes it; a refused shop is submitted again.
  const status = !isPlatform(call) && (isNew || before.status === "CLOSED") ? ("WAIT_AUDIT" as const) : before.status;
  await guardName(() =>
    sql`update shop set name = ${body.name}, kind = ${body.kind}, prov_id = ${body.provId}, city_id = ${body.cityId},
        area_id = ${body.areaId}, address = ${body.address},
        lon = ${body.lon}, lat = ${body.lat}, phone = ${body.phone}, business_hours = ${body.businessHours},
          cover_url = ${body.coverUrl},
        license_img = ${body.licenseImg}, status = ${status}, version = version + 1, update_time = now()
        where id = ${id}`.execute(db),
  );
  call.audit({
    targetType: auditTargets.shop,
    targetId: id,
    before: { name: before.name, status: before.status },
    after: { name: body.name, status },
  });
  return { id, status };
});

export const transferShopMembers = handle(endpoints.transferShopMembers, async (call) => {
  const { db, caller } = call;
  const { id, toShopId } = call.params;
  if (id === toShopId) throw invalid({ toShopId: endpoints.shopMessages.sameShop });
  // Both in order of their numbers: two opposite transfers cannot deadlock.
  for (const one of [id, toShopId].toSorted((a, b) => a - b)) await lockShop(call, one);
  const target = await sql`select 1 from shop where id = ${toShopId} and status = 'OPEN'`.execute(db);
  if (target.rows.length === 0) throw invalid({ toShopId: endpoints.shopMessages.target });
  const { rows } = await sql<{ userId: number }>`with moved as (
      update member set shop_id = ${toShopId}, matchmaker_user_id = null, update_time = now(), version = version + 1
      where shop_id = ${id} and not is_delete
      returning user_id
    ) insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, 'SHOP', ${id}, ${toShopId}, ${caller.staffId}, ${endpoints.shopMessages.transferred},
      ${randomUUID()} from moved returning user_id`.execute(db);
  call.audit({ targetType: auditTargets.shop, targetId: id, after: { toShopId, count: rows.length } });
  return { count: rows.length };
});
