import { z } from "zod";
import { contentClient } from "../../core/placed/placed.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { articleMessages, articleCategory, articleRoute, articleStatus } from "./article.rules.ts";

const published = z.object({ status: articleStatus.schema });
const top = <T extends boolean>(flag: T) =>
  ({
    call: "PUT /api/article/{id}/top/{flag}",
    at: { flag },
    data: z.object({ id: z.int(), isTop: z.boolean() }),
  }) as const;

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
  states: { field: "status", first: "DRAFT", entered: ["WAIT_PUBLISH", "ONLINE"] },
  actions: {
    /** At once, or at a later time. */
    publish: {
      title: "发布",
      from: ["DRAFT", "OFFLINE", "ONLINE"],
      when: ({ status, hasDraft }) => status !== "ONLINE" || hasDraft,
      call: "PUT /api/article/{id}/publish",
      ask: {
        publishTime: {
          ...field.time("发布时间"),
          input: z.iso.datetime({ offset: true, error: "发布时间格式错误" }).nullish(),
        },
      },
      data: z.object({ id: z.int(), status: articleStatus.schema, currentVersion: z.int() }),
      done: (data) => (published.parse(data).status === "WAIT_PUBLISH" ? "已设为定时发布" : "已发布"),
    },
    offline: {
      title: "下线",
      from: ["ONLINE", "WAIT_PUBLISH"],
      to: "OFFLINE",
      when: ({ category }) => category !== "AGREEMENT",
      elsewhere: ({ category }) => (category === "AGREEMENT" ? articleMessages.agreementStays : undefined),
      call: "PUT /api/article/{id}/offline",
      done: "已下线",
    },
    top: { title: "置顶", from: ["ONLINE"], when: ({ isTop }) => !isTop, ...top(true) },
    untop: { title: "取消置顶", when: ({ isTop }) => isTop, ...top(false) },
    remove: {
      title: "删除",
      from: ["DRAFT", "OFFLINE"],
      elsewhere: articleMessages.removable,
      call: "DELETE /api/article/{id}",
      danger: true,
      confirm: "确定删除该文章？",
      data: z.null(),
      done: "已删除",
    },
  },
});
