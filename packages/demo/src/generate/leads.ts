import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import { type Random, weighted } from "../random.ts";
import { pickInCity } from "./region-picker.ts";
import type { RowWriter } from "./row-writer.ts";
import { givenNames, surnames } from "./words/names.ts";

const pickSurname = weighted(surnames);
const pickSource = weighted([
  ["SEEK_PAGE", 40],
  ["SEEKING_INFO", 20],
  ["TEST_PAGE", 14],
  ["STAFF", 16],
  ["AGENT", 10],
] as const);
const pickStatus = weighted([
  ["NEW", 18],
  ["ASSIGNED", 20],
  ["FOLLOWING", 30],
  ["CONVERTED", 18],
  ["INVALID", 14],
] as const);
const cities = [330100, 310100, 440100, 510100, 320100, 420100];
const contents = [
  "电话已接通，周末再约到店",
  "加了微信，发送服务介绍",
  "暂时没空，下周再联系",
  "意向较强，介绍了套餐",
  "想先看看合适的对象",
];

interface Options {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

interface Converted {
  readonly userId: number;
  readonly login: string;
}

/** Leads of two months in every state, with their follow-up notes. */
export async function writeLeads(
  db: Db,
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: Options,
): Promise<void> {
  const sales = [...organisation.ofRole(4), ...organisation.ofRole(5)].filter(({ userId }) => userId !== null);
  const { rows: members } = await sql<Converted>`select user_id, login from member
    where user_id = any(${userIds.slice(0, 400)}::bigint[]) and login is not null order by user_id`.execute(db);
  const { rows: channels } = await sql<{
    id: number;
  }>`select id from channel where status = 'ENABLE' order by id`.execute(db);
  const shops = organisation.shops.filter(({ seed }) => seed.status === "OPEN");
  for (let id = 1; id <= 260; id++) {
    const status = pickStatus(random);
    const source = pickSource(random);
    const sex = random.chance(0.5) ? "MAN" : "WOMAN";
    // Recent ones are still waiting; the others have been handled.
    const created =
      now - (status === "NEW" || status === "ASSIGNED" ? 3.4 * random.next() ** 2 : 1 + 44 * random.next()) * dayMs;
    const sale = random.pick(sales);
    const hasSale = status !== "NEW" && (status !== "INVALID" || random.chance(0.8));
    const assigned = created + random.int(1, 20) * 3_600_000;
    const follows = status === "FOLLOWING" || status === "CONVERTED" ? random.int(1, 5) : 0;
    const times = Array.from({ length: follows }, () => assigned + (now - assigned) * random.next()).toSorted(
      (a, b) => a - b,
    );
    const member = status === "CONVERTED" ? members[id % members.length] : undefined;
    const place = pickInCity(random, random.pick(cities));
    writer.write("intention", {
      id,
      source,
      name: pickSurname(random) + random.pick(givenNames[sex][1] ?? []),
      login: member?.login ?? `177${String(10_000_000 + id * 7919).slice(-8)}`,
      sex,
      birth_year: new Date(now).getUTCFullYear() - random.int(22, 52),
      prov_id: place.provId,
      city_id: place.cityId,
      area_id: place.areaId,
      marital: random.pick(["UNMARRIED", "UNMARRIED", "UNMARRIED", "DIVORCED", "DIVORCEDHAVEONE"]),
      education: random.pick(["JUNIO_COLLEGE", "UNDER_GRADUATE", "UNDER_GRADUATE", "MASTER", "HIGH_SCHOOL"]),
      height: sex === "MAN" ? random.int(166, 186) : random.int(154, 173),
      requirement: {
        ageMin: null,
        ageMax: null,
        heightMin: null,
        heightMax: null,
        miniEducation: "JUNIO_COLLEGE",
        other: "",
      },
      remark: random.chance(0.3) ? "希望尽快安排见面" : "",
      target_user_id: source === "SEEKING_INFO" ? random.pick(userIds) : null,
      user_id: member?.userId ?? null,
      channel_id: random.chance(0.7) ? random.pick(channels).id : null,
      inviter_id: null,
      shop_id: source === "AGENT" || random.chance(0.2) ? random.pick(shops).id : null,
      sale_user_id: hasSale ? sale.userId : null,
      status,
      invalid_reason: status === "INVALID" ? random.pick(["EMPTY", "REFUSE", "NOT_MATCH", "REPEAT", "OTHER"]) : null,
      assign_time: hasSale ? new Date(Math.min(assigned, now)) : null,
      convert_time: status === "CONVERTED" ? new Date(times.at(-1) ?? now) : null,
      follow_count: follows,
      last_follow_time: follows > 0 ? new Date(times.at(-1) ?? now) : null,
      next_follow_time: status === "FOLLOWING" ? new Date(now + random.int(-3, 6) * dayMs) : null,
      create_staff_id: source === "STAFF" ? sale.id : null,
      created_time: new Date(created),
      update_time: new Date(times.at(-1) ?? created),
    });
    for (const time of times) {
      writer.write("intention_follow", {
        intention_id: id,
        content: random.pick(contents),
        status: "FOLLOWING",
        next_follow_time: null,
        staff_id: sale.id,
        created_time: new Date(time),
      });
    }
  }
}
