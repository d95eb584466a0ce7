import { choices } from "../../kit/choices.ts";

export const kfAssignMode = choices({
  ROUND_ROBIN: "轮流分配",
  IDLE: "空闲优先",
  OWNER: "归属销售优先",
});
export const kfStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const kfSource = choices({ SYNC: "同步", LOCAL: "本地" });
export const kfServerStatus = choices({ ONLINE: "接待中", OFFLINE: "停止接待" });
export const kfSessionState = choices({ WAITING: "排队中", SERVING: "接待中", ENDED: "已结束" });
export const epBindStatus = choices({ UNBOUND: "未绑定", SUGGESTED: "待确认", BOUND: "已绑定" });
