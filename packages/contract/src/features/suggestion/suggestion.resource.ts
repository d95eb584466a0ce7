import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { suggestionStatus, suggestionType } from "../../core/ticket/suggestion.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { phoneSuggestionRoute, suggestionRoute } from "./suggestion.rules.ts";

const replies = z.array(z.object({ content: z.string(), time: z.string(), staff: z.string().nullable() }));

/** 意见建议. */
export const suggestion = defineResource({
  name: "suggestion",
  title: "意见建议",
  route: suggestionRoute,
  alsoReadBy: [phoneSuggestionRoute],
  path: "/api/suggest/list",
  fields: {
    id: field.id("编号"),
    userId: field.member("会员"),
    type: field.choice("类型", suggestionType),
    content: field.longText("内容", { max: 1000 }),
    imgs: optional(field.images("图片", { max: 6 })),
    platform: field.choice("平台/版本/机型", platform),
    appVersion: field.text("版本号", { max: 20 }),
    deviceModel: field.text("机型", { max: 60 }),
    status: field.choice("状态", suggestionStatus),
    mergeNum: field.count("合并数"),
    mergeToId: optional(field.count("已合并到")),
    score: optional(field.count("评分")),
    rewardScore: field.count("奖励积分"),
    adoptRemark: optional(field.longText("采纳说明", { max: 200 })),
    handlerId: optional(field.staff("处理人")),
    createdTime: field.time("提交时间"),
    handleTime: optional(field.time("处理时间")),
    /** The answers so far. */
    replies: { ...field.json("回复记录"), schema: replies, input: replies },
  },
  list: {
    columns: [
      "id",
      "userId",
      "type",
      "content",
      "platform",
      "status",
      "mergeNum",
      "score",
      "handlerId",
      "createdTime",
      "handleTime",
    ],
    filters: {
      keyword: { by: "contains", field: "content", label: "内容", placeholder: "搜索内容" },
      status: { by: "oneOf", field: "status", preset: ["WAIT_REPLY"] },
      type: { by: "oneOf", field: "type" },
      platform: { by: "oneOf", field: "platform", label: "平台" },
      time: { by: "between", field: "createdTime", lastDays: 30, wholeFor: { status: ["WAIT_REPLY"] } },
      appVersion: { by: "equals", field: "appVersion" },
      handlerId: { by: "equals", field: "handlerId" },
      member: { by: "member", field: "userId" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
