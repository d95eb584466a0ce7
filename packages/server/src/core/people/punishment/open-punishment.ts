import { AppError } from "@hongxian/contract/wire/errors.ts";
import { memberBanned, memberRestricted } from "@hongxian/contract/core/events/member.events.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import type { punishmentSource, violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { lockMember, type LockedMember } from "../member/lock-member.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { followBanLater } from "./follow-ban.ts";
import { isSwitchType, switchColumns, type PunishmentType } from "./switch-columns.ts";

export interface NewPunishment {
  readonly userId: number;
  readonly type: PunishmentType;
  readonly violationType?: ChoiceOf<typeof violationType> | null;
  /** Shown to the member: names the violation, never who reported it. */
  readonly reason: string;
  /** Null means forever. */
  readonly days?: number | null;
  readonly sourceType: ChoiceOf<typeof punishmentSource>;
  readonly sourceId?: number | null;
  /** Null when no person decided. */
  readonly operatorId: number | null;
  /**
   * While it can be taken back: the member is told, and what follows from a ban and cannot be restored happens, when this
   * time is over. The sanction itself is in force at once.
   */
  readonly delaySeconds?: number;
}

export interface OpenedPunishment {
  readonly id: number;
  readonly endTime: string | null;
  /** What the member reads. */
  readonly messageId: number;
}

/** Locks the member and punishes it. */
export const openPunishment = async (db: Db, { userId, ...sanction }: NewPunishment): Promise<OpenedPunishment> =>
  punishMember(db, await lockMember(db, userId), sanction);

/**
 * Writes a sanction for a member that this transaction has locked, turns off the member's switch and notifies the
 * member. An account ban changes only ENABLE to DISABLE: only banMember calls it.
 */
export async function punishMember(
  db: Db,
  { userId }: LockedMember,
  sanction: Omit<NewPunishment, "userId">,
): Promise<OpenedPunishment> {
  const { type, reason, days = null, delaySeconds = 0 } = sanction;
  const { rows } = await sql<Omit<OpenedPunishment, "messageId">>`insert into punishment
      (user_id, type, violation_type, reason, days, start_time, end_time, source_type, source_id, operator_id)
    values (${userId}, ${type}, ${sanction.violationType ?? null}, ${reason}, ${days}::numeric, now(),
      now() + ${days}::numeric * interval '1 day',
      ${sanction.sourceType}, ${sanction.sourceId ?? null}, ${sanction.operatorId})
    returning id, end_time`.execute(db);
  const opened = rows[0];
  if (opened === undefined) throw new Error("a punishment was not written");

  if (isSwitchType(type)) {
    await sql`update member set ${sql.ref(switchColumns[type])} = false, update_time = now()
      where user_id = ${userId}`.execute(db);
  }
  const { id: punishmentId, endTime } = opened;
  const violationType = sanction.violationType ?? null;
  if (type !== "ACCOUNT_BAN")
    await writeEvent(db, memberRestricted, { userId, punishmentId, type, violationType, reason, endTime });
  if (type === "ACCOUNT_BAN") {
    const done =
      await sql`update member set status = 'DISABLE', reason = ${reason}, ban_end_time = ${opened.endTime}::timestamptz,
        status_time = now(), update_time = now(), version = version + 1
      where user_id = ${userId} and status = 'ENABLE' returning 1`.execute(db);
    if (done.rows.length === 0) throw new AppError("STALE");
    await writeEvent(db, memberBanned, { userId, punishmentId, violationType, reason, endTime });
    if (delaySeconds === 0) await publishDomainEvent(db, "memberBanned", { userId });
    else await followBanLater(db, opened.id, delaySeconds);
  }
  const link = { linkType: "APP_PAGE", linkValue: `appeal?punishmentId=${opened.id}` } as const;
  const notice = memberMessages.sanction(type, reason, days);
  const messageId = await notifyMember(db, { userId, ...notice, link, delaySeconds });
  return { ...opened, messageId };
}
