import { z } from "zod";
import { invitationRoute, invitationSettle, invitationStage } from "../../core/partner/partner.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { daySpan } from "../../core/figures/day-span.ts";

const onOne = z.strictObject({ id: idParam });
export const invitationMessages = {
  invalid: "请填写无效原因，至少5个字",
  invalidConfirm: "判为无效后不再计算佣金，确定？",
  settled: "已结算的记录不能修改",
  late: "超过7天不能改绑",
  reason: "请填写改绑原因",
  medium: "请选择合作中的媒介",
  tooMany: "单次最多操作100条",
} as const;
export const invitationGrants = {
  invalid: button("判为无效", invitationRoute),
  invalidMany: button("批量判为无效", invitationRoute),
  restore: button("恢复有效", invitationRoute),
  rebind: button("改绑媒介", invitationRoute),
} as const;
export const rebindDays = 7;
export const invalidMax = 100;

export const voidInvitations = endpoint({
  method: "PUT",
  path: "/api/invitation/invalid",
  allow: [invitationGrants.invalid, invitationGrants.invalidMany],
  title: "判为无效",
  done: "已判为无效",
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, "请选择记录").max(invalidMax, invitationMessages.tooMany),
    reason: z
      .string(invitationMessages.invalid)
      .trim()
      .min(5, invitationMessages.invalid)
      .max(100, "无效原因不能超过100个字"),
  }),
  data: z.object({ changed: z.int() }),
});

export const restoreInvitation = endpoint({
  method: "PUT",
  path: "/api/invitation/{id}/restore",
  allow: [invitationGrants.restore],
  title: "恢复有效",
  done: "已恢复",
  params: onOne,
});

export const rebindInvitation = endpoint({
  method: "PUT",
  path: "/api/invitation/{id}/rebind/{mediumId}",
  allow: [invitationGrants.rebind],
  title: "改绑媒介",
  done: "已改绑",
  params: z.strictObject({ id: idParam, mediumId: idParam }),
  body: z.strictObject({
    reason: z
      .string(invitationMessages.reason)
      .trim()
      .min(1, invitationMessages.reason)
      .max(100, "改绑原因不能超过100个字"),
  }),
});

/** Promoters to whom an invitation can be assigned. */
export const getMediumOptions = endpoint({
  method: "GET",
  path: "/api/invitation/media",
  allow: [invitationGrants.rebind],
  data: z.array(namedRef),
});

/** Who else came from the same device or the same address. */
export const getSameVisitors = endpoint({
  method: "GET",
  path: "/api/invitation/{id}/same",
  allow: reads(invitationRoute),
  params: onOne,
  data: z.array(
    z.object({ id: z.int(), member: memberRef, sameDevice: z.boolean(), registerTime: z.string().nullable() }),
  ),
});

export const getInvitationStat = endpoint({
  method: "GET",
  path: "/api/invitation/stat",
  allow: reads(invitationRoute),
  query: z.strictObject({
    ...daySpan.shape,
    inviteCode: z.string().max(6).optional(),
    mediumName: z.string().max(40).optional(),
    stage: commaList(invitationStage.schema).optional(),
    settleStatus: commaList(invitationSettle.schema).optional(),
  }),
  data: z.object({
    /** Those who got at least this far. */
    funnel: z.array(z.object({ stage: invitationStage.schema, count: z.int() })),
    days: z.array(z.string()),
    series: z.array(z.object({ stage: invitationStage.schema, values: z.array(z.int()) })),
    commission: z.array(z.object({ settleStatus: invitationSettle.schema, cents: z.int() })),
  }),
});
