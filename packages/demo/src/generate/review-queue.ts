import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** More than a desk shows at once, for every kind. */
const queueLength = 26;
const memberColumns: Readonly<Record<string, string>> = {
  EDUCATION: "education_auth_status",
  HOUSE: "house_auth_status",
  CAR: "car_auth_status",
  MARRIAGE: "marriage_auth_status",
  WORK: "work_auth_status",
  ASSETS: "assets_auth_status",
};

/** Some decided records become today's work: a desk with two items shows too little. */
export async function fillReviewQueues(db: Db): Promise<void> {
  for (const type of credentialKind.values) {
    const column = sql.ref(memberColumns[type] ?? "");
    await sql`with chosen as (
        select r.id, r.user_id, row_number() over (order by r.created_time) as place from auth_record r
        where r.type = ${type} and r.status = 'AUTH_SUCCESS' and r.auth_img <> ''
          and not exists (select from staff s where s.user_id = r.user_id)
          and not exists (select from market_account k where k.user_id = r.user_id)
          and not exists (select from auth_record l where l.user_id = r.user_id and l.type = r.type and l.id > r.id)
        order by r.created_time
        limit greatest(0, least(${queueLength} - (select count(*) from auth_record w
            where w.type = ${type} and w.status = 'AUTHING'),
          (select count(*) / 2 from auth_record d where d.type = ${type} and d.status = 'AUTH_SUCCESS')))
      ), forgotten as (delete from review_action a using chosen where a.biz_type = ${type} and a.biz_id = chosen.id),
      unpainted as (delete from auth_image_mask k using chosen where k.record_id = chosen.id),
      shown as (update member m set ${column} = 'AUTHING' from chosen where m.user_id = chosen.user_id)
      update auth_record r
      set status = 'AUTHING', check_staff_id = null, check_name = '', check_time = null, remark = '',
        first_pass_staff_id = null,
        created_time = pg_temp.waking(now() - chosen.place * interval '47 minutes'),
          update_time = pg_temp.waking(now() - chosen.place * interval '47 minutes')
      from chosen where r.id = chosen.id`.execute(db);
  }
}
