import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import type { Random } from "../random.ts";
import { reviewedColumns } from "./reviewed-row.ts";
import type { RowWriter } from "./row-writer.ts";
import { badTexts, commentTexts, discussTexts, subjectSeeds } from "./words/posts.ts";

export interface CommunityOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
  /** Official accounts. */
  readonly accounts: readonly number[];
}

const discussCount = 300;
const evaluateCount = 360;
const waitingDiscusses = 26;
const waitingEvaluates = 40;
const imageOf = (seed: number): string => `/api/files/demo/scene/${seed}.svg`;
export const imagesOf = (random: Random, most: number): string =>
  Array.from({ length: random.int(0, most) }, () => imageOf(random.int(300, 900))).join(";");

/** Recent content waits; the rest is spread over two months. */
export const timeOf = (random: Random, now: number, isWaiting: boolean): number =>
  now - (isWaiting ? random.int(2, 900) * 60_000 : random.int(1, 86_000) * 60_000);

export function writeSubjects(
  random: Random,
  writer: RowWriter,
  { organisation, now, accounts }: CommunityOptions,
): void {
  const staff = organisation.ofRole(8);
  subjectSeeds.forEach(([type, title, intro, sides], place) => {
    const status = place >= 16 ? "DRAFT" : place % 7 === 6 ? "FINISHED" : place % 9 === 8 ? "OFFLINE" : "ONLINE";
    const created = now - (80 - place * 4) * dayMs;
    writer.write("subject", {
      id: place + 1,
      title,
      cover_url: imageOf(500 + place),
      intro,
      type,
      options: sides.map((text, at) => ({ id: at + 1, text, num: 0 })),
      owner_user_id: accounts[place % Math.max(1, accounts.length)] ?? null,
      is_hot: status === "ONLINE" && place < 6,
      sort: 10 * (place + 1),
      start_time: new Date(created),
      end_time: new Date(status === "FINISHED" ? now - 3 * dayMs : now + (20 + place) * dayMs),
      status,
      view_num: status === "DRAFT" ? 0 : random.int(800, 52_000),
      create_staff_id: random.pick(staff).id,
      created_time: new Date(created),
      update_time: new Date(created + dayMs),
    });
  });
}

const open = subjectSeeds.flatMap(([, , , sides], place) =>
  place < 16 ? [{ id: place + 1, sides: sides.length }] : [],
);

export function writeDiscusses(
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: CommunityOptions,
): void {
  const checkers = organisation.ofRole(3);
  for (let place = 0; place < discussCount; place++) {
    const isWaiting = place < waitingDiscusses;
    const isBad = isWaiting ? place % 5 === 2 : place % 41 === 7;
    const subject = random.pick(open);
    const time = timeOf(random, now, isWaiting);
    const content = random.pick(isBad ? badTexts : discussTexts);
    const reviewed = reviewedColumns(random, { checkers, now, time, isBad, isWaiting, text: content });
    const isOn = reviewed.status === "ONLINE";
    writer.write("subject_discuss", {
      id: place + 1,
      subject_id: subject.id,
      user_id: random.pick(userIds),
      content,
      imgs: imagesOf(random, place % 3 === 0 ? 4 : 0),
      option_id: subject.sides > 0 ? random.int(1, subject.sides) : null,
      is_top: isOn && place % 60 === 30,
      is_essence: isOn && place % 12 === 5,
      like_num: isWaiting ? 0 : random.int(0, 260),
      report_num: isBad ? random.int(0, 6) : random.chance(0.06) ? 1 : 0,
      ...reviewed,
    });
  }
}

export function writeEvaluates(
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: CommunityOptions,
): void {
  const checkers = organisation.ofRole(3);
  for (let place = 0; place < evaluateCount; place++) {
    const isWaiting = place < waitingEvaluates;
    const isBad = isWaiting ? place % 6 === 3 : place % 47 === 11;
    const time = timeOf(random, now, isWaiting);
    const isReply = place % 5 === 4;
    const content = random.pick(isBad ? badTexts : commentTexts);
    writer.write("subject_evaluate", {
      id: place + 1,
      // The author of the referenced post is filled in by number below.
      discuss_id: random.int(waitingDiscusses + 1, discussCount),
      subject_id: 1,
      user_id: random.pick(userIds),
      parent_id: isReply ? place : null,
      reply_user_id: isReply ? random.pick(userIds) : null,
      content,
      attitude: random.pick(["AGREE", "AGREE", "NEUTRAL", "DISAGREE"]),
      like_num: isWaiting ? 0 : random.int(0, 40),
      report_num: isBad ? random.int(0, 4) : 0,
      ...reviewedColumns(random, { checkers, now, time, isBad, isWaiting, text: content }),
    });
  }
}

/** Values derived from the rows: sides taken, participants, views by day. */
export async function finishSubjects(db: Db, { now }: CommunityOptions): Promise<void> {
  const today = sql`${new Date(now)}::timestamptz::date`;
  await sql`update subject_evaluate e set parent_id = null, reply_user_id = null
    where parent_id is not null
      and not exists (select from subject_evaluate p where p.id = e.parent_id and p.parent_id is null)`.execute(db);
  await sql`update subject_evaluate e set discuss_id = p.discuss_id, reply_user_id = p.user_id from subject_evaluate p
    where p.id = e.parent_id`.execute(db);
  await sql`update subject_evaluate e set subject_id = d.subject_id from subject_discuss d
    where d.id = e.discuss_id`.execute(db);
  await sql`insert into subject_vote (subject_id, user_id, option_id, created_time)
    select distinct on (d.subject_id, d.user_id) d.subject_id, d.user_id, d.option_id, d.created_time
    from subject_discuss d
    where d.option_id is not null order by d.subject_id, d.user_id, d.id`.execute(db);
  await sql`insert into subject_vote (subject_id, user_id, option_id, created_time)
    select s.id, m.user_id, 1 + (m.user_id / 4) % jsonb_array_length(s.options),
      pg_temp.waking(${new Date(now)}::timestamptz - ((m.user_id / 4) % 28) * interval '1 day'
        - abs(hashtext(m.user_id || 'v' || s.id)) % 900 * interval '1 minute')
    from subject s cross
    join lateral (select user_id from member where status = 'ENABLE' and not is_market_account order by user_id
    limit 220) m
    where jsonb_array_length(s.options) > 0 and s.status <> 'DRAFT' and (m.user_id / 4 + s.id) % 3 = 0 on conflict
    do nothing`.execute(db);
  await sql`update subject s
      set join_num = (select count(distinct u.user_id)
      from (select user_id from subject_vote v where v.subject_id = s.id
      union all select user_id from subject_discuss d where d.subject_id = s.id and d.status <> 'DELETED') u),
    options = (select coalesce(jsonb_agg(o || jsonb_build_object('num', (select count(*) from subject_vote v
      where v.subject_id = s.id and v.option_id = (o ->> 'id')::int)) order by (o ->> 'id')::int), '[]')
      from jsonb_array_elements(s.options) o)`.execute(db);
  await sql`insert into content_stat (stat_date, ref_type, ref_id, sex, show_num)
    select d::date, 'SUBJECT', s.id, x.sex, (s.view_num * (6 + abs(hashtext(s.id || x.sex || d)) % 9) / 600)::int
    from subject s cross join (values ('MAN'), ('WOMAN')) x (sex) cross
    join generate_series(${today} - 29, ${today}, interval '1 day') d
    where s.status <> 'DRAFT'`.execute(db);
}
