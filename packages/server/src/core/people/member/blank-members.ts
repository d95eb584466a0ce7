import { blankedName, blankDays } from "@hongxian/contract/core/member/blank-member.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";

const batch = 200;

/** Everything that identifies a person; numbers, sex and province stay for the counts. */
const blankedColumns = sql`first_name = ${blankedName}, name = '', realname = '', login = null, reset_key = '',
  wechat_no = '', is_same = false,
  birthday = null, zodiac = '', constellation = '', height = null, body_weight = null, income = null,
    spouse_income_max = null,
  profession = '', school_tag = '', nation = '', religion = null, signature = '', ideal_half = '', hobby = '',
    house_info = '',
  image_url = '', verify_img = '', real_img = '', face_value = null, face_score = null, face_reason = '',
    auth_status = 'NO', auth_reason = '',
  id_no_sealed = null, id_no_hash = null, current_area = '', current_lon = null, current_lat = null,
  home_area_id = null, home_area = '', prov_id = null, prov = '', city_id = null, city = '', area_id = null, area = '',
  registered_prov_id = null, registered_prov = '', registered_city_id = null, registered_city = '',
    registered_area_id = null, registered_area = '',
  spouse_profession = '', spouse_work_city = '', spouse_nature = '', spouse_hobby = '', spouse_house_info = '',
  passport_img = '', enterprise_wechat_name = '', ep_id = null, last_login_ip = '', reason = '', info_percent = 0,
  marriage_corner_open = false, is_delete = true, blank_time = now(), update_time = now(), version = version + 1`;

/** The data of a member, blanked row by row or deleted; each statement gets the members' numbers. */
const dependants = (userIds: readonly number[]) => [
  sql`update album_photo set is_delete = true, picture = '' where user_id = any(${userIds})`,
  sql`update auth_record set detail = '{}', auth_img = '', remark = '', check_fail_remark = ''
    where user_id = any(${userIds})`,
  sql`update realname_record
    set realname = '', id_no_sealed = null, id_no_hash = null, id_no_masked = '', id_birthday = null, id_sex = null,
    real_img = '', live_img = '', hand_img = '', raw_answer = null, check_remark = '' where user_id = any(${userIds})`,
  sql`update face_review_record set real_img = '', verify_img = '', remarks = '' where user_id = any(${userIds})`,
  sql`update communicate_note set connect = '' where user_id = any(${userIds})`,
  sql`update info_update_record set old_value = '', new_value = '' where user_id = any(${userIds})`,
  sql`update person_msg set title = '', content = '' where user_id = any(${userIds})`,
  sql`update login_record set ip = '', ip_area = '', device_id = '', device_model = '' where user_id = any(${userIds})`,
  sql`update ep_customer set user_id = null, bind_status = 'UNBOUND', update_time = now(), version = version + 1
    where user_id = any(${userIds})`,
  sql`update member_expand set smoking = null, drinking = null, nightclub = null, dad_work = null, mom_work = null,
    brother_num = null, sister_num = null, emotion = null, emotion_time = null, version = version + 1
    where user_id = any(${userIds})`,
  sql`delete from member_bind where user_id = any(${userIds})`,
  sql`delete from user_tag where user_id = any(${userIds})`,
  sql`delete from attention where from_user_id = any(${userIds}) or to_user_id = any(${userIds})`,
];

async function blankSome(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: number }>`select user_id from member
      where status in ('CANCEL', 'DELETE') and blank_time is null
        and status_time < now() - make_interval(days => ${blankDays}::int)
      order by user_id limit ${batch} for update skip locked`.execute(tx);
    const userIds = rows.map(({ userId }) => userId);
    if (userIds.length === 0) return 0;
    await sql`update member set ${blankedColumns} where user_id = any(${userIds})`.execute(tx);
    for (const statement of dependants(userIds)) await statement.execute(tx);
    return userIds.length;
  });
}

/** Erases the personal fields of accounts that were closed fifteen days ago; their sign-in identifiers become free. */
export async function blankMembers(db: Db): Promise<number> {
  let blanked = 0;
  for (;;) {
    const count = await blankSome(db);
    blanked += count;
    if (count < batch) return blanked;
  }
}

export const memberBlank: Job = {
  name: "member-blank",
  cron: "30 3 * * *",
  run: ({ database }) => blankMembers(database.db),
};
