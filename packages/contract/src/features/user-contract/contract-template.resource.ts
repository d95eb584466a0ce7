import { contractVariables, unknownVariable } from "../../core/money/contract-text.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { contractLimits, contractRoute, contractMessages } from "./user-contract.rules.ts";

export const templateStatus = choices({ ENABLE: "启用", DISABLE: "停用" });
/** Fee types that are sold by contract. */
export const contractFeeType = choices({
  MARRIAGES_ORDINARY_MEMBER: feeType.labels.MARRIAGES_ORDINARY_MEMBER,
  MARRIAGES_SUPER_MEMBER: feeType.labels.MARRIAGES_SUPER_MEMBER,
  MARRIAGES_SUPREME_MEMBER: feeType.labels.MARRIAGES_SUPREME_MEMBER,
});
export const variableHint = contractVariables.map((name) => `{{${name}}}`).join(" ");

/** 合同模板: a version used by a contract is never changed; editing it creates the next one. */
export const contractTemplate = defineResource({
  name: "contractTemplate",
  title: "合同模板",
  route: contractRoute,
  path: "/api/contract-templates",
  fields: {
    id: field.id("ID"),
    name: field.text("模板名称", { max: 30, required: contractMessages.name }),
    feeType: field.choice("套餐", contractFeeType),
    bodyHtml: field.richText("正文", { max: contractLimits.body }),
    templateVersion: field.count("版本"),
    usedNum: field.count("使用合同数"),
    isOutdated: field.flag("有新版范本"),
    status: field.choice("状态", templateStatus),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: ["name", "feeType", "templateVersion", "usedNum", "isOutdated", "status", "updateTime"],
    filters: {
      name: { by: "contains", field: "name", placeholder: "搜索模板名称" },
      feeType: { by: "oneOf", field: "feeType" },
      status: { by: "equals", field: "status" },
    },
    sortable: ["updateTime"],
    sort: "-updateTime",
  },
  check: ({ name, bodyHtml }) => {
    const unknown = unknownVariable(bodyHtml ?? "");
    return {
      ...(name !== undefined && name.length < 2 ? { name: contractMessages.name } : {}),
      ...(unknown === null ? {} : { bodyHtml: contractMessages.unknown(unknown) }),
    };
  },
  states: { field: "status", first: "DISABLE", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: ["name", "feeType", "bodyHtml"] },
    edit: { kind: "edit", title: "编辑", fields: ["name", "feeType", "bodyHtml"] },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    /** Makes the next version with the standard text, which takes the place of this one for new contracts. */
    adopt: {
      title: "采用新版",
      grant: button("编辑", contractRoute),
      call: "POST /api/contract-templates/{id}/adopt",
      when: ({ isOutdated }) => isOutdated,
      done: "已采用新版，新签合同使用新版正文",
    },
    /** The own text was compared with the standard one, and stays. */
    keep: {
      title: "保留现文",
      grant: button("编辑", contractRoute),
      call: "POST /api/contract-templates/{id}/keep",
      when: ({ isOutdated }) => isOutdated,
      confirm: "确定保留现在的正文，不再提示这一版范本？",
    },
  },
});
