import { assetImageDays, credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs, minuteMs } from "./calendar.ts";
import { identityNumber } from "./identity-numbers.ts";
import type { Organisation } from "./organisation.ts";
import { type Random, weighted } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { givenNames, surnames } from "./words/names.ts";
import { universities } from "./words/universities.ts";
import type { Sealer } from "./write-members.ts";

interface AuthPagesOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly sealer: Sealer | undefined;
}

/** Each way of checking fails for what it checks: name and number alone know nothing of a face. */
const failReasons = {
  FACE_LIVE: weighted([
    ["人脸比对分数过低", 34],
    ["姓名与身份证号不匹配", 18],
    ["活体检测未通过", 18],
    ["照片光线不足", 8],
    ["请求超时，请重试", 5],
    ["一天内尝试次数过多", 5],
  ] as const),
  ID_TWO: weighted([
    ["姓名与身份证号不匹配", 60],
    ["身份证号不存在", 22],
    ["请求超时，请重试", 9],
    ["一天内尝试次数过多", 9],
  ] as const),
};
const pickSurname = weighted(surnames);
const maxTries = 150;

interface Unknown {
  readonly userId: number;
  readonly birthday: string;
  readonly sex: "MAN" | "WOMAN";
  readonly area: number;
}

/** Failed checks of members who have no real name yet. */
async function writeTries(db: Db, random: Random, writer: RowWriter, { now, sealer }: AuthPagesOptions): Promise<void> {
  const { rows } = await sql<Unknown>`select user_id, birthday, sex,
      coalesce(home_area_id, home_city_id, home_prov_id)::int as area from member
    where auth_status = 'NO' and status = 'ENABLE' and birthday is not null and sex <> 'UNKNOWN'
      and home_prov_id is not null order by user_id desc
    limit ${maxTries}`.execute(db);
  for (const { userId, birthday, sex, area } of rows) {
    const idNo = identityNumber(random, { sex, birthday, area });
    const result = random.pick(["FAIL", "FAIL", "FAIL", "FAIL", "PROCESSING", "REVOKED"] as const);
    const channel = random.pick(["FACE_LIVE", "FACE_LIVE", "ID_TWO"] as const);
    const reason = result === "FAIL" ? failReasons[channel](random) : result === "REVOKED" ? "会员举报冒用身份" : "";
    const isFace = channel === "FACE_LIVE";
    writer.write("realname_record", {
      user_id: userId,
      realname: pickSurname(random) + random.pick(givenNames[sex][1] ?? ["明"]),
      id_no_sealed: sealer === undefined ? null : sealer.seal(idNo),
      id_no_hash: sealer === undefined ? null : sealer.blindHash(idNo),
      id_no_masked: sealer === undefined ? "" : maskIdNo(idNo),
      id_birthday: sealer === undefined ? null : birthday,
      id_sex: sealer === undefined ? null : sex,
      real_img: `/api/files/demo/portrait/${userId}-real.svg`,
      live_img: isFace ? `/api/files/demo/portrait/${userId}-live.svg` : "",
      channel,
      result,
      fail_reason: reason,
      face_score: isFace ? random.int(31, 79) : null,
      cost: isFace ? 100 : 40,
      raw_answer: {
        code: result === "PROCESSING" ? 0 : 6000 + random.int(1, 9),
        message: reason,
        requestId: `demo-${userId}`,
      },
      created_time: new Date(now - Math.floor(random.next() ** 2 * 60 * dayMs) - random.int(0, 600) * minuteMs),
    });
  }
  await writer.flush();
}

/** A few identity numbers with a second account, as the rule allows. */
async function shareNumbers(db: Db): Promise<void> {
  await sql`with known as (
      select m.user_id, m.id_no_sealed, m.id_no_hash, row_number() over (order by m.user_id desc) as place
      from member m join realname_record r on r.user_id = m.user_id and r.result = 'SUCCESS'
        and r.created_time > now() - interval '30 days'
      where m.id_no_hash is not null limit 8
    ), other as (
      select user_id, row_number() over (order by user_id desc) as place from member
      where id_no_hash is null and status = 'ENABLE' and auth_status = 'NO' order by user_id desc limit 8
    ) update member m set id_no_sealed = known.id_no_sealed, id_no_hash = known.id_no_hash
    from known join other using (place) where m.user_id = other.user_id`.execute(db);
}

/** What the archives of credentials and the real-name page show beyond the records themselves. */
export async function writeAuthPages(
  db: Db,
  random: Random,
  writer: RowWriter,
  options: AuthPagesOptions,
): Promise<void> {
  for (const { name, tag, province } of universities) writer.write("school", { name, tag, province });
  await writer.flush();
  await sql`insert into auth_image_mask (record_id, image, masked, staff_id, created_time)
    select r.id, i.image, replace(i.image, '/paper/car-', '/paper/carmask-'), r.check_staff_id, r.check_time
    from auth_record r, unnest(string_to_array(r.auth_img, ';')) i(image)
    where r.type = 'CAR' and r.status = 'AUTH_SUCCESS' and r.auth_img <> '' on conflict do nothing`.execute(db);
  await sql`update auth_record
    set auth_img = '', image_removed_time = check_time + make_interval(days => ${sql.lit(assetImageDays)})
    where type = 'ASSETS' and check_time < now() - make_interval(days => ${sql.lit(assetImageDays)})`.execute(db);
  const first = options.organisation.ofRole(3)[0];
  await sql`update auth_record set first_pass_staff_id = ${first?.id ?? null}, remark = ${credentialMessages.secondLook}
    where id in (select id from (select id, row_number() over (order by id) as place from auth_record
      where type = 'ASSETS' and status = 'AUTHING' and detail->>'savingsLevel' = 'OVER_500') o
      where place % 2 = 1)`.execute(db);
  await writeTries(db, random.fork("tries"), writer, options);
  await shareNumbers(db);
}
