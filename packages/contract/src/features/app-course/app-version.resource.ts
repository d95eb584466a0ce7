import { z } from "zod";
import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const appCourseRoute = "/message/APPcourse";
export const versionPlatform = choices({ ANDROID: "安卓", IOS: "苹果", APPLET: "小程序" });
export type VersionPlatform = ChoiceOf<typeof versionPlatform>;
export const updateType = choices({ OPTIONAL: "可选更新", FORCE: "强制更新", SILENT: "静默更新" });
export const versionStatus = choices({ DRAFT: "草稿", ONLINE: "已上架", OFFLINE: "已下架" });

interface Stated {
  readonly status: string;
}
/** A released version is withdrawn, or shown to more members; any other is edited, released or removed. */
export const isReleased = ({ status }: Stated): boolean => status === "ONLINE";
export const isUnreleased = (row: Stated): boolean => !isReleased(row);

/** 版本管理: what is released to the apps. */
export const appVersion = defineResource({
  name: "appVersion",
  title: "版本管理",
  route: appCourseRoute,
  path: "/api/version/get-app-version-list",
  key: "versionId",
  fields: {
    versionId: field.id("ID"),
    platform: field.choice("平台", versionPlatform),
    versionName: field.text("版本号", { max: 20 }),
    versionCode: field.count("版本码"),
    updateType: field.choice("更新方式", updateType),
    minVersionCode: field.count("最低版本"),
    downloadUrl: optional(field.file("安装包")),
    storeUrl: optional(field.text("App Store链接", { max: 300 })),
    fileSize: field.count("包大小"),
    md5: field.text("MD5", { max: 32 }),
    description: field.longText("更新说明", { max: 1000 }),
    grayPercent: field.percent("灰度"),
    grayUserIds: field.json("灰度名单"),
    channelCodes: field.json("渠道"),
    status: field.choice("状态", versionStatus),
    activeBp: field.bp("7日活跃占比"),
    upgradeNum: field.count("升级数"),
    publishTime: optional(field.time("发布时间")),
    createdById: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "versionName",
      "versionCode",
      "platform",
      "updateType",
      "minVersionCode",
      "grayPercent",
      "channelCodes",
      "fileSize",
      "description",
      "status",
      "activeBp",
      "upgradeNum",
      "publishTime",
      "createdById",
    ],
    filters: {
      platform: { by: "equals", field: "platform", preset: ["ANDROID"] },
      status: { by: "oneOf", field: "status" },
      updateType: { by: "oneOf", field: "updateType" },
      versionName: { by: "contains", field: "versionName", placeholder: "版本号" },
      time: { by: "between", field: "createdTime", label: "创建时间" },
    },
    sortable: ["versionCode", "activeBp", "upgradeNum", "publishTime"],
    sort: "-versionCode",
  },
  states: { field: "status", first: "DRAFT", entered: ["ONLINE", "OFFLINE"] },
  actions: {
    remove: {
      title: "删除",
      from: ["DRAFT", "OFFLINE"],
      elsewhere: "已上架的版本不能删除，请先下架",
      call: "DELETE /api/version/delete-app-version/{id}",
      auditTitle: "删除版本",
      danger: true,
      confirm: "确定删除该版本？",
      data: z.null(),
      done: "已删除",
    },
  },
});
