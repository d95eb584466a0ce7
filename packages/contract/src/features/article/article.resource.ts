import { contentClient } from "../../core/placed/placed.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { articleCategory, articleRoute, articleStatus } from "./article.rules.ts";

/** 文章管理, as its list reads it; the text itself is read individually. */
export const article = defineResource({
  name: "article",
  title: "文章管理",
  route: articleRoute,
  path: "/api/article/list",
  fields: {
    id: field.id("ID"),
    coverUrl: optional(field.image("封面")),
    title: field.text("标题", { max: 60 }),
    category: field.choice("分类", articleCategory),
    clients: field.choices("端", contentClient),
    currentVersion: field.count("版本"),
    isTop: field.flag("置顶"),
    sort: field.count("排序"),
    readNum: field.count("阅读"),
    likeNum: field.count("点赞"),
    status: field.choice("状态", articleStatus),
    author: field.text("作者", { max: 20 }),
    publishTime: optional(field.time("发布时间")),
    /** Edited since it was published. */
    hasDraft: field.flag("有未发布修改"),
    updateTime: field.time("修改时间"),
  },
  list: {
    columns: [
      "coverUrl",
      "title",
      "category",
      "clients",
      "currentVersion",
      "isTop",
      "sort",
      "readNum",
      "likeNum",
      "status",
      "author",
      "publishTime",
    ],
    filters: {
      title: { by: "contains", field: "title", placeholder: "搜索标题" },
      category: { by: "oneOf", field: "category" },
      status: { by: "oneOf", field: "status" },
      clients: { by: "oneOf", field: "clients" },
      time: { by: "between", field: "publishTime" },
      author: { by: "contains", field: "author" },
    },
    sortable: ["sort", "readNum", "likeNum", "publishTime", "updateTime"],
    sort: "-updateTime",
  },
  actions: {},
});
