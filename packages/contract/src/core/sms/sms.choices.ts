import { choices } from "../../kit/choices.ts";
import { systemSms, type SmsPurpose } from "./system-sms.ts";

export const smsKind = choices({ CODE: "验证码", NOTICE: "通知", MARKET: "营销" });
export const smsTemplateStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待运营商审核",
  PASS: "可用",
  REJECT: "未通过",
  OFFLINE: "停用",
});
export const smsTaskStatus = choices({ WAIT: "待发送", SENDING: "发送中", DONE: "已完成", CANCEL: "已取消" });
export const smsRecordStatus = choices({
  WAIT: "待发送",
  TAKEN: "发送中",
  SENT: "已提交",
  SUCCESS: "已送达",
  FAIL: "失败",
  FILED: "仅存发件箱",
  DROPPED: "已撤销",
});
/** Handed to the carrier, with or without success: what was only written to a file was sent to nobody. */
export const triedSms = ["TAKEN", "SENT", "SUCCESS", "FAIL"] as const;
/** What the system sends by itself. */
export const smsPurpose = choices(
  Object.fromEntries(Object.entries(systemSms).map(([purpose, { name }]) => [purpose, name])) as Record<
    SmsPurpose,
    string
  >,
);
