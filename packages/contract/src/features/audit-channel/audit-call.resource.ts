import { auditScene } from "../../core/content/audit-route.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { auditCallResult, auditChannelRoute } from "../../core/content/audit-channel.rules.ts";
import { choices } from "../../kit/choices.ts";

export const humanResult = choices({ PASS: "通过", REFUSE: "驳回", OFFLINE: "下架" });

/** 调用记录: every request to a machine and its answer. */
export const auditCall = defineResource({
  name: "auditCall",
  title: "调用记录",
  route: auditChannelRoute,
  path: "/api/audit-channels/calls",
  fields: {
    id: field.id("ID"),
    createdTime: field.time("时间"),
    channelId: field.count("渠道编号"),
    channelName: field.text("渠道", { max: 20 }),
    scene: field.choice("场景", auditScene),
    userId: optional(field.member("会员")),
    refId: field.text("对象", { max: 64 }),
    preview: field.text("预览", { max: 200 }),
    score: optional(field.count("得分")),
    label: field.text("标签", { max: 60 }),
    result: field.choice("结果", auditCallResult),
    humanResult: optional(field.choice("人审结果", humanResult)),
    costMs: field.count("耗时"),
  },
  list: {
    columns: [
      "createdTime",
      "channelName",
      "scene",
      "userId",
      "preview",
      "score",
      "label",
      "result",
      "humanResult",
      "costMs",
    ],
    deciding: ["result"],
    search: "member",
    filters: {
      channelName: { by: "contains", field: "channelName", label: "渠道", placeholder: "渠道名称" },
      scene: { by: "oneOf", field: "scene" },
      result: { by: "oneOf", field: "result" },
      member: { by: "member", field: "userId", label: "会员" },
      label: { by: "contains", field: "label", placeholder: "标签" },
      differs: { by: "own", label: "与人审不一致", schema: flagParam, labels: { "1": "是", "0": "否" } },
      time: { by: "between", field: "createdTime", label: "时间", lastDays: 30 },
    },
    sortable: ["createdTime", "score", "costMs"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
