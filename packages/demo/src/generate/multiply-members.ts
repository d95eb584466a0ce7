import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { stageSchema } from "@hongxian/server/core/foundation/upkeep/half-loaded.ts";
import { renewFiles } from "./lighten-for-load.ts";

/** What differs between a row and its copies; `c.copy` counts the copies from 0. Other columns are copied. */
type Changes = Readonly<Record<string, string>>;

const pictures = (column: string) => `replace(${column}, '/' || s.user_id, '/' || c.user_id)`;
const otherAddress = (column: string) => `rtrim(${column}, '0123456789') || 1 + c.user_id / 4 % 250`;
const later = (column: string, table: string) => `${column} + c.copy * (select max(id) from ${stageSchema}.${table})`;
const reviewedId = `biz_id + c.copy * case biz_type when 'FACE' then (select max(id) from ${stageSchema}.face_review_record) else (select max(id) from ${stageSchema}.auth_record) end`;

/** Every table that belongs to a member, the biggest first: they are filled in parallel. */
const changesOf: Readonly<Record<string, Changes>> = {
  member: {
    user_id: "c.user_id",
    login: "case when login is not null then c.phone end",
    last_name: "c.last_name",
    wechat_no: "case when is_same then c.phone when wechat_no <> '' then 'wx_' || to_hex(c.user_id) else '' end",
    id_no_sealed: "case when c.copy = 0 then id_no_sealed end",
    id_no_hash: "case when c.copy = 0 then id_no_hash end",
    height: "height + c.copy % 5 - 2",
    body_weight: "body_weight + c.copy % 7 - 3",
    image_url: pictures("image_url"),
    verify_img: pictures("verify_img"),
    real_img: pictures("real_img"),
    last_login_ip: otherAddress("last_login_ip"),
    scope_prov_id: "scope_prov_id",
    scope_city_id: "scope_city_id",
    scope_area_id: "scope_area_id",
    album_count: "coalesce(album_count, 0)",
    created_time: "c.created_time",
  },
  member_expand: {
    percent: "percent",
    created_time: "c.created_time",
    update_time: "coalesce(emotion_time, c.created_time)",
  },
  login_record: {
    id: "nextval('login_record_id_seq')",
    device_id: "case when c.copy = 0 then device_id else left(md5(device_id || c.copy), 16) end",
    ip: otherAddress("ip"),
  },
  album_photo: { id: "nextval('album_photo_id_seq')", picture: pictures("picture") },
  auth_record: { id: later("id", "auth_record") },
  face_review_record: {
    id: later("id", "face_review_record"),
    real_img: pictures("real_img"),
    verify_img: pictures("verify_img"),
  },
  realname_record: {
    id: "nextval('realname_record_id_seq')",
    id_no_sealed: "case when c.copy = 0 then id_no_sealed end",
    id_no_hash: "case when c.copy = 0 then id_no_hash end",
  },
  punishment: { id: later("id", "punishment") },
  review_action: { id: "nextval('review_action_id_seq')", biz_id: reviewedId },
  member_bind: { open_id: "open_id || '-' || c.copy" },
  user_tag: {},
  owner_change: { id: "nextval('owner_change_id_seq')" },
  communicate_note: { id: "nextval('communicate_note_id_seq')" },
};
export const multipliedTables: readonly string[] = Object.keys(changesOf);

const stage = (table: string) => sql.raw(`${stageSchema}.${table}`);

/** Empty tables without constraints, for the members that are generated one by one. */
export async function createStage(db: Db): Promise<void> {
  await sql`create schema ${sql.raw(stageSchema)}`.execute(db);
  for (const table of multipliedTables)
    await sql`create unlogged table ${stage(table)} as select * from ${sql.raw(table)} limit 0`.execute(db);
}

/** What these triggers would do row by row is done on the staged rows: there are far fewer. */
const restingTriggers = [
  ["auth_record", "auth_record_copy_status"],
  ["member", "member_derive_insert"],
  ["member", "member_profession_written"],
  ["album_photo", "album_photo_counted_in"],
] as const;

