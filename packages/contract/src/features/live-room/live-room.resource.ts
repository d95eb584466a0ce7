import { z } from "zod";
import { liveRoutes, liveStatus, roomStatus, roomType } from "../../core/live/live.choices.ts";
import { sex } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { recommendDays, roomMessages } from "./live-room.rules.ts";

const dayMs = 86_400_000;
const isNear = (time: string): boolean => {
  const left = Date.parse(time) - Date.now();
  return left > 0 && left <= recommendDays * dayMs + 60_000;
};
const place = <R extends boolean>(isRecommend: R) =>
  ({
    call: "PUT /api/live-room/{id}/recommend",
    sends: { isRecommend },
    auditTitle: "推荐直播间",
    data: z.object({ id: z.int(), isRecommend: z.boolean() }),
  }) as const;
const enter = <T extends "NORMAL" | "BANNED">(status: T) =>
  ({ to: status, call: "PUT /api/live-room/{id}/status", sends: { status }, auditTitle: "封禁/解封房间" }) as const;

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
    matchmakerId: optional(field.colleague("红娘")),
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
    deciding: ["liveStatus", "violationNum", "status"],
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
  states: { field: "status", first: "NORMAL", entered: ["CLOSED"] },
  actions: {
    edit: { kind: "edit", title: "修改标题封面", fields: ["title", "coverUrl"] },
    recommend: {
      title: "设为推荐",
      from: ["NORMAL"],
      ...place(true),
      ask: {
        sort: {
          ...field.count("排序", { min: 1, max: 999 }),
          input: z.int(roomMessages.sort).min(1, roomMessages.sort).max(999, roomMessages.sort).default(999),
        },
        endTime: {
          ...field.time("推荐截止"),
          input: z.iso.datetime({ offset: true, error: roomMessages.end }).refine(isNear, roomMessages.end),
        },
      },
      done: "已推荐",
    },
    unrecommend: {
      title: "取消推荐",
      from: ["NORMAL"],
      when: ({ isRecommend }) => isRecommend,
      ...place(false),
      done: "已取消推荐",
    },
    ban: {
      title: "封禁房间",
      from: ["NORMAL"],
      ...enter("BANNED"),
      danger: true,
      ask: { reason: field.longText("封禁原因", { max: 150 }) },
      dialog: {
        title: ({ title }) => `封禁房间：${title}`,
        hint: "封禁后该房间不能开播，确定封禁？",
        okText: "封禁",
      },
      done: "已封禁",
    },
    unban: {
      title: "解封房间",
      from: ["BANNED"],
      ...enter("NORMAL"),
      confirm: "确定解封该房间？",
      done: "已解封",
    },
    export: { kind: "export", title: "导出" },
  },
});
