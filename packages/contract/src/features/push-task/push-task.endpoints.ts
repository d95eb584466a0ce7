import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { pushLimits } from "../../core/push/push.endpoints.ts";
import { pushKind, pushResult } from "../../core/push/push.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList, listOf, listQuery } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";

const list = "/appsend/appsendList";
export const pushListGrants = {
  copy: button("复制为新推送", list),
  receipts: button("接收明细", list),
} as const;
export const pushFormGrants = {
  estimate: button("估算人数", "/appsend/appsend"),
  test: button("测试发送", "/appsend/appsend"),
  one: button("指定会员推送", "/appsend/appsend"),
} as const;
export const pushTestMax = 5;
export const pushConfirm = {
  submit: (count: number, needsApproval: boolean) =>
    needsApproval
      ? `将向约${count}位会员发送，超过${pushLimits.auditAbove}人或全部会员须由他人审批，审批通过后才会发送。确定提交审批？`
      : `将向约${count}位会员发送，确定提交？`,
} as const;

export const pushReceipt = z.object({
  userId: z.int(),
  user: memberRef.nullable(),
  platform: z.string(),
  result: pushResult.schema,
  failReason: z.string(),
  time: z.string(),
  clickTime: z.string().nullable(),
});
export type PushReceipt = z.output<typeof pushReceipt>;

export const getPushReceipts = endpoint({
  method: "GET",
  path: "/api/push/{id}/receipts",
  allow: [pushListGrants.receipts],
  params: z.strictObject({ id: idParam }),
  query: listQuery([], { result: commaList(pushResult.schema).optional() }),
  data: listOf(pushReceipt),
});

/** The result of one push: the funnel, clicks by the hour after sending, and by platform. */
export const getPushStat = endpoint({
  method: "GET",
  path: "/api/push/{id}/stat",
  allow: reads(list),
  params: z.strictObject({ id: idParam }),
  data: z.object({
    target: z.int(),
    sent: z.int(),
    arrived: z.int(),
    clicked: z.int(),
    hours: z.array(z.int()),
    byPlatform: z.array(z.object({ platform: platform.schema, sent: z.int(), arrived: z.int(), clicked: z.int() })),
  }),
});

/** Average click rates of the last ninety days, in 1/10000; null for a kind of which nothing reached anybody. */
export const getPushOverview = endpoint({
  method: "GET",
  path: "/api/push/overview",
  allow: reads(list),
  data: z.object({
    byKind: z.array(z.object({ kind: pushKind.schema, rate: z.int().nullable() })),
    byHour: z.array(z.object({ hour: z.int(), rate: z.int() })),
    waiting: z.int(),
  }),
});

/** Whether pushes reach phones, or are only written to a file. */
export const getPushService = endpoint({
  method: "GET",
  path: "/api/push/service",
  allow: reads(list, "/appsend/appsend"),
  data: z.object({ isConfigured: z.boolean() }),
});
