import { memberUnbanned, memberUnrestricted } from "@hongxian/contract/core/events/member.events.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { happened, writeEvents } from "../../foundation/events/write-events.ts";
import { lockMember } from "../member/lock-member.ts";
import { isSwitchType, switchColumns, type PunishmentType } from "./switch-columns.ts";

export interface Revocation {
  readonly staffId: number | null;
  readonly reason: string;
}

/** Turns a switch on again where no sanction of the kind is left; call it after locking the members. */
export async function restoreSwitch(db: Db, userIds: readonly number[], type: PunishmentType): Promise<void> {
  if (userIds.length === 0) return;
  const none = sql`not exists (select from punishment p
    where p.user_id = m.user_id and p.type = ${type} and p.status = 'EFFECTIVE')`;
  if (isSwitchType(type)) {
    const column = sql.ref(switchColumns[type]);
    const { rows: freed } = await sql<{ userId: number }>`update member m set ${column} = true, update_time = now()
      where m.user_id = any(${userIds}) and not m.${column} and ${none} returning m.user_id`.execute(db);
    await writeEvents(
      db,
      freed.map(({ userId }) => happened(memberUnrestricted, { userId, type })),
    );
  }
  if (type === "ACCOUNT_BAN") {
    // A deregistered or deleted account keeps its status when its ban ends.
    const { rows: freed } = await sql<{ userId: number }>`update member m
      set status = 'ENABLE', reason = '', ban_end_time = null, status_time = now(), update_time = now(),
        version = m.version + 1
      where m.user_id = any(${userIds}) and m.status = 'DISABLE' and ${none}
      returning m.user_id`.execute(db);
    await writeEvents(
      db,
      freed.map(({ userId }) => happened(memberUnbanned, { userId })),
    );
    await sql`update member m set ban_end_time = null
      where m.user_id = any(${userIds}) and m.ban_end_time is not null and ${none}`.execute(db);
  }
}

interface Revoked {
  readonly userId: number;
  readonly type: PunishmentType;
}

/** Lifts one sanction and restores its switch. One that is no longer active is left alone. */
export async function revokePunishment(db: Db, id: number, { staffId, reason }: Revocation): Promise<Revoked> {
  const found = await sql<Revoked>`select user_id, type from punishment where id = ${id}`.execute(db);
  const known = found.rows[0];
  if (known === undefined) throw new AppError("NOT_FOUND");
  await lockMember(db, known.userId);
  const { rows } =
    await sql`update punishment set status = 'REVOKED', revoke_staff_id = ${staffId}, revoke_reason = ${reason},
      revoke_time = now(), update_time = now(), version = version + 1
    where id = ${id} and status = 'EFFECTIVE' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await restoreSwitch(db, [known.userId], known.type);
  return known;
}

/** Lifts every sanction of a kind that a member has; returns how many there were. The member is already locked. */
export async function revokeAll(
  db: Db,
  userId: number,
  type: PunishmentType,
  { staffId, reason }: Revocation,
): Promise<number> {
  const { rows } =
    await sql`update punishment set status = 'REVOKED', revoke_staff_id = ${staffId}, revoke_reason = ${reason},
      revoke_time = now(), update_time = now(), version = version + 1
    where user_id = ${userId} and type = ${type} and status = 'EFFECTIVE' returning 1`.execute(db);
  await restoreSwitch(db, [userId], type);
  return rows.length;
}
