import { sql } from "kysely";
import type { PlainWork } from "./plain-load.ts";
import type { TestBed } from "./test-bed.ts";

/** One kind of work: the request to our server, and the plain statements with the same result. */
export interface MemberWork {
  readonly name: string;
  readonly url: string;
  readonly method?: string;
  readonly plain: PlainWork;
  readonly reach: number;
  /** Where a process per core has its own target. */
  readonly reachOfAll?: number;
  /** Required: p99 under five times p50. */
  readonly even?: boolean;
}

const shown = `m.user_id, m.first_name, m.image_url, m.on_line, m.last_name, m.login, m.wechat_no, m.is_same, m.sex, m.birthday, m.height,
  m.marital, m.education, m.income, m.spouse_income_max, m.home_prov, m.home_city, m.home_area, m.profession, m.user_role,
  m.info_percent, m.education_auth_status, m.house_auth_status, m.car_auth_status, m.marriage_auth_status,
  m.work_auth_status, m.assets_auth_status, m.auth_status, m.auth_time, m.face_value, m.verify_img, m.face_score,
  m.communicate_status, m.passport_img, m.last_communicate_time, m.next_follow_time, m.enterprise_wechat_name, m.fee_type,
  m.marriage_member_type, m.marriage_member_expire_time, m.customer_level, m.total_recharge_amount, m.remainder_chat_number,
  m.total_chat_number, m.fans_num, m.platform, m.login_mode, m.app_version, m.created_time, m.last_login_time,
  m.current_area, m.status, m.reason, m.ban_end_time, m.update_user, m.update_time,
  s.name as sale_name, a.name as adviser_name, h.name as shop_name, c.name as channel_name,
  (select json_agg(json_build_object('id', g.id, 'name', g.name)) from user_tag u join tag g on g.id = u.tag_id where u.user_id = m.user_id) as tags`;
const joined = `left join staff s on s.user_id = m.sale_user_id left join staff a on a.user_id = m.adviser_user_id
  left join shop h on h.id = m.shop_id left join channel c on c.id = m.channel_id`;
const newest = "order by m.created_time desc, m.user_id desc limit 20";
const living = "m.status in ('ENABLE', 'DISABLE')";

const listOf = (condition: string): readonly string[] => [
  `select ${shown} from member m ${joined} where ${condition} and ${living} ${newest}`,
  `select count(*) from member m where ${condition} and ${living}`,
];

interface Samples {
  readonly cityId: number;
  readonly word: string;
  readonly phone: string;
  readonly ids: readonly number[];
}

/** Existing values: a big city, a common bigram, a phone, members of all ages of the table. */
export async function readSamples({ db }: TestBed): Promise<Samples> {
  const { rows } = await sql<Samples>`select
      (select home_city_id from member where home_city_id is not null group by 1 order by count(*) desc limit 1) as city_id,
      (select substr(first_name, 1, 2) from (select first_name from member order by user_id limit 5000) f
        where first_name ~ ${"^[一-龥]{2}"} group by 1 order by count(*), 1 limit 1) as word,
      (select login from member where login is not null order by user_id limit 1 offset 500) as phone,
      array(select user_id from member where status = 'ENABLE' order by md5(user_id::text) limit 500) as ids`.execute(
    db,
  );
  const found = rows[0];
  if (found === undefined) throw new Error("no members to measure with");
  return found;
}

const list = "/api/admin/get-user-list?anyTime=1&parts=rows,total&";

export function memberWorks({ cityId, word, phone, ids }: Samples): readonly MemberWork[] {
  const one = `(array[${ids.join(",")}]::bigint[])[:at::int]`;
  const spans = { at: [1, ids.length], n: [0, 9999] } as const;
  const age = (years: number) => `(current_date - interval '${years} years')::date`;
  return [
    {
      name: "member list: city, sex and age, newest first, with total",
      url: `${list}cityId=${cityId}&sex=WOMAN&ageMin=25&ageMax=29`,
      plain: {
        statements: listOf(
          `m.home_city_id = ${cityId} and m.sex = 'WOMAN' and m.birthday <= ${age(25)} and m.birthday > ${age(30)}`,
        ),
      },
      reach: 0.4,
      reachOfAll: 0.6,
    },
    {
      name: "member detail as the dialog needs it, one call, written down",
      url: "/api/admin/get-user-info/{id}",
      plain: {
        statements: [
          `select m.*, s.name as sale_name, a.name as adviser_name, h.name as shop_name, c.name as channel_name from member m ${joined} where m.user_id = ${one}`,
          `select * from member_expand e where e.user_id = ${one}`,
          `select id, picture, ablum_status, created_time from album_photo p where p.user_id = ${one} and not p.is_delete order by id limit 50`,
        ],
        spans: { at: spans.at },
      },
      reach: 0.4,
    },
    {
      name: `two Chinese characters (${word})`,
      url: `${list}keyword=${word}`,
      plain: {
        statements: listOf(`m.search_grams @> array['${word}'] and m.first_name like '%${word}%'`),
      },
      reach: 0.35,
      even: true,
    },
    {
      name: "phone digits",
      url: `${list}keyword=${phone}`,
      plain: { statements: listOf(`m.login = '${phone}'`) },
      reach: 0.35,
      even: true,
    },
    {
      name: "one-field edit with its audit and history rows",
      url: "/api/admin/update-user-info?userId={id}&key=fansNum&value={n}",
      method: "PUT",
      plain: {
        statements: [
          `with old as (select user_id, fans_num from member where user_id = ${one} for update),
            new as (update member m set fans_num = :n::int, update_time = now(), update_user = 'bench', version = version + 1 from old where m.user_id = old.user_id),
            noted as (insert into info_update_record (user_id, field, old_value, new_value, source) select user_id, 'fansNum', fans_num::text, (:n::int)::text, 'STAFF' from old)
            insert into audit_log (title, method, path, target_type, target_id, before, after)
            select 'bench', 'PUT', '/', 'member', user_id::text, json_build_object('fansNum', fans_num)::jsonb, json_build_object('fansNum', :n::int)::jsonb from old`,
        ],
        spans,
      },
      reach: 0.4,
    },
  ];
}
