import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber } from "../../core/open-door/intake-fields.ts";
import { taskRecordStatus } from "./plat-task.rules.ts";

/** A member comes further with a task of the platform. With `claimed` the reward of a finished one is taken. */
export const taskStepIntake = defineIntake({
  name: "taskStep",
  plural: "task-steps",
  title: "完成任务",
  scope: "service",
  refs: ofMember,
  fields: {
    taskId: ownNumber("任务编号"),
    count: z.int("次数须为1-9999").min(1, "次数须为1-9999").max(9999, "次数须为1-9999").default(1),
    claimed: z.boolean("是否领取取值错误").default(false),
  },
  view: z.object({ status: taskRecordStatus.schema, progress: z.int(), target: z.int(), voidReason: z.string() }),
  example: { member: "u-1001", taskId: 2 },
});
