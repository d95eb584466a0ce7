import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { field, optional, type Field } from "../../kit/field.ts";
import { memberRef } from "../../wire/refs.ts";
import { defineResource } from "../../kit/resource.ts";
import { tagStatus, tagType } from "./tag.choices.ts";
import { tagReaders, tagRoute } from "./tag-group.resource.ts";
import { ruleSchema, tagRuleMessages, type RuleCondition } from "./tag-rule.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const rule: Field<z.ZodType<readonly RuleCondition[] | null>, z.ZodType<readonly RuleCondition[] | null>> = {
  kind: "json",
  label: "规则",
  // Only rules that passed the schema below were ever stored.
  schema: z.json() as z.ZodType as z.ZodType<readonly RuleCondition[] | null>,
  input: ruleSchema.nullable(),
};

export const tagMessages = {
  noGroup: "请选择分组",
  sameTag: "不能合并到标签自身",
  mergeTarget: "只能合并到启用中的手动标签",
  notAuto: "只有自动标签可以计算",
  confirmMerge: "合并后原标签将删除，确定吗？",
  confirmRemove: (members: number) => `该标签下有${members}名会员，删除后将一并移除，确定吗？`,
} as const;

export const tag = defineResource({
  name: "tag",
  title: "用户标签",
  route: tagRoute,
  alsoReadBy: tagReaders,
  path: "/api/tags",
  fields: {
    id: field.id("ID"),
    name: field.text("标签", { max: 10, required: "请填写标签名称" }),
    groupId: { ...field.id("分组"), input: z.int(tagMessages.noGroup).positive(tagMessages.noGroup) },
    groupName: field.text("分组", { max: 10 }),
    color: field.colour("颜色"),
    type: field.choice("类型", tagType),
    rule,
    memberCount: field.count("会员数"),
    recentCount: field.count("近30天新增"),
    status: field.choice("状态", tagStatus),
    computeTime: optional(field.time("计算时间")),
    updateStaffId: optional(field.staff("更新人")),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: [
      "name",
      "groupName",
      "type",
      "rule",
      "memberCount",
      "recentCount",
      "status",
      "updateStaffId",
      "updateTime",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "标签名称" },
      groupId: { by: "equals", field: "groupId" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["memberCount", "recentCount", "updateTime"],
    sort: "-updateTime",
  },
  unique: { tag_group_id_name_key: { field: "name", msg: "标签名称已存在" } },
  check: ({ type, rule: conditions }) =>
    type === "AUTO" && (conditions ?? []).length === 0 ? { rule: tagRuleMessages.none } : {},
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["name", "groupId", "type", "rule"] },
    edit: { kind: "edit", title: "编辑", fields: ["name", "groupId", "rule"] },
    compute: {
      kind: "custom",
      title: "立即计算",
      on: "row",
      body: z.unknown(),
      data: z.object({ added: z.int(), removed: z.int(), total: z.int() }),
      done: "计算完成",
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    disable: { title: "停用", from: ["ENABLE"], to: "DISABLE" },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该标签吗？" },
  },
});

export const tagGrants = {
  try: button("试算", tagRoute),
  merge: button("合并到", tagRoute),
} as const;
/** 试算. Id 0 tries a rule that is not saved yet; with a saved tag the body may contain another rule. */
export const countTag = endpoint({
  method: "POST",
  path: "/api/tags/{id}/count",
  allow: [tagGrants.try],
  changes: false,
  done: "",
  params: z.strictObject({ id: numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误") }),
  body: z
    .strictObject({ rule: ruleSchema.optional() })
    .nullish()
    .transform((body) => body ?? {}),
  data: z.object({ count: z.int(), sample: z.array(memberRef) }),
});

export const mergeTags = endpoint({
  method: "POST",
  path: "/api/tags/merge",
  allow: [tagGrants.merge],
  title: "合并到",
  done: ({ moved }) => `合并成功，移动${moved}名会员`,
  body: z.strictObject({
    fromId: z.int().positive(),
    toId: z.int("请选择要合并到的标签").positive("请选择要合并到的标签"),
  }),
  data: z.object({ moved: z.int(), memberCount: z.int() }),
});
