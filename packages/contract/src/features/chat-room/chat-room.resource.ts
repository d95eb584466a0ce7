import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const chatRoomRoute = "/operation/chatRoom";
export const roomType = choices({ PUBLIC: "公共", CITY: "同城", SUBJECT: "话题", FAMILY: "家族群", ACTIVITY: "活动" });
export const joinRule = choices({ FREE: "自由加入", APPLY: "申请加入", INVITE: "仅邀请" });
export const roomStatus = choices({ NORMAL: "正常", BANNED: "已封禁", DISSOLVED: "已解散" });
const nameRule = "名称须为2-20字";

const form = [
  "name",
  "type",
  "ownerUserId",
  "maxNum",
  "joinRule",
  "cityId",
  "sexRatioLimit",
  "avatar",
  "notice",
  "welcome",
] as const;

/** Its members are kept in order until it is dissolved. */
export const isStandingRoom = ({ status }: { readonly status: string }): boolean => status !== "DISSOLVED";
const status = z.object({ status: roomStatus.schema });
const enter = <T extends "NORMAL" | "BANNED" | "DISSOLVED">(to: T) =>
  ({
    to,
    call: "PUT /api/chat-room/{id}/status",
    sends: { status: to },
    auditTitle: "封禁/解封/解散聊天室",
    data: status,
  }) as const;
const silence = <T extends boolean>(flag: T) =>
  ({
    from: ["NORMAL"],
    call: "PUT /api/chat-room/{id}/mute-all/{flag}",
    at: { flag },
    data: z.object({ muteAll: z.boolean() }),
  }) as const;

/** 聊天室. */
export const chatRoom = defineResource({
  name: "chatRoom",
  title: "聊天室管理",
  route: chatRoomRoute,
  path: "/api/chat-room",
  fields: {
    id: field.id("ID"),
    avatar: optional(field.image("头像")),
    name: field.text("名称", { max: 20, required: nameRule }),
    type: field.choice("类型", roomType),
    ownerUserId: field.member("群主"),
    cityId: optional(field.count("城市编号")),
    cityName: field.text("城市", { max: 30 }),
    memberNum: field.count("成员"),
    memberShare: field.text("成员/上限", { max: 20 }),
    maxNum: field.count("人数上限", { min: 10, max: 3000, msg: "人数上限须为10-3000" }),
    onlineNum: field.count("在线"),
    sexRatio: field.text("男女比", { max: 20 }),
    todayMsgNum: field.count("今日消息"),
    todayHitNum: field.count("今日命中敏感词"),
    joinRule: field.choice("加入方式", joinRule),
    sexRatioLimit: field.flag("限制男女比"),
    notice: optional(field.longText("公告", { max: 200 })),
    welcome: optional(field.text("欢迎语", { max: 100 })),
    muteAll: field.flag("全员禁言"),
    status: field.choice("状态", roomStatus),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "avatar",
      "name",
      "type",
      "ownerUserId",
      "cityName",
      "memberShare",
      "onlineNum",
      "sexRatio",
      "todayMsgNum",
      "todayHitNum",
      "joinRule",
      "muteAll",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "own", label: "名称/ID", schema: z.string().trim().max(40) },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status", preset: ["NORMAL"] },
      cityId: {
        by: "own",
        label: "城市",
        schema: numberParam("城市格式错误").int("城市格式错误").positive("城市格式错误"),
      },
      owner: { by: "member", field: "ownerUserId", label: "群主" },
      muteAll: { by: "equals", field: "muteAll" },
    },
    sortable: ["onlineNum", "todayMsgNum", "todayHitNum", "createdTime"],
    sort: "-createdTime",
  },
  check: ({ name }) => (name !== undefined && name.length < 2 ? { name: nameRule } : {}),
  states: { field: "status", first: "NORMAL" },
  actions: {
    create: { kind: "create", title: "新建聊天室", fields: [...form] },
    edit: { kind: "edit", title: "编辑", fields: [...form] },
    muteAll: {
      title: "全员禁言",
      when: ({ muteAll }) => !muteAll,
      ...silence(true),
      done: "已开启全员禁言",
    },
    unmuteAll: {
      title: "取消全员禁言",
      when: ({ muteAll }) => muteAll,
      ...silence(false),
      done: "已取消全员禁言",
    },
    notice: {
      title: "发公告",
      from: ["NORMAL"],
      ask: { text: field.longText("公告", { max: 200 }) },
      dialog: { title: ({ name }) => `发公告 · ${name}`, okText: "发送" },
      data: z.null(),
      done: "公告已发送",
    },
    ban: {
      title: "封禁",
      from: ["NORMAL"],
      ...enter("BANNED"),
      danger: true,
      ask: { reason: field.longText("封禁原因", { max: 150 }) },
      dialog: { title: ({ name }) => `封禁 · ${name}`, okText: "封禁" },
      done: "已封禁",
    },
    unban: { title: "解封", from: ["BANNED"], ...enter("NORMAL"), done: "已解封" },
    dissolve: {
      title: "解散",
      from: ["NORMAL", "BANNED"],
      ...enter("DISSOLVED"),
      danger: true,
      blocked: ({ type }) => (type === "FAMILY" ? "家族群请在家族管理中解散" : undefined),
      confirm: "解散后聊天室不可恢复，确定解散？",
      done: "已解散",
    },
    export: { kind: "export", title: "导出" },
  },
});
