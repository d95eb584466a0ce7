import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { liveRoutes, penaltyAction, violationAction, violationSource } from "../../core/live/live.choices.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

const route = liveRoutes.violations;
export const violationMessages = {
  evidence: "请上传图片或填写说明",
  days: "天数须为1-365的整数",
  prohibitConfirm: "确定清除该会员的机审封禁？",
  numberConfirm: "确定将该会员禁播次数清零？",
  revokedNotice: { title: "处罚已撤销", content: "您在直播间的违规处罚已撤销，可正常使用相关功能。" },
} as const;
export const violationGrants = {
  evidence: button("补充证据", route),
  rules: button("处罚规则", route),
} as const;
const onOne = z.strictObject({ id: idParam });

export const addEvidence = endpoint({
  method: "POST",
  path: "/api/room-violation/{id}/evidence",
  allow: [violationGrants.evidence],
  title: "补充证据",
  done: "已保存",
  params: onOne,
  body: z
    .strictObject({
      images: z.array(z.string().max(500)).max(5, "最多上传5张图片").default([]),
      text: z.string().trim().max(200, "说明不能超过200个字").default(""),
    })
    .refine(({ images, text }) => images.length > 0 || text !== "", {
      path: ["text"],
      error: violationMessages.evidence,
    }),
});

const days = z.int(violationMessages.days).min(1, violationMessages.days).max(365, violationMessages.days).nullable();
const stepFields = {
  violationType: violationType.schema,
  times: z.int().min(1).max(3),
  action: penaltyAction.schema,
  days,
};
const step = z.object(stepFields);
export type PenaltyStep = z.output<typeof step>;

export const getPenaltyRules = endpoint({
  method: "GET",
  path: "/api/penalty-rule",
  allow: reads(route),
  data: z.array(step),
});
export const savePenaltyRules = endpoint({
  method: "PUT",
  path: "/api/penalty-rule",
  allow: [violationGrants.rules],
  title: "处罚规则",
  done: "保存成功",
  body: z.strictObject({ rules: z.array(z.strictObject(stepFields)).min(1).max(39) }),
});

export const getViolationStat = endpoint({
  method: "GET",
  path: "/api/room-violation/stat",
  allow: reads(route),
  query: daySpan,
  data: z.object({
    byType: z.array(z.object({ violationType: violationType.schema, action: violationAction.schema, count: z.int() })),
    byDay: z.array(z.object({ day: z.string(), source: violationSource.schema, count: z.int() })),
    days: z.array(z.string()),
    hosts: z.array(z.object({ member: memberRef, count: z.int(), bans: z.int() })),
    /** The share of automatic records that were not overturned, in 1/10000. */
    machineBp: z.int().nullable(),
  }),
});
