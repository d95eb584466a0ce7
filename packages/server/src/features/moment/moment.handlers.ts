import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as endpoints from "@hongxian/contract/features/moment/moment.endpoints.ts";
import {
  blogGrants,
  blogMessages,
  isPlanned,
  momentGrants,
  momentLimits,
  momentMessages,
} from "@hongxian/contract/features/moment/moment.rules.ts";
import { isShown } from "@hongxian/contract/core/content/content.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { deleteContent, lockContent, moveContent, type ContentRow } from "../../core/services/content/move-content.ts";
import { pictureHash } from "../../core/services/content/picture-hash.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, handleAsking, type Call, type RawCall } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface MomentRow extends ContentRow {
  readonly kind: "MOMENT" | "MICRO_BLOG";
  readonly content: string;
  readonly imgs: string;
  readonly homeCityId: number | null;
  readonly isTop: boolean;
}

const lock = (call: Call, id: number): Promise<MomentRow> =>
  lockContent<MomentRow>(call, "MOMENT", id, { columns: sql`, t.kind, t.content, t.imgs, t.home_city_id, t.is_top` });
const buttonsOf = ({ kind }: MomentRow) => (kind === "MOMENT" ? momentGrants : blogGrants);
const lower = (call: Call, id: number) =>
  sql`update moment set is_top = false, top_end_time = null where id = ${id}`.execute(call.db);

export const setMomentStatus = handle(endpoints.setMomentStatus, async (call) => {
  const { id } = call.params;
  const { status, reason } = call.body;
  const row = await lock(call, id);
  if (isPlanned(row) && status === "OFFLINE") {
    call.need(blogGrants.unplan);
    await sql`update moment
      set status = 'OFFLINE', offline_reason = ${reason}, version = version + 1, update_time = now()
      where id = ${id}`.execute(call.db);
  } else {
    call.need(status === "ONLINE" ? buttonsOf(row).online : buttonsOf(row).offline);
    await moveContent(
      call,
      row.kind,
      row,
      { status, reason },
      row.kind === "MOMENT" ? momentMessages.notPassed : blogMessages.notPassed,
    );
    if (status === "OFFLINE") await lower(call, id);
    // A post that was planned for later and cancelled is published by this.
    else
      await sql`update moment set publish_time = least(publish_time, now()), version = version + 1
        where id = ${id}`.execute(call.db);
  }
  call.audit({
    targetType: auditTargets.moment,
    targetId: id,
    before: { status: row.status },
    after: { status, reason },
  });
  return { id, status };
});

export const offlineMoments = handle(endpoints.offlineMoments, async (call) => {
  const ids = [...new Set(call.body.ids)].toSorted((one, other) => one - other);
  for (const id of ids) {
    const row = await lock(call, id);
    if (row.kind !== "MOMENT") throw new AppError("NOT_FOUND");
    await moveContent(call, "MOMENT", row, { status: "OFFLINE", reason: call.body.reason }, momentMessages.notPassed);
    await lower(call, id);
    call.auditItem({
      targetType: auditTargets.moment,
      targetId: id,
      before: { status: "ONLINE" },
      after: { status: "OFFLINE" },
    });
  }
  call.audit({
    targetType: auditTargets.moment,
    targetId: null,
    after: { offline: ids.length, reason: call.body.reason },
  });
  return { offline: ids.length };
});

/** Five in a city, or three posts in all; a concurrent call waits for the lock. */
async function needRoom({ db }: Call, row: MomentRow): Promise<void> {
  const isBlog = row.kind === "MICRO_BLOG";
  await sql`select pg_advisory_xact_lock(hashtext('moment top'), ${isBlog ? 0 : (row.homeCityId ?? 1)}::int)`.execute(
    db,
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from moment
    where kind = ${row.kind} and is_top and status = 'ONLINE'
      and (${isBlog} or home_city_id is not distinct from ${row.homeCityId}::bigint)
      and (top_end_time is null or top_end_time > now())`.execute(db);
  if ((rows[0]?.n ?? 0) >= (isBlog ? momentLimits.blogTops : momentLimits.cityTops))
    throw refused(isBlog ? blogMessages.fullTop : momentMessages.cityFull);
}

export const setMomentTop = handle(endpoints.setMomentTop, async (call) => {
  const { id } = call.params;
  const { isTop, days } = call.body;
  const row = await lock(call, id);
  const isMoment = row.kind === "MOMENT";
  call.need(isMoment ? (isTop ? momentGrants.top : momentGrants.untop) : blogGrants.top);
  if (row.isTop === isTop) throw new AppError("STALE");
  if (isTop) {
    if (!isShown(row)) throw refused(momentMessages.topOnline);
    if (isMoment && days === undefined) throw invalid({ days: momentMessages.topDays });
    await needRoom(call, row);
  }
  await sql`update moment
    set is_top = ${isTop},
      top_end_time = ${isTop && isMoment ? sql`now() + make_interval(days => ${days ?? 1}::int)` : null},
    version = version + 1, update_time = now() where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.moment,
    targetId: id,
    before: { isTop: !isTop },
    after: { isTop, days: days ?? null },
  });
  return { id, isTop };
});

