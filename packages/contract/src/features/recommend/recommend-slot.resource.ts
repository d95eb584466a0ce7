import { faceValue } from "../../core/member/credential.choices.ts";
import { sex } from "../../core/member/member.choices.ts";
import {
  recommendMessages,
  recommendRoute,
  slotFields,
  slotProblems,
} from "../../core/recommend/recommend-slot.endpoints.ts";
import { recommendSource, recommendStatus } from "../../core/recommend/recommend.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { dateParam } from "../../wire/list.ts";
import { defineResource } from "../../kit/resource.ts";

export const slotYears = " 岁";

export const recommendSlot = defineResource({
  name: "recommendSlot",
  title: "推荐管理",
  route: recommendRoute,
  path: "/api/recommend-slots",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    profile: field.text("年龄/学历/现居地", { max: 60 }),
    faceValue: optional(field.choice("真人", faceValue)),
    ...slotFields,
    viewCount: field.count("曝光"),
    clickCount: field.count("点击"),
    clickRate: field.bp("点击率"),
    chatCount: field.count("发起聊天"),
    source: field.choice("来源", recommendSource),
    status: field.choice("状态", recommendStatus),
    /** ONLINE, and the member may be shown right now. */
    isShown: field.flag("正在展示"),
    staffId: optional(field.staff("操作人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "userId",
      "profile",
      "faceValue",
      "position",
      "region",
      "showSex",
      "weight",
      "beginTime",
      "endTime",
      "viewCount",
      "clickCount",
      "clickRate",
      "chatCount",
      "source",
      "status",
      "staffId",
    ],
    filters: {
      member: { by: "member", field: "userId" },
      sex: { by: "own", label: "性别", schema: sex.schema, labels: sex.labels },
      region: { by: "equals", field: "region", label: "地区" },
      status: { by: "oneOf", field: "status", preset: ["WAIT", "ONLINE"] },
      source: { by: "oneOf", field: "source" },
      showBeginTime: { by: "own", label: "展示时间", schema: dateParam },
      showEndTime: { by: "own", label: "展示时间", schema: dateParam },
      position: { by: "equals", field: "position" },
    },
    sortable: ["weight", "viewCount", "clickCount", "clickRate", "chatCount", "beginTime", "endTime", "id"],
    sort: "-weight",
  },
  check: (draft) => slotProblems(draft),
  actions: {
    edit: {
      kind: "edit",
      title: "编辑",
      when: ({ status }) => status === "WAIT" || status === "ONLINE",
      elsewhere: recommendMessages.finished,
      fields: ["position", "weight", "region", "showSex", "beginTime", "endTime"],
    },
    export: { kind: "export", title: "导出" },
  },
});
