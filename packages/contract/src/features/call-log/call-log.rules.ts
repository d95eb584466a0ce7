import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const callRoute = "/callManage/callLog";
export const callKind = choices({ AUDIO_CALL: "语音通话", VIDEO_CALL: "视频通话", PHONE_CALL: "电话外呼" });
export const callStatus = choices({
  CALLING: "呼叫中",
  TALKING: "通话中",
  FINISH: "已结束",
  NO_ANSWER: "未接听",
  REFUSE: "已拒绝",
  CANCEL: "已取消",
  BUSY: "忙线",
  BALANCE_OUT: "余额不足中断",
  FORCE_END: "强制结束",
});
export const hangupBy = choices({ CALLER: "主叫", CALLEE: "被叫", SYSTEM: "系统" });

export const callGrants = {
  refund: button("退费", callRoute),
  end: button("强制结束", callRoute),
  shots: button("查看截图", callRoute),
  record: button("播放录音", callRoute),
  ban: button("禁止通话", callRoute),
} as const;

export const callMessages = {
  tooMuch: "退费金额不能超过可退金额",
  amount: "请输入正确的金额",
  reason: "请填写退费原因，至少5个字",
  confirm: (yuan: string) => `确定退费${yuan}元？`,
  endReason: "请填写结束原因",
  endConfirm: "确定强制结束该通话？",
  recordOver: "录音已过期",
  noRecord: "该通话没有录音",
  noPrice: "通话未设置单价，暂不可用",
  banned: "该会员已被禁止通话",
  busy: "通话双方有一方正在通话",
} as const;
export const recordDays = 180;
/** Calls whose fee may be refunded. */
export const refundable: readonly string[] = ["FINISH", "BALANCE_OUT", "FORCE_END"];
/** Minutes between the bars of the histogram. */
export const durationSteps = ["<1分", "1-3分", "3-10分", "10-30分", ">30分"] as const;
