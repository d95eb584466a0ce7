import { rankMessages, type RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import * as endpoints from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { rankButton, rankGrants, rankRoutes, rankGrantTitles } from "@hongxian/contract/features/rank/rank.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { markGifts } from "../../core/money/gifts/mark-gifts.ts";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { startOf, type RankKey } from "../../core/services/rank/rank-period.ts";
import { lockRank, placeAnew, refreshRanks } from "../../core/services/rank/refresh-ranks.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const settingOf = (type: RankType, endpoint: typeof endpoints.getRichSetting) =>
  handle(endpoint, async ({ db }) => {
    const { rows } =
      await sql<endpoints.RankSetting>`select period, show_num, min_value, show_app, hide_value, prizes, rules,
        start_time, end_time, status, version
      from rank_setting where rank_type = ${type}
      order by array_position(array['DAY', 'WEEK', 'MONTH', 'TOTAL'], period)`.execute(db);
    return rows;
  });

const saveOf = (type: RankType, endpoint: typeof endpoints.saveRichSetting) =>
  handle(endpoint, async (call) => {
    const { db, body, caller } = call;
    const { version, prizes, ...rest } = body;
    for (const { kind, value } of prizes.filter((prize) => prize.kind === "COUPON")) {
      const coupon = await sql`select from coupon where id = ${value} and status = 'ONLINE'`.execute(db);
      if (coupon.rows.length === 0) throw refused(rankMessages.coupon, { kind });
    }
    const { rows } = await sql<{
      id: number;
      version: number;
    }>`update rank_setting set show_num = ${rest.showNum}, min_value = ${rest.minValue}, show_app = ${rest.showApp},
        hide_value = ${rest.hideValue}, prizes = ${JSON.stringify(prizes)}::jsonb, rules = ${rest.rules},
        start_time = ${rest.startTime}, end_time = ${rest.endTime}, status = ${rest.status},
        version = version + 1, update_time = now()
      where rank_type = ${type} and period = ${rest.period} and version = ${version} returning id, version`.execute(db);
    const saved = rows[0];
    if (saved === undefined) throw new AppError("STALE_VERSION");
    await keepVersion(db, "rank_setting", saved.id, { ...rest, prizes }, caller.staffId);
    await refreshRanks(db, [type]);
    call.audit({ targetType: auditTargets.rankSetting, targetId: saved.id, after: { ...rest, prizes } });
    return { version: saved.version };
  });

const lockOf = (rankType: RankType, endpoint: typeof endpoints.lockRich) =>
  handle(endpoint, async (call) => {
    const { db, body } = call;
    const key = { rankType, period: body.period, start: await startOf(db, body.period, body.date) };
    const { rows } = await sql<{
      isOver: boolean;
    }>`select rank_end(${key.period}, ${key.start}::date) < current_date as is_over`.execute(db);
    if (rows[0]?.isOver !== true) throw refused(rankMessages.notEnded);
    const locked = await lockRank(db, key);
    if (locked === 0) throw new AppError("STALE");
    call.audit({ targetType: auditTargets.rank, targetId: null, after: { ...key, locked } });
    return { locked };
  });

export const richSetting = settingOf("RICH", endpoints.getRichSetting);
export const hostSetting = settingOf("HOST", endpoints.getHostSetting);
export const integralSetting = settingOf("INTEGRAL", endpoints.getIntegralSetting);
export const richSettingSaved = saveOf("RICH", endpoints.saveRichSetting);
export const hostSettingSaved = saveOf("HOST", endpoints.saveHostSetting);
export const integralSettingSaved = saveOf("INTEGRAL", endpoints.saveIntegralSetting);
export const richLocked = lockOf("RICH", endpoints.lockRich);
export const hostLocked = lockOf("HOST", endpoints.lockHost);
export const integralLocked = lockOf("INTEGRAL", endpoints.lockIntegral);

interface Place extends RankKey {
  readonly id: number;
  readonly userId: number;
  readonly status: "OPEN" | "LOCKED" | "REWARDED" | "EXCLUDED";
  readonly end: string;
}

/** The place, locked, on a page for which the caller has the grant. */
async function lockPlace(call: Call, id: number, title: string): Promise<Place> {
  const { db, caller } = call;
  const { rows } =
    await sql<Place>`select t.id, t.user_id, t.rank_type, t.period, t.period_start::text as start, t.status,
      (rank_end(t.period, t.period_start) + 1)::text as end
    from rank_snapshot t where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for
    update of t`.execute(db);
  const place = rows[0];
  if (place === undefined) throw new AppError("NOT_FOUND");
  call.need(rankButton(place.rankType, title));
  return place;
}

export const excludeFromRank = handle(endpoints.excludeFromRank, async (call) => {
  const { db, params, body, caller } = call;
  const place = await lockPlace(call, params.id, rankGrantTitles.exclude);
  const { rows } = await sql`update rank_snapshot
      set status = 'EXCLUDED', exclude_reason = ${body.reason}, exclude_staff_id = ${caller.staffId},
        version = version + 1
    where id = ${place.id} and status in ('OPEN', 'LOCKED') returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`insert into rank_block (user_id, rank_type, reason, until_time, staff_id)
    values (${place.userId}, ${place.rankType}, ${body.reason}, ${place.end}::date, ${caller.staffId})
    on conflict (user_id, rank_type) do update
    set reason = excluded.reason, until_time = greatest(rank_block.until_time, excluded.until_time),
      staff_id = excluded.staff_id`.execute(db);
  await placeAnew(db, place);
  call.audit({
    targetType: auditTargets.rankSnapshot,
    targetId: place.id,
    before: { status: place.status },
    after: { status: "EXCLUDED", reason: body.reason },
  });
  return { id: place.id, status: "EXCLUDED" as const };
});

export const restoreToRank = handle(endpoints.restoreToRank, async (call) => {
  const { db, params } = call;
  const place = await lockPlace(call, params.id, rankGrantTitles.restore);
  const closed = await sql`select from rank_snapshot t
      where t.rank_type = ${place.rankType} and t.period = ${place.period} and t.period_start = ${place.start}::date
        and t.status in ('LOCKED', 'REWARDED') limit 1`.execute(db);
  const status = closed.rows.length > 0 ? ("LOCKED" as const) : ("OPEN" as const);
  const { rows } = await sql`update rank_snapshot
      set status = ${status}, exclude_reason = '', exclude_staff_id = null, version = version + 1
      where id = ${place.id} and status = 'EXCLUDED' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`delete from rank_block where user_id = ${place.userId} and rank_type = ${place.rankType}`.execute(db);
  await placeAnew(db, place);
  call.audit({
    targetType: auditTargets.rankSnapshot,
    targetId: place.id,
    before: { status: "EXCLUDED" },
    after: { status },
  });
  return { id: place.id, status };
});

export const setRankAnonymous = handle(endpoints.setRankAnonymous, async (call) => {
  const { db, params, caller } = call;
  const { userId, flag } = params;
  call.need(flag ? rankGrants.hide : rankGrants.unhide);
  const seen = await sql`select from member m
      where m.user_id = ${userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
  const done = flag
    ? await sql`insert into rank_anonymous (user_id, staff_id) values (${userId}, ${caller.staffId}) on conflict
      do nothing returning 1`.execute(db)
    : await sql`delete from rank_anonymous where user_id = ${userId} returning 1`.execute(db);
  if (done.rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.member, targetId: userId, after: { rankAnonymous: flag } });
  return { userId, isAnonymous: flag };
});

const recommendDays = 7;
export const recommendHostRoom = handle(endpoints.recommendHostRoom, async (call) => {
  const { db, params, caller } = call;
  const { rows } = await sql<{
    id: number;
  }>`update live_room t
    set is_recommend = true, recommend_sort = 1, recommend_end_time = now() + make_interval(days => ${recommendDays}),
      update_time = now(), version = t.version + 1
    where t.host_id = ${params.userId} and t.status = 'NORMAL'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.host_id")))} returning id`.execute(db);
  const roomId = rows[0]?.id;
  if (roomId === undefined) throw new AppError("NOT_FOUND");
  call.audit({
    targetType: auditTargets.liveRoom,
    targetId: roomId,
    after: { isRecommend: true, from: rankRoutes.HOST },
  });
  return { roomId };
});

export const markMemberGifts = handle(endpoints.markMemberGifts, async (call) => {
  const { db, params } = call;
  const place = await lockPlace(call, params.id, rankGrantTitles.risk);
  const chosen = sql<boolean>`t.from_user_id = ${place.userId} and t.status = 'NORMAL' and t.risk_flag = 'NONE'
    and t.created_time >= ${place.start}::date and t.created_time < ${place.end}::date`;
  const { ids, withdrawals } = await markGifts(db, chosen, "MUTUAL");
  if (ids.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.member,
    targetId: place.userId,
    after: { riskFlag: "MUTUAL", count: ids.length },
  });
  return { changed: ids.length, withdrawals };
});
