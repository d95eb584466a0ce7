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
  actions: {
    create: { kind: "create", title: "新建聊天室", fields: [...form] },
    edit: { kind: "edit", title: "编辑", fields: [...form] },
    export: { kind: "export", title: "导出" },
  },
});
