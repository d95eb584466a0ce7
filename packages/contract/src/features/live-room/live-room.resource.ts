import { z } from "zod";
import { liveRoutes, liveStatus, roomStatus, roomType } from "../../core/live/live.choices.ts";
import { sex } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { roomMessages } from "./live-room.rules.ts";

/** 全部直播间. */
export const liveRoom = defineResource({
  name: "liveRoom",
  title: "直播间列表",
  route: liveRoutes.rooms,
  path: "/api/live-room",
  fields: {
    id: field.id("房间ID"),
    coverUrl: optional(field.image("封面")),
    title: {
      ...field.text("标题", { max: 30 }),
      input: z.string(roomMessages.title).trim().min(2, roomMessages.title).max(30, roomMessages.title),
    },
    hostId: field.member("主播"),
    type: field.choice("类型", roomType),
    matchmakerId: optional(field.member("红娘")),
    familyId: optional(field.count("家族编号")),
    familyName: optional(field.text("家族", { max: 12 })),
    region: field.region("城市"),
    hostSex: field.choice("主播性别", sex),
    livePlugFlow: field.flag("可推流"),
    liveStatus: field.choice("开播状态", liveStatus),
    onlineNum: field.count("在线"),
    isRecommend: field.flag("推荐"),
    recommendSort: field.count("推荐排序"),
    recommendEndTime: optional(field.time("推荐截止")),
    fansNum: field.count("粉丝"),
    totalIncome: field.cents("累计收入"),
    totalMinutes: field.count("累计时长(分)"),
    violationNum: field.count("违规次数"),
    status: field.choice("房间状态", roomStatus),
    currentSessionId: optional(field.count("当前场次")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "coverUrl",
      "id",
      "title",
      "hostId",
      "type",
      "matchmakerId",
      "familyName",
      "liveStatus",
      "onlineNum",
      "isRecommend",
      "fansNum",
      "totalIncome",
      "totalMinutes",
      "violationNum",
      "status",
    ],
    filters: {
      keyword: { by: "own", label: "主播/房间 ID或昵称", schema: z.string().trim().max(50) },
      status: { by: "oneOf", field: "status", preset: ["NORMAL"] },
      type: { by: "oneOf", field: "type" },
      liveStatus: { by: "equals", field: "liveStatus" },
      familyName: { by: "contains", field: "familyName", placeholder: "家族名称" },
      region: { by: "oneOf", field: "region", label: "城市" },
      hostSex: { by: "equals", field: "hostSex" },
      isRecommend: { by: "equals", field: "isRecommend", label: "是否推荐" },
    },
    sortable: ["onlineNum", "fansNum", "totalIncome", "totalMinutes", "violationNum", "id"],
    sort: "-id",
  },
  actions: {
    edit: { kind: "edit", title: "修改标题封面", fields: ["title", "coverUrl"] },
    export: { kind: "export", title: "导出" },
  },
});
