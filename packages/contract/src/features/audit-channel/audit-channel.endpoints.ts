import { z } from "zod";
import { auditRoute, auditScene } from "../../core/content/audit-route.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import * as of from "../../core/content/audit-channel.rules.ts";

const channel = z.object({
  id: z.int(),
  code: of.auditChannelCode.schema,
  name: z.string(),
  scenes: z.array(auditScene.schema),
  appId: z.string(),
  secretSet: z.boolean(),
  endpoint: z.string(),
  frameSec: z.int(),
  passBelow: z.int(),
  blockAbove: z.int(),
  labelActions: z.partialRecord(violationType.schema, of.auditVerdict.schema),
  timeoutMs: z.int(),
  retry: z.int(),
  dayLimit: z.int(),
  unitCents: z.int(),
  status: of.auditChannelStatus.schema,
  version: z.int(),
  todayNum: z.int(),
  todayErrors: z.int(),
});
export type AuditChannel = z.output<typeof channel>;

export const getAuditChannels = endpoint({
  method: "GET",
  path: "/api/audit-channels",
  allow: reads(of.auditChannelRoute),
  data: z.array(channel),
});

const issues = (problems: Record<string, string>, context: z.RefinementCtx) => {
  for (const [path, message] of Object.entries(problems)) context.addIssue({ code: "custom", path: [path], message });
};
export const createAuditChannel = endpoint({
  method: "POST",
  path: "/api/audit-channels",
  allow: [of.auditChannelGrants.create],
  title: "新增审核渠道",
  done: "保存成功",
  body: z
    .strictObject({ code: z.enum(of.auditChannelCode.values, "请选择服务商"), ...of.channelTerms })
    .superRefine((body, context) => issues(of.checkTerms(body.code, body), context)),
  data: z.object({ id: z.int() }),
});

export const editAuditChannel = endpoint({
  method: "PUT",
  path: "/api/audit-channels/{id}",
  allow: [of.auditChannelGrants.edit],
  title: "编辑审核渠道",
  done: "保存成功",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ ...of.channelTerms, version: z.int("缺少版本号") }),
  data: z.object({ id: z.int() }),
});

/** DISABLE ↔ ENABLE; FUSED → ENABLE by 解除熔断. */
export const setAuditChannelStatus = endpoint({
  method: "PUT",
  path: "/api/audit-channels/{id}/status/{status}",
  allow: [of.auditChannelGrants.enable, of.auditChannelGrants.disable, of.auditChannelGrants.unfuse],
  title: "审核渠道启停",
  params: z.strictObject({ id: idParam, status: z.enum(["ENABLE", "DISABLE"], "状态取值错误") }),
  data: z.object({ id: z.int(), status: of.auditChannelStatus.schema }),
});

const verdict = z.object({
  result: of.auditCallResult.schema,
  score: z.int().nullable(),
  label: z.string(),
  costMs: z.int(),
  message: z.string(),
});
export const testAuditChannel = endpoint({
  method: "POST",
  path: "/api/audit-channels/{id}/test",
  allow: [of.auditChannelGrants.test],
  title: "测试审核渠道",
  done: "",
  params: z.strictObject({ id: idParam }),
  body: z
    .strictObject({
      text: z.preprocess((value) => value ?? "", z.string().trim().max(2000, "测试文本不能超过2000个字")),
      pictureUrl: z.preprocess((value) => value ?? "", z.string().trim().max(500)),
    })
    .superRefine(({ text, pictureUrl }, context) => {
      if (text === "" && pictureUrl === "") issues({ text: of.auditChannelMessages.noSample }, context);
    }),
  data: verdict,
});

const routeState = z.object({ route: auditRoute, version: z.int() });
export const getAuditRoute = endpoint({
  method: "GET",
  path: "/api/audit-channels/route",
  allow: reads(of.auditChannelRoute),
  data: routeState,
});
export const putAuditRoute = endpoint({
  method: "PUT",
  path: "/api/audit-channels/route",
  allow: [of.auditChannelGrants.route],
  title: "保存审核路由",
  done: "路由已保存",
  body: z.strictObject({ route: auditRoute, version: z.int("缺少版本号") }),
  data: routeState,
});

export const getAuditChannelStat = endpoint({
  method: "GET",
  path: "/api/audit-channels/stat",
  allow: reads(of.auditChannelRoute),
  data: z.object({
    todayNum: z.int(),
    todayCents: z.int(),
    averageMs: z.int().nullable(),
    errorBp: z.int().nullable(),
    /** Compared with human decisions, in 1/10000. */
    quality: z.array(
      z.object({
        channel: z.string(),
        scene: auditScene.schema,
        judged: z.int(),
        precisionBp: z.int().nullable(),
        recallBp: z.int().nullable(),
      }),
    ),
    days: z.array(
      z.object({ day: z.string(), calls: z.int(), errors: z.int(), cents: z.int(), precisionBp: z.int().nullable() }),
    ),
  }),
});
