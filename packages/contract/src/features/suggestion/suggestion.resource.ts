import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { suggestionStatus, suggestionType } from "../../core/ticket/suggestion.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import {
  answerableStates,
  phoneSuggestionRoute,
  suggestionGrants,
  suggestionLimits as limits,
  suggestionMessages,
  suggestionRoute,
} from "./suggestion.rules.ts";

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
  states: { field: "status", first: "WAIT_REPLY", entered: ["REPLIED"] },
  actions: {
    reply: {
      title: "回复",
      grant: suggestionGrants.reply,
      from: answerableStates,
      call: "POST /api/suggest/{id}/reply",
      ask: {
        content: field.longText("回复内容", {
          max: limits.reply,
          min: limits.replyMin,
          required: "请输入回复内容",
          tooShort: "请输入回复内容",
        }),
      },
      done: "已回复",
    },
    adopt: {
      title: "采纳",
      alsoBy: [suggestionGrants.mark],
      from: answerableStates,
      to: "ADOPTED",
      call: "PUT /api/suggest/{id}/adopt",
      ask: {
        remark: field.longText("采纳说明", { max: limits.adopt }),
        rewardScore: {
          ...field.count("奖励积分", { max: limits.score }),
          input: z
            .int(suggestionMessages.score)
            .min(0, suggestionMessages.score)
            .max(limits.score, suggestionMessages.score)
            .default(0),
        },
      },
      done: "已采纳",
    },
    complain: {
      title: "转投诉",
      grant: suggestionGrants.complain,
      from: answerableStates,
      to: "CLOSED",
      call: "POST /api/suggest/{id}/to-complaint",
      ask: {
        targetUserId: {
          ...field.member("被投诉会员"),
          input: z.int(suggestionMessages.noMember).positive(suggestionMessages.noMember),
        },
      },
      data: z.object({ complaintId: z.int() }),
      done: "已转为投诉",
    },
    export: { kind: "export", title: "导出" },
  },
});
