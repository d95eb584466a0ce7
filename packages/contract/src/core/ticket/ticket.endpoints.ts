import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { ticketType } from "../review/review.choices.ts";

export const ticketNoteMax = 500;
export const ticketMessages = {
  innerOnly: "该工单只能添加内部备注",
  appealOpen: "该处罚已有待处理的申诉",
  appealsUsed: "该处罚申诉次数已用完",
  /** Whoever holds these looks after the work of others. */
  supervisorTitles: { complaint: "批量分配", appeal: "抽检" },
  soonDue: (count: number) => ({ title: "工单即将超时", content: `您有${count}条工单将在30分钟内到期，请尽快办结` }),
  overdue: (count: number) => ({ title: "工单已超时", content: `有${count}条工单超过期限仍未办结，请安排处理` }),
} as const;

/** Who may write an inner note on each kind of ticket. */
export const ticketNoteButtons = {
  COMPLAINT: button("添加备注", "/complaintAndSuggest/complaint"),
} as const;

export const addTicketReply = endpoint({
  method: "POST",
  path: "/api/ticket-reply",
  allow: [ticketNoteButtons.COMPLAINT],
  title: "添加备注",
  done: "备注已添加",
  body: z.strictObject({
    ticketType: ticketType.schema,
    ticketId: z.int().positive(),
    content: z.string("请填写备注").trim().min(1, "请填写备注").max(ticketNoteMax, `备注不能超过${ticketNoteMax}个字`),
    isInner: z.boolean().default(true),
  }),
  data: z.object({ id: z.int() }),
});
