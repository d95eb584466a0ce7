import { z } from "zod";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { douyinGrants, douyinLimits, douyinMessages, douyinRoute, douyinScene, douyinStatus } from "./douyin.rules.ts";

const enter = <T extends "WAIT_PLATFORM" | "ONLINE" | "REFUSED" | "OFFLINE">(status: T) =>
  ({
    to: status,
    call: "PUT /api/douyin-rich-text/{id}/status",
    sends: { status },
    auditTitle: "提交审核/登记审核结果/下线",
  }) as const;

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
  states: { field: "status", first: "DRAFT" },
  actions: {
    /** A page under review by the platform stays as it was submitted. */
    edit: {
      kind: "own",
      title: "编辑",
      from: ["DRAFT", "ONLINE", "REFUSED", "OFFLINE"],
      call: "PUT /api/douyin-rich-text/{id}",
    },
    submit: {
      title: "提交审核",
      from: ["DRAFT", "REFUSED", "OFFLINE"],
      ...enter("WAIT_PLATFORM"),
      done: "已提交审核",
    },
    /** The platform's verdict, registered in one dialog. */
    approve: {
      title: "登记审核结果",
      grant: douyinGrants.verdict,
      from: ["WAIT_PLATFORM"],
      ...enter("ONLINE"),
      done: "已登记",
    },
    refuse: {
      title: "登记审核结果",
      grant: douyinGrants.verdict,
      from: ["WAIT_PLATFORM"],
      ...enter("REFUSED"),
      ask: {
        platformRemark: field.longText("平台驳回意见", {
          max: douyinLimits.remark,
          required: douyinMessages.remark,
          tooLong: "平台意见不能超过200个字",
        }),
      },
      done: "已登记",
    },
    offline: {
      title: "下线",
      from: ["ONLINE"],
      ...enter("OFFLINE"),
      confirm: "下线后小程序不再显示该页面，确定下线？",
      done: "已下线",
    },
    remove: {
      title: "删除",
      from: ["DRAFT", "REFUSED", "OFFLINE"],
      elsewhere: douyinMessages.removable,
      call: "DELETE /api/douyin-rich-text/{id}",
      danger: true,
      confirm: "确定删除该页面？",
      data: z.null(),
      done: "已删除",
    },
  },
});
