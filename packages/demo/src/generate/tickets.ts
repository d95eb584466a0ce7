import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import { releaseAt } from "./app-release.ts";
import type { Organisation } from "./organisation.ts";
import { type Random, weighted } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { appealTexts, feedbackTexts, suggestionReplies, suggestionTexts } from "./words/suggestions.ts";

interface TicketOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

const pickType = weighted<keyof typeof suggestionTexts>([
  ["BUG", 30],
  ["EXPERIENCE", 26],
  ["FEATURE", 20],
  ["CHARGE", 10],
  ["SERVICE", 9],
  ["OTHER", 5],
]);
const phones = {
  ANDROID: ["HUAWEI Mate 60", "Xiaomi 14", "vivo X100", "OPPO Find X7", "HONOR 90"],
  IOS: ["iPhone 15", "iPhone 13", "iPhone 14 Pro"],
  APPLET: ["微信 8.0.50"],
} as const;
const suggestions = 240;
const feedbacks = 2600;

export function writeSuggestions(
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: TicketOptions,
): void {
  const staff = organisation.ofRole(2);
  for (let id = 1; id <= suggestions; id++) {
    const ago = (1 - id / suggestions) ** 1.5 * 75;
    const created = momentOfDay(random, startOfDay(now - ago * dayMs), now);
    const type = pickType(random);
    const platform = random.pick(["ANDROID", "ANDROID", "IOS", "APPLET"] as const);
    // Answered within a day or two; one in ten of the last days waits longer.
    const isYoung = ago < 0.9 || (ago < 3.5 && random.chance(0.15));
    const status = isYoung
      ? "WAIT_REPLY"
      : random.pick(["REPLIED", "REPLIED", "REPLIED", "ADOPTED", "CLOSED"] as const);
    const handled = status === "WAIT_REPLY" ? null : Math.min(now, created + random.int(20, 1500) * minuteMs);
    const handler = handled === null ? null : random.pick(staff).id;
    writer.write("suggestion", {
      id,
      user_id: random.pick(userIds),
      type,
      content: random.pick(suggestionTexts[type]),
      imgs: Array.from(
        { length: random.chance(0.4) ? random.int(1, 3) : 0 },
        (_, n) => `/api/files/demo/shot/${9000 + id}-${n + 1}.svg`,
      ).join(";"),
      platform,
      app_version: platform === "APPLET" ? "" : releaseAt(random, created, now),
      device_model: random.pick(phones[platform]),
      status,
      adopt_remark: status === "ADOPTED" ? "建议很好，已列入下个版本" : "",
      reward_score: status === "ADOPTED" ? random.pick([0, 50, 100, 200]) : 0,
      score: status === "REPLIED" && random.chance(0.5) ? random.int(2, 5) : null,
      handler_id: handler,
      handle_time: handled === null ? null : new Date(handled),
      created_time: new Date(created),
      update_time: new Date(handled ?? created),
    });
    if (status === "REPLIED" && handled !== null) {
      writer.write("ticket_reply", {
        ticket_type: "SUGGEST",
        ticket_id: id,
        staff_id: handler,
        content: random.pick(suggestionReplies),
        is_inner: false,
        created_time: new Date(handled),
      });
    }
  }
}

const pickTag = weighted([
  ["AREA", 26],
  ["AGE", 20],
  ["LOOK", 18],
  ["EDUCATION", 9],
  ["INCOME", 8],
  ["HEIGHT", 7],
  ["INACTIVE", 6],
  ["REPEAT", 5],
  ["MARITAL", 4],
  ["FAKE", 3],
  ["OTHER", 2],
] as const);
const pickScene = weighted([
  ["HOME", 40],
  ["DAILY", 25],
  ["NEARBY", 18],
  ["AI", 10],
  ["MATCHMAKER", 7],
] as const);
const likeShare = { HOME: 0.24, DAILY: 0.31, NEARBY: 0.27, AI: 0.36, MATCHMAKER: 0.52 } as const;

