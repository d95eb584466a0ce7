import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { openPunishment } from "../../core/people/punishment/open-punishment.ts";
import { revokePunishment } from "../../core/people/punishment/revoke-punishment.ts";
import type { Call, Db } from "../../kit/call.ts";

type Violation = RowOf<typeof roomViolation>;

/** The broadcast it happened in is no column of the list. */
async function sessionOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ sessionId: number }>`select session_id from room_violation where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0].sessionId;
}

/** The harsher sanction replaces the lighter one; revoking the lighter one must not revoke the violation too. */
async function endLighter({ db, caller }: Call, { id, punishmentId }: Violation, reason: string): Promise<void> {
  await sql`update room_violation set punishment_id = null where id = ${id}`.execute(db);
  if (punishmentId === null) return;
  const { rows } = await sql`select 1 from punishment where id = ${punishmentId} and status = 'EFFECTIVE'`.execute(db);
  if (rows.length > 0) await revokePunishment(db, punishmentId, { staffId: caller.staffId, reason });
}

/** What the violation is punished with from now on. */
async function writeSanction(
  db: Db,
  id: number,
  action: "LIVE_BAN" | "ACCOUNT_BAN",
  days: number | null,
  opened: { readonly id: number; readonly endTime: string | null },
): Promise<void> {
  await sql`update room_violation
    set action = ${action}, days = ${days}, punishment_id = ${opened.id}, status = 'EFFECTIVE',
    end_time = ${opened.endTime}::timestamptz, update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
}

export async function aggravateViolation(
  call: Call,
  row: Violation,
  body: { readonly days: number | null; readonly reason: string },
) {
  const { db, caller } = call;
  const { id, userId, action } = row;
  const reason = body.reason === "" ? violationType.labels[row.violationType] : body.reason;
  await endLighter(call, row, reason);
  const opened = await openPunishment(db, {
    userId,
    type: "LIVE_BAN",
    violationType: row.violationType,
    reason,
    days: body.days,
    sourceType: "PATROL",
    sourceId: await sessionOf(db, id),
    operatorId: caller.staffId,
  });
  await writeSanction(db, id, "LIVE_BAN", body.days, opened);
  await sql`update member set prohibit_live_number = prohibit_live_number + 1 where user_id = ${userId}`.execute(db);
  return { note: { previousAction: action, action: "LIVE_BAN" } };
}

/** The ban is the violation's sanction, and the violation follows it. */
export async function banForViolation(
  call: Call,
  row: Violation,
  body: { readonly days: number | null; readonly reason: string },
) {
  const { db, caller } = call;
  const { id, userId, action } = row;
  const member = await lockOwnMember(call, userId);
  await endLighter(call, row, body.reason);
  const { punishmentId, banEndTime } = await banMember(db, member, caller.staffId, {
    ...body,
    violationType: row.violationType,
    sourceType: "PATROL",
    sourceId: await sessionOf(db, id),
  });
  // Part of a day counts as one here; the end is exact.
  const days = body.days === null ? null : Math.ceil(body.days);
  await writeSanction(db, id, "ACCOUNT_BAN", days, { id: punishmentId, endTime: banEndTime });
  if (action === "LIVE_BAN")
    await sql`update member set prohibit_live_number = greatest(0, prohibit_live_number - 1)
      where user_id = ${userId}`.execute(db);
  return { note: { previousAction: action, action: "ACCOUNT_BAN", userId, banEndTime } };
}
