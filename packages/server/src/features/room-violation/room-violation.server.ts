import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import * as endpoints from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { revokeViolation } from "../../core/services/live/revoke-violation.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle } from "../../kit/call.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { aggravateViolation, banForViolation } from "./harsher-sanction.ts";

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
  run: {
    revoke: async (call, { id }, { reason }) => {
      const revoked = await revokeViolation(call, id, reason);
      await notifyMember(call.db, { userId: revoked.userId, ...endpoints.violationMessages.revokedNotice });
      await publishEvent(call.db, { topic: "live", data: { kind: "undo", id, sessionId: revoked.sessionId } });
    },
    aggravate: aggravateViolation,
    ban: banForViolation,
  },
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
