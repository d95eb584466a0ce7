import { choices } from "../../kit/choices.ts";

export const couponType = choices({ CASH: "代金券", DISCOUNT: "折扣券", FREE: "体验券" });
export const couponValidType = choices({ FIXED: "固定时间", DAYS: "领取后天数" });
export const couponTarget = choices({ ALL: "全部", NEW: "新用户", UNPAID: "未付费", TAG: "标签人群" });
export const couponStatus = choices({ DRAFT: "草稿", ONLINE: "发放中", OFFLINE: "已停发", EXPIRE: "已过期" });
export const grantStatus = choices({
  UNUSED: "未使用",
  LOCKED: "占用",
  USED: "已使用",
  EXPIRED: "已过期",
  REVOKED: "已作废",
});
export const grantSource = choices({ AUTO: "自动", STAFF: "员工", ACTIVITY: "活动" });
