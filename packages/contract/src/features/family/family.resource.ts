import { z } from "zod";
import { liveRoutes } from "../../core/live/live.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { familyMessages, familyStatus, joinRule } from "./family.rules.ts";

const nameText = z.string(familyMessages.name).trim().min(2, familyMessages.name).max(12, familyMessages.name);

/** 家族列表. */
export const family = defineResource({
  name: "family",
  title: "家族列表",
  route: liveRoutes.families,
  path: "/api/family",
  fields: {
    id: field.id("ID"),
    avatar: optional(field.image("头像")),
    name: { ...field.text("名称", { max: 12 }), input: nameText },
    slogan: optional(field.text("口号", { max: 50 })),
    notice: optional(field.longText("公告", { max: 200 })),
    leaderId: field.member("族长"),
    level: field.count("等级"),
    memberNum: field.count("成员"),
    maxMember: field.count("人数上限", { min: 50, max: 1000, msg: familyMessages.max }),
    hostNum: field.count("主播数"),
    liveMinutes: field.count("期间开播时长(分)"),
    giftCents: field.cents("期间礼物流水"),
    shareCents: field.cents("期间族长分成"),
    shareBp: field.bp("分成比例", { min: 0, max: 3000, msg: familyMessages.share }),
    joinRule: field.choice("加入方式", joinRule),
    violationNum: field.count("违规次数"),
    region: field.region("城市"),
    status: field.choice("状态", familyStatus),
    chatRoomId: optional(field.count("家族群编号")),
    auditRemark: optional(field.text("审核说明", { max: 200 })),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "avatar",
      "name",
      "leaderId",
      "level",
      "memberNum",
      "hostNum",
      "liveMinutes",
      "giftCents",
      "shareCents",
      "shareBp",
      "violationNum",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "contains", field: ["name", "id"], label: "名称/ID", placeholder: "名称/ID" },
      status: { by: "oneOf", field: "status", preset: ["NORMAL"] },
      level: { by: "equals", field: "level" },
      region: { by: "oneOf", field: "region", label: "城市" },
      leader: { by: "member", field: "leaderId", label: "族长" },
      /** The days that the 期间 columns count; they do not filter the families themselves. */
      from: { by: "own", label: "统计开始", schema: z.iso.date() },
      to: { by: "own", label: "统计结束", schema: z.iso.date() },
    },
    sortable: ["memberNum", "hostNum", "liveMinutes", "giftCents", "shareCents", "violationNum", "createdTime"],
    sort: "-createdTime",
    summary: z.object({
      waiting: z.int(),
      top: z.array(z.object({ id: z.int(), name: z.string(), cents: z.int() })),
    }),
  },
  unique: { family_name_key: { field: "name", msg: familyMessages.taken } },
  actions: {
    edit: {
      kind: "edit",
      title: "编辑",
      fields: ["name", "avatar", "slogan", "notice", "maxMember", "shareBp", "joinRule"],
    },
    export: { kind: "export", title: "导出" },
  },
});
