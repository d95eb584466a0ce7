import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import type { Organisation } from "./organisation.ts";

export interface FinishOptions {
  readonly organisation: Organisation;
  readonly now: Date;
  readonly bound: readonly { epId: number; userId: number }[];
  readonly sharedDevices: readonly string[];
}

const leaders = [
  ["hq.service", "13800000002"],
  ["hq.audit", "13800000009"],
  ["hq.sale.east", "13800000005"],
  ["hq.sale.east.sh", "13800000101"],
  ["hq.sale.south", "13800000102"],
  ["hq.sale.west", "13800000103"],
  ["hq.match", "13800000006"],
  ["hq.finance", "13800000007"],
  ["hq.operate", "13800000008"],
] as const;

/** Who owns which shop: shares of orders need it. */
export async function linkShopOwners(db: Db, organisation: Organisation): Promise<void> {
  for (const { id, shopId, seed } of organisation.agents)
    if (seed.tier === "SHOP") await sql`update shop set owner_agent_id = ${id} where id = ${shopId}`.execute(db);
}

/** Circular references, values derived from the rows, and the sequences; returns how many members are online. */
export async function finishDemo(db: Db, { organisation, now, bound, sharedDevices }: FinishOptions): Promise<number> {
  for (const [key, login] of leaders) {
    const department = organisation.departments.find((one) => one.key === key);
    await sql`update department set leader_staff_id = ${organisation.staffBy(login).id}
      where id = ${department?.id ?? null}`.execute(db);
  }
  await sql`
    update member set ep_id = given.ep_id
    from unnest(${bound.map(({ epId }) => epId)}::bigint[], ${bound.map(({ userId }) => userId)}::bigint[]) as given
      (ep_id, user_id)
    where member.user_id = given.user_id
  `.execute(db);
  // Staff write down whom they talk with: a customer bound to a member has that member's surname.
  await sql`
    update ep_customer e set name = m.name || case m.sex when 'MAN' then '先生' else '女士' end
    from member m where m.user_id = e.user_id and m.name <> ''
  `.execute(db);
  await sql`
    insert into device_ban (device_id, reason, end_time, staff_id, created_time)
    select device, '同一设备注册多个账号并骚扰会员', case when place = 1 then null else ${now}::timestamptz + interval '20 days' end,
      ${organisation.staffBy("13800000009").id}, ${now}::timestamptz - interval '3 days'
    from unnest(${sharedDevices.slice(0, 2)}::text[]) with ordinality as given (device, place)
  `.execute(db);
  const online = await sql`
    insert into online_session (user_id, platform, app_version, device_id, device_model, ip, ip_area, login_mode,
      login_time, last_heartbeat, scene)
    select m.user_id, m.platform, m.app_version, coalesce(l.device_id, ''), coalesce(l.device_model, ''),
      coalesce(l.ip, m.last_login_ip),
      coalesce(l.ip_area, ''), m.login_mode,
      -- Nobody has been online for days: a visit lasts minutes to three hours.
      greatest(m.last_login_time, m.last_active_time - make_interval(mins => (7 + m.user_id * 37 % 180)::int)),
      m.last_active_time,
      (array['IDLE', 'IDLE', 'CHAT', 'CHAT', 'LIVE', 'CALL'])[1 + m.user_id % 6]
    from member m left join lateral (
      select device_id, device_model, ip, ip_area from login_record l where l.user_id = m.user_id
      order by created_time desc limit 1
    ) l on true
    where m.on_line
  `.execute(db);
  await advanceSequences(db);
  return Number(online.numAffectedRows ?? 0);
}

const presetIds: readonly (readonly [table: string, column: string])[] = [
  ["member", "user_id"],
  ...["department", "shop", "agent", "staff", "channel", "auth_record", "face_review_record", "punishment"].map(
    (table) => [table, "id"] as const,
  ),
  ...["coupon", "complaint", "wechat_kf", "wechat_kf_server", "ep_customer", "tag_group", "tag"].map(
    (table) => [table, "id"] as const,
  ),
];

/** Rows were inserted with explicit ids; the sequences must continue after them. */
async function advanceSequences(db: Db): Promise<void> {
  for (const [table, column] of presetIds) {
    const id = sql.raw(column);
    await sql`select setval(pg_get_serial_sequence(${table}::text, ${column}::text), max(${id})) from ${sql.raw(table)}
      having max(${id}) is not null`.execute(db);
  }
}
