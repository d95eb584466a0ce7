import { shiftHour } from "@hongxian/contract/features/part-time/shift-hour.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import type { Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql, type Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { postPartTimePay } from "./post-part-time-pay.ts";

const ownStaff = (caller: Caller): Scope => {
  const scope = staffScope(caller, "s");
  return scope === "all" || scope === "none"
    ? scope
    : sql<boolean>`exists (select 1 from staff s where s.id = t.staff_id and ${scope})`;
};

interface Moved {
  readonly id: number;
  readonly userId: number | null;
  readonly payCents: number;
}

/** All or none: a selection that somebody changed meanwhile must be confirmed again before anything is done. */
async function moveHours(
  call: Call,
  ids: readonly number[],
  from: "WAIT_CONFIRM" | "CONFIRMED",
  to: "CONFIRMED" | "PAID",
): Promise<readonly Moved[]> {
  const who =
    to === "PAID"
      ? sql`pay_staff_id = ${call.caller.staffId}, pay_time = now()`
      : sql`confirm_staff_id = ${call.caller.staffId}, confirm_time = now()`;
  const { rows } =
    await sql<Moved>`update staff_shift_hour t set status = ${to}, ${who}, version = t.version + 1, update_time = now()
    where t.id = any(${ids}) and t.status = ${from} and ${scopeSql(ownStaff(call.caller))}
    returning t.id, t.pay_cents, (select s.user_id from staff s where s.id = t.staff_id) as user_id`.execute(call.db);
  if (rows.length < new Set(ids).size) throw new AppError("STALE");
  const payCents = rows.reduce((sum, row) => sum + row.payCents, 0);
  call.audit({
    targetType: auditTargets.staffShiftHour,
    targetId: null,
    after: { status: to, count: rows.length, payCents },
  });
  for (const { id } of rows)
    call.auditItem({
      targetType: auditTargets.staffShiftHour,
      targetId: id,
      before: { status: from },
      after: { status: to },
    });
  return rows;
}

const totalOf = (rows: readonly Moved[]) => ({
  count: rows.length,
  payCents: rows.reduce((sum, row) => sum + row.payCents, 0),
});

export const shiftHourServer = serveResource(shiftHour, {
  table: "staff_shift_hour",
  scope: ownStaff,
  computed: { userId: sql<number | null>`(select s.user_id from staff s where s.id = t.staff_id)` },
  filters: {
    keyword: (
      text: string,
    ) => sql<boolean>`t.staff_id in (select s.id from staff s where s.name ilike ${likeText(text)} or s.login = ${text}
      or s.user_id = ${/^\d{1,15}$/.test(text) ? text : null}::bigint)`,
    month: (month: string) =>
      sql<boolean>`t.date >= ${`${month}-01`}::date and t.date < (${`${month}-01`}::date + interval '1 month')`,
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ minutes: number; payCents: number; paidCents: number }>`select
        coalesce(sum(t.live_minutes + t.chat_minutes), 0)::int as minutes,
        coalesce(sum(t.pay_cents), 0)::bigint as pay_cents,
        coalesce(sum(t.pay_cents) filter (where t.status = 'PAID'), 0)::bigint as paid_cents
      from staff_shift_hour t where ${condition}`.execute(db);
    return rows[0] ?? { minutes: 0, payCents: 0, paidCents: 0 };
  },
  run: {
    confirm: async (call, _row, { ids }) => totalOf(await moveHours(call, ids, "WAIT_CONFIRM", "CONFIRMED")),
    pay: async (call, _row, { ids }) => {
      const paid = await moveHours(call, ids, "CONFIRMED", "PAID");
      await postPartTimePay(
        call.db,
        paid.map(({ id, userId, payCents }) => ({ shiftHourId: id, userId, payCents })),
        call.caller.staffId,
      );
      return totalOf(paid);
    },
  },
});
