import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** A scene of score, the rows that it is given for (member, id, time), and what the record calls them. */
const sources = [
  {
    scene: "INVITE_REGISTER",
    type: "MEMBER",
    rows: "select inviter_id as user_id, user_id as id, created_time as at from member where inviter_id is not null",
  },
  {
    scene: "SUGGEST",
    type: "SUGGESTION",
    rows: "select user_id, id, created_time as at from suggestion where status = 'ADOPTED'",
  },
  {
    scene: "WATCH_AD",
    type: "ADVERT",
    rows: "select advert_id as id, score_record_id from ad_record where score_record_id is not null",
  },
] as const;

/**
 * Score names what it was given for. Who did nothing of the kind signed in on that day instead: the amounts stay, as
 * they are in the books.
 */
export async function nameScoreSources(db: Db): Promise<void> {
  for (const { scene, type, rows } of sources) {
    const matches =
      scene === "WATCH_AD"
        ? sql`select s.id as record_id, g.id from (${sql.raw(rows)}) g
            join reward_score_record s on s.id = g.score_record_id where g.id is not null`
        : sql`select s.id as record_id, g.id
            from (select id, user_id, row_number() over (partition by user_id order by created_time) as n
              from reward_score_record where scene = ${scene} and score > 0 and ref_id is null) s
            join (select user_id, id, row_number() over (partition by user_id order by at) as n
              from (${sql.raw(rows)}) k) g on g.user_id = s.user_id and g.n = s.n`;
    await sql`update reward_score_record r set ref_type = ${type}, ref_id = m.id from (${matches}) m
      where r.id = m.record_id and r.ref_id is null`.execute(db);
  }
  await sql`update reward_score_record set scene = 'SIGN_IN'
    where scene in ('INVITE_REGISTER', 'SUGGEST', 'WATCH_AD', 'TASK') and score > 0 and ref_id is null`.execute(db);
}
