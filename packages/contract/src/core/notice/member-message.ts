import { punishmentType } from "../punishment/punishment.choices.ts";

interface MessageText {
  readonly title: string;
  readonly content: string;
}

const period = (days: number | null): string => (days === null ? "，永久有效" : `，为期${days}天`);
const lasting: readonly string[] = ["MUTE", "LIVE_BAN", "CALL_BAN", "ACCOUNT_BAN"];

export const marriageRemindDays = 3;

/** The texts of the app's notice list. A message about a sanction names the action, never who reported it. */
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
  appealPassed: (remark: string): MessageText => ({
    title: "申诉结果",
    content: `您的申诉已通过，原处理已撤销。${remark}`,
  }),
  appealShortened: (days: number, remark: string): MessageText => ({
    title: "申诉结果",
    content: `您的申诉已通过，处罚改为自现在起${days}天。${remark}`,
  }),
  appealRefused: (remark: string): MessageText => ({
    title: "申诉结果",
    content: `您的申诉未通过：${remark}`,
  }),
  photoDeleted: (): MessageText => ({
    title: "照片删除通知",
    content: "您的一张相册照片不符合平台规范，已被删除。请上传本人真实、清晰的照片。",
  }),
  facePassed: (): MessageText => ({ title: "真人照片审核结果", content: "您的真人照片已通过审核。" }),
  faceRefused: (reason: string): MessageText => ({
    title: "真人照片审核结果",
    content: `您的真人照片未通过审核：${reason}。请重新上传。`,
  }),
  authChanged: (label: string, reason: string): MessageText => ({
    title: "认证状态变更",
    content: `您的认证状态已变更为“${label}”${reason === "" ? "" : `，原因：${reason}`}。`,
  }),
  marriageEnds: (label: string, day: string): MessageText => ({
    title: "会员即将到期",
    content: `您的${label}将于${day}到期，请及时联系顾问续费。`,
  }),
  marriageEndsTodo: (firstName: string, label: string, day: string): MessageText => ({
    title: "相亲会员即将到期",
    content: `客户【${firstName}】的${label}将于${day}到期，请跟进续费`,
  }),
  passwordChanged: (): MessageText => ({
    title: "登录密码已修改",
    content: "您的登录密码已由客服为您修改，请使用新密码重新登录。如非本人要求，请立即联系客服。",
  }),
} as const;
