import { punishmentType } from "../punishment/punishment.choices.ts";

interface MessageText {
  readonly title: string;
  readonly content: string;
}

const period = (days: number | null): string => (days === null ? "，永久有效" : `，为期${days}天`);
const lasting: readonly string[] = ["MUTE", "LIVE_BAN", "CALL_BAN", "ACCOUNT_BAN"];

/** What members read in the app's notice list. A message about a sanction names the deed, never who reported it. */
export const memberMessages = {
  sanction: (type: keyof typeof punishmentType.labels, reason: string, days: number | null): MessageText => ({
    title: "违规处理通知",
    content: `经平台核实，您因“${reason}”被处以${punishmentType.labels[type]}${lasting.includes(type) ? period(days) : ""}。如有异议，可提交申诉。`,
  }),
  complaintValid: (id: number, reply: string): MessageText => ({
    title: "投诉处理结果",
    content: `您的投诉（单号${id}）经核实属实，平台已作出处理，感谢您的反馈。${reply}`,
  }),
  complaintInvalid: (id: number, reply: string): MessageText => ({
    title: "投诉处理结果",
    content: `您的投诉（单号${id}）经核实未发现违规，感谢您的反馈。${reply}`,
  }),
} as const;
