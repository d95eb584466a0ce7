import { z } from "zod";
import { aiFeature, aiPromptStatus } from "../../core/ai/ai.choices.ts";
import { aiMessages } from "../../core/ai/ai.endpoints.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const aiPage = "/ai/setting/aiSetting";
const page = aiPage;
const one = z.strictObject({ id: idParam });
const timeoutMs = z.int("超时格式错误").min(1000, "超时为1000-60000毫秒").max(60_000, "超时为1000-60000毫秒");

/** The key itself never leaves the server: only its presence and the first 8 hex of its SHA-256. */
export const aiProviderRow = z.object({
  id: z.int(),
  name: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  keyFingerprint: z.string(),
  timeoutMs: z.int(),
  status: z.enum(["ENABLE", "DISABLE"]),
  lastCheckTime: z.string().nullable(),
  lastCheckResult: z.string(),
  version: z.int(),
});
const providerDraft = z.strictObject({
  name: z.string("请输入服务商名称").trim().min(1, "请输入服务商名称").max(30, "名称不能超过30个字"),
  baseUrl: z.string(aiMessages.address).trim().min(1, aiMessages.address).max(300, aiMessages.address),
  /** Empty keeps the stored one. */
  key: z.string().trim().max(500, "密钥不能超过500个字").default(""),
  timeoutMs: timeoutMs.default(15_000),
  status: z.enum(["ENABLE", "DISABLE"]).default("ENABLE"),
});

export const getAiProviders = endpoint({
  method: "GET",
  path: "/api/ai/providers",
  allow: reads(page),
  data: z.array(aiProviderRow),
});
export const addAiProvider = endpoint({
  method: "POST",
  path: "/api/ai/providers",
  allow: [button("新增", page)],
  title: "新增AI服务商",
  body: providerDraft,
  data: aiProviderRow,
});
export const editAiProvider = endpoint({
  method: "PUT",
  path: "/api/ai/providers/{id}",
  allow: [button("编辑", page)],
  title: "编辑AI服务商",
  done: "保存成功",
  params: one,
  body: providerDraft.extend({ version: z.int() }),
  data: aiProviderRow,
});
export const clearAiKey = endpoint({
  method: "DELETE",
  path: "/api/ai/providers/{id}/key",
  allow: [button("清除密钥", page)],
  title: "清除密钥",
  done: "已清除密钥",
  params: one,
  data: aiProviderRow,
});
/** Requests the list of models, then one token; changes nothing except the shown result. */
export const testAiProvider = endpoint({
  method: "POST",
  path: "/api/ai/providers/{id}/test",
  allow: [button("测试连接", page)],
  done: ({ ok, msg, latencyMs }) => (ok ? `连接成功，${latencyMs} 毫秒` : msg),
  changes: false,
  params: one,
  data: z.object({ ok: z.boolean(), msg: z.string(), latencyMs: z.int(), models: z.array(z.string()) }),
});

export const aiFeatureRow = z.object({
  feature: aiFeature.schema,
  enabled: z.boolean(),
  modelId: z.int().nullable(),
  backupModelId: z.int().nullable(),
  timeoutMs: z.int(),
  dailyLimit: z.int(),
  perStaffDaily: z.int(),
  cacheMinutes: z.int(),
  version: z.int(),
  todayCalls: z.int(),
  offlineCalls: z.int(),
  adopted: z.int(),
  /** Today's limit is reached: the offline rule answers until midnight. */
  isFull: z.boolean(),
});
export const getAiFeatures = endpoint({
  method: "GET",
  path: "/api/ai/features",
  allow: reads(page),
  data: z.array(aiFeatureRow),
});
export const saveAiFeature = endpoint({
  method: "PUT",
  path: "/api/ai/features/{feature}",
  allow: [button("保存设置", page)],
  title: "保存AI功能设置",
  done: "保存成功",
  params: z.strictObject({ feature: z.enum(aiFeature.values, "功能取值错误") }),
  body: z
    .strictObject({
      enabled: z.boolean(),
      modelId: z.int().positive().nullable(),
      backupModelId: z.int().positive().nullable(),
      timeoutMs,
      dailyLimit: z.int("每日上限为0-1000000").min(0, "每日上限为0-1000000").max(1_000_000, "每日上限为0-1000000"),
      perStaffDaily: z
        .int("每人每日上限为0-10000")
        .min(0, "每人每日上限为0-10000")
        .max(10_000, "每人每日上限为0-10000"),
      cacheMinutes: z.int("缓存时间为0-1440分钟").min(0, "缓存时间为0-1440分钟").max(1440, "缓存时间为0-1440分钟"),
      version: z.int(),
    })
    .superRefine(({ modelId, backupModelId }, context) => {
      if (backupModelId !== null && backupModelId === modelId)
        context.addIssue({ code: "custom", path: ["backupModelId"], message: "备用模型不能与主模型相同" });
    }),
  data: aiFeatureRow,
});

export const aiPromptRow = z.object({
  id: z.int(),
  feature: aiFeature.schema,
  version: z.int(),
  systemText: z.string(),
  userTemplate: z.string(),
  status: aiPromptStatus.schema,
  createdBy: z.string().nullable(),
  createdTime: z.string(),
});
export const getAiPrompts = endpoint({
  method: "GET",
  path: "/api/ai/prompts",
  allow: reads(page),
  query: z.strictObject({ feature: z.enum(aiFeature.values, "功能取值错误") }),
  data: z.array(aiPromptRow),
});
export const draftAiPrompt = endpoint({
  method: "POST",
  path: "/api/ai/prompts",
  allow: [button("保存草稿", page)],
  title: "保存提示词草稿",
  done: "草稿已保存",
  body: z.strictObject({
    feature: z.enum(aiFeature.values, "功能取值错误"),
    systemText: z.string().trim().min(1, "请输入系统提示词").max(4000, "系统提示词不能超过4000个字"),
    userTemplate: z.string().trim().min(1, "请输入用户模板").max(4000, "用户模板不能超过4000个字"),
  }),
  data: aiPromptRow,
});
/** The draft becomes the version in use; the former one is kept. */
export const publishAiPrompt = endpoint({
  method: "POST",
  path: "/api/ai/prompts/{id}/publish",
  allow: [button("发布", page)],
  title: "发布提示词",
  done: "已发布",
  params: one,
  data: aiPromptRow,
});
/** An old text becomes a new version. */
export const rollbackAiPrompt = endpoint({
  method: "POST",
  path: "/api/ai/prompts/{id}/rollback",
  allow: [button("回滚", page)],
  title: "回滚提示词",
  done: "已回滚",
  params: one,
  data: aiPromptRow,
});

/** The text shipped with the product becomes a new version and takes effect at once. */
export const restoreAiPrompt = endpoint({
  method: "POST",
  path: "/api/ai/prompts/default",
  allow: [button("恢复默认", page)],
  title: "恢复默认提示词",
  done: "已恢复默认",
  body: z.strictObject({ feature: z.enum(aiFeature.values, "功能取值错误") }),
  data: aiPromptRow,
});
