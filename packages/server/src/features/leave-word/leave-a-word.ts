import * as endpoints from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { leaveWordLimits, leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handlePublic, type Db } from "../../kit/call.ts";
import { tellDesk } from "./leave-word-rows.ts";

/** Everything one address sent today, including merged ones. */
async function needCalmAddress(db: Db, ip: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(1 + merge_num), 0)::int as n from leave_word
    where ip = ${ip} and created_time >= current_date`.execute(db);
  if ((rows[0]?.n ?? 0) >= leaveWordLimits.perIp) throw refused(leaveWordMessages.tooOften);
}

/** The same phone again within a day is appended to its former text. */
async function mergeInto(db: Db, phone: string, content: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`update leave_word set content = left(content || E'\n' || ${content}, ${leaveWordLimits.merged}::int),
      merge_num = merge_num + 1, update_time = now(), version = version + 1
    where id = (select w.id from leave_word w where w.phone = ${phone} and w.status in ('WAIT_HANDLE', 'FOLLOWING')
      and w.created_time > now() - make_interval(hours => ${leaveWordLimits.mergeHours}::int)
      order by w.id desc limit 1)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export type LeaveWordDraft = z.output<(typeof endpoints.leaveAWord)["body"]>;

/**
 * Takes a message in; one of a phone that wrote within a day is added to its former text. Unknown values (place, text,
 * channel) are left out, not refused. Returns its number.
 */
export async function takeLeaveWord(tx: Db, body: LeaveWordDraft, ip: string): Promise<number> {
  // Two concurrent ones from one address or one phone must see each other.
  if (ip !== "") {
    await sql`select pg_advisory_xact_lock(hashtext('leave word'), hashtext(${ip}))`.execute(tx);
    await needCalmAddress(tx, ip);
  }
  await sql`select pg_advisory_xact_lock(hashtext('leave word phone'), hashtext(${body.phone}))`.execute(tx);
  const merged = await mergeInto(tx, body.phone, body.content);
  if (merged !== null) {
    await tellDesk(tx, merged);
    return merged;
  }
  const { rows } = await sql<{ id: number }>`insert into leave_word
      (name, phone, wechat_no, sex, age, prov_id, city_id, intent, content, source_page, help_article_id, channel_id,
      ip, deadline)
    select ${body.name}, ${body.phone}, ${body.wechatNo}, ${body.sex}, ${body.age}::int,
      (select g.id from region g where g.id = ${body.provId}::int and g.level = 1),
      (select g.id from region g where g.id = ${body.cityId}::int and g.parent_id = ${body.provId}::int),
        ${body.intent}, ${body.content}, ${body.sourcePage},
      (select a.id from article a where a.id = ${body.helpArticleId}::bigint),
        (select h.id from channel h where h.code = ${body.channelCode}),
      ${ip}, now() + make_interval(hours => ${leaveWordLimits.hours}::int) returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await tellDesk(tx, id);
  return id;
}

/** A visitor of the website leaves a message. */
export const leaveAWord = handlePublic(endpoints.leaveAWord, async ({ db, body, ip }) => {
  await db.transaction().execute((tx) => takeLeaveWord(tx, body, ip));
  return null;
});
