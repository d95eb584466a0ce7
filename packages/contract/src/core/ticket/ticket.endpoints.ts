import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { ticketType } from "./ticket.choices.ts";
import { leaveWordRoute } from "./leave-word.choices.ts";

export const ticketNoteMax = 500;
export const ticketMessages = {
  innerOnly: "该工单只能添加内部备注",
  appealOpen: "该处罚已有待处理的申诉",
  appealsUsed: "该处罚申诉次数已用完",
  /** Users with these titles supervise the work of others. */
  soonDue: (count: number) => ({ title: "工单即将超时", content: `您有${count}条工单将在30分钟内到期，请尽快办结` }),
  overdue: (count: number) => ({ title: "工单已超时", content: `有${count}条工单超过期限仍未办结，请安排处理` }),
  note: "请填写备注",
  follow: "请填写跟进内容",
  nextFollow: "下次跟进时间必须晚于当前时间",
} as const;

/** The grants for an internal note on each kind of ticket. */
export const ticketNoteGrants = {
  COMPLAINT: button("添加备注", "/complaintAndSuggest/complaint"),
  LEAVE_WORD: button("跟进", leaveWordRoute),
} as const;

const ticketReplyBody = z
  .strictObject({
    ticketType: ticketType.schema,
    ticketId: z.int().positive(),
    content: z.string(ticketMessages.note).trim().max(ticketNoteMax, `内容不能超过${ticketNoteMax}个字`),
    isInner: z.boolean().default(true),
    /** For a leave word: when to follow up. */
    nextFollowTime: z.preprocess(
      (value) => (value === "" || value === undefined ? null : value),
      z.iso.datetime({ offset: true, error: "时间格式错误" }).nullable(),
    ),
  })
  .superRefine(({ ticketType: type, content, nextFollowTime }, context) => {
    const isFollow = type === "LEAVE_WORD";
    if (content.length < (isFollow ? 2 : 1)) {
      const message = isFollow ? ticketMessages.follow : ticketMessages.note;
      context.addIssue({ code: "custom", path: ["content"], message });
    }
    if (nextFollowTime !== null && Date.parse(nextFollowTime) <= Date.now())
      context.addIssue({ code: "custom", path: ["nextFollowTime"], message: ticketMessages.nextFollow });
  });

export const addTicketReply = endpoint({
  method: "POST",
  path: "/api/ticket-reply",
  allow: [ticketNoteGrants.COMPLAINT, ticketNoteGrants.LEAVE_WORD],
  title: "添加备注",
  done: (_, { body }) => (body.ticketType === "LEAVE_WORD" ? "跟进已记录" : "备注已添加"),
  body: ticketReplyBody,
  data: z.object({ id: z.int() }),
});
