import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs, startOfDay } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { articles, douyinPages } from "./words/articles.ts";

interface PlacedOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

/** Its subject in a few words, then the complete text. */
const htmlOf = (lines: readonly string[]): string => {
  const points = lines.map((line) => `<li>${line.split(/[，。；]/)[0] ?? line}</li>`).join("");
  return `<h2>要点</h2><ul>${points}</ul>${lines.map((line) => `<p>${line}</p>`).join("")}`;
};

export function writeArticles(random: Random, writer: RowWriter, { organisation, now, userIds }: PlacedOptions): void {
  const staff = organisation.ofRole(8);
  articles.forEach(({ category, title, lines, part }, place) => {
    const id = place + 1;
    const content = htmlOf(lines);
    const versions = category === "AGREEMENT" ? 3 : place % 5 === 4 ? 0 : random.int(1, 2);
    const status = versions === 0 ? "DRAFT" : place % 9 === 7 && category !== "AGREEMENT" ? "OFFLINE" : "ONLINE";
    const created = now - random.int(20, 200) * dayMs;
    const author = random.pick(staff);
    const isEdited = status === "ONLINE" && place % 6 === 3;
    writer.write("article", {
      id,
      title,
      category,
      help_group: category === "HELP" ? (part ?? null) : null,
      agreement_code: category === "AGREEMENT" ? (part ?? null) : null,
      cover_url: ["HELP", "AGREEMENT", "NOTICE"].includes(category) ? "" : `/api/files/demo/scene/${id}.svg`,
      summary: (lines[0] ?? "").slice(0, 60),
      content: isEdited ? `${content}<p>补充：如有疑问请联系客服。</p>` : content,
      clients: random.some(["APP", "APPLET", "WEB"], 2),
      couple_user_ids: category === "SUCCESS" ? userIds.slice(0, 2) : [],
      auth_img: category === "SUCCESS" ? "/api/files/demo/shot/8801-1.svg;/api/files/demo/shot/8802-1.svg" : "",
      author: author.name,
      is_top: status === "ONLINE" && place % 5 === 0,
      sort: 10 * ((place % 9) + 1),
      publish_time: versions === 0 ? null : new Date(created + dayMs),
      status,
      read_num: versions === 0 ? 0 : random.int(200, 26_000),
      like_num: versions === 0 ? 0 : random.int(5, 900),
      current_version: versions,
      published_title: versions === 0 ? "" : title,
      published_content: versions === 0 ? "" : content,
      create_staff_id: author.id,
      created_time: new Date(created),
      update_time: new Date(isEdited ? now - random.int(1, 48) * 3_600_000 : created + versions * 5 * dayMs),
    });
    for (let no = 1; no <= versions; no++) {
      writer.write("article_version", {
        article_id: id,
        version_no: no,
        title,
        content: htmlOf(lines.slice(0, Math.max(1, lines.length - (versions - no)))),
        staff_id: author.id,
        created_time: new Date(created + no * 5 * dayMs),
      });
    }
  });
}

export function writeDouyinPages(random: Random, writer: RowWriter, { organisation, now }: PlacedOptions): void {
  const staff = organisation.ofRole(8);
  douyinPages.forEach(({ code, title, scene, status }, place) => {
    const wasOnline = status === "ONLINE" || status === "OFFLINE" || status === "WAIT_PLATFORM";
    const content = `<h2>${title}</h2><p>真诚相遇，用心陪伴。</p><ul><li>实名认证</li><li>红娘服务</li><li>线下活动</li></ul>`;
    writer.write("douyin_rich_text", {
      id: place + 1,
      code,
      title,
      scene,
      content,
      share_title: title,
      status,
      platform_remark: status === "REFUSED" ? "页面内容过少，请补充服务说明" : "",
      published_content: wasOnline ? content : "",
      published_version: wasOnline ? random.int(1, 4) : 0,
      update_staff_id: random.pick(staff).id,
      created_time: new Date(now - 90 * dayMs),
      update_time: new Date(now - random.int(1, 40) * dayMs),
    });
  });
}

