import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import * as endpoints from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { revokeViolation } from "../../core/services/live/revoke-violation.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { openPunishment } from "../../core/people/punishment/open-punishment.ts";
import { revokePunishment } from "../../core/people/punishment/revoke-punishment.ts";
import { handle, type Call } from "../../kit/call.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofRoom = (column: string) => sql<string>`(select r.${sql.ref(column)} from live_room r where r.id = t.room_id)`;
const ofMember = <T>(column: string) => sql<T>`(select m.${sql.ref(column)} from member m where m.user_id = t.user_id)`;
const appeal = <T>(column: string) =>
  sql<T>`(select a.${sql.ref(column)} from appeal a where a.ref_type = 'PUNISHMENT' and a.ref_id = t.punishment_id
    order by a.id desc limit 1)`;

export const roomViolationServer = serveResource(roomViolation, {
  table: "room_violation",
  scope: () => "all",
  computed: {
    roomTitle: ofRoom("title"),
    familyName: sql<
      string | null
    >`(select f.name from live_room r join family f on f.id = r.family_id where r.id = t.room_id)`,
    appealStatus: appeal<ChoiceOf<typeof appealStatus> | null>("status"),
    shumeiProhibit: ofMember<boolean>("shumei_prohibit"),
    prohibitLiveNumber: ofMember<number>("prohibit_live_number"),
  },
  filters: {
    keyword: (text: string, caller) =>
      /^\d{1,15}$/.test(text)
        ? sql<boolean>`(t.room_id = ${text}::bigint or ${memberKeyword(sql`t.user_id`, text, caller)})`
        : sql<boolean>`(${ofRoom("title")} ilike ${likeText(text)} or ${memberKeyword(sql`t.user_id`, text, caller)})`,
  },
  run: {},
});

export const revokeRoomViolation = handle(endpoints.revokeRoomViolation, async (call) => {
  const { id } = call.params;
  const revoked = await revokeViolation(call, id, call.body.reason);
  await notifyMember(call.db, { userId: revoked.userId, ...endpoints.violationMessages.revokedNotice });
  call.audit({
    targetType: auditTargets.roomViolation,
    targetId: id,
    before: { status: "EFFECTIVE" },
    after: { status: "REVOKED", reason: call.body.reason },
  });
  await publishEvent(call.db, { topic: "live", data: { kind: "undo", id, sessionId: revoked.sessionId } });
  return null;
});

interface Held {
  readonly userId: number;
  readonly action: string;
  readonly violationType: ChoiceOf<typeof violationType>;
  readonly status: string;
  readonly punishmentId: number | null;
  readonly sessionId: number;
}

