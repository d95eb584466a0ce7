/** Days after CANCEL or DELETE until the personal fields are erased; as long can a deregistered account come back. */
export const blankDays = 15;
/** What the list shows of somebody who is no longer there. */
export const blankedName = "已清空用户";

export const recycleMessages = {
  reason: "长期未跟进，自动退回公海",
  soonTitle: "客户即将退回公海",
  soon: (count: number, days: number) => `您有${count}位客户已长期未跟进，${days}天后将退回公海`,
} as const;

/** The owner is notified this many days before a member returns to the public pool. */
export const recycleNoticeDays = 3;