const bannerTitles = [
  "金秋相遇专场",
  "实名认证送会员",
  "红娘一对一服务",
  "线下交友会报名",
  "防骗指南必读",
  "新人礼包",
  "情感课程上新",
  "优质会员推荐",
  "周末同城活动",
];
const bannerPlaces = [
  "APP_HOME",
  "APP_HOME",
  "APP_HOME",
  "APP_LIVE",
  "APP_VIDEO",
  "APP_MOMENT",
  "APP_MARRIAGE",
  "APP_GOODS",
  "APP_MINE",
  "APPLET_HOME",
  "APPLET_HOME",
  "DOUYIN_HOME",
] as const;
const webPlaces = [
  "OFFICIAL_HOME",
  "OFFICIAL_HOME",
  "OFFICIAL_HOME",
  "OFFICIAL_JOIN",
  "OFFICIAL_JOIN",
  "OFFICIAL_DOWNLOAD",
  "OFFICIAL_HOME",
  "OFFICIAL_HOME",
] as const;
/** The web site links only to pages and articles. */
function linkOf(place: number, position: string): { link_type: string; link_value: string } {
  if (place % 3 === 0) return { link_type: "ARTICLE", link_value: String(1 + (place % articles.length)) };
  if (place % 3 === 2) return { link_type: "NONE", link_value: "" };
  return position.startsWith("OFFICIAL")
    ? { link_type: "H5", link_value: "https://www.example.com/join" }
    : { link_type: "APP_PAGE", link_value: "activity/detail" };
}
const clientOf = (place: string): string =>
  place.startsWith("APPLET")
    ? "APPLET"
    : place.startsWith("DOUYIN")
      ? "DOUYIN"
      : place.startsWith("OFFICIAL")
        ? "WEB"
        : "APP";
const groups = [
  {},
  {},
  { sex: "WOMAN" },
  { sex: "MAN", ageMin: 25, ageMax: 40 },
  { realName: "YES" },
  { platforms: ["IOS"] },
] as const;

/** Carousel pictures in every place: on, waiting, over and drafts. */
export function writeBanners(random: Random, writer: RowWriter, { organisation, now }: PlacedOptions): void {
  const staff = organisation.ofRole(8);
  [...bannerPlaces, ...bannerPlaces, ...webPlaces].forEach((position, place) => {
    const status = place % 7 === 5 ? "OFFLINE" : place % 9 === 8 ? "DRAFT" : "ONLINE";
    const start = startOfDay(now + (place % 6 === 4 ? 3 : -random.int(5, 40)) * dayMs) + 10 * 3_600_000;
    const length = place % 8 === 7 ? 4 : 60;
    writer.write("banner", {
      id: place + 1,
      title: bannerTitles[place % bannerTitles.length] ?? "活动",
      client: clientOf(position),
      position,
      image_url: `/api/files/demo/scene/${100 + place}.svg`,
      mobile_image_url: position.startsWith("OFFICIAL") ? `/api/files/demo/scene/${140 + place}.svg` : "",
      alt_text: bannerTitles[place % bannerTitles.length] ?? "",
      ...linkOf(place, position),
      audience: groups[place % groups.length] ?? {},
      sort: 10 * (1 + (place % 12)),
      start_time: new Date(start),
      end_time: new Date(startOfDay(start + length * dayMs) - 1000),
      status,
      create_staff_id: random.pick(staff).id,
      created_time: new Date(Math.min(start, now) - dayMs),
      update_time: new Date(Math.min(start, now) - dayMs),
    });
  });
}

const advertSeeds = [
  ["SPLASH", "SELF", "暖冬开屏", "ONLINE"],
  ["SPLASH", "CSJ", "穿山甲开屏", "ONLINE"],
  ["SPLASH", "YLH", "优量汇开屏", "OFFLINE"],
  ["SPLASH", "SELF", "新春开屏（待投放）", "DRAFT"],
  ["POPUP", "SELF", "新人礼包弹窗", "ONLINE"],
  ["POPUP", "SELF", "实名认证提醒", "OFFLINE"],
  ["FEED", "CSJ", "穿山甲信息流", "ONLINE"],
  ["FEED", "KS", "快手信息流", "ONLINE"],
  ["FEED", "SELF", "情感课程推荐", "ONLINE"],
  ["FLOAT", "SELF", "周末活动悬浮窗", "ONLINE"],
  ["LIVE_CORNER", "SELF", "直播间红娘角标", "ONLINE"],
  ["REWARD_VIDEO", "CSJ", "激励视频A", "ONLINE"],
  ["REWARD_VIDEO", "YLH", "激励视频B", "ONLINE"],
  ["REWARD_VIDEO", "KS", "激励视频C", "OFFLINE"],
] as const;

