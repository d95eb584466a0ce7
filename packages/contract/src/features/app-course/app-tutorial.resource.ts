import { orderBody } from "../../core/placed/order-body.ts";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { articleRules } from "../../core/rich-text/rich-rules.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { appCourseRoute, versionStatus } from "./app-version.resource.ts";

export const tutorialCategory = choices({ NEWBIE: "新手", PROFILE: "资料", CHAT: "聊天", PAY: "支付", SAFE: "安全" });
const content = richHtml(articleRules, { max: 20_000, required: "请填写内容", label: "内容" });
const form = ["title", "category", "cover", "videoUrl", "minVersionCode", "content"] as const;

/** 使用教程: how the app is used, in the order the app shows. */
export const appTutorial = defineResource({
  name: "appTutorial",
  title: "使用教程",
  route: appCourseRoute,
  path: "/api/app-tutorials",
  fields: {
    id: field.id("ID"),
    cover: optional(field.image("封面")),
    title: field.text("标题", { max: 40, required: "请填写标题" }),
    category: field.choice("分类", tutorialCategory),
    content: { ...field.richText("内容"), input: content },
    videoUrl: optional(field.video("视频")),
    minVersionCode: optional(field.count("最低版本码")),
    sort: field.count("排序"),
    viewCount: field.count("浏览"),
    helpfulBp: field.bp("有用率"),
    status: field.choice("状态", versionStatus),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: ["cover", "title", "category", "sort", "viewCount", "helpfulBp", "status", "updateTime"],
    filters: {
      title: { by: "contains", field: "title", placeholder: "标题" },
      category: { by: "oneOf", field: "category" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["sort", "viewCount", "helpfulBp", "updateTime"],
    sort: "sort",
  },
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增教程", fields: form },
    edit: { kind: "edit", title: "编辑教程", fields: form },
    publish: { title: "上架教程", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    withdraw: {
      title: "下架教程",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: "确定下架该教程吗？",
    },
    remove: { kind: "remove", title: "删除教程", confirm: "确定删除该教程吗？" },
  },
});
export const tutorialOnline = "已上架的教程不能删除，请先下架";

export const sortTutorials = endpoint({
  method: "PUT",
  path: "/api/app-tutorials/sort",
  allow: [button("编辑教程", appCourseRoute)],
  title: "调整教程顺序",
  done: "",
  body: orderBody,
});
