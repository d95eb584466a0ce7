import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { counsellors, courseTypes, evaluateTypes, sessions, skills } from "./words/institute.ts";

interface InstituteOptions {
  readonly now: number;
  readonly userIds: readonly number[];
}

const weekdays = ["1", "2", "3", "4", "5", "6", "7"];
/** Mornings and afternoons on six or seven days. */
const scheduleOf = (place: number): object =>
  Object.fromEntries(
    weekdays
      .filter((day) => Number(day) !== (place % 3) + 5)
      .map((day) => [
        day,
        [
          { start: "09:00", end: "12:00" },
          { start: "14:00", end: "21:00" },
        ],
      ]),
  );
const statusOf = (place: number): string =>
  place === 9 ? "WAIT_AUDIT" : place === 8 ? "OFFLINE" : place === 7 ? "REST" : "ONLINE";

function writeWords(writer: RowWriter, now: number): number {
  const entry = (kind: string) => (pair: readonly [code: string, name: string], place: number) =>
    writer.write("common_type", { kind, code: pair[0], name: pair[1], sort: place + 1 });
  courseTypes.forEach(entry("COURSE"));
  evaluateTypes.forEach(entry("EVALUATE"));
  let tagId = 0;
  Object.entries(skills).forEach(([name, tags], place) => {
    const id = place + 1;
    const created = new Date(now - (90 - place) * dayMs);
    const icon = `/api/files/demo/scene/${40 + id}.svg`;
    writer.write("skill_type", { id, name, icon_url: icon, sort: id, created_time: created });
    for (const tag of tags) {
      tagId += 1;
      writer.write("skill_tag", {
        id: tagId,
        type_id: id,
        name: tag,
        sort: tagId,
        status: tagId % 11 === 0 ? "DISABLE" : "ENABLE",
        created_time: created,
      });
    }
  });
  return tagId;
}

/** Dictionaries, counsellors and their offers. Their bookings are written with the money. */
export async function writeInstitute(
  db: Db,
  random: Random,
  writer: RowWriter,
  { now, userIds }: InstituteOptions,
): Promise<void> {
  if (userIds.length < counsellors.length * 2) return;
  const tags = writeWords(writer, now);
  const people = random.some(userIds, counsellors.length);
  counsellors.forEach(({ name, title, intro }, place) => {
    const id = place + 1;
    const modes = ["VIDEO_CALL", "AUDIO_CALL", "TEXT", "OFFLINE"].filter((_, at) => at < 3 || place % 2 === 0);
    writer.write("consultant", {
      id,
      user_id: people[place] ?? 0,
      name,
      title,
      cert_imgs: [1, 2]
        .slice(0, 1 + (place % 2))
        .map((page) => `/api/files/demo/paper/counsel-${people[place] ?? 0}-${page}.svg`)
        .join(";"),
      years: random.int(2, 18),
      skill_tag_ids: random.some(
        Array.from({ length: tags }, (_, at) => at + 1),
        random.int(3, 6),
      ),
      intro,
      prov_id: 330000,
      city_id: 330100 + (place % 3) * 100,
      modes,
      schedule: scheduleOf(place),
      share_bp: random.pick([5000, 5500, 6000, 6500]),
      sort: id,
      status: statusOf(place),
      created_time: new Date(now - random.int(60, 200) * dayMs),
    });
  });
  sessions.forEach(({ name, mode, minutes, times, cents }, place) => {
    writer.write("consultant_meal", {
      id: place + 1,
      consultant_id: null,
      name,
      mode,
      minutes,
      times,
      price_cents: cents,
      original_price_cents: Math.round(cents * 1.3),
      valid_days: times > 1 ? 180 : 90,
      sort: place + 1,
      status: "ONLINE",
    });
  });
  [1, 2, 3].forEach((consultantId, at) => {
    writer.write("consultant_meal", {
      id: sessions.length + at + 1,
      consultant_id: consultantId,
      name: "深度视频咨询",
      mode: "VIDEO_CALL",
      minutes: 90,
      times: 1,
      price_cents: 49_900 + at * 10_000,
      original_price_cents: null,
      valid_days: 90,
      sort: 20 + at,
      status: at === 2 ? "DRAFT" : "ONLINE",
    });
  });
  await writer.flush();
  for (const table of ["skill_type", "skill_tag", "consultant", "consultant_meal"])
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    );
  await sql`update consultant_meal set "desc" = '预约成功后由咨询师确认时间，请提前十分钟准备。'`.execute(db);
  await sql`update emotion_evaluate e set type_id = t.id from common_type t
    where t.kind = 'EVALUATE' and t.code = case e.code when 'marriage-view' then 'VALUES'
      else 'ATTACHMENT' end`.execute(db);
}
