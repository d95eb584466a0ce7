import { archiveRoute, checkRoute } from "../../core/credential/credential-pages.ts";
import { schoolTag } from "../../core/member/credential.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const schoolStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
export const schoolTaken = "院校已存在";

/** 院校库: which kind of school a name belongs to. */
export const school = defineResource({
  name: "school",
  title: "院校库",
  route: archiveRoute.EDUCATION,
  alsoReadBy: [checkRoute.EDUCATION],
  path: "/api/schools",
  fields: {
    id: field.id("编号"),
    name: field.text("院校名称", { max: 50 }),
    tag: field.choice("院校标签", schoolTag),
    province: optional(field.text("所在地", { max: 30 })),
    status: field.choice("状态", schoolStatus),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: ["name", "tag", "province", "status", "updateTime"],
    filters: {
      keyword: { by: "contains", field: "name", placeholder: "院校名称" },
      tag: { by: "oneOf", field: "tag" },
      province: { by: "contains", field: "province" },
      status: { by: "equals", field: "status" },
    },
    sortable: ["name", "updateTime"],
    sort: "name",
  },
  unique: { school_name: { field: "name", msg: schoolTaken } },
  actions: {
    add: { kind: "create", title: "院校库", fields: ["name", "tag", "province", "status"] },
    edit: { kind: "edit", title: "院校库", fields: ["name", "tag", "province", "status"] },
  },
});
