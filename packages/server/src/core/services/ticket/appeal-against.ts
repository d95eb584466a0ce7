import type { AppealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ReviewBizType } from "@hongxian/contract/core/review/review-access.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { isContentType } from "../content/content-tables.ts";
import type { NewAppeal } from "./create-appeal.ts";

/** What a member appeals against, as the member names it. */
export type Against =
  | { readonly punishmentId: number }
  | { readonly complaintId: number }
  | { readonly bizType: ReviewBizType; readonly bizId: number | null };

type Aim = Pick<NewAppeal, "type" | "refType" | "refId">;

const ofPunishment: Readonly<Record<string, AppealType>> = {
  ACCOUNT_BAN: "ACCOUNT_BAN",
  LIVE_BAN: "LIVE_BAN",
  MUTE: "MUTE",
  CALL_BAN: "CALL_BAN",
  CONTENT_DELETE: "CONTENT_REFUSE",
};

/** The decision behind it: which sanction, or the last refusal of the thing. Anything else there is no appeal against. */
export async function appealAim(db: Db, userId: number, against: Against): Promise<Aim> {
  if ("complaintId" in against) return { type: "COMPLAINT_RESULT", refType: "COMPLAINT", refId: against.complaintId };
  if ("punishmentId" in against) {
    const { rows } = await sql<{ type: string }>`select type from punishment
      where id = ${against.punishmentId} and user_id = ${userId}`.execute(db);
    const type = ofPunishment[rows[0]?.type ?? ""];
    if (type === undefined) throw new AppError("NOT_FOUND");
    return { type, refType: "PUNISHMENT", refId: against.punishmentId };
  }
  const { bizType, bizId } = against;
  // Of live photos the newest decision counts: each upload replaces the one before.
  const { rows } = await sql<{ id: number; action: string }>`select a.id, a.action from review_action a
    where a.biz_type = ${bizType} and a.user_id = ${userId}
      and ${bizType === "FACE" ? sql`true` : sql`a.biz_id = ${bizId}`}
      and a.action <> 'UNDO' and not exists (select from review_action u where u.undo_id = a.id)
    order by a.id desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined || last.action === "PASS") throw new AppError("NOT_FOUND");
  return {
    type: isContentType(bizType) || bizType === "GOODS_COMMENT" ? "CONTENT_REFUSE" : "AUTH_FAIL",
    refType: "REVIEW_ACTION",
    refId: last.id,
  };
}
