import { choices } from "../../kit/choices.ts";

export const webhookStatus = choices({ ENABLE: "启用", DISABLE: "停用", OFF: "自动停用" });

export const deliveryStatus = choices({
  QUEUED: "等前一条",
  WAIT: "待投递",
  TAKEN: "投递中",
  DONE: "已送达",
  FAIL: "失败",
});
