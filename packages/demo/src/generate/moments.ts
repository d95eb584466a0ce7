import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import { imagesOf, timeOf, type CommunityOptions } from "./community.ts";
import type { Random } from "../random.ts";
import { reviewedColumns } from "./reviewed-row.ts";
import type { RowWriter } from "./row-writer.ts";
import { badTexts, blogTexts, commentTexts, forbiddenWords, momentTexts, videoTitles } from "./words/posts.ts";

const videoCount = 160;
const waitingVideos = 26;
const momentCount = 260;
const waitingMoments = 26;
const blogCount = 48;
const commentCount = 320;
const waitingComments = 40;
export const demoVideo = "/demo/clip.webm";

export function writeVideos(random: Random, writer: RowWriter, { organisation, now, userIds }: CommunityOptions): void {
  const checkers = organisation.ofRole(3);
  for (let place = 0; place < videoCount; place++) {
    const isWaiting = place < waitingVideos;
    const isBad = isWaiting ? place % 6 === 1 : place % 37 === 9;
    const time = timeOf(random, now, isWaiting);
    const reviewed = reviewedColumns(random, {
      checkers,
      now,
      time,
      isBad,
      isWaiting,
      text: isBad ? "裸露画面" : "",
      byPerson: true,
    });
    const isOn = reviewed.status === "ONLINE";
    const isHot = isOn && place % 11 === 3;
    const plays = isWaiting ? 0 : random.int(60, 24_000);
    writer.write("video", {
      id: place + 1,
      user_id: random.pick(userIds),
      title: random.pick(videoTitles),
      cover_url: `/api/files/demo/scene/${600 + place}.svg`,
      video_url: demoVideo,
      duration_sec: place % 7 === 0 ? random.int(61, 180) : place % 3 === 0 ? random.int(5, 15) : random.int(16, 60),
      width: 480,
      height: 600,
      size_bytes: random.int(800_000, 40_000_000),
      subject_id: place % 5 === 0 ? random.int(1, 16) : null,
      visibility: place % 13 === 12 ? "PRIVATE" : "PUBLIC",
      machine_seconds: isBad ? [1, 2, 4] : [],
      play_num: plays,
      like_num: Math.round(plays * random.next() * 0.12),
      comment_num: Math.round(plays * random.next() * 0.02),
      share_num: Math.round(plays * random.next() * 0.01),
      finish_rate: isWaiting ? 0 : random.int(120, 780),
      report_num: isBad ? random.int(1, 9) : 0,
      is_hot: isHot,
      hot_sort: isHot ? 10 + place : 100,
      hot_start_time: isHot ? new Date(now - random.int(1, 5) * dayMs) : null,
      hot_end_time: isHot ? new Date(now + (place % 4 === 0 ? 1 : random.int(2, 7)) * dayMs) : null,
      hot_reason: isHot ? random.pick(["真实自然", "才艺出众", "编辑推荐", "高人气"]) : "",
      hot_base_play: isHot ? Math.round(plays * 0.6) : 0,
      ...reviewed,
    });
  }
}

export function writeMoments(random: Random, writer: RowWriter, options: CommunityOptions): void {
  const { organisation, now, userIds, accounts } = options;
  const checkers = organisation.ofRole(3);
  const staff = organisation.ofRole(8);
  for (let place = 0; place < momentCount + blogCount; place++) {
    const isBlog = place >= momentCount;
    const isOfficial = isBlog && place % 3 !== 0 && accounts.length > 0;
    const isWaiting = isBlog ? !isOfficial && place % 9 === 0 : place < waitingMoments;
    const isBad = !isBlog && (isWaiting ? place % 5 === 1 : place % 43 === 5);
    const time = timeOf(random, now, isWaiting);
    const content = isBad ? random.pick(badTexts) : random.pick(isBlog ? blogTexts : momentTexts);
    const reviewed = reviewedColumns(random, { checkers, now, time, isBad, isWaiting, text: content });
    const isPlanned = isOfficial && place % 8 === 1;
    const isOn = reviewed.status === "ONLINE" && !isPlanned;
    writer.write("moment", {
      id: place + 1,
      kind: isBlog ? "MICRO_BLOG" : "MOMENT",
      user_id: isOfficial ? random.pick(accounts) : random.pick(userIds),
      content,
      imgs: imagesOf(random, isBlog ? 3 : place % 2 === 0 ? 5 : 0),
      video_id: !isBlog && place % 17 === 3 ? random.int(waitingVideos + 1, videoCount) : null,
      location_name: !isBlog && place % 4 === 0 ? random.pick(["人民公园", "万达广场", "滨江步道", "大学城"]) : "",
      subject_id: place % 4 === 1 ? random.int(1, 16) : null,
      visibility: !isBlog && place % 9 === 4 ? "FRIENDS_ALL" : "PUBLIC",
      publish_time: new Date(isPlanned ? now + random.int(1, 20) * dayMs : time),
      is_top: isOn && (isBlog ? place % 24 === 20 : place % 80 === 40),
      top_end_time: isOn && !isBlog && place % 80 === 40 ? new Date(now + 2 * dayMs) : null,
      view_num: isOn ? random.int(40, 9000) : 0,
      like_num: isOn ? random.int(0, 320) : 0,
      report_num: isBad ? random.int(0, 7) : 0,
      create_staff_id: isOfficial ? random.pick(staff).id : null,
      ...reviewed,
      ...(isPlanned ? { status: "WAIT_PUBLISH", check_status: "PASS" } : {}),
    });
  }
}

