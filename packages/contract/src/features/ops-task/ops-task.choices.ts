import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const opsTaskRoute = "/operation/task";
export const opsTaskType = choices({
  FOLLOW_UP: "会员跟进",
  RECALL: "沉默召回",
  CONTENT: "内容发布",
  REVIEW: "审核清零",
  LIVE_INVITE: "邀请开播",
  OFFLINE: "线下活动",
  CUSTOM: "自定义",
});
export const opsTaskMetric = choices({
  CONNECT_NUM: "沟通记录数",
  RECALL_NUM: "召回登录数",
  POST_NUM: "发布数",
  REVIEW_NUM: "审核数",
  LIVE_NUM: "新开播数",
  BOOKING_NUM: "到店数",
  MANUAL: "手工填报",
});
export type OpsTaskMetric = ChoiceOf<typeof opsTaskMetric>;
export const opsTaskPriority = choices({ HIGH: "高", MIDDLE: "中", LOW: "低" });
export const opsTaskRepeat = choices({ NONE: "不重复", DAILY: "每天", WEEKLY: "每周" });
export const opsTaskStatus = choices({ DRAFT: "草稿", DOING: "进行中", FINISH: "已完成", CLOSED: "已关闭" });
export type OpsTaskStatus = ChoiceOf<typeof opsTaskStatus>;
export const assigneeStatus = choices({ DOING: "进行中", SUBMITTED: "待验收", DONE: "已达成", FAIL: "未达成" });
/** Which tasks are shown. */
export const opsTaskView = choices({ MINE: "我的任务", MADE: "我发布的", ALL: "全部" });

interface Task {
  readonly status: string;
}
interface Part {
  readonly status: string;
}
/** Asked by the buttons and by the commands that are no declared action. */
export const isRunningTask = ({ status }: Task): boolean => status === "DOING";
export const isEditableTask = (task: Task): boolean => task.status === "DRAFT" || isRunningTask(task);
/** An assignee reports on a part until it is handed in. */
export const mayReport = (task: Task, part: Part): boolean => isRunningTask(task) && part.status === "DOING";
export const mayCheck = (task: Task, part: Part): boolean => isRunningTask(task) && part.status === "SUBMITTED";
export const isReportedByHand = ({ metric }: { readonly metric: string }): boolean => metric === "MANUAL";
