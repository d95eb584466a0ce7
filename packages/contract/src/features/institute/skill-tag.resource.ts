import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { field } from "../../kit/field.ts";
import { button } from "../../wire/access.ts";
import { defineResource } from "../../kit/resource.ts";
import { onOff } from "./institute.choices.ts";

const skillTagRoute = "/institute/skillTag";
const manyLines = 50;

export const skillTagMessages = {
  noType: "请选择分类",
  long: "标签长度不能超过8个字",
  taken: "标签已存在",
  inUse: "标签使用中，请先合并或停用",
  sameTag: "不能合并到标签自身",
  confirmMerge: "合并后不可恢复，确定？",
} as const;

const tagName = z.string("请输入标签").trim().min(1, "请输入标签").max(8, skillTagMessages.long);
const typeId = z.int(skillTagMessages.noType).positive(skillTagMessages.noType);

/** 技能标签: chosen for counsellors, and by members who describe their problem. */
export const skillTag = defineResource({
  name: "skillTag",
  title: "技能标签",
  route: skillTagRoute,
  alsoReadBy: ["/institute/consultant", "/institute/consultantBooking"],
  path: "/api/institute/skill-tags",
  fields: {
    id: field.id("ID"),
    typeId: { ...field.id("分类"), input: typeId },
    typeName: field.text("分类", { max: 10 }),
    name: { ...field.text("标签", { max: 8 }), input: tagName },
    consultantCount: field.count("咨询师数"),
    useCount: field.count("预约使用数"),
    sort: field.count("排序", { max: 9999 }),
    status: field.choice("状态", onOff),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: ["typeName", "name", "consultantCount", "useCount", "sort", "status", "createdTime"],
    filters: {
      name: { by: "contains", field: "name", placeholder: "标签名称" },
      typeId: { by: "equals", field: "typeId", label: "分类" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["consultantCount", "useCount", "sort"],
    sort: "sort",
  },
  unique: { skill_tag_type_name_key: { field: "name", msg: skillTagMessages.taken } },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    add: {
      kind: "custom",
      title: "新增",
      on: "list",
      method: "POST",
      path: "/api/institute/skill-tags",
      /** One tag, or one in each line. */
      body: z.strictObject({
        typeId,
        names: z.array(tagName).min(1, "请输入标签").max(manyLines, `一次最多新增${manyLines}个标签`),
      }),
      data: z.object({ added: z.int() }),
      done: ({ added }: { readonly added: number }) => `已新增${added}个标签`,
    },
    edit: { kind: "edit", title: "编辑", fields: ["typeId", "name", "sort"] },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE" },
    move: {
      kind: "custom",
      title: "移动分类",
      on: "batch",
      batch: 200,
      method: "PUT",
      body: z.strictObject({
        ids: z.array(z.int().positive()).min(1, "请选择标签").max(200, "一次最多移动200个标签"),
        typeId,
      }),
      data: z.object({ moved: z.int() }),
      done: ({ moved }: { readonly moved: number }) => `已移动${moved}个标签`,
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该标签？" },
  },
});

/** 合并标签: everything tagged with the one is tagged with the other afterwards. */
export const mergeSkillTags = endpoint({
  method: "POST",
  path: "/api/institute/skill-tags/merge",
  allow: [button("合并标签", skillTagRoute)],
  title: "合并标签",
  done: ({ consultants, bookings }) => `合并成功，涉及咨询师${consultants}人、预约${bookings}条`,
  body: z.strictObject({
    fromId: z.int().positive(),
    toId: z.int("请选择要合并到的标签").positive("请选择要合并到的标签"),
  }),
  data: z.object({ consultants: z.int(), bookings: z.int() }),
});
