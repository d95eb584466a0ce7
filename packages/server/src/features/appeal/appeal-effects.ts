import { appealMessages } from "@hongxian/contract/features/appeal/appeal.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { contentTables, isContentType } from "../../core/services/content/content-tables.ts";
import { restoreSwitch } from "../../core/people/punishment/revoke-punishment.ts";
import type { PunishmentType } from "../../core/people/punishment/switch-columns.ts";
import { findRecord } from "../../core/services/review/credential-record.ts";
import type { WatchedRow } from "../../core/services/review/restore-rows.ts";
import { moveRecord } from "../../core/services/review/write-credential.ts";
import type { Call } from "../../kit/call.ts";
import type { Appeal } from "./appeal-rows.ts";

interface Decided {
  readonly bizType: string;
  readonly bizId: number;
}

/** The subject of a review; null for an appeal against something else. */
export async function reviewedDecision({ db }: Call, { refType, refId }: Appeal): Promise<Decided | null> {
  if (refType !== "REVIEW_ACTION") return null;
  const { rows } = await sql<Decided>`select biz_type, biz_id from review_action where id = ${refId}`.execute(db);
  return rows[0] ?? null;
}

/** Every row that passing may write, so that undoing it restores all of them. */
export function rowsOf(appeal: Appeal, decision: Decided | null): WatchedRow[] {
  const rows: WatchedRow[] = [
    { table: "appeal", key: "id", id: appeal.id },
    { table: "member", key: "user_id", id: appeal.userId },
  ];
  if (appeal.punishmentId !== null) rows.push({ table: "punishment", key: "id", id: appeal.punishmentId });
  if (appeal.refType === "COMPLAINT") rows.push({ table: "complaint", key: "id", id: appeal.refId });
  if (decision === null) return rows;
  if (isContentType(decision.bizType))
    rows.push({ table: contentTables[decision.bizType].table, key: "id", id: decision.bizId });
  else if (decision.bizType === "PASSPORT") rows.push({ table: "foreign_profile", key: "user_id", id: decision.bizId });
  else if (decision.bizType !== "FACE") rows.push({ table: "auth_record", key: "id", id: decision.bizId });
  return rows;
}

/** The appealed punishment is lifted; the switch is restored where no other of its kind is active. */
async function liftPunishment({ db, caller }: Call, { userId, punishmentId }: Appeal): Promise<void> {
  const { rows } = await sql<{
    type: PunishmentType;
  }>`update punishment set status = 'REVOKED', revoke_staff_id = ${caller.staffId},
      revoke_reason = ${appealMessages.revoked}, revoke_time = now(), update_time = now(), version = version + 1
    where id = ${punishmentId} and status <> 'REVOKED' returning type`.execute(db);
  const type = rows[0]?.type;
  if (type === undefined) return;
  await restoreSwitch(db, [userId], type);
  const cleared = { ACCOUNT_BAN: sql`shumei_prohibit = false`, LIVE_BAN: sql`prohibit_live_number = 0` };
  if (type !== "ACCOUNT_BAN" && type !== "LIVE_BAN") return;
  await sql`update member set ${cleared[type]}, update_time = now(), version = version + 1
    where user_id = ${userId}`.execute(db);
}

/** A shorter punishment instead of none: it stays active and ends earlier. */
export async function shortenPunishment(
  { db }: Call,
  { userId, punishmentId }: Appeal,
  newDays: number,
): Promise<void> {
  const { rows } = await sql<{ type: PunishmentType; fits: boolean }>`select type,
      end_time is null or now() + make_interval(days => ${newDays}::int) < end_time as fits
    from punishment where id = ${punishmentId} and status = 'EFFECTIVE' and type not in ('WARN', 'CONTENT_DELETE') for
    update`.execute(db);
  const found = rows[0];
  if (found === undefined) throw refused(appealMessages.notTimed);
  if (!found.fits) throw invalid({ newDays: appealMessages.notShorter });
  await sql`update punishment set end_time = now() + make_interval(days => ${newDays}::int),
      days = round((extract(epoch from now() - start_time) / 86400)::numeric + ${newDays}, 2), update_time = now(),
      version = version + 1
    where id = ${punishmentId}`.execute(db);
  if (found.type !== "ACCOUNT_BAN") return;
  await sql`update member m set ban_end_time = p.end_time, update_time = now(), version = m.version + 1
    from punishment p where p.id = ${punishmentId} and m.user_id = ${userId}`.execute(db);
}

/** Refused content is shown after all, a refused paper waits again. */
async function reopenReview(call: Call, { userId }: Appeal, { bizType, bizId }: Decided): Promise<void> {
  const { db } = call;
  if (isContentType(bizType)) {
    const { rows } =
      await sql`update ${sql.table(contentTables[bizType].table)} set check_status = 'PASS', status = 'ONLINE',
        check_fail_remark = '', check_time = now(), update_time = now(), version = version + 1
      where id = ${bizId} and status <> 'DELETED' returning 1`.execute(db);
    if (rows.length === 0) throw new AppError("STALE");
  } else if (bizType === "FACE") {
    await sql`update member set face_value = 2, update_time = now(), version = version + 1
      where user_id = ${userId} and face_value = 0`.execute(db);
  } else if (bizType === "PASSPORT") {
    await sql`update foreign_profile set status = 'AUTHING', update_time = now(), version = version + 1
      where user_id = ${bizId} and status = 'AUTH_FAIL'`.execute(db);
  } else {
    const record = await findRecord(call, bizId, true);
    if (record.status !== "AUTH_FAIL") throw new AppError("STALE");
    await moveRecord(call, record, "AUTHING", {
      checkStaffId: null,
      checkName: "",
      checkTime: null,
      checkFailRemark: "",
    });
  }
}

/** The complaint of a reporter who was right is reopened. */
async function reopenComplaint({ db }: Call, { userId, refId }: Appeal): Promise<void> {
  await sql`update complaint
    set status = 'WAIT_HANDLE', handler_id = null, claim_time = null, handle_time = null, update_time = now(),
      version = version + 1
    where id = ${refId} and user_id = ${userId} and status = 'INVALID'`.execute(db);
}

/** The overturned decision counts as wrong for the reviewer who made it. */
async function markWrong({ db, caller }: Call, appeal: Appeal): Promise<void> {
  const { id, refType, refId, punishmentId } = appeal;
  const origin =
    refType === "REVIEW_ACTION"
      ? sql`a.id = ${refId}`
      : sql`a.biz_type = 'COMPLAINT' and a.action <> 'UNDO' and a.biz_id = ${
          refType === "COMPLAINT"
            ? sql`${refId}::bigint`
            : sql`(select p.source_id from punishment p where p.id = ${punishmentId} and p.source_type = 'COMPLAINT')`
        }`;
  await sql`update review_action
    set qc_status = 'WRONG', qc_staff_id = ${caller.staffId}, qc_remark = ${appealMessages.qcRemark(id)}
    where id = (select a.id from review_action a where ${origin} order by a.id desc limit 1)`.execute(db);
}

/** What follows from a passed appeal, all in the caller's transaction. */
export async function carryOut(call: Call, appeal: Appeal, decision: Decided | null): Promise<void> {
  if (appeal.punishmentId !== null) await liftPunishment(call, appeal);
  if (appeal.refType === "COMPLAINT") await reopenComplaint(call, appeal);
  if (decision !== null) await reopenReview(call, appeal, decision);
  await markWrong(call, appeal);
}
