import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { enableStatus, taskRequired, upMode } from "./matchmaker.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const gradeParam = numberParam("等级取值错误").int("等级取值错误").min(1, "等级取值错误").max(6, "等级取值错误");

export const gradeRow = z.object({
  grade: z.int(),
  name: z.string(),
  iconUrl: z.string(),
  memberQuota: z.int(),
  borrowDaily: z.int(),
  liveOpen: z.boolean(),
  commissionBp: z.int(),
  rewardFactorBp: z.int(),
  upMode: upMode.schema,
  minStayDays: z.int(),
  taskRequired: taskRequired.schema,
  anyN: z.int(),
  status: enableStatus.schema,
  version: z.int(),
  /** The matchmakers in this grade, and the enabled tasks that lead to it. */
  people: z.int(),
  taskCount: z.int(),
});
export type GradeRow = z.output<typeof gradeRow>;

export const getGrades = endpoint({
  method: "GET",
  path: "/api/matchmaker/grades",
  allow: reads(
    "/matchmakerSetting/matchmakerUpSetting",
    "/matchmakerSetting/matchmakerUp",
    "/matchmakerSetting/matchmakerRelegation",
    "/matchmakerSetting/MasterUpTask",
    "/matchmakerSetting/MasterRegelationTaskSetting",
    "/matchmakerManage/matchmakerApplyRecord",
    "/matchmakerManage/matchmakerRewardLog",
    "/promotion/masterList",
  ),
  data: z.array(gradeRow),
});
