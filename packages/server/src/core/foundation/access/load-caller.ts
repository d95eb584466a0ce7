import { holderOf, type Holder } from "@hongxian/contract/wire/access.ts";
import { tissueForbidden } from "@hongxian/contract/core/access/tissue-forbidden.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";

interface CallerRow extends Omit<Caller, "holder" | "confirmedAt" | "regions"> {
  readonly confirmedTime: string | null;
  readonly lastSeenTime: string;
  readonly expireTime: string;
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
  readonly agentRegions: Caller["regions"] | null;
}

export interface LoadedSession {
  readonly caller: Caller;
  readonly lastSeenAt: number;
  readonly expireAt: number;
}

/** By database: a role of one is not a role of another. */
const holdersIn = new WeakMap<Db, Map<string, Holder>>();

interface GrantRow {
  readonly route: string;
  readonly title: string | null;
}

/**
 * What a role may do, cached per version so that a saved role is read again. Realm TISSUE never holds the forbidden
 * titles.
 */
async function holderFor(db: Db, roleId: number, version: number, realm: string): Promise<Holder> {
  const key = `${roleId}:${version}`;
  const holders = holdersIn.get(db) ?? new Map<string, Holder>();
  holdersIn.set(db, holders);
  const cached = holders.get(key);
  if (cached !== undefined) return cached;
  const { rows } = await sql<GrantRow>`select m.route, case when m.type = 'MENU' then null else m.title end as title
    from role_menu rm join menu m on m.id = rm.menu_id
    where rm.role_id = ${roleId} and m.type in ('MENU', 'BUTTON')`.execute(db);
  const allowed = realm === "TISSUE" ? rows.filter(({ title }) => title === null || !tissueForbidden.has(title)) : rows;
  const holder = holderOf(roleId, allowed);
  for (const old of holders.keys()) if (old.startsWith(`${roleId}:`)) holders.delete(old);
  holders.set(key, holder);
  return holder;
}

/**
 * Whether the account's agent (`a`, null for staff) is still active. A matchmaker also needs all agents above: closing
 * an agent closes the matchmakers below it, and opening it reopens them without anything to restore.
 */
export const agentWorks = sql<boolean>`(a.id is null or (a.status = 'ENABLE' and (a.tier <> 'MATCHMAKER' or not exists (
  select 1 from agent up
  where up.status = 'DISABLE' and up.id = any(string_to_array(btrim(a.path, '/'), '/')::bigint[])))))`;

const living = (idleMinutes: number) => sql`ss.revoked_time is null and ss.expire_time > now()
  and ss.last_seen_time > now() - make_interval(mins => ${idleMinutes})`;

async function readCaller(
  db: Db,
  from: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<LoadedSession | null> {
  const { rows } = await sql<CallerRow>`
    select coalesce(ss.id, 0) as session_id, s.id as staff_id, s.name, s.login, nullif(s.avatar_url, '') as avatar_url,
      s.user_id, s.kind,
      r.id as role_id, r.name as role_name, r.version as role_version, r.realm, r.data_scope, r.home_type,
        r.totp_required,
      s.dept_id, d.path as dept_path, a.id as agent_id, a.tier as agent_tier, a.path as agent_path,
      coalesce(a.shop_id, (select sh.id from shop sh where sh.owner_agent_id = a.id order by sh.id limit 1)) as shop_id,
      a.prov_id, a.city_id, a.area_id,
      (select json_agg(json_build_object('provId', g.prov_id, 'cityId', g.city_id, 'areaId', g.area_id))
      from agent_region g where g.agent_id = a.id) as agent_regions,
      s.must_change_pwd, s.totp_secret_sealed is not null and s.totp_enabled as totp_enabled,
      ss.confirmed_time, coalesce(ss.last_seen_time, now()) as last_seen_time,
        coalesce(ss.expire_time, now()) as expire_time
    from ${from}
    join role r on r.id = s.role_id and r.status = 'ENABLE'
    left join department d on d.id = s.dept_id
    left join agent a on a.id = s.agent_id
    where ${which} and s.status = 'ENABLE' and ${agentWorks}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { confirmedTime, lastSeenTime, expireTime, provId, cityId, areaId, agentRegions, ...rest } = row;
  const own: Caller["regions"] = row.agentTier === null ? [] : [{ provId, cityId, areaId }];
  const caller: Caller = {
    ...rest,
    regions: row.agentTier === "AGENT" && agentRegions !== null ? agentRegions : own,
    holder: await holderFor(db, row.roleId, row.roleVersion, row.realm),
    confirmedAt: confirmedTime === null ? 0 : Date.parse(confirmedTime),
  };
  return { caller, lastSeenAt: Date.parse(lastSeenTime), expireAt: Date.parse(expireTime) };
}

/** The account of a valid session; null when session, account, role or agent is closed. */
export function loadCaller(db: Db, tokenHash: string, idleMinutes: number): Promise<LoadedSession | null> {
  const from = sql`staff_session ss join staff s on s.id = ss.staff_id`;
  return readCaller(db, from, sql`ss.token_hash = ${tokenHash} and ${living(idleMinutes)}`);
}

/** The account for later work in its name, outside any session (background exports and batches). */
export async function loadStaffCaller(db: Db, staffId: number): Promise<Caller | null> {
  const from = sql`staff s left join staff_session ss on false`;
  const loaded = await readCaller(db, from, sql`s.id = ${staffId}`);
  return loaded?.caller ?? null;
}
