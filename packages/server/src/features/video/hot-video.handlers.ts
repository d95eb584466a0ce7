import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/video/video.endpoints.ts";
import {
  hotGrants,
  hotLimits,
  mayBeHot,
  videoGrants,
  videoMessages,
} from "@hongxian/contract/features/video/video.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { lockContent, type ContentRow } from "../../core/services/content/move-content.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

interface HotRow extends ContentRow {
  readonly isHot: boolean;
  readonly visibility: string;
}

const lock = (call: Call, id: number): Promise<HotRow> =>
  lockContent<HotRow>(call, "VIDEO", id, { columns: sql`, t.is_hot, t.visibility` });

/** A hundred places, three for one member; a concurrent call waits for the lock. */
async function needPlace({ db }: Call, row: HotRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hot video'))`.execute(db);
  const { rows } = await sql<{
    all: number;
    own: number;
  }>`select count(*)::int as all, count(*) filter (where user_id = ${row.userId})::int as own
    from video where is_hot and (hot_end_time is null or hot_end_time > now()) and id <> ${row.id}`.execute(db);
  if ((rows[0]?.all ?? 0) >= hotLimits.places) throw refused(videoMessages.full);
  if ((rows[0]?.own ?? 0) >= hotLimits.ofMember) throw refused(videoMessages.memberFull);
}

export const setVideoHot = handle(endpoints.setVideoHot, async (call) => {
  const { id } = call.params;
  const { hotReason, hotSort, startTime, endTime } = call.body;
  const row = await lock(call, id);
  if (!call.may(videoGrants.heat)) call.need(row.isHot ? hotGrants.edit : hotGrants.join);
  if (!mayBeHot(row)) throw refused(videoMessages.notShown);
  if (!row.isHot) await needPlace(call, row);
  await sql`update video
      set is_hot = true, hot_reason = ${hotReason}, hot_sort = ${hotSort}, hot_start_time = ${startTime}::timestamptz,
      hot_end_time = ${endTime}::timestamptz, hot_base_play = case when is_hot then hot_base_play else play_num end,
      version = version + 1, update_time = now() where id = ${id}`.execute(call.db);
  if (!row.isHot) await notifyMember(call.db, { userId: row.userId, ...videoMessages.hotNotice });
  call.audit({
    targetType: auditTargets.video,
    targetId: id,
    before: { isHot: row.isHot },
    after: { isHot: true, ...call.body },
  });
  return { id, isHot: true };
});

async function cool(call: Call, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update video t set is_hot = false, version = version + 1, update_time = now()
    where t.id = any(${ids}::bigint[]) and t.is_hot and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))}
    returning t.id`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.video, targetId: id, after: { isHot: false } });
  call.audit({
    targetType: auditTargets.video,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { cooled: rows.length },
  });
}

export const removeVideoHot = handle(endpoints.removeVideoHot, async (call) => {
  await cool(call, [call.params.id]);
  return null;
});
export const removeVideosHot = handle(endpoints.removeVideosHot, async (call) => {
  await cool(call, [...new Set(call.body.ids)]);
  return null;
});

export const sortHotVideos = handle(endpoints.sortHotVideos, async (call) => {
  const places =
    "ids" in call.body
      ? [...new Set(call.body.ids)].map((id, at) => ({ id, sort: Math.min(999, at + 1) }))
      : [{ id: call.body.id, sort: call.body.sort }];
  const { rows } = await sql`update video v set hot_sort = given.sort, version = v.version + 1, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (id bigint, sort int)
    where v.id = given.id and v.is_hot returning 1`.execute(call.db);
  if (rows.length < places.length) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.video, targetId: null, after: { order: places } });
  return null;
});

interface Candidate {
  readonly id: number;
  readonly title: string;
  readonly coverUrl: string;
  readonly videoUrl: string;
  readonly user: MemberRef;
  readonly playNum: number;
  readonly likeNum: number;
  readonly hotScore: number;
  readonly createdTime: string;
}

export const getHotCandidates = handle(endpoints.getHotCandidates, async ({ db, caller, query }) => {
  const { rows } = await sql<Candidate>`select t.id, t.title, t.cover_url, t.video_url, t.play_num, t.like_num,
      round(t.hot_score)::int as hot_score, t.created_time,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as user
    from video t join member m on m.user_id = t.user_id
    where not t.is_hot and t.status = 'ONLINE' and t.check_status = 'PASS' and t.visibility = 'PUBLIC'
      and (${query.keyword} = '' or t.title ilike ${likeText(query.keyword)}
      or m.first_name ilike ${likeText(query.keyword)})
      and (${query.sex ?? null}::text is null or m.sex = ${query.sex ?? null})
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    order by t.hot_score desc, t.id limit ${hotLimits.candidates}`.execute(db);
  return rows;
});

interface TrendDay {
  readonly day: string;
  readonly playNum: number;
  readonly likeNum: number;
  readonly clickRate: number;
}

/** Plays are clicks on what was shown. */
export const getVideoTrend = handle(endpoints.getVideoTrend, async ({ db, params }) => {
  const ofVideo = sql<boolean>`c.ref_type = 'VIDEO' and c.ref_id = ${params.id}`;
  const days = await sql<TrendDay>`select d::date::text as day, coalesce(sum(c.click_num), 0)::int as play_num,
      coalesce(sum(c.like_num), 0)::int as like_num,
      least(10000, coalesce(round(sum(c.click_num) * 10000.0 / nullif(sum(c.show_num), 0)), 0))::int as click_rate
    from generate_series(current_date - 6, current_date, interval '1 day') d
    left join content_stat c on ${ofVideo} and c.stat_date = d::date group by d order by d`.execute(db);
  const bySex = await sql<{
    sex: ChoiceOf<typeof sex>;
    playNum: number;
  }>`select c.sex, sum(c.click_num)::int as play_num from content_stat c
    where ${ofVideo} and c.stat_date > current_date - 7 and c.sex in ('MAN', 'WOMAN') group by c.sex
    order by c.sex`.execute(db);
  return { days: days.rows, bySex: bySex.rows };
});
