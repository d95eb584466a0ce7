import { restoreDays } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { memberClosed, memberReopened } from "@hongxian/contract/core/events/member.events.ts";
import type { punishmentSource, violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { punishMember } from "./open-punishment.ts";
import { revokeAll } from "./revoke-punishment.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import type { LockedMember, MemberStatus } from "../member/lock-member.ts";

export interface BanOrder {
  readonly reason: string;
  /** Null means forever. */
  readonly days: number | null;
  readonly violationType?: ChoiceOf<typeof violationType> | null;
  readonly sourceType?: ChoiceOf<typeof punishmentSource>;
  readonly sourceId?: number | null;
  /** See `NewPunishment`. */
  readonly delaySeconds?: number;
}

export interface ChangedStatus {
  readonly status: MemberStatus;
  readonly banEndTime: string | null;
}

/**
 * ENABLE → DISABLE, the only move there: update-user-status and what acts in its name. Like all of this file it takes
 * the row as the caller has locked it in this transaction, so that it is locked once.
 */
export async function banMember(
  db: Db,
  member: LockedMember,
  staffId: number,
  order: BanOrder,
): Promise<ChangedStatus & { punishmentId: number; messageId: number }> {
  const { reason, days, violationType = null, sourceType = "MANUAL", sourceId = null, delaySeconds = 0 } = order;
  if (member.status !== "ENABLE") throw new AppError("STALE");
  const opened = await punishMember(db, member, {
    type: "ACCOUNT_BAN",
    violationType,
    reason,
    days,
    sourceType,
    sourceId,
    operatorId: staffId,
    delaySeconds,
  });
  const { id: punishmentId, messageId } = opened;
  return { status: "DISABLE", banEndTime: opened.endTime, punishmentId, messageId };
}

/** DISABLE → ENABLE; every active ban is revoked with it. */
export async function unbanMember(
  db: Db,
  member: LockedMember,
  staffId: number,
  reason: string = sanctionMessages.enabledByHand,
): Promise<ChangedStatus> {
  if (member.status !== "DISABLE") throw new AppError("STALE");
  await revokeAll(db, member.userId, "ACCOUNT_BAN", { staffId, reason });
  return { status: "ENABLE", banEndTime: null };
}

/** ENABLE or DISABLE → CANCEL; the former status is stored, a ban in force stays in force. */
export async function cancelMember(
  db: Db,
  { userId, banEndTime }: LockedMember,
  reason: string,
): Promise<ChangedStatus> {
  const { rows } =
    await sql`update member set status_before = status, status = 'CANCEL', reason = ${reason}, status_time = now(),
      update_time = now(), version = version + 1
    where user_id = ${userId} and status in ('ENABLE', 'DISABLE') returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await writeEvent(db, memberClosed, { userId, status: "CANCEL" });
  await publishDomainEvent(db, "memberClosed", { userId });
  return { status: "CANCEL", banEndTime };
}

interface Standing {
  readonly reason: string;
  readonly endTime: string | null;
}

/** CANCEL → the former status, within fifteen days: banned again while its ban is active. */
export async function restoreMember(db: Db, { userId, status: before }: LockedMember): Promise<ChangedStatus> {
  if (before !== "CANCEL") throw new AppError("STALE");
  const late = await sql`select 1 from member where user_id = ${userId}
    and status_time < now() - make_interval(days => ${restoreDays}::int)`.execute(db);
  if (late.rows.length > 0) throw refused(sanctionMessages.restoreTooLate);
  const bans = await sql<Standing>`select reason, end_time from punishment
    where user_id = ${userId} and type = 'ACCOUNT_BAN' and status = 'EFFECTIVE'`.execute(db);
  const ban = bans.rows[0];
  const status = ban === undefined ? "ENABLE" : "DISABLE";
  await sql`update member
      set status = ${status}, status_before = null, reason = ${ban?.reason ?? ""},
        ban_end_time = ${ban?.endTime ?? null}::timestamptz,
      status_time = now(), update_time = now(), version = version + 1 where user_id = ${userId}`.execute(db);
  await writeEvent(db, memberReopened, { userId, status });
  return { status, banEndTime: ban?.endTime ?? null };
}
