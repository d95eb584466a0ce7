import { callActs } from "@hongxian/contract/features/call-log/call.acts.ts";
import * as endpoints from "@hongxian/contract/features/call-log/call-log.endpoints.ts";
import { callRecord } from "@hongxian/contract/features/call-log/call-log.resource.ts";
import { callMessages, durationSteps, recordDays } from "@hongxian/contract/features/call-log/call-log.rules.ts";
import type { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { callRefundPostings } from "../../core/money/trade/earning-postings.ts";
import { sameList } from "../../core/services/placed/same-call.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import type { Caller } from "../../kit/caller.ts";
import { eitherScope, scopeSql, type Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** A call belongs to both its members. */
const callScope = (caller: Caller): Scope =>
  eitherScope(memberBoundScope(caller, sql.ref("t.callee_id")), memberBoundScope(caller, sql.ref("t.caller_id")));

export const callServer = serveResource(callRecord, {
  table: "call_record",
  scope: callScope,
  computed: {
    hasRecord: sql<boolean>`t.record_url <> ''`,
    communicateStatus: sql<ChoiceOf<
      typeof communicateStatus
    > | null>`(select m.communicate_status from member m where m.user_id = t.callee_id)`,
  },
  filters: {
    minSec: (seconds: number) => sql<boolean>`t.duration_sec >= ${seconds}`,
    charged: (is: boolean) => (is ? sql<boolean>`t.amount > 0` : sql<boolean>`t.amount = 0`),
    refunded: (is: boolean) => (is ? sql<boolean>`t.refund_amount > 0` : sql<boolean>`t.refund_amount = 0`),
  },
  run: {},
});
export const callList = sameList(callServer, endpoints.getCallList);

interface Held {
  readonly status: string;
  readonly callerId: number | null;
  readonly calleeId: number | null;
  readonly amount: number;
  readonly calleeIncome: number;
  readonly refundAmount: number;
  readonly refundCount: number;
}

async function lockCall({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select status, caller_id, callee_id, amount, callee_income, refund_amount, refund_count
    from call_record t where t.id = ${id} and ${scopeSql(callScope(caller))} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  return held;
}

export const refundCall = handle(endpoints.refundCall, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const held = await lockCall(call, id);
  const { callerId, calleeId } = held;
  needAct(callActs.refund, held);
  if (callerId === null || calleeId === null) throw new AppError("STALE");
  const left = held.amount - held.refundAmount;
  if (body.amount > left) throw invalid({ amount: callMessages.tooMuch });
  // The callee returns the same part of the earning; the last refund includes the rounding remainder.
  const before = Math.floor((held.calleeIncome * held.refundAmount) / held.amount);
  const after = Math.floor((held.calleeIncome * (held.refundAmount + body.amount)) / held.amount);
  const place = held.refundCount + 1;
  await sql`update call_record
    set refund_amount = refund_amount + ${body.amount}, refund_count = ${place}, version = version + 1
    where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.callRecord,
    targetId: id,
    before: { refundAmount: held.refundAmount },
    after: { refundAmount: held.refundAmount + body.amount, reason: body.reason },
  });
  const posted = await post(
    db,
    ...callRefundPostings({ id, callerId, calleeId }, place, body.amount, after - before, call.caller.staffId),
  );
  return { refundAmount: held.refundAmount + body.amount, takenBack: posted[1]?.moved[0] ?? 0 };
});

export const endCall = handle(endpoints.endCall, async (call) => {
  const { id } = call.params;
  const held = await lockCall(call, id);
  needAct(callActs.end, held);
  await sql`update call_record
      set status = 'FORCE_END', end_time = now(), hangup_by = 'SYSTEM', end_reason = ${call.body.reason},
        version = version + 1,
      duration_sec = case when answer_time is null then 0
        else greatest(duration_sec, extract(epoch from now() - answer_time)::int) end
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.callRecord,
    targetId: id,
    before: { status: held.status },
    after: { status: "FORCE_END", reason: call.body.reason },
  });
  return null;
});

export const getCallRecord = handle(endpoints.getCallRecord, async ({ db, caller, params }) => {
  const { rows } = await sql<{
    url: string;
    isOld: boolean;
  }>`select t.record_url as url, t.start_time < now() - make_interval(days => ${recordDays}::int) as is_old
    from call_record t where t.id = ${params.id} and ${scopeSql(callScope(caller))}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (found.isOld) throw refused(callMessages.recordOver);
  needAct(callActs.record, { hasRecord: found.url !== "" });
  return { url: found.url };
});

type Stat = z.output<typeof endpoints.getCallStat.data>;
export const getCallStat = handle(endpoints.getCallStat, async ({ db, caller, query }) => {
  const kinds = query.phone === "1" ? sql`t.kind = 'PHONE_CALL'` : sql`t.kind <> 'PHONE_CALL'`;
  const { rows } = await sql<
    Omit<Stat, "durations"> & { places: Readonly<Record<string, number>> }
  >`with span as (${spanDays(query)}),
    made as (select t.*, t.start_time::date as day from call_record t, span
    where t.start_time >= span.first and t.start_time < span.last + 1 and ${kinds} and ${scopeSql(callScope(caller))})
    select (select count(*)::int from made) as calls,
      (select count(*)::int from made where answer_time is not null) as answered,
      (select coalesce(sum(duration_sec), 0)::int from made) as seconds,
        (select coalesce(sum(amount), 0)::bigint from made) as income,
      (select coalesce(sum(refund_amount), 0)::bigint from made) as refund,
      (select coalesce(json_agg(json_build_object('day', k.day, 'kind', k.kind, 'calls', k.n, 'answered', k.a)), '[]')
      from (select day, kind, count(*)::int as n,
        count(answer_time)::int as a from made group by 1, 2) k) as days,
      array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
      order by d) as span,
      (select coalesce(json_object_agg(k.place, k.n), '{}')
      from (select width_bucket(duration_sec, array[60, 180, 600, 1800]) as place, count(*)::int as n from made
      where answer_time is not null group by 1) k) as places,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'calls', k.n, 'answered', k.a, 'minutes',
        k.m) order by k.n desc, k.id), '[]') from (select s.id, s.name, count(*)::int as n,
        count(m.answer_time)::int as a, (sum(m.duration_sec) / 60)::int as m from made m
        join staff s on s.id = m.caller_staff_id group by 1, 2) k) as staff`.execute(db);
  const { places, ...stat } = rows[0] ?? {
    calls: 0,
    answered: 0,
    seconds: 0,
    income: 0,
    refund: 0,
    days: [],
    span: [],
    staff: [],
    places: {},
  };
  return { ...stat, durations: durationSteps.map((_, at) => places[String(at)] ?? 0) };
});
