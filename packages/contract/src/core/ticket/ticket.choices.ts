import { choices } from "../../kit/choices.ts";

export const ticketLevel = choices({ URGENT: "紧急", HIGH: "高", NORMAL: "普通" });

/** Hours until a ticket of each level is overdue. */
export const ticketHours = { URGENT: 2, HIGH: 12, NORMAL: 24 } as const satisfies Record<
  (typeof ticketLevel.values)[number],
  number
>;

export const ticketType = choices({
  COMPLAINT: "投诉",
  SUGGEST: "建议",
  APPEAL: "申诉",
  LEAVE_WORD: "留言",
});