export function writeMomentComments(random: Random, writer: RowWriter, options: CommunityOptions): void {
  const { organisation, now, userIds } = options;
  const checkers = organisation.ofRole(3);
  for (let place = 0; place < commentCount; place++) {
    const isWaiting = place < waitingComments;
    const isBad = isWaiting ? place % 6 === 4 : place % 39 === 3;
    const time = timeOf(random, now, isWaiting);
    const content = random.pick(isBad ? badTexts : commentTexts);
    writer.write("moment_comment", {
      id: place + 1,
      moment_id: random.int(waitingMoments + 1, momentCount + blogCount),
      user_id: random.pick(userIds),
      content,
      ...reviewedColumns(random, { checkers, now, time, isBad, isWaiting, text: content }),
    });
  }
}

/** Places come from the authors, figures by day from the totals, decisions from their reviewers. */
export async function finishMoments(db: Db, { now }: CommunityOptions): Promise<void> {
  const today = sql`${new Date(now)}::timestamptz::date`;
  for (const table of ["video", "moment"])
    await sql`update ${sql.table(table)} t set home_prov_id = m.home_prov_id, home_city_id = m.home_city_id
      from member m where m.user_id = t.user_id`.execute(db);
  await sql`update moment t set user_id = a.user_id
      from (select user_id, row_number() over (order by user_id) - 1 as place, count(*) over () as n
      from member where user_role = 'MATCHMAKER' and status = 'ENABLE') a
    where t.kind = 'MICRO_BLOG' and t.create_staff_id is null and t.id % a.n = a.place`.execute(db);
  await sql`update video set hot_score = round(((play_num + 5 * like_num + 8 * comment_num + 10 * share_num)
    * power(0.5, extract(epoch from ${new Date(now)}::timestamptz - created_time) / 172800))::numeric, 2)`.execute(db);
  await sql`insert into content_stat (stat_date, ref_type, ref_id, sex, show_num, click_num, like_num)
    select d::date, 'VIDEO', v.id, x.sex, n.shows, n.shows * (30 + abs(hashtext(v.id || x.sex || d)) % 40) / 100,
      n.shows / 12
    from video v cross join (values ('MAN'), ('WOMAN')) x (sex) cross
    join generate_series(${today} - 13, ${today}, interval '1 day') d
    cross join lateral (select (v.play_num * (4 + abs(hashtext(x.sex || v.id || d)) % 6) / 200)::int as shows) n
    where v.status = 'ONLINE' and v.created_time::date <= d::date`.execute(db);
  for (const [type, table] of [
    ["VIDEO", "video"],
    ["MOMENT", "moment"],
    ["MOMENT_COMMENT", "moment_comment"],
    ["SUBJECT_DISCUSS", "subject_discuss"],
    ["SUBJECT_EVALUATE", "subject_evaluate"],
  ] as const)
    await sql`insert into review_action (biz_type, biz_id, user_id, action, remark, staff_id, cost_ms, created_time)
      select ${
        type === "MOMENT"
          ? sql`case t.kind when 'MOMENT' then 'MOMENT'
        else 'MICRO_BLOG' end`
          : sql`${type}`
      }, t.id, t.user_id,
        t.check_status, t.check_fail_remark, t.check_user_id, 2000 + (t.id * 7919) % 9000, t.check_time
      from ${sql.table(table)} t where t.check_user_id is not null`.execute(db);
  await sql`insert into text_censor_word (word, category, match_mode, action, source, created_time)
    select word, category, 'EXACT', action, 'IMPORT', now() - interval '90 days'
    from jsonb_to_recordset(${JSON.stringify(forbiddenWords)}::jsonb) as w (word text, category text, action text)
    on conflict do nothing`.execute(db);
  for (const table of ["moment", "moment_comment", "subject_discuss", "subject_evaluate"])
    await sql`insert into text_censor_hit (word_id, user_id, scene, ref_id, text, action, created_time)
      select w.id, t.user_id, ${table === "moment" || table === "subject_discuss" ? "MOMENT" : "COMMENT"}, t.id::text,
        left(t.content, 200), w.action, t.created_time
      from ${sql.table(table)} t
      join text_censor_word w on strpos(regexp_replace(t.content, '\\s', '', 'g'), w.word) > 0`.execute(db);
  await sql`update text_censor_word w set hit_num = h.n
    from (select word_id, count(*)::int as n from text_censor_hit group by 1) h where h.word_id = w.id`.execute(db);
}
