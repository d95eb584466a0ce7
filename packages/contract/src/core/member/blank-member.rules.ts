/**
 * Days after CANCEL or DELETE until the personal fields are erased; until then a deregistered account can be restored.
 */
export const blankDays = 15;
/** What the list shows for an erased member. */
export const blankedName = "已清空用户";

export const recycleMessages = {
  reason: "长期未跟进，自动退回公海",
  soonTitle: "客户即将退回公海",
  soon: (count: number, days: number) => `您有${count}位客户已长期未跟进，${days}天后将退回公海`,
} as const;

/** The owner is notified this many days before a member returns to the public pool. */
export const recycleNoticeDays = 3;
