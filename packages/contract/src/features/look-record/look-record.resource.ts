import { z } from "zod";
import { lookScene } from "../../core/member/activity.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const lookRoute = "/promotion/userLookHistory";

const times = numberParam("请输入数字").int("请输入整数").min(1, "次数必须大于0");

export const lookRecord = defineResource({
  name: "lookRecord",
  title: "浏览历史",
  route: lookRoute,
  path: "/api/look-records",
  fields: {
    id: field.id("ID"),
    fromUserId: field.member("浏览者"),
    toUserId: field.member("被浏览者"),
    scene: field.choice("场景", lookScene),
    times: field.count("次数"),
    staySeconds: field.count("停留时长"),
    isMutual: field.flag("双向"),
    isFriend: field.flag("互相关注"),
    isChatted: field.flag("已聊天"),
    matchPercent: optional(field.percent("匹配度")),
    hasIntention: field.flag("已转意向"),
    lastTime: field.time("最近浏览"),
  },
  list: {
    columns: [
      "fromUserId",
      "toUserId",
      "scene",
      "times",
      "staySeconds",
      "isMutual",
      "isFriend",
      "isChatted",
      "matchPercent",
      "lastTime",
    ],
    filters: {
      from: { by: "member", field: "fromUserId" },
      to: { by: "member", field: "toUserId" },
      scene: { by: "oneOf", field: "scene" },
      timesMin: { by: "own", label: "次数 ≥", schema: times },
      isMutual: { by: "equals", field: "isMutual", label: "双向浏览" },
      isChatted: { by: "equals", field: "isChatted" },
      time: { by: "between", field: "lastTime", lastDays: 30 },
    },
    sortable: ["times", "staySeconds", "lastTime"],
    sort: "-lastTime",
  },
  actions: {
    intention: {
      kind: "custom",
      title: "转意向",
      on: "row",
      body: z.strictObject({}),
      data: z.object({ intentionId: z.int() }),
      confirm: "确定将浏览者转为意向客户吗？",
      done: "已转为意向",
    },
    export: { kind: "export", title: "导出" },
  },
});
