import { ticketHours } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import { dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { Organisation, OrganisationStaff } from "./organisation.ts";
import { type RecordContext, writeReview } from "./member-records.ts";
import { type Random, weighted } from "../random.ts";
import { complaintTexts, handleRemarks, innerRemarks } from "./words/sentences.ts";

type Reason = keyof typeof complaintTexts;
type Level = keyof typeof ticketHours;
type Status = "WAIT_HANDLE" | "HANDLING" | "VALID" | "INVALID" | "CANCEL";

const pickReason = weighted<Reason>([
  ["FRAUD", 14],
  ["FAKE", 18],
  ["ABUSE", 17],
  ["AD", 11],
  ["PORN", 9],
  ["MARRIED", 8],
  ["CHARGE", 5],
  ["SERVICE", 5],
  ["PRIVACY", 4],
  ["OTHER", 6],
  ["COPYRIGHT", 2],
  ["MINOR", 1],
]);
const pickTarget = weighted([
  ["USER", 60],
  ["CHAT", 16],
  ["MOMENT", 6],
  ["VIDEO", 5],
  ["LIVE_ROOM", 4],
  ["CALL", 3],
  ["TREEHOLE", 2],
  ["CHAT_ROOM", 2],
  ["FAMILY", 1],
  ["SUBJECT_DISCUSS", 1],
] as const);
const pickStatus = weighted<Status>([
  ["VALID", 46],
  ["INVALID", 34],
  ["CANCEL", 6],
  ["WAIT_HANDLE", 0],
  ["HANDLING", 0],
]);
const pickPunishment = weighted([
  ["WARN", 50],
  ["MUTE", 25],
  ["CONTENT_DELETE", 15],
  ["LIVE_BAN", 10],
] as const);

export interface ComplaintOptions {
  readonly organisation: Organisation;
  readonly context: RecordContext;
  readonly userIds: readonly number[];
  readonly count: number;
}

/** Complaints of the last 90 days; the newest are still open, some of them overdue. */
export function writeComplaints(random: Random, options: ComplaintOptions): void {
  const handlers = [...options.organisation.ofRole(2), ...options.context.checkers];
  const suspects = random.some(options.userIds, Math.max(3, Math.round(options.count / 2)));
  for (let place = 0; place < options.count; place++) {
    const ago = (1 - place / options.count) ** 1.4 * 90;
    writeComplaint(random, options, {
      created: momentOfDay(random, startOfDay(options.context.now - ago * dayMs), options.context.now),
      handlers,
      suspects,
    });
  }
}

interface Draw {
  readonly created: number;
  readonly handlers: readonly OrganisationStaff[];
  readonly suspects: readonly number[];
}

function writeComplaint(
  random: Random,
  { context, userIds }: ComplaintOptions,
  { created, handlers, suspects }: Draw,
): void {
  const { writer, now } = context;
  const id = context.nextId("complaint");
  const reason = pickReason(random);
  const level: Level = reason === "FRAUD" || reason === "MINOR" ? "URGENT" : random.chance(0.3) ? "HIGH" : "NORMAL";
  const deadline = created + ticketHours[level] * 3_600_000;
  // Answered within its time nearly always; a few of the last days were left over.
  const late = created + ticketHours[level] * (random.chance(0.12) ? 1.4 : 0.8) * random.next() ** 0.7 * 3_600_000;
  const isRecent = late > now || (id % 7 === 0 && now > deadline && now - deadline < 1.5 * dayMs);
  const status: Status = isRecent ? (random.chance(0.6) ? "WAIT_HANDLE" : "HANDLING") : pickStatus(random);
  const isDone = status === "VALID" || status === "INVALID";
  const handler = status === "WAIT_HANDLE" || status === "CANCEL" ? null : random.pick(handlers);
  const claimed = handler === null ? null : Math.min(now, created + random.int(5, 200) * minuteMs);
  const handled = isDone && claimed !== null ? Math.min(now, Math.max(claimed + 10 * minuteMs, late)) : null;
  const targetType =
    reason === "CHARGE" ? "ORDER" : reason === "SERVICE" ? random.pick(["MATCHMAKER", "SHOP"]) : pickTarget(random);
  const targetUserId = reason === "CHARGE" || reason === "SERVICE" ? null : random.pick(suspects);
  // Who complains about a member has talked with that member, who is of the other sex: demo men have odd numbers.
  const userId = random.pick(targetUserId === null ? userIds : userIds.filter((one) => one % 2 !== targetUserId % 2));
  const punishmentId = status === "VALID" && targetUserId !== null ? context.nextId("punishment") : null;
  const remark = isDone ? random.pick(handleRemarks[status]) : "";
  const shots = Array.from({ length: random.int(0, 4) }, (_, place) => `/api/files/demo/shot/${id}-${place + 1}.svg`);
  // Only a talk can be shown: of other things the link is the evidence.
  const images = targetType === "USER" || targetType === "CHAT" ? shots : [];

  if (punishmentId !== null && handled !== null) {
    const type = pickPunishment(random);
    const days = type === "MUTE" || type === "LIVE_BAN" ? random.pick([1, 3]) : null;
    const end = days === null ? null : handled + days * dayMs;
    writer.write("punishment", {
      id: punishmentId,
      user_id: targetUserId,
      type,
      reason: remark,
      days,
      start_time: new Date(handled),
      end_time: end === null ? null : new Date(end),
      status: end === null ? "EFFECTIVE" : end < now ? "EXPIRED" : "REVOKED",
      violation_type: ["MARRIED", "CHARGE", "SERVICE"].includes(reason) ? "OTHER" : reason,
      source_type: "COMPLAINT",
      operator_id: handler?.id ?? null,
      revoke_staff_id: null,
      revoke_time: null,
      revoke_reason: end !== null && end >= now ? "申诉成立" : "",
      created_time: new Date(handled),
    });
  }
  writer.write("complaint", {
    id,
    user_id: userId,
    target_type: targetType,
    target_id: String(targetUserId ?? random.int(1, 99)),
    target_user_id: targetUserId,
    reason_type: reason,
    content: random.pick(complaintTexts[reason]),
    imgs: images.join(";"),
    level,
    status,
    contact_phone: random.chance(0.5)
      ? `${random.pick(["139", "138", "150", "186"])}${random.int(10_000_000, 99_999_999)}`
      : "",
    handler_id: handler?.id ?? null,
    punishment_id: handled === null ? null : punishmentId,
    handle_remark: remark,
    reply_content: isDone && random.chance(0.7) ? "感谢您的反馈，平台已核实处理。" : "",
    deadline: new Date(deadline),
    claim_time: claimed === null ? null : new Date(claimed),
    handle_time: handled === null ? null : new Date(handled),
    created_time: new Date(created),
    update_time: new Date(handled ?? claimed ?? created),
  });
  if (handler !== null && claimed !== null && random.chance(0.5)) {
    writer.write("ticket_reply", {
      ticket_type: "COMPLAINT",
      ticket_id: id,
      staff_id: handler.id,
      content: random.pick(innerRemarks),
      is_inner: true,
      created_time: new Date(Math.min(now, claimed + random.int(2, 60) * minuteMs)),
    });
  }
  if (handled !== null && handler !== null) {
    writeReview(random, context, {
      bizType: "COMPLAINT",
      bizId: id,
      userId: targetUserId,
      staff: handler,
      time: handled,
      action: status === "VALID" ? "PASS" : "REFUSE",
      remark,
    });
  }
}