async function lockViolation({ db, params }: Call<{ id: number }>): Promise<Held> {
  const { rows } = await sql<Held>`select user_id, action, violation_type, status, punishment_id, session_id
    from room_violation where id = ${params.id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (held.status === "REVOKED") throw new AppError("STALE");
  return held;
}

/** The harsher sanction replaces the lighter one; revoking the lighter one must not revoke the violation too. */
async function endLighter({ db, caller, params }: Call<{ id: number }>, held: Held, reason: string): Promise<void> {
  await sql`update room_violation set punishment_id = null where id = ${params.id}`.execute(db);
  if (held.punishmentId === null) return;
  const { rows } = await sql`select 1 from punishment where id = ${held.punishmentId} and status = 'EFFECTIVE'`.execute(
    db,
  );
  if (rows.length > 0) await revokePunishment(db, held.punishmentId, { staffId: caller.staffId, reason });
}

/** What the violation is punished with from now on. */
async function writeSanction(
  { db, params }: Call<{ id: number }>,
  action: "LIVE_BAN" | "ACCOUNT_BAN",
  days: number | null,
  opened: { readonly id: number; readonly endTime: string | null },
): Promise<void> {
  await sql`update room_violation
    set action = ${action}, days = ${days}, punishment_id = ${opened.id}, status = 'EFFECTIVE',
    end_time = ${opened.endTime}::timestamptz, update_time = now(), version = version + 1
    where id = ${params.id}`.execute(db);
}

export const aggravateViolation = handle(endpoints.aggravateViolation, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const held = await lockViolation(call);
  if (held.action === "LIVE_BAN" || held.action === "ACCOUNT_BAN") throw refused(endpoints.violationMessages.harsher);
  const reason = body.reason === "" ? violationType.labels[held.violationType] : body.reason;
  await endLighter(call, held, reason);
  const opened = await openPunishment(db, {
    userId: held.userId,
    type: "LIVE_BAN",
    violationType: held.violationType,
    reason,
    days: body.days,
    sourceType: "PATROL",
    sourceId: held.sessionId,
    operatorId: call.caller.staffId,
  });
  await writeSanction(call, "LIVE_BAN", body.days, opened);
  await sql`update member set prohibit_live_number = prohibit_live_number + 1 where user_id = ${held.userId}`.execute(
    db,
  );
  call.audit({
    targetType: auditTargets.roomViolation,
    targetId: id,
    before: { action: held.action },
    after: { action: "LIVE_BAN", days: body.days },
  });
  return null;
});

/** 禁用 from the list of violations: the ban is the violation's sanction, and the violation follows it. */
export const banForViolation = handle(endpoints.banForViolation, async (call) => {
  const { db, caller, body } = call;
  const held = await lockViolation(call);
  if (held.action === "ACCOUNT_BAN" && held.status === "EFFECTIVE") throw refused(endpoints.violationMessages.banned);
  const member = await lockOwnMember(call, held.userId);
  const { violationType, sessionId } = held;
  await endLighter(call, held, body.reason);
  const { punishmentId, banEndTime } = await banMember(db, member, caller.staffId, {
    ...body,
    violationType,
    sourceType: "PATROL",
    sourceId: sessionId,
  });
  // Part of a day counts as one here; the end is exact.
  const days = body.days === null ? null : Math.ceil(body.days);
  await writeSanction(call, "ACCOUNT_BAN", days, { id: punishmentId, endTime: banEndTime });
  if (held.action === "LIVE_BAN")
    await sql`update member set prohibit_live_number = greatest(0, prohibit_live_number - 1)
      where user_id = ${held.userId}`.execute(db);
  call.audit({
    targetType: auditTargets.roomViolation,
    targetId: call.params.id,
    before: { action: held.action },
    after: { action: "ACCOUNT_BAN", userId: held.userId, reason: body.reason, banEndTime },
  });
  return null;
});

export const addEvidence = handle(endpoints.addEvidence, async (call) => {
  const { id } = call.params;
  const { images, text } = call.body;
  const { rows } = await sql`update room_violation
      set evidence_imgs = ${images.join(";")}, evidence_text = ${text}, update_time = now(),
    version = version + 1 where id = ${id} returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.roomViolation, targetId: id, after: { images: images.length, text } });
  return null;
});

export const getPenaltyRules = handle(endpoints.getPenaltyRules, async ({ db }) => {
  const { rows } = await sql<endpoints.PenaltyStep>`select violation_type, times, action, days from penalty_rule
      order by violation_type, times`.execute(db);
  return rows;
});

export const savePenaltyRules = handle(endpoints.savePenaltyRules, async (call) => {
  const steps = call.body.rules.map((step) => ({ ...step, days: step.action === "LIVE_BAN" ? step.days : null }));
  const before =
    await sql`select violation_type, times, action, days from penalty_rule order by 1, 2 for update`.execute(call.db);
  await sql`update penalty_rule r
    set action = g.action, days = g.days, update_staff_id = ${call.caller.staffId}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as g ("violationType" text, times int, action text,
      days int)
    where r.violation_type = g."violationType" and r.times = g.times`.execute(call.db);
  call.audit({ targetType: auditTargets.penaltyRule, targetId: null, before: before.rows, after: steps });
  return null;
});

type Stat = z.output<typeof endpoints.getViolationStat.data>;
export const getViolationStat = handle(endpoints.getViolationStat, async ({ db, query }) => {
  const { rows } = await sql<Stat>`with span as (${spanDays(query)}),
    found as (select v.*, v.created_time::date as day from room_violation v, span
      where v.created_time >= span.first and v.created_time < span.last + 1)
    select (select coalesce(json_agg(json_build_object('violationType', k.violation_type, 'action', k.action, 'count',
      k.n)), '[]')
        from (select violation_type, action, count(*)::int as n from found group by 1, 2) k) as by_type,
      (select coalesce(json_agg(json_build_object('day', k.day, 'source', k.source, 'count', k.n)), '[]')
        from (select day, source, count(*)::int as n from found group by 1, 2) k) as by_day,
      array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
      order by d) as days,
      (select coalesce(json_agg(json_build_object('member', ${memberJson(sql`k.user_id`)}, 'count', k.n, 'bans', k.bans)
      order by k.n desc, k.user_id), '[]')
        from (select user_id, count(*)::int as n, count(*) filter (where action = 'LIVE_BAN')::int as bans from found
          where offender = 'HOST' and status <> 'REVOKED' group by 1 order by 2 desc, 1 limit 20) k) as hosts,
      (select round(count(*) filter (where status <> 'REVOKED') * 10000.0 / nullif(count(*), 0))::int from found
      where source = 'SHUMEI') as machine_bp`.execute(db);
  return rows[0] ?? { byType: [], byDay: [], days: [], hosts: [], machineBp: null };
});
