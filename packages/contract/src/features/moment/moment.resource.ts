import { z } from "zod";
import { momentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { ablumStatus } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { blogRoute, momentRoute } from "./moment.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const kind = choices({ MOMENT: "动态", MICRO_BLOG: "微博" });
const pieces = z.array(z.string());

const postFields = {
  id: field.id("动态ID"),
  kind: field.choice("种类", kind),
  userId: field.member("会员"),
  content: field.longText("内容", { max: 2000 }),
  imgs: optional(field.images("图片/视频", { max: 9 })),
  videoUrl: optional(field.video("视频")),
  subjectId: optional(field.id("话题编号")),
  subjectTitle: optional(field.text("话题", { max: 30 })),
  ...reviewedFields,
  status: field.choice("展示状态", momentStatus),
  offlineReason: optional(field.text("下架原因", { max: 200 })),
  isTop: field.flag("置顶"),
  topEndTime: optional(field.time("置顶至")),
  viewNum: field.count("阅读"),
  likeNum: field.count("点赞"),
  commentNum: field.count("评论"),
  reportNum: field.count("举报数"),
  publishTime: field.time("发布时间"),
} as const;

/** 会员动态. */
export const moment = defineResource({
  name: "moment",
  title: "会员动态",
  route: momentRoute,
  alsoReadBy: [blogRoute],
  path: "/api/moment/list",
  fields: {
    ...postFields,
    visibility: field.choice("可见范围", ablumStatus),
    locationName: optional(field.text("位置", { max: 60 })),
    home: field.region("省市"),
    hits: { ...field.json("命中词"), schema: pieces, input: pieces },
  },
  list: {
    columns: [
      "id",
      "userId",
      "content",
      "imgs",
      "subjectTitle",
      "visibility",
      "machineResult",
      "checkStatus",
      "checkName",
      "status",
      "likeNum",
      "commentNum",
      "reportNum",
      "publishTime",
    ],
    deciding: ["checkStatus", "status"],
    filters: {
      keyword: { by: "contains", field: "content", label: "内容", placeholder: "搜索内容" },
      member: { by: "own", label: "动态ID/会员", schema: z.string().trim().max(50) },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status" },
      machineResult: { by: "oneOf", field: "machineResult" },
      time: { by: "between", field: "publishTime", lastDays: 30 },
      visibility: { by: "oneOf", field: "visibility" },
      subjectId: { by: "equals", field: "subjectId", label: "话题" },
      media: {
        by: "own",
        label: "含图/含视频",
        schema: z.enum(["IMG", "VIDEO"], "取值错误"),
        labels: { IMG: "含图", VIDEO: "含视频" },
      },
      home: { by: "equals", field: "home" },
      reportMin: { by: "own", label: "举报数≥", schema: numberParam("请输入数字").int().min(0).max(100_000) },
      kind: { by: "equals", field: "kind", preset: ["MOMENT"] },
    },
    sortable: ["likeNum", "commentNum", "reportNum", "publishTime"],
    sort: "-publishTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** 微博管理: long posts of official accounts and matchmakers. */
export const microBlog = defineResource({
  name: "microBlog",
  title: "微博管理",
  route: blogRoute,
  path: "/api/moment/micro-blog",
  fields: {
    ...postFields,
    id: field.id("ID"),
    userId: field.member("作者"),
    status: field.choice("状态", momentStatus),
    isOfficial: field.flag("运营号"),
    fansNum: field.count("涨粉"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "id",
      "userId",
      "content",
      "imgs",
      "subjectTitle",
      "status",
      "checkStatus",
      "checkName",
      "viewNum",
      "likeNum",
      "commentNum",
      "fansNum",
      "publishTime",
    ],
    deciding: ["checkStatus", "status"],
    filters: {
      keyword: { by: "contains", field: "content", label: "内容", placeholder: "搜索内容" },
      status: { by: "oneOf", field: "status" },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      authorType: {
        by: "own",
        label: "作者类型",
        schema: z.enum(["OFFICIAL", "MATCHMAKER"], "取值错误"),
        labels: { OFFICIAL: "运营号", MATCHMAKER: "红娘" },
      },
      member: { by: "member", field: "userId", label: "作者" },
      time: { by: "between", field: "publishTime", lastDays: 30 },
      subjectId: { by: "equals", field: "subjectId", label: "话题" },
    },
    sortable: ["viewNum", "likeNum", "commentNum", "fansNum", "publishTime"],
    sort: "-publishTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
