export const bookingMessages = {
  taken: "该时间段已被预约",
  notWorked: "该时间段不在咨询师排班内",
  past: "预约时间已过",
  lateChange: "距开始不足2小时，不能改期",
  changes: "最多改期2次",
  notYet: "预约开始前15分钟内才能开始服务",
  notBegun: "预约时间未到，不能完成",
  needRecord: "请填写咨询记录",
  early: "开始15分钟后才能标记爽约",
  noReason: "请选择取消原因",
  noConsultant: "咨询师当前不接受预约",
  noMeal: "套餐未上架或不属于该咨询师",
  nothingBack: "按退款规则无可退金额",
  confirmCancel: "取消后该时段将释放",
} as const;
export const rescheduleLimit = 2;
/** A booking is moved no later than this before it begins. */
export const rescheduleHours = 2;
/** Counsellor and member may begin a little early, not days before. */
export const startEarlyMinutes = 15;
