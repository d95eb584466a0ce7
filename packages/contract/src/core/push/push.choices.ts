import { choices } from "../../kit/choices.ts";

export const pushKind = choices({ MARKETING: "营销", SERVICE: "服务通知", SYSTEM: "系统公告" });
export const pushChannel = choices({ PUSH: "手机推送", IM: "站内信", BOTH: "两者" });
export const pushMode = choices({ NOW: "立即", TIMED: "定时" });
export const pushStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审批",
  WAIT_SEND: "待发送",
  SENDING: "发送中",
  FINISH: "已完成",
  REFUSED: "已驳回",
  CANCEL: "已取消",
  FAIL: "发送失败",
});
/** WAIT is on its way to the phone; FILED was only written to a file, because there is no push service. */
export const pushResult = choices({
  WAIT: "待下发",
  SENT: "已下发",
  ARRIVE: "已到达",
  CLICK: "已点击",
  FAIL: "失败",
  FILTER: "被过滤",
  FILED: "仅存发件箱",
});