export async function restTriggers(db: Db): Promise<void> {
  for (const [table, trigger] of restingTriggers)
    await sql`alter table ${sql.raw(table)} disable trigger ${sql.raw(trigger)}`.execute(db);
}

export async function wakeTriggers(db: Db): Promise<void> {
  for (const [table, trigger] of restingTriggers)
    await sql`alter table ${sql.raw(table)} enable trigger ${sql.raw(trigger)}`.execute(db);
}

/** Completes the staged rows instead of the triggers. */
async function completeStage(db: Db): Promise<void> {
  await sql`insert into profession_wording select distinct profession from ${stage("member")} where profession <> ''
    on conflict do nothing`.execute(db);
  await sql`update ${stage("member")} m set album_count = p.count
    from (select user_id, count(*) from ${stage("album_photo")} where is_delete is not true group by user_id) as p
    where p.user_id = m.user_id`.execute(db);
  // Every member has an extension row: checked once for the staged rows, it need not be checked for each copy.
  await sql`insert into ${stage("member_expand")} (user_id) select m.user_id from ${stage("member")} m
    where not exists (select from ${stage("member_expand")} e where e.user_id = m.user_id)`.execute(db);
  await sql`update ${stage("member_expand")} e
    set percent = expand_percent(row(e.*)::member_expand, m.dad_education, m.mom_education, m.is_live_parents)
    from ${stage("member")} m where m.user_id = e.user_id`.execute(db);
  await sql`
    update ${stage("member")} m set
      scope_prov_id = case when m.shop_id is null then m.home_prov_id else s.prov_id end,
      scope_city_id = case when m.shop_id is null then m.home_city_id else s.city_id end,
      scope_area_id = case when m.shop_id is null then m.home_area_id else s.area_id end
    from ${stage("member")} same left join shop s on s.id = same.shop_id where same.user_id = m.user_id
  `.execute(db);
}

/**
 * Which member is a copy of which, once the staged rows are written. The copies of one member differ in numbers,
 * pictures, addresses and by minutes in their registration; ids increase with the time of registration as in a grown
 * system.
 */
export async function drawCopies(db: Db, count: number): Promise<void> {
  await completeStage(db);
  await sql`set local work_mem = '256MB'`.execute(db);
  await sql`
    create unlogged table ${stage("copied_member")} as
    select base, copy, created_time,
      10300000 + 4 * place + base % 2 as user_id,
      (130 + drawn / 99000)::text || '000' || lpad((1000 + drawn % 99000)::text, 5, '0') as phone,
      'HX' || ((place * 7368787 + 2463534) % 90000000 + 10000000)::text as last_name
    from (
      select base, copy, created_time, place, (place * 2750159 + 1234567) % 6930000 as drawn
      from (
        select user_id as base, copy, moment as created_time, row_number() over (order by moment, user_id) as place
        from ${stage("member")},
          generate_series(0, (select ceil(${count}::numeric / count(*))::int - 1 from ${stage("member")})) as copy,
          lateral (select created_time - make_interval(mins => copy * 7) as moment) as shifted
        order by copy, user_id limit ${count}
      ) as chosen
    ) as numbered
    order by place
  `.execute(db);
  // So that the copies are processed in order, with the staged rows looked up, and are stored in that order.
  for (const table of multipliedTables) await sql`analyze ${stage(table)} (user_id)`.execute(db);
  await sql`analyze ${stage("copied_member")}`.execute(db);
}

/** Writes the rows of all copies into a table; `staged` names the filled columns. */
export async function insertCopies(db: Db, table: string, staged: readonly string[]): Promise<void> {
  const changes = changesOf[table] ?? {};
  const columns = [...new Set([...staged, ...Object.keys(changes)])];
  const values = columns.map((name) => changes[name] ?? (name === "user_id" ? "c.user_id" : `s.${name}`));
  await renewFiles(db, table);
  await sql`${sql.raw(`insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
    from ${stageSchema}.copied_member c join ${stageSchema}.${table} s on s.user_id = c.base`)}`.execute(db);
}
