import { z } from "zod";
import { liveRoutes } from "../../core/live/live.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { familyMessages, familyStatus, joinRule } from "./family.rules.ts";

const nameText = z.string(familyMessages.name).trim().min(2, familyMessages.name).max(12, familyMessages.name);

const reason = (label: string) => field.longText(label, { max: 200, tooLong: "原因不能超过200个字" });
const auditCall = "PUT /api/family/{id}/audit";
const statusCall = "PUT /api/family/{id}/status";

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
  states: { field: "status", first: "WAIT_AUDIT" },
  unique: { family_name_key: { field: "name", msg: familyMessages.taken } },
  actions: {
    members: { kind: "own", title: "成员管理", from: ["NORMAL", "FROZEN"] },
    enterChat: {
      kind: "own",
      title: "进入家族群",
      from: ["NORMAL", "FROZEN"],
      when: ({ chatRoomId }) => chatRoomId !== null,
    },
    edit: {
      kind: "edit",
      title: "编辑",
      from: ["NORMAL", "FROZEN"],
      fields: ["name", "avatar", "slogan", "notice", "maxMember", "shareBp", "joinRule"],
    },
    pass: {
      title: "审核通过",
      from: ["WAIT_AUDIT"],
      to: "NORMAL",
      call: auditCall,
      sends: { status: "NORMAL" },
      auditTitle: "家族审核",
      confirm: ({ name }) => `确定通过家族「${name}」？`,
      done: "已通过",
    },
    refuse: {
      title: "审核驳回",
      from: ["WAIT_AUDIT"],
      to: "REFUSED",
      call: auditCall,
      sends: { status: "REFUSED" },
      ask: { reason: reason("驳回原因") },
      dialog: { title: ({ name }) => `审核驳回：${name}`, okText: "驳回" },
      danger: true,
      done: "已驳回",
    },
    freeze: {
      title: "冻结",
      from: ["NORMAL"],
      to: "FROZEN",
      call: statusCall,
      sends: { status: "FROZEN" },
      auditTitle: "家族状态",
      ask: { reason: reason("冻结原因") },
      dialog: { title: ({ name }) => `冻结：${name}`, okText: "冻结" },
      danger: true,
      done: "已冻结",
    },
    thaw: {
      title: "解冻",
      from: ["FROZEN"],
      to: "NORMAL",
      call: statusCall,
      sends: { status: "NORMAL" },
      done: "已解冻",
    },
    dissolve: {
      title: "解散",
      from: ["NORMAL", "FROZEN"],
      to: "DISSOLVED",
      call: statusCall,
      sends: { status: "DISSOLVED" },
      danger: true,
      confirm: familyMessages.dissolveConfirm,
      done: "已解散",
    },
    export: { kind: "export", title: "导出" },
  },
});
