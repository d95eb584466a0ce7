import { endpoint } from "../../wire/endpoint.ts";
import { field } from "../../kit/field.ts";
import { button } from "../../wire/access.ts";
import { defineResource } from "../../kit/resource.ts";
import { orderBody } from "../../core/placed/order-body.ts";
import { onOff } from "./institute.choices.ts";

const skillTypeRoute = "/institute/skillType";
export const iconBytes = 200 * 1024;

export const skillTypeMessages = {
  hasTags: "分类下还有标签，不能删除",
  iconSize: "图标不能超过200KB",
  iconType: "图标只支持png格式",
} as const;

/** 技能分类: the groups under which counsellors' skills are shown. */
export const skillType = defineResource({
  name: "skillType",
  title: "技能分类",
  route: skillTypeRoute,
  alsoReadBy: ["/institute/skillTag", "/institute/consultant", "/institute/consultantBooking"],
  path: "/api/institute/skill-types",
  fields: {
    id: field.id("ID"),
    iconUrl: field.image("图标"),
    name: field.text("名称", { max: 10, required: "请输入分类名称" }),
    tagCount: field.count("标签数"),
    consultantCount: field.count("咨询师数"),
    sort: field.count("排序", { max: 9999 }),
    status: field.choice("状态", onOff),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: ["iconUrl", "name", "tagCount", "consultantCount", "sort", "status", "createdTime"],
    filters: {
      name: { by: "contains", field: "name", placeholder: "分类名称" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["sort"],
    sort: "sort",
  },
  unique: { skill_type_name_key: { field: "name", msg: "分类名称已存在" } },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["name", "iconUrl", "sort"] },
    edit: { kind: "edit", title: "编辑", fields: ["name", "iconUrl", "sort"] },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE", done: "已启用" },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE", done: "已停用" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该分类？" },
  },
});

export const sortSkillTypes = endpoint({
  method: "PUT",
  path: "/api/institute/skill-types/sort",
  allow: [button("编辑", skillTypeRoute)],
  title: "调整技能分类顺序",
  done: "",
  body: orderBody,
});
