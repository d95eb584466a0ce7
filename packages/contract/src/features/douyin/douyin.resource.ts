import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { douyinRoute, douyinScene, douyinStatus } from "./douyin.rules.ts";

/** 抖音富文本, as its list reads it. */
export const douyinRichText = defineResource({
  name: "douyinRichText",
  title: "抖音富文本",
  route: douyinRoute,
  path: "/api/douyin-rich-text/list",
  fields: {
    id: field.id("ID"),
    code: field.text("编码", { max: 32 }),
    title: field.text("标题", { max: 30 }),
    scene: field.choice("场景", douyinScene),
    status: field.choice("状态", douyinStatus),
    platformRemark: optional(field.text("平台意见", { max: 200 })),
    pagePath: field.text("页面路径", { max: 80 }),
    viewNum: field.count("浏览"),
    updateStaffId: optional(field.staff("最后修改人")),
    updateTime: field.time("修改时间"),
    publishedVersion: field.count("版本"),
    /** Edited since the platform passed it: members still see the older text. */
    hasDraft: field.flag("有未提交修改"),
  },
  list: {
    columns: [
      "code",
      "title",
      "scene",
      "status",
      "platformRemark",
      "pagePath",
      "viewNum",
      "updateStaffId",
      "updateTime",
    ],
    filters: {
      keyword: { by: "contains", field: ["title", "code"], label: "标题/编码", placeholder: "标题/编码" },
      scene: { by: "oneOf", field: "scene" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["viewNum", "updateTime"],
    sort: "-updateTime",
  },
  actions: {},
});
