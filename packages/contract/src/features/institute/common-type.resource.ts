import { orderBody } from "../../core/placed/order-body.ts";
import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { button } from "../../wire/access.ts";
import { defineResource } from "../../kit/resource.ts";
import { commonKind, onOff } from "./institute.choices.ts";

const commonTypeRoute = "/institute/commonType";

export const commonTypeMessages = {
  builtIn: "内置分类不能删除",
  used: "分类使用中，不能删除",
  twoLevels: "只支持两级分类",
  fixedCode: "编码已被使用，不能修改",
  emotionCodes: "情感状态的编码固定，不能新增",
} as const;

const codeForm = "编码只能包含大写字母、数字和下划线";

/** 通用分类: the dictionaries that the other pages of the institute choose from. */
export const commonType = defineResource({
  name: "commonType",
  title: "通用分类",
  route: commonTypeRoute,
  alsoReadBy: [
    "/institute/course",
    "/institute/courseList",
    "/institute/emotionEvaluate",
    "/institute/consultantBooking",
  ],
  path: "/api/institute/common-types",
  fields: {
    id: field.id("ID"),
    kind: field.choice("类型", commonKind),
    iconUrl: optional(field.image("图标")),
    code: {
      ...field.text("编码", { max: 30 }),
      input: z
        .string("请输入编码")
        .trim()
        .min(1, "请输入编码")
        .regex(/^[A-Z][A-Z0-9_]{1,29}$/, codeForm),
    },
    name: field.text("名称", { max: 20, required: "请输入名称" }),
    parentId: optional(field.id("上级")),
    parentName: field.text("上级", { max: 20 }),
    useCount: field.count("使用数"),
    sort: field.count("排序", { max: 9999 }),
    status: field.choice("状态", onOff),
    builtIn: field.flag("内置"),
  },
  list: {
    columns: ["iconUrl", "code", "name", "parentName", "useCount", "sort", "status"],
    filters: {
      kind: { by: "equals", field: "kind", preset: ["COURSE"] },
      name: { by: "contains", field: "name", placeholder: "名称" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["sort"],
    sort: "sort",
  },
  unique: { common_type_kind_code_key: { field: "code", msg: "编码已存在" } },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["kind", "code", "name", "parentId", "iconUrl"] },
    edit: { kind: "edit", title: "编辑", fields: ["code", "name", "parentId", "iconUrl"] },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE", done: "已启用" },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE", done: "已停用" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该分类？" },
  },
});

export const sortCommonTypes = endpoint({
  method: "PUT",
  path: "/api/institute/common-types/sort",
  allow: [button("编辑", commonTypeRoute)],
  title: "调整分类顺序",
  done: "",
  body: orderBody,
});
