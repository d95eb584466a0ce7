import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

const positions = ["HOME_TOP", "MARRIAGE_HOME", "SAME_CITY", "NEW_FACE"] as const;

interface Options {
  readonly organisation: Organisation;
  readonly now: number;
}

interface Shown {
  readonly userId: number;
  readonly provId: number | null;
  readonly cityId: number | null;
}

/** A hundred and ten places in the app: running, waiting, taken down and over. */
export async function writeSlots(
  db: Db,
  random: Random,
  writer: RowWriter,
  { organisation, now }: Options,
): Promise<void> {
  const { rows } = await sql<Shown>`select user_id, home_prov_id as prov_id, home_city_id as city_id from member
    where status = 'ENABLE' and face_value = 1 and info_percent >= 60 and not is_market_account and agent_tier is null
    order by user_id limit 400`.execute(db);
  const staff = organisation.ofRole(8);
  random.some(rows, 110).forEach(({ userId, provId, cityId }, place) => {
    const status = place < 64 ? "ONLINE" : place < 80 ? "WAIT" : place < 94 ? "EXPIRE" : "OFFLINE";
    const length = random.pick([3, 7, 7, 15, 30]) * dayMs;
    const begin =
      status === "WAIT"
        ? now + random.int(1, 6) * dayMs
        : status === "EXPIRE"
          ? now - length - random.int(1, 30) * dayMs
          : now - length * (0.1 + 0.7 * random.next());
    const views = status === "WAIT" ? 0 : random.int(300, 16_000);
    const clicks = Math.round(views * (0.02 + 0.12 * random.next()));
    const isLocal = random.chance(0.6);
    const isPaid = random.chance(0.15);
    writer.write("recommend_slot", {
      position: isPaid ? "HOME_TOP" : (positions[place % positions.length] ?? "HOME_TOP"),
      user_id: userId,
      weight: random.int(1, 400) * 10,
      prov_id: isLocal ? provId : null,
      city_id: isLocal && random.chance(0.8) ? cityId : null,
      show_sex: random.chance(0.5) ? (userId % 2 === 1 ? "WOMAN" : "MAN") : null,
      begin_time: new Date(begin),
      end_time: new Date(begin + length),
      source: isPaid ? "PAID" : "MANUAL",
      view_count: views,
      click_count: clicks,
      chat_count: Math.round(clicks * 0.2 * random.next()),
      status,
      staff_id: isPaid ? null : random.pick(staff).id,
      version: 1,
      created_time: new Date(Math.min(begin, now) - dayMs),
      update_time: new Date(Math.min(begin, now) - dayMs),
    });
  });
}

const adverts = [
  "周末相亲会报名中",
  "新店开业，免费测评",
  "同城牵线，一对一服务",
  "家长专场相亲角",
  "秋日专场，限时入会",
  "红娘一对一陪伴",
];
const states = ["ONLINE", "ONLINE", "ONLINE", "WAIT_AUDIT", "DRAFT", "REJECT", "OFFLINE", "EXPIRE"] as const;

/** Adverts of the open shops in every state. */
export function writeAdverts(random: Random, writer: RowWriter, { organisation, now }: Options): void {
  const auditors = organisation.ofRole(8);
  organisation.shops
    .filter(({ seed }) => seed.status === "OPEN")
    .flatMap((shop) => Array.from({ length: random.int(2, 4) }, () => shop))
    .forEach(({ id, seed }, place) => {
      const status = states[place % states.length] ?? "DRAFT";
      const created = now - (status === "WAIT_AUDIT" ? 0.2 + 1.4 * random.next() : random.int(2, 40)) * dayMs;
      const isDecided = status !== "DRAFT" && status !== "WAIT_AUDIT";
      const isSeen = status === "ONLINE" || status === "OFFLINE" || status === "EXPIRE";
      const views = isSeen ? random.int(500, 30_000) : 0;
      const jump = random.pick(["NONE", "SHOP", "PHONE", "URL"] as const);
      writer.write("shop_advert", {
        shop_id: id,
        title: random.pick(adverts),
        image: `/api/files/demo/shop/${id}.svg`,
        position: random.pick(["SHOP_LIST", "CITY_HOME", "CORNER"]),
        jump_type: jump,
        jump_value: jump === "PHONE" ? "400-820-1314" : jump === "URL" ? "https://www.hongxian.example/shop" : "",
        prov_id: seed.area - (seed.area % 10_000),
        city_id: seed.area - (seed.area % 100),
        area_id: seed.area,
        sort_no: random.int(0, 50),
        begin_time: new Date(created),
        end_time: new Date(status === "EXPIRE" ? now - dayMs : now + random.int(5, 60) * dayMs),
        view_count: views,
        click_count: Math.round(views * (0.01 + 0.08 * random.next())),
        status,
        reject_reason: status === "REJECT" ? "图片文字过多，请更换" : "",
        submit_time: status === "DRAFT" ? null : new Date(created + 3_600_000),
        audit_staff_id: isDecided ? random.pick(auditors).id : null,
        audit_time: isDecided ? new Date(created + 2 * 3_600_000) : null,
        created_time: new Date(created),
        update_time: new Date(created),
      });
    });
}
