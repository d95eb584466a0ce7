import { z } from "zod";
import { contentStatusActions } from "../../core/content/content-moves.ts";
import { contentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { sex } from "../../core/member/member.choices.ts";
import { showState } from "../../core/placed/placed.choices.ts";
import { ablumStatus } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { hotRoute, videoMessages, videoRoute } from "./video.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const videoFields = {
  id: field.id("视频ID"),
  coverUrl: field.image("封面"),
  title: field.text("标题", { max: 60 }),
  videoUrl: field.video("视频"),
  width: field.count("宽"),
  height: field.count("高"),
  userId: field.member("发布会员"),
  sex: field.choice("性别", sex),
  home: field.region("城市"),
  status: field.choice("展示状态", contentStatus),
  isHot: field.flag("是否热门"),
  hotSort: field.count("排序"),
  hotReason: optional(field.text("推荐语", { max: 50 })),
  hotStartTime: optional(field.time("热门开始")),
  hotEndTime: optional(field.time("热门结束")),
  hotScore: field.count("热度分"),
} as const;

/** 短视频列表. */
export const video = defineResource({
  name: "video",
  title: "短视频列表",
  route: videoRoute,
  path: "/api/video/list",
  fields: {
    ...videoFields,
    durationSec: field.count("时长"),
    visibility: field.choice("可见范围", ablumStatus),
    ...reviewedFields,
    offlineReason: optional(field.text("下架原因", { max: 200 })),
    playNum: field.count("播放量"),
    likeNum: field.count("点赞"),
    commentNum: field.count("评论"),
    shareNum: field.count("分享"),
    finishRate: field.bp("完播率"),
    reportNum: field.count("举报数"),
    createdTime: field.time("发布时间"),
  },
  list: {
    columns: [
      "coverUrl",
      "title",
      "userId",
      "home",
      "durationSec",
      "machineResult",
      "checkStatus",
      "checkName",
      "status",
      "playNum",
      "likeNum",
      "commentNum",
      "shareNum",
      "finishRate",
      "reportNum",
      "createdTime",
    ],
    deciding: ["machineResult", "checkStatus", "status"],
    filters: {
      keyword: { by: "own", label: "视频ID/会员ID/昵称", schema: z.string().trim().max(50) },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status" },
      machineResult: { by: "oneOf", field: "machineResult" },
      sex: { by: "oneOf", field: "sex" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      home: { by: "equals", field: "home", label: "省市" },
      length: {
        by: "own",
        label: "时长",
        schema: z.enum(["SHORT", "MIDDLE", "LONG"], "时长取值错误"),
        labels: { SHORT: "≤15s", MIDDLE: "15-60s", LONG: ">60s" },
      },
      isHot: { by: "equals", field: "isHot" },
      reportMin: { by: "own", label: "举报数≥", schema: numberParam("请输入数字").int().min(0).max(100_000) },
    },
    sortable: ["playNum", "likeNum", "commentNum", "shareNum", "finishRate", "reportNum", "createdTime"],
    sort: "-createdTime",
    summary: z.object({ waiting: z.int(), today: z.int(), passRate: z.int(), blocked: z.int() }),
  },
  states: { field: "status", first: "ONLINE", entered: ["DELETED"] },
  actions: {
    ...contentStatusActions("/api/video", videoMessages.notPassed),
    export: { kind: "export", title: "导出" },
  },
});

/** 热门视频: the videos that lead the stream, in order. */
export const hotVideo = defineResource({
  name: "hotVideo",
  title: "热门视频",
  route: hotRoute,
  path: "/api/video/hot-list",
  fields: {
    ...videoFields,
    hotSort: field.count("序号"),
    userId: field.member("会员"),
    period: field.text("起止时间", { max: 60 }),
    showState: field.choice("展示状态", showState),
    /** Plays since it joined. */
    playGain: field.count("加入热门后播放增量"),
    clickRate: field.bp("点击率"),
  },
  list: {
    columns: ["hotSort", "coverUrl", "title", "userId", "hotReason", "period", "playGain", "clickRate", "hotScore"],
    filters: {
      keyword: { by: "contains", field: "title", label: "标题", placeholder: "搜索标题" },
      showState: { by: "oneOf", field: "showState", preset: ["SHOWING"] },
      sex: { by: "oneOf", field: "sex" },
      home: { by: "equals", field: "home", label: "城市" },
    },
    sortable: ["hotSort", "playGain", "clickRate", "hotScore"],
    sort: "hotSort",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
