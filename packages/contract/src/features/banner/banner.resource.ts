import { z } from "zod";
import { audienceField } from "../../core/audience/audience.ts";
import { bannerStatus, showState, timeProblem } from "../../core/placed/placed.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { bannerClient, bannerLimits, bannerMessages, bannerPosition, bannerRoute } from "./banner.rules.ts";

const formFields = [
  "title",
  "position",
  "imageUrl",
  "altText",
  "link",
  "audience",
  "sort",
  "startTime",
  "endTime",
] as const;

/** 轮播图管理: what the app and the mini-programs show at the top. */
export const banner = defineResource({
  name: "banner",
  title: "轮播图管理",
  route: bannerRoute,
  path: "/api/banner",
  fields: {
    id: field.id("ID"),
    imageUrl: field.image("图片"),
    title: field.text("标题", { max: 30, required: bannerMessages.title }),
    client: field.choice("端", bannerClient),
    position: field.choice("位置", bannerPosition),
    link: field.link("跳转"),
    audience: audienceField("投放人群"),
    sort: field.count("排序", { min: 1, max: 999, msg: bannerMessages.sort }),
    startTime: field.time("开始时间"),
    endTime: field.time("结束时间"),
    period: field.text("起止时间", { max: 60 }),
    altText: optional(field.text("替代文字", { max: 60 })),
    status: field.choice("状态", bannerStatus),
    showState: field.choice("展示期", showState),
    showNum: field.count("曝光"),
    clickNum: field.count("点击"),
    clickRate: field.bp("点击率"),
    createStaffId: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "imageUrl",
      "title",
      "position",
      "link",
      "audience",
      "sort",
      "period",
      "status",
      "showNum",
      "clickNum",
      "clickRate",
      "createStaffId",
    ],
    deciding: ["status", "period"],
    filters: {
      title: { by: "contains", field: "title", placeholder: "搜索标题" },
      client: { by: "oneOf", field: "client" },
      position: { by: "oneOf", field: "position" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE"] },
      showState: { by: "oneOf", field: "showState" },
      time: { by: "between", field: "createdTime" },
    },
    sortable: ["sort", "showNum", "clickNum", "clickRate", "createdTime"],
    sort: "sort",
  },
  check: (draft) => timeProblem(draft),
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    online: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    offline: { title: "下架", from: ["ONLINE"], to: "OFFLINE" },
    offlineMany: {
      kind: "custom",
      title: "批量下架",
      on: "batch",
      batch: bannerLimits.batch,
      method: "PUT",
      path: "/api/banner/offline",
      confirm: "确定下架所选轮播图？",
      body: z.strictObject({
        ids: z.array(z.int().positive()).min(1, "请选择记录").max(bannerLimits.batch, "单次最多操作100条"),
      }),
    },
    remove: {
      kind: "remove",
      title: "删除",
      from: ["DRAFT", "OFFLINE"],
      elsewhere: bannerMessages.online,
      confirm: bannerMessages.removeConfirm,
    },
  },
});
