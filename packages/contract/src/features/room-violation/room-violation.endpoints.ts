import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { liveRoutes, penaltyAction, violationAction, violationSource } from "../../core/live/live.choices.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { memberAccountGrants } from "../../core/member/member-account.endpoints.ts";
import { banDaysField, banReason, sanctionDaysField } from "../../core/punishment/sanction.rules.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

const route = liveRoutes.violations;
export const violationMessages = {
  revoke: "请填写撤销原因，至少5个字",
  revokeConfirm: "确定撤销该处罚？",
  evidence: "请上传图片或填写说明",
  days: "天数须为1-365的整数",
  harsher: "该违规已是禁播，不能再加重",
  banned: "该违规已封号",
  prohibitConfirm: "确定清除该会员的机审封禁？",
  numberConfirm: "确定将该会员禁播次数清零？",
  revokedNotice: { title: "处罚已撤销", content: "您在直播间的违规处罚已撤销，可正常使用相关功能。" },
} as const;
export const violationGrants = {
  revoke: button("撤销处罚", route),
  aggravate: button("加重处罚", route),
  evidence: button("补充证据", route),
  rules: button("处罚规则", route),
} as const;
const onOne = z.strictObject({ id: idParam });

export const revokeRoomViolation = endpoint({
  method: "PUT",
  path: "/api/room-violation/{id}/revoke",
  allow: [violationGrants.revoke],
  title: "撤销处罚",
  done: "已撤销",
  params: onOne,
  body: z.strictObject({
    reason: z
      .string(violationMessages.revoke)
      .trim()
      .min(5, violationMessages.revoke)
      .max(200, "撤销原因不能超过200个字"),
  }),
});

/** Increases it to a live ban. */
export const aggravateViolation = endpoint({
  method: "PUT",
  path: "/api/room-violation/{id}/aggravate",
  allow: [violationGrants.aggravate],
  title: "加重处罚",
  done: "已加重",
  params: onOne,
  body: z.strictObject({
    days: sanctionDaysField,
    reason: z.string().trim().max(150, "处罚原因不能超过150个字").default(""),
  }),
});

/** 禁用 by the ban dialog: the account is banned for this violation. */
export const banForViolation = endpoint({
  method: "PUT",
  path: "/api/room-violation/{id}/ban",
  allow: [memberAccountGrants.ban],
  title: "禁用",
  done: "已禁用",
  params: onOne,
  body: z.strictObject({ reason: banReason, days: banDaysField }),
});

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
