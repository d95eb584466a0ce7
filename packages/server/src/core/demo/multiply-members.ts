import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { lightenForLoad } from "./lighten-for-load.ts";

/** What differs between a row and its copies; `c.copy` counts the copies from 0. Columns not named are taken over. */
type Changes = Readonly<Record<string, string>>;

const pictures = (column: string) => `replace(${column}, '/' || s.user_id, '/' || c.user_id)`;
const otherAddress = (column: string) => `rtrim(${column}, '0123456789') || 1 + c.user_id / 4 % 250`;
const later = (column: string, table: string) => `${column} + c.copy * (select max(id) from stage_${table})`;
const reviewedId = `biz_id + c.copy * case biz_type when 'FACE' then (select max(id) from stage_face_review_record) else (select max(id) from stage_auth_record) end`;

/** Every table that hangs on a member, each after those it points at. */
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
  login_record: {
    id: "nextval('login_record_id_seq')",
    device_id: "case when c.copy = 0 then device_id else left(md5(device_id || c.copy), 16) end",
    ip: otherAddress("ip"),
  },
};
export const multipliedTables: readonly string[] = Object.keys(changesOf);

/** Empty tables without constraints, to be filled before `multiplyMembers`. */
export async function createStage(db: Db): Promise<void> {
  for (const table of multipliedTables) {
    await sql`create temp table ${sql.raw(`stage_${table}`)} on commit drop as select * from ${sql.raw(table)} limit 0`.execute(
      db,
    );
  }
}

/**
 * Writes `count` members and their records from the staged ones (`staged` names the filled columns). The copies of one member differ in numbers, pictures,
 * addresses and by minutes in their registration; ids rise with the time of registration as in a grown system.
 */
export async function multiplyMembers(
  db: Db,
  count: number,
  staged: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const restore = await lightenForLoad(db, multipliedTables);
  // What these triggers would do one by one is done on the staged rows: there are far fewer.
  await sql`alter table auth_record disable trigger auth_record_copy_status`.execute(db);
  await sql`alter table member disable trigger member_derive_insert`.execute(db);
  await sql`alter table member disable trigger member_profession_written`.execute(db);
  await sql`insert into profession_wording select distinct profession from stage_member where profession <> ''
    on conflict do nothing`.execute(db);
  await sql`alter table album_photo disable trigger album_photo_counted_in`.execute(db);
  await sql`update stage_member m set album_count = p.count
    from (select user_id, count(*) from stage_album_photo where is_delete is not true group by user_id) as p
    where p.user_id = m.user_id`.execute(db);
  // Everybody has a row of deeper facts: asked once for the staged it need not be asked for each copy.
  await sql`insert into stage_member_expand (user_id) select m.user_id from stage_member m
    where not exists (select from stage_member_expand e where e.user_id = m.user_id)`.execute(db);
  await sql`update stage_member_expand e
    set percent = expand_percent(row(e.*)::member_expand, m.dad_education, m.mom_education, m.is_live_parents)
    from stage_member m where m.user_id = e.user_id`.execute(db);
  await sql`
    update stage_member m set
      scope_prov_id = case when m.shop_id is null then m.home_prov_id else s.prov_id end,
      scope_city_id = case when m.shop_id is null then m.home_city_id else s.city_id end,
      scope_area_id = case when m.shop_id is null then m.home_area_id else s.area_id end
    from stage_member same left join shop s on s.id = same.shop_id where same.user_id = m.user_id
  `.execute(db);
  await sql`set local work_mem = '256MB'`.execute(db);
  await sql`
    create temp table copied_member on commit drop as
    select base, copy, created_time,
      10300000 + 4 * place + base % 2 as user_id,
      (130 + drawn / 99000)::text || '000' || lpad((1000 + drawn % 99000)::text, 5, '0') as phone,
      'HX' || ((place * 7368787 + 2463534) % 90000000 + 10000000)::text as last_name
    from (
      select base, copy, created_time, place, (place * 2750159 + 1234567) % 6930000 as drawn
      from (
        select user_id as base, copy, moment as created_time, row_number() over (order by moment, user_id) as place
        from stage_member, generate_series(0, (select ceil(${count}::numeric / count(*))::int - 1 from stage_member)) as copy,
          lateral (select created_time - make_interval(mins => copy * 7) as moment) as shifted
        order by copy, user_id limit ${count}
      ) as chosen
    ) as numbered
    order by place
  `.execute(db);
  await sql`analyze copied_member`.execute(db);
  for (const table of multipliedTables) await insertCopies(db, table, staged.get(table) ?? []);
  await sql`alter table auth_record enable trigger auth_record_copy_status`.execute(db);
  await sql`alter table member enable trigger member_derive_insert`.execute(db);
  await sql`alter table member enable trigger member_profession_written`.execute(db);
  await sql`alter table album_photo enable trigger album_photo_counted_in`.execute(db);
  await restore();
  // What comes next in this transaction asks these tables: without figures the plans take them for empty.
  await sql`analyze ${sql.raw(multipliedTables.join(", "))}`.execute(db);
}

async function insertCopies(db: Db, table: string, staged: readonly string[]): Promise<void> {
  const changes = changesOf[table] ?? {};
  const columns = [...new Set([...staged, ...Object.keys(changes)])];
  const values = columns.map((name) => changes[name] ?? (name === "user_id" ? "c.user_id" : `s.${name}`));
  await sql`${sql.raw(`insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
    from copied_member c join stage_${table} s on s.user_id = c.base`)}`.execute(db);
}
