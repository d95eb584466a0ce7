import type { WorldClock } from "./world-clock.ts";
import type { Row } from "./row-writer.ts";

/** Their writers draw hours of their own: a day's curve, slots of a calendar, minutes of a call, the books. */
const drawnByTheirWriter = new Set([
  "login_record",
  "online_sample",
  "consultant_booking",
  "accompany_log",
  "wechat_kf_session",
  "staff_shift_hour",
  "call_record",
  "gift_record",
  "trade_order",
  "payment",
  "profit_share",
  "refund_apply",
  "user_contract",
  "invoice",
  "withdrawal",
  "order_item",
  "shipment",
  "matchmaker_reward",
  "introduction",
  "introduction_log",
  "introduction_feedback",
  "activity",
  "banner",
  "advert",
  "coupon",
  "department",
  "shop",
  "staff",
  "agent",
  "activity_reward",
  "reward_score_record",
  "ad_record",
  "red_envelope",
  "red_envelope_claim",
  "bonus_batch",
  "bonus",
]);
/** They follow another moment of the row, or are the end of a day. */
const derived = new Set([
  "deadline",
  "member.created_time",
  "member.last_login_time",
  "member.last_active_time",
  "member.update_time",
  "member_expand.created_time",
  "complaint.created_time",
  "suggestion.created_time",
]);
/** What staff do. */
const byStaff = new Set([
  "check_time",
  "audit_time",
  "handle_time",
  "claim_time",
  "assign_time",
  "reply_time",
  "issue_time",
  "sale_time",
  "last_communicate_time",
  "next_follow_time",
  "follow_time",
  "revoke_time",
  "meet_time",
  "publish_time",
  "online_time",
  "send_time",
  "review_action.created_time",
  "ticket_reply.created_time",
  "communicate_note.created_time",
  "intention_follow.created_time",
  "owner_change.time",
  "face_review_record.created_time",
  "punishment.start_time",
  "punishment.created_time",
  "staff_login_log.time",
  "introduction_log.time",
]);

/** The row with its moments on the clock of the world. */
export function onWorldClock(table: string, row: Row, clock: WorldClock): Row {
  if (drawnByTheirWriter.has(table)) return row;
  let moved: Record<string, Row[string]> | undefined;
  let latest = 0;
  for (const column in row) {
    const cell = row[column];
    if (!(cell instanceof Date) || derived.has(column)) continue;
    const name = `${table}.${column}`;
    if (derived.has(name)) continue;
    const isStaff = byStaff.has(column) || byStaff.has(name);
    const time = isStaff ? clock.office(cell.getTime()) : clock.waking(cell.getTime());
    (moved ??= { ...row })[column] = new Date(time);
    if (isStaff && cell.getTime() <= (row.update_time instanceof Date ? row.update_time.getTime() : 0))
      latest = Math.max(latest, time);
  }
  // A row was changed last no earlier than what staff did with it.
  if (moved?.update_time instanceof Date && latest > moved.update_time.getTime()) moved.update_time = new Date(latest);
  return moved ?? row;
}
