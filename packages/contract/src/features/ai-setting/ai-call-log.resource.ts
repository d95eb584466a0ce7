import { aiFeature, aiResult } from "../../core/ai/ai.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { aiPage } from "./ai-setting.endpoints.ts";

/** 调用日志: questions and answers, without personal data; kept for ninety days. */
export const aiCallLog = defineResource({
  name: "aiCallLog",
  title: "AI调用日志",
  route: aiPage,
  path: "/api/ai/call-logs",
  fields: {
    id: field.id("ID"),
    createdTime: field.time("时间"),
    feature: field.choice("功能", aiFeature),
    modelId: optional(field.id("模型编号")),
    modelName: field.text("模型", { max: 100 }),
    promptVersion: optional(field.count("提示词版本")),
    staffId: optional(field.staff("员工")),
    targetUserId: optional(field.member("会员")),
    latencyMs: field.count("耗时"),
    inputTokens: field.count("tokens入"),
    outputTokens: field.count("tokens出"),
    costMicro: field.count("费用"),
    result: field.choice("结果", aiResult),
    adopted: optional(field.flag("采纳")),
    inputExcerpt: field.longText("输入", { max: 500 }),
    output: field.longText("输出", { max: 2000 }),
  },
  list: {
    columns: [
      "createdTime",
      "feature",
      "modelName",
      "promptVersion",
      "staffId",
      "targetUserId",
      "latencyMs",
      "inputTokens",
      "outputTokens",
      "costMicro",
      "result",
      "adopted",
    ],
    deciding: ["result"],
    filters: {
      feature: { by: "oneOf", field: "feature" },
      result: { by: "oneOf", field: "result" },
      model: { by: "contains", field: "modelName", label: "来源模型", placeholder: "模型" },
      staffId: { by: "equals", field: "staffId" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime", "latencyMs"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
