import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { audience } from "../../core/audience/audience.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import {
  platTaskRoute,
  taskGrants as buttons,
  taskEvent,
  taskGroup,
  taskRecordStatus,
  taskReward,
  taskMessages,
} from "./plat-task.rules.ts";

const onOne = z.strictObject({ id: idParam });
const instant = z.iso.datetime({ offset: true, error: "时间格式错误" }).nullable().default(null);
const limit = z.int("上限格式错误").min(0, "上限格式错误").max(9_999_999, "上限格式错误").default(0);
const terms = {
  title: z.string(taskMessages.title).trim().min(2, taskMessages.title).max(15, taskMessages.title),
  icon: z.string().trim().max(500).default(""),
  group: taskGroup.schema,
  event: z.enum(taskEvent.values, taskMessages.event),
  target: z.int(taskMessages.target).min(1, taskMessages.target).max(9999, taskMessages.target),
  rewardType: taskReward.schema,
  rewardValue: z.int(taskMessages.value).min(0, taskMessages.value).max(1_000_000, taskMessages.value).default(0),
  couponId: z.int(taskMessages.coupon).positive(taskMessages.coupon).nullable().default(null),
  dayLimit: limit,
  totalLimit: limit,
  audience: audience.default({}),
  jumpPath: z.string().trim().max(200, "跳转路径不能超过200个字").default(""),
  needClaim: z.boolean().default(false),
  budgetCents: moneyCents("预算格式错误").min(0, "预算格式错误").max(9_999_999_999, "预算格式错误").default(0),
  startTime: instant,
  endTime: instant,
};
type Terms = z.output<z.ZodObject<typeof terms>>;
function checkTerms(body: Terms, context: z.RefinementCtx): void {
  const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const { rewardType, rewardValue } = body;
  if (rewardType === "INTEGRAL" && (rewardValue < 1 || rewardValue > 10_000))
    fail("rewardValue", taskMessages.integral);
  if (rewardType === "CASH") {
    if (rewardValue < 1 || rewardValue > 10_000) fail("rewardValue", taskMessages.cash);
    if (body.budgetCents === 0) fail("budgetCents", taskMessages.budget);
  }
  if ((rewardType === "GO_BACK_TIMES" || rewardType === "FREE_CALL_TIME") && (rewardValue < 1 || rewardValue > 9999))
    fail("rewardValue", taskMessages.value);
  if (rewardType === "COUPON" && body.couponId === null) fail("couponId", taskMessages.coupon);
  if (body.startTime !== null && body.endTime !== null && Date.parse(body.endTime) <= Date.parse(body.startTime))
    fail("endTime", taskMessages.end);
}
const draft = z.strictObject(terms).superRefine(checkTerms);
export type TaskDraft = z.output<typeof draft>;

export const createPlatTask = endpoint({
  method: "POST",
  path: "/api/plat-tasks",
  allow: [buttons.create],
  title: "新增任务",
  done: "保存成功",
  body: draft,
  data: z.object({ id: z.int() }),
});
export const editPlatTask = endpoint({
  method: "PUT",
  path: "/api/plat-tasks/{id}",
  allow: [buttons.edit],
  title: "编辑任务",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({ ...terms, version: z.int("缺少版本号") }).superRefine(checkTerms),
  data: z.object({ id: z.int() }),
});
export const sortPlatTasks = endpoint({
  method: "PUT",
  path: "/api/plat-tasks/sort",
  allow: [buttons.edit],
  title: "任务排序",
  done: "排序已保存",
  body: z.strictObject({ ids: z.array(z.int()).min(1).max(200) }),
});

const reason = z.string(taskMessages.reason).trim().min(1, taskMessages.reason).max(150, taskMessages.reasonLong);
const moved = z.object({ id: z.int(), status: taskRecordStatus.schema });
/** 补发: of a waiting record, or to a member who has none for the present period. */
export const reissueTask = endpoint({
  method: "POST",
  path: "/api/plat-task-records/reissue",
  allow: [buttons.reissue],
  title: "补发任务奖励",
  done: "已补发",
  stepUp: true,
  body: z.strictObject({
    taskId: z.int("请选择任务").positive("请选择任务"),
    userId: z.int("请选择会员").positive("请选择会员"),
    recordId: z.int().positive().nullable().default(null),
    reason,
  }),
  data: moved,
});
export const voidTaskRecord = endpoint({
  method: "PUT",
  path: "/api/plat-task-records/{id}/void",
  allow: [buttons.void],
  title: "作废任务记录",
  done: "已作废",
  stepUp: true,
  params: onOne,
  body: z.strictObject({ reason }),
  data: moved,
});

export const getTaskStat = endpoint({
  method: "GET",
  path: "/api/plat-tasks/stat",
  allow: reads(platTaskRoute),
  data: z.object({
    joined: z.int(),
    done: z.int(),
    points: z.int(),
    cents: z.int(),
    days: z.array(z.object({ day: z.string(), done: z.int(), rewarded: z.int() })),
    tasks: z.array(
      z.object({ id: z.int(), title: z.string(), shown: z.int(), joined: z.int(), done: z.int(), rewarded: z.int() }),
    ),
  }),
});
