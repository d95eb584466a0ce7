import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { aiFeature, aiResult, aiSilence } from "../../core/ai/ai.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { aiPage, aiProviderRow } from "./ai-setting.endpoints.ts";

export const aiSettingMessages = {
  inUse: "服务商正在被功能使用，不能删除",
  modelInUse: "模型正在被功能使用，不能停用或删除",
  alias: "别名已存在",
  temperature: "温度为0-2",
  offline: "未配置AI服务，当前使用离线规则",
  clearKey: "清除后相关功能将使用离线规则",
  sample: "试运行",
} as const;
export const aiStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
const one = z.strictObject({ id: idParam });
const state = one.extend({ status: z.enum(aiStatus.values, "状态取值错误") });

export const aiStatusGrants = { ENABLE: button("启用", aiPage), DISABLE: button("停用", aiPage) } as const;
export const setAiProviderStatus = endpoint({
  method: "PUT",
  path: "/api/ai/providers/{id}/status/{status}",
  allow: [aiStatusGrants.ENABLE, aiStatusGrants.DISABLE],
  title: "启用/停用AI服务商",
  done: (_, { params }) => `已${aiStatus.labels[params.status]}`,
  params: state,
  data: aiProviderRow,
});
export const removeAiProvider = endpoint({
  method: "DELETE",
  path: "/api/ai/providers/{id}",
  allow: [button("删除", aiPage)],
  title: "删除AI服务商",
  done: "删除成功",
  params: one,
});
/** The model names a provider offers. */
export const getAiProviderModels = endpoint({
  method: "GET",
  path: "/api/ai/providers/{id}/models",
  allow: [button("拉取模型", aiPage)],
  done: (found) => `共${found.length}个模型，请在模型名中选择`,
  params: one,
  data: z.array(z.string()),
});

export const aiModelRow = z.object({
  id: z.int(),
  providerId: z.int(),
  provider: namedRef,
  modelName: z.string(),
  alias: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  inputPriceMicro: z.int(),
  outputPriceMicro: z.int(),
  status: aiStatus.schema,
  monthCalls: z.int(),
  version: z.int(),
});
export type AiModelRow = z.output<typeof aiModelRow>;
const price = moneyCents("请填写单价").min(0, "单价不能小于0").max(1_000_000_000, "单价过大").default(0);
export const aiModelDraft = z.strictObject({
  providerId: z.int("请选择服务商").positive("请选择服务商"),
  modelName: z.string("请输入模型名").trim().min(1, "请输入模型名").max(100, "模型名不能超过100个字"),
  alias: z.string("请输入别名").trim().min(1, "请输入别名").max(30, "别名不能超过30个字"),
  maxTokens: z.int("最大输出为16-8192").min(16, "最大输出为16-8192").max(8192, "最大输出为16-8192").default(512),
  temperature: z
    .number(aiSettingMessages.temperature)
    .min(0, aiSettingMessages.temperature)
    .max(2, aiSettingMessages.temperature)
    .default(0.7),
  inputPriceMicro: price,
  outputPriceMicro: price,
});
export const getAiModels = endpoint({
  method: "GET",
  path: "/api/ai/models",
  allow: reads(aiPage),
  data: z.array(aiModelRow),
});
export const addAiModel = endpoint({
  method: "POST",
  path: "/api/ai/models",
  allow: [button("新增", aiPage)],
  title: "新增AI模型",
  done: "保存成功",
  body: aiModelDraft,
  data: z.object({ id: z.int() }),
});
export const editAiModel = endpoint({
  method: "PUT",
  path: "/api/ai/models/{id}",
  allow: [button("编辑", aiPage)],
  title: "编辑AI模型",
  done: "保存成功",
  params: one,
  body: aiModelDraft.extend({ version: z.int("缺少版本号") }),
  data: z.object({ id: z.int() }),
});
export const setAiModelStatus = endpoint({
  method: "PUT",
  path: "/api/ai/models/{id}/status/{status}",
  allow: [aiStatusGrants.ENABLE, aiStatusGrants.DISABLE],
  title: "启用/停用AI模型",
  done: (_, { params }) => `已${aiStatus.labels[params.status]}`,
  params: state,
  data: z.object({ id: z.int() }),
});
export const removeAiModel = endpoint({
  method: "DELETE",
  path: "/api/ai/models/{id}",
  allow: [button("删除", aiPage)],
  title: "删除AI模型",
  done: "删除成功",
  params: one,
});

/** 试运行: the model's answer beside the offline one, for a sample text. It is logged and changes nothing. */
export const tryAiFeature = endpoint({
  method: "POST",
  path: "/api/ai/features/{feature}/try",
  allow: [button("试运行", aiPage)],
  changes: false,
  params: z.strictObject({ feature: z.enum(aiFeature.values, "功能取值错误") }),
  body: z.strictObject({
    text: z.string("请输入示例内容").trim().min(1, "请输入示例内容").max(2000, "示例内容不能超过2000个字"),
  }),
  data: z.object({
    /** Null where no model answered. */
    ai: z.string().nullable(),
    offline: z.string(),
    result: aiResult.schema,
    /** Why no model was called. */
    silence: aiSilence.schema.nullable(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    latencyMs: z.int(),
  }),
});

export const getAiUsage = endpoint({
  method: "GET",
  path: "/api/ai/usage",
  allow: reads(aiPage),
  data: z.object({
    todayCalls: z.int(),
    todayMicro: z.int(),
    /** In 1/10000 of today's calls; null without any. */
    offlineBp: z.int().nullable(),
    averageMs: z.int().nullable(),
    adoptedBp: z.int().nullable(),
    days: z.array(z.object({ day: z.string(), feature: aiFeature.schema, calls: z.int(), micro: z.int() })),
    monthMicro: z.int(),
    budgetCents: z.int(),
    budgetVersion: z.int(),
    isConfigured: z.boolean(),
  }),
});
export const saveAiBudget = endpoint({
  method: "PUT",
  path: "/api/ai/budget",
  allow: [button("保存设置", aiPage)],
  title: "保存AI月度预算",
  done: "保存成功",
  body: z.strictObject({
    budgetCents: moneyCents("请填写预算").min(0, "预算不能小于0").max(1_000_000_000, "预算过大"),
    version: z.int("缺少版本号"),
  }),
  data: z.object({ version: z.int() }),
});
