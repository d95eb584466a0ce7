import { z } from "zod";
import { familyCalls } from "./list-family.ts";
import { gradeChangeStatus } from "../../core/matchmaker/matchmaker.choices.ts";
import { gradeMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { gradeChangeFamily } from "./grade-change.resource.ts";
import { gradePages } from "./grade.pages.ts";

export const { list: getGradeChanges, get: getGradeChange } = familyCalls(gradeChangeFamily);

export const gradeChangeGrants = {
  rejectUp: button("驳回", gradePages.up),
  adjust: button("后台调整", gradePages.up),
} as const;

const one = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: gradeChangeStatus.schema });
const reasonOf = (message: string) => z.string(message).trim().min(1, message).max(200, "原因不能超过200个字");
const base = "/api/matchmaker/grade-changes";
export const gradeBatchLimit = 50;
const ids = z.array(z.int()).min(1, "请选择记录").max(gradeBatchLimit, `一次最多操作${gradeBatchLimit}条`);
const batchResult = z.object({
  success: z.int(),
  failed: z.array(z.object({ id: z.int(), msg: z.string() })),
});

/** `force` confirms 当前数据已不达标，仍要通过？ */
export const passGradeChange = endpoint({
  method: "POST",
  path: `${base}/{id}/pass`,
  allow: [button("通过", gradePages.up)],
  title: "通过红娘升级",
  done: "操作成功",
  params: one,
  body: z.strictObject({ force: z.boolean().default(false) }),
  data: moved,
});
export const passGradeChanges = endpoint({
  method: "POST",
  path: `${base}/batch-pass`,
  allow: [button("批量通过", gradePages.up)],
  title: "批量通过红娘升级",
  done: ({ success, failed: [first, ...rest] }) =>
    first === undefined ? `已通过${success}条` : `已通过${success}条，${rest.length + 1}条未通过：${first.msg}`,
  body: z.strictObject({ ids }),
  data: batchResult,
});
/** 后台调整, 调整等级: immediately, recorded as a change of its direction. */
export const setGrade = endpoint({
  method: "POST",
  path: "/api/matchmaker/{agentId}/grade/{grade}",
  allow: [gradeChangeGrants.adjust, button("调整等级", "/promotion/masterList")],
  title: "调整红娘等级",
  done: "等级已调整",
  params: z.strictObject({ agentId: idParam, grade: gradeParam }),
  body: z.strictObject({ reason: reasonOf(gradeMessages.adjustReason) }),
  data: z.object({ id: z.int(), grade: z.int() }),
});

export const exemptGradeChanges = endpoint({
  method: "POST",
  path: `${base}/batch-exempt`,
  allow: [button("批量豁免", gradePages.down)],
  title: "批量豁免红娘降级",
  done: ({ count }) => `已豁免${count}条`,
  body: z.strictObject({ ids, reason: reasonOf(gradeMessages.exemptReason) }),
  data: z.object({ count: z.int() }),
});
/** 本期 is the last assessed period. */
export const getRelegationStat = endpoint({
  method: "GET",
  path: "/api/matchmaker/relegation/stat",
  allow: reads(gradePages.down),
  data: z.object({
    warning: z.int(),
    waiting: z.int(),
    executed: z.int(),
    exempted: z.int(),
    /** Relegations carried out, by the grade lost. */
    periods: z.array(z.object({ periodKey: z.string(), grade: z.int(), count: z.int() })),
    names: z.array(z.object({ grade: z.int(), name: z.string() })),
  }),
});