export const removeMoment = handle(endpoints.removeMoment, async (call) => {
  const { id } = call.params;
  const row = await lock(call, id);
  call.need(buttonsOf(row).remove);
  await deleteContent(call, row.kind, [id]);
  await lower(call, id);
  call.audit({
    targetType: auditTargets.moment,
    targetId: id,
    before: { status: row.status },
    after: { status: "DELETED" },
  });
  return null;
});

/** The picture to remove, with its hash: read from the store before the post is locked. */
async function hashOfImage({ db, services, params }: RawCall<{ readonly id: number; readonly index: number }>) {
  const { rows } = await sql<{ imgs: string }>`select imgs from moment where id = ${params.id}`.execute(db);
  const image = addressesOf(rows[0]?.imgs ?? "")[params.index];
  return image === undefined ? null : { image, hash: await pictureHash(services, image) };
}

export const removeMomentImage = handleAsking(endpoints.removeMomentImage, hashOfImage, async (call, hashed) => {
  const { id, index } = call.params;
  const row = await lock(call, id);
  const images = addressesOf(row.imgs);
  const image = images[index];
  if (image === undefined) throw refused(momentMessages.noImage);
  if (hashed?.image !== image) throw new AppError("STALE");
  const left = images.filter((_, place) => place !== index);
  if (left.length === 0 && row.content.trim() === "") throw refused(momentMessages.keepOne);
  const imgs = left.join(";");
  await sql`update moment set imgs = ${imgs}, version = version + 1, update_time = now() where id = ${id}`.execute(
    call.db,
  );
  await sql`insert into blocked_picture (sha256, url, moment_id, staff_id)
    values (${hashed.hash}, ${image}, ${id}, ${call.caller.staffId}) on conflict do nothing`.execute(call.db);
  call.audit({ targetType: auditTargets.moment, targetId: id, before: { imgs: row.imgs }, after: { imgs } });
  return { id, imgs };
});

interface CommentRow {
  readonly id: number;
  readonly user: MemberRef;
  readonly content: string;
  readonly status: string;
  readonly checkStatus: string;
  readonly createdTime: string;
  readonly total: number;
}

export const getMomentComments = handle(endpoints.getMomentComments, async ({ db, caller, params, query }) => {
  const { rows } = await sql<CommentRow>`select c.id,
      json_build_object('userId', u.user_id, 'firstName', u.first_name, 'imageUrl', u.image_url, 'sex', u.sex) as user,
      c.content, c.status, c.check_status, c.created_time, (count(*) over ())::int as total
    from moment_comment c join member u on u.user_id = c.user_id join moment t on t.id = c.moment_id
    where c.moment_id = ${params.id} and c.status <> 'DELETED'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    order by c.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0, page: query.page, size: query.size };
});

export const removeMomentComment = handle(endpoints.removeMomentComment, async (call) => {
  const { id } = call.params;
  const row = await lockContent(call, "MOMENT_COMMENT", id);
  await deleteContent(call, "MOMENT_COMMENT", [id]);
  call.audit({
    targetType: auditTargets.momentComment,
    targetId: id,
    before: { status: row.status },
    after: { status: "DELETED" },
  });
  return null;
});

interface StatRow {
  readonly waiting: number;
  readonly waitingComments: number;
  readonly today: number;
  readonly refuseRate: number;
  readonly days: { day: string; posted: number; refused: number }[];
}

export const getMomentStat = handle(endpoints.getMomentStat, async ({ db, caller, query }) => {
  const seen = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<StatRow>`with span as (${spanDays(query)}), days as (
      select d::date as day,
        (select count(*)::int from moment t
        where t.kind = 'MOMENT' and t.publish_time >= d and t.publish_time < d + interval '1 day' and ${seen}) as
          posted,
        (select count(*)::int from moment t
        where t.kind = 'MOMENT' and t.check_status = 'REFUSE' and t.check_time >= d
          and t.check_time < d + interval '1 day' and ${seen}) as refused
      from span, generate_series(span.first, span.last, interval '1 day') d)
    select (select count(*)::int from moment t
    where t.kind = 'MOMENT' and t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED' and ${seen}) as waiting,
      (select count(*)::int from moment_comment t
      where t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED' and ${seen}) as waiting_comments,
      (select count(*)::int from moment t
      where t.kind = 'MOMENT' and t.publish_time >= current_date and t.publish_time < current_date + 1 and ${seen}) as
        today,
      (select coalesce(round(count(*) filter (where t.check_status = 'REFUSE') * 10000.0 / nullif(count(*), 0)), 0)::int
      from moment t, span
        where t.kind = 'MOMENT' and t.check_status <> 'WAIT_CHECK' and t.publish_time >= span.first
          and t.publish_time < span.last + 1 and ${seen}) as refuse_rate,
      (select json_agg(json_build_object('day', day::text, 'posted', posted, 'refused', refused) order by day)
      from days) as days`.execute(db);
  return rows[0] ?? { waiting: 0, waitingComments: 0, today: 0, refuseRate: 0, days: [] };
});
