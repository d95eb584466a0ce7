import {
  addAiModel,
  getAiUsage,
  removeAiModel,
  removeAiProvider,
  setAiModelStatus,
  getAiModels,
  tryAiFeature,
  saveAiBudget,
} from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { aiCallLog } from "@hongxian/contract/features/ai-setting/ai-call-log.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { restoreAiPrompt } from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

describe("models and providers", () => {
  it("models and providers are not taken away while a feature uses them", async () => {
    const providerId = await aRow(db, "ai_provider", "id", { name: "测试", baseUrl: "https://ai.example.com/v1" });
    const draft = { providerId, modelName: "m-1", alias: "主力", temperature: 0.5 };
    const { data } = await admin(addAiModel, { body: draft });
    expect((await admin(addAiModel, { body: draft })).fields).toEqual({ alias: "别名已存在" });
    expect((await admin(addAiModel, { body: { ...draft, alias: "二", temperature: 3 } })).msg).toBe("温度为0-2");
    expect((await admin(getAiUsage)).data.isConfigured).toBe(false);
    await sql`update ai_feature set model_id = ${data.id} where feature = 'TEXT_CENSOR'`.execute(db);
    expect((await admin(getAiUsage)).data.isConfigured).toBe(true);
    expect((await admin(removeAiModel, { id: data.id })).http).toBe(400);
    expect((await admin(removeAiProvider, { id: providerId })).msg).toBe("服务商正在被功能使用，不能删除");
    await sql`update ai_feature set model_id = null`.execute(db);
    expect((await admin(setAiModelStatus, { id: data.id, status: "DISABLE" })).http).toBe(200);
    expect((await admin(setAiModelStatus, { id: data.id, status: "DISABLE" })).http).toBe(409);
    expect((await admin(removeAiProvider, { id: providerId })).msg).toBe("删除成功");
    expect((await admin(getAiModels)).data).toEqual([]);
  });

  it("models and providers are tried beside the offline rule, which answers alone where nothing is set up", async () => {
    const tried = await admin(tryAiFeature, { feature: "CHAT_SUGGEST", body: { text: "多少钱" } });
    expect(tried.data).toMatchObject({ ai: null, result: "FALLBACK", silence: "NO_MODEL" });
    expect(tried.data.offline.split("\n")).toHaveLength(3);
    expect((await admin(listCall(aiCallLog))).data.list[0]).toMatchObject({ feature: "CHAT_SUGGEST" });
  });

  it("models and providers have prompts that go back to the first text, and a budget with a version", async () => {
    const restored = await admin(restoreAiPrompt, { body: { feature: "TEXT_CENSOR" } });
    expect(restored.data).toMatchObject({ version: 1, status: "ACTIVE" });
    expect((await admin(saveAiBudget, { body: { budgetCents: 10_000, version: 0 } })).data.version).toBe(1);
    expect((await admin(saveAiBudget, { body: { budgetCents: 10_000, version: 0 } })).http).toBe(409);
    expect((await admin(getAiUsage)).data).toMatchObject({ budgetCents: 10_000, budgetVersion: 1 });
  });
});
