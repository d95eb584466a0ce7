import { bannerStatus, officialPosition, showState, timeProblem } from "../../core/placed/placed.choices.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { officialBannerRoute, officialMessages } from "./official-banner.rules.ts";

const formFields = [
  "position",
  "title",
  "imageUrl",
  "mobileImageUrl",
  "altText",
  "link",
  "sort",
  "startTime",
  "endTime",
] as const;
const shownLinks: readonly string[] = ["NONE", "H5", "ARTICLE"];

/** 官网轮播图: the pictures of the public web site. */
export const officialBanner = defineResource({
  name: "officialBanner",
  title: "官网轮播图",
  route: officialBannerRoute,
  path: "/api/banner/web",
  fields: {
    id: field.id("ID"),
    imageUrl: field.image("桌面图"),
    mobileImageUrl: field.image("手机图"),
    title: field.text("标题", { max: 30, required: officialMessages.title }),
    altText: field.text("替代文字", { max: 60, required: officialMessages.alt }),
    position: field.choice("位置", officialPosition),
    link: field.link("跳转"),
    sort: field.count("排序", { min: 1, max: 999, msg: officialMessages.sort }),
    startTime: field.time("开始时间"),
    endTime: field.time("结束时间"),
    period: field.text("起止时间", { max: 60 }),
    status: field.choice("状态", bannerStatus),
    showState: field.choice("展示期", showState),
    showNum: field.count("曝光"),
    clickNum: field.count("点击"),
    clickRate: field.bp("点击率"),
    updateTime: field.time("修改时间"),
  },
  list: {
    columns: [
      "imageUrl",
      "mobileImageUrl",
      "title",
      "altText",
      "link",
      "sort",
      "period",
      "status",
      "showNum",
      "clickNum",
      "clickRate",
      "updateTime",
    ],
    filters: {
      title: { by: "contains", field: "title", placeholder: "搜索标题" },
      position: { by: "equals", field: "position", preset: ["OFFICIAL_HOME"] },
      status: { by: "oneOf", field: "status", preset: ["ONLINE"] },
      showState: { by: "oneOf", field: "showState" },
    },
    sortable: ["sort", "showNum", "clickNum", "clickRate"],
    sort: "sort",
  },
  check: (draft) => ({
    ...timeProblem(draft),
    ...(draft.link !== undefined && !shownLinks.includes(draft.link.linkType) ? { link: officialMessages.link } : {}),
  }),
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    online: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    offline: { title: "下架", from: ["ONLINE"], to: "OFFLINE" },
    remove: { kind: "remove", title: "删除", confirm: officialMessages.removeConfirm },
  },
});