export function writeFeedbacks(random: Random, writer: RowWriter, { organisation, now, userIds }: TicketOptions): void {
  const staff = organisation.ofRole(8);
  const often = random.some(userIds, 60);
  for (let place = 0; place < feedbacks; place++) {
    const created = momentOfDay(random, startOfDay(now - random.next() ** 1.2 * 45 * dayMs), now);
    const userId = random.pick(userIds);
    const other = random.chance(0.35) ? random.pick(often) : random.pick(userIds);
    // Demo men have odd numbers.
    if (other % 2 === userId % 2) continue;
    const scene = pickScene(random);
    const liked = random.chance(likeShare[scene]);
    const tags = liked ? [] : [...new Set(Array.from({ length: random.int(1, 3) }, () => pickTag(random)))];
    const content = !liked && random.chance(0.05) ? random.pick(feedbackTexts) : "";
    const needsEyes = content !== "" || tags.includes("FAKE") || tags.includes("INACTIVE");
    const done = needsEyes && now - created > (0.6 + 2 * random.next() ** 3) * dayMs;
    writer.write("recommend_feedback", {
      user_id: userId,
      recommend_user_id: other,
      scene,
      feedback: liked ? "LIKE" : "DISLIKE",
      reason_tags: tags,
      content,
      strategy_version: now - created > 14 * dayMs ? "v3.1" : "v3.2",
      handle_status: done ? "HANDLED" : needsEyes ? "WAIT_HANDLE" : "NONE",
      handler_id: done ? random.pick(staff).id : null,
      handle_remark: done ? "已核实并调整推荐" : "",
      handle_time: done ? new Date(Math.min(now, created + 0.5 * dayMs)) : null,
      created_time: new Date(created),
      update_time: new Date(created),
    });
  }
}

/** Appeals against punishments of the last weeks: the newest are still waiting, some of them too long. */
export async function writeAppeals(db: Db, { now }: TicketOptions): Promise<void> {
  const present = new Date(now);
  await sql`insert into appeal (user_id, type, ref_type, ref_id, content, imgs, contact_phone, status,
      original_staff_id, handler_id, handle_remark,
      deadline, handle_time, created_time, update_time)
    select p.user_id, p.type, 'PUNISHMENT', p.id,
      (select t.text from unnest(${appealTexts.map(([about]) => about)}::text[],
      ${appealTexts.map(([, text]) => text)}::text[])
        as t (about, text) where t.about in (p.violation_type, p.type, '') order by t.about = '', t.about = p.type,
        hashtext(t.text || p.id) limit 1),
      case when p.id % 3 = 0 then '/api/files/demo/shot/' || (7000 + p.id) || '-1.svg' else '' end,
      case when p.id % 2 = 0 then coalesce(m.login, '') else '' end,
      s.status, p.operator_id, case when s.status <> 'WAIT_HANDLE' then r.id end,
      case s.status when 'PASSED' then '经复核证据不足，予以撤销' when 'REFUSED' then '经复核，原处理依据充分，维持原处理结果' else '' end,
      a.created + interval '48 hours', case when s.status <> 'WAIT_HANDLE'
        then least(pg_temp.office(a.created + make_interval(hours => (3 + p.id % 22)::int)), ${present}) end, a.created,
        a.created
    from (select *, row_number() over (order by id * 7919 % 1009, id) as place from punishment
      where type in ('ACCOUNT_BAN', 'MUTE', 'LIVE_BAN') and operator_id is not null
        and start_time < ${present}::timestamptz - interval '1 hour') p
    cross join lateral (select case when p.status = 'REVOKED' then 'PASSED' when p.status = 'EFFECTIVE'
      and p.place <= 60 then 'WAIT_HANDLE' else 'REFUSED' end as status) s
    cross join lateral (select pg_temp.waking(case when s.status = 'WAIT_HANDLE'
        then greatest(p.start_time + interval '20 minutes',
        ${present}::timestamptz - make_interval(mins => (40 + p.id * 97 % 3000)::int))
        else least(p.start_time + interval '6 hours', ${present}::timestamptz - interval '30 minutes') end) as created)
          a
    join member m on m.user_id = p.user_id
    left join lateral (select st.id from staff st
    where st.role_id = ${defaultRoleId.auditLead} and st.id <> p.operator_id order by st.id limit 1) r on true
    where p.place <= 140`.execute(db);
  await sql`with passed as (update appeal t set status = 'PASSED', handle_remark = '经复核证据不足，予以撤销' from punishment p
      where p.id = t.ref_id and t.status = 'REFUSED' and p.status = 'EXPIRED' and t.id % 3 = 0
      returning t.ref_id, t.handler_id, t.handle_time)
    update punishment p set status = 'REVOKED', revoke_reason = '申诉成功', revoke_staff_id = passed.handler_id,
      revoke_time = passed.handle_time
    from passed where p.id = passed.ref_id`.execute(db);
  // A verdict that was overturned counts against the reviewer who gave it.
  await sql`update review_action a set qc_status = 'WRONG' from appeal t join punishment p on p.id = t.ref_id
    where t.status = 'PASSED' and t.ref_type = 'PUNISHMENT' and p.source_type = 'COMPLAINT' and a.biz_type = 'COMPLAINT'
      and a.biz_id = p.source_id`.execute(db);
}