export function writeAppAdverts(random: Random, writer: RowWriter, { organisation, now }: PlacedOptions): void {
  const staff = organisation.ofRole(8);
  advertSeeds.forEach(([slot, source, name, status], place) => {
    const isOwn = source === "SELF";
    writer.write("advert", {
      id: place + 1,
      name,
      slot,
      source,
      network_code: isOwn ? "" : `${source.toLowerCase()}_${8_800_100 + place}`,
      material_url: isOwn ? `/api/files/demo/scene/${200 + place}.svg` : "",
      link_type: isOwn && place % 2 === 0 ? "APP_PAGE" : "NONE",
      link_value: isOwn && place % 2 === 0 ? "activity/detail" : "",
      show_sec: slot === "SPLASH" ? 5 : null,
      feed_interval: slot === "FEED" ? random.int(8, 20) : null,
      frequency: slot === "POPUP" ? "DAILY" : "EVERY",
      day_limit: slot === "REWARD_VIDEO" ? 10 : null,
      reward_score: slot === "REWARD_VIDEO" ? random.pick([10, 20, 30]) : null,
      ecpm: isOwn ? 0 : random.int(800, 3600),
      audience: groups[place % groups.length] ?? {},
      priority: 100 + 10 * (place % 5),
      start_time: new Date(startOfDay(now - 50 * dayMs)),
      end_time: new Date(startOfDay(now + 60 * dayMs) - 1000),
      status,
      create_staff_id: random.pick(staff).id,
      created_time: new Date(now - 51 * dayMs),
      update_time: new Date(now - 20 * dayMs),
    });
  });
}

/** The networks' figures so far: all but the last three days. */
export async function writeIncome(db: Db, { now }: PlacedOptions): Promise<void> {
  await sql`insert into advert_income (advert_id, income_date, amount)
    select c.ref_id, c.stat_date,
      sum(c.show_num) * a.ecpm * (85 + abs(hashtext(c.ref_id || c.stat_date::text)) % 30) / 100000
    from content_stat c join advert a on a.id = c.ref_id
    where c.ref_type = 'ADVERT' and a.source <> 'SELF' and c.stat_date < ${new Date(now)}::timestamptz::date - 3
    group by c.ref_id, c.stat_date, a.ecpm`.execute(db);
}

/** How often placed content was seen in the last month, by set: what is on is seen by both sexes every day. */
export async function writePlacedStats(db: Db, { now }: PlacedOptions): Promise<void> {
  await sql`insert into content_stat (stat_date, ref_type, ref_id, sex, show_num, click_num, like_num, uv_num)
    select d::date, r.ref_type, r.id, s.sex, n.shows,
      n.shows * (20 + abs(hashtext(r.ref_type || r.id || d)) % 90) / 1000, n.shows / 90, n.shows * 7 / 10
    from (select 'ARTICLE' as ref_type, id, 120 as base, publish_time as since, null::timestamptz as until from article
          where status = 'ONLINE'
        union all select 'DOUYIN', id, 60, created_time, null from douyin_rich_text where published_version > 0
        union all select 'BANNER', id, 900, start_time, end_time from banner where status <> 'DRAFT'
        union all select 'ADVERT', id, 1500, start_time, end_time from advert where status <> 'DRAFT') r
    cross join (values ('MAN'), ('WOMAN')) s (sex)
    cross join generate_series(${new Date(now)}::timestamptz::date - 29, ${new Date(now)}::timestamptz::date,
      interval '1 day') d
    cross join lateral (select (r.base * (60 + abs(hashtext(s.sex || r.ref_type || r.id || d)) % 80) / 100)::int as
      shows) n
    where d >= r.since::date and d <= coalesce(r.until::date, d)`.execute(db);
}
