import { z } from "zod";
import { partTimePage } from "../../core/staff/part-time.endpoints.ts";
import { staffStatus } from "../../core/staff/staff.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** 勤工人员: hosts of matchmaking live rooms and maintainers of official accounts. */
export const partTimeStaff = defineResource({
  name: "partTimeStaff",
  title: "勤工人员",
  route: partTimePage,
  path: "/api/staffs",
  fields: {
    id: field.id("ID"),
    name: field.text("姓名", { max: 20 }),
    userId: optional(field.member("人员")),
    phone: field.text("手机号", { max: 20 }),
    isLive: field.flag("可开播"),
    isPublic: field.flag("公开展示"),
    accountCount: field.count("运营号"),
    liveMinutes: field.count("本月直播时长"),
    chatMinutes: field.count("本月陪聊时长"),
    hourlyCents: field.cents("时薪"),
    status: field.choice("状态", staffStatus),
    createdTime: field.time("添加时间"),
  },
  list: {
    columns: [
      "userId",
      "phone",
      "isLive",
      "isPublic",
      "accountCount",
      "liveMinutes",
      "chatMinutes",
      "hourlyCents",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "own", label: "关键字", schema: z.string().trim().max(50, "关键字过长") },
      isLive: { by: "equals", field: "isLive" },
      isPublic: { by: "equals", field: "isPublic" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
      /** The address of the catalogue contains it; there is no other kind here. */
      kind: {
        by: "own",
        label: "类型",
        schema: z.enum(["PART_TIME"], "类型取值错误"),
        labels: { PART_TIME: "勤工人员" },
      },
    },
    sortable: ["accountCount", "liveMinutes", "chatMinutes", "hourlyCents", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
