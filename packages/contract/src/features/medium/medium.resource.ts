import { z } from "zod";
import { mediumRoute, mediumSettleType, mediumStatus, mediumType } from "../../core/partner/partner.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { mediumLimits as limits, mediumMessages, mediumProblems } from "./medium.rules.ts";

const formFields = [
  "name",
  "type",
  "contactName",
  "contactPhone",
  "wechatNo",
  "region",
  "settleType",
  "unitPrice",
  "rateBp",
  "ownerStaffId",
  "payeeName",
  "bankName",
  "bankNo",
  "contractEndDate",
  "contractUrl",
] as const;

const nameText = z.string(mediumMessages.name).trim().min(2, mediumMessages.name).max(limits.name, mediumMessages.name);
/** An edited record may send the asterisks back: they mean the stored value. */
const phoneText = z
  .string(mediumMessages.phone)
  .trim()
  .regex(/^1\d{2}(\d{4}|\*{4})\d{4}$/, mediumMessages.phone);

/** One address for five decisions: the body says the new state and, if known, the one that was decided about. */
const byStatus = { kind: "own", call: "PUT /api/medium/{id}/status" } as const;

/** 媒介列表. */
export const medium = defineResource({
  name: "medium",
  title: "媒介管理",
  route: mediumRoute,
  path: "/api/medium",
  fields: {
    id: field.id("ID"),
    name: { ...field.text("名称", { max: limits.name }), input: nameText },
    type: field.choice("类型", mediumType),
    contactName: optional(field.text("联系人", { max: limits.contact })),
    contactPhone: { ...field.text("电话", { max: 11 }), input: phoneText },
    wechatNo: optional(field.text("微信号", { max: 40 })),
    region: field.region("城市"),
    inviteCode: field.text("邀请码", { max: 6 }),
    channelId: optional(field.id("渠道编号")),
    settleType: field.choice("结算方式", mediumSettleType),
    unitPrice: optional(field.cents("单价", { min: 1, max: 999_999, msg: mediumMessages.unitPrice })),
    rateBp: optional(field.bp("分成比例", { min: 10, max: 5000, msg: mediumMessages.rate })),
    inviteNum: field.count("邀请人数"),
    validNum: field.count("有效人数"),
    payAmount: field.cents("付费金额"),
    commission: field.cents("累计佣金"),
    unsettled: field.cents("未结佣金"),
    payeeName: optional(field.text("收款人", { max: 40 })),
    bankName: optional(field.text("开户行", { max: 60 })),
    bankNo: optional(field.text("收款账号", { max: 40 })),
    contractUrl: optional(field.file("合同")),
    contractEndDate: optional(field.date("合同到期")),
    ownerStaffId: optional(field.staff("负责人")),
    status: field.choice("状态", mediumStatus),
    auditRemark: optional(field.text("审核说明", { max: limits.reason })),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "name",
      "type",
      "contactName",
      "contactPhone",
      "inviteCode",
      "settleType",
      "inviteNum",
      "validNum",
      "payAmount",
      "commission",
      "unsettled",
      "contractEndDate",
      "ownerStaffId",
      "status",
    ],
    deciding: ["unsettled", "contractEndDate", "status"],
    filters: {
      keyword: {
        by: "contains",
        field: ["name", "contactName", "inviteCode"],
        label: "名称/联系人/邀请码",
        placeholder: "名称/联系人/邀请码",
      },
      status: { by: "oneOf", field: "status", preset: ["COOPERATING"] },
      type: { by: "oneOf", field: "type" },
      region: { by: "oneOf", field: "region", label: "城市" },
      ownerStaffId: { by: "equals", field: "ownerStaffId" },
    },
    sortable: ["inviteNum", "validNum", "payAmount", "commission", "unsettled", "contractEndDate", "id"],
    sort: "-id",
  },
  states: { field: "status", first: "WAIT_AUDIT", entered: ["COOPERATING", "SUSPEND", "TERMINATED"] },
  check: (draft) => mediumProblems(draft),
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    pass: { title: "审核通过", from: ["WAIT_AUDIT"], to: "COOPERATING", ...byStatus },
    refuse: { title: "审核驳回", from: ["WAIT_AUDIT"], to: "TERMINATED", danger: true, ...byStatus },
    suspend: { title: "暂停", from: ["COOPERATING"], to: "SUSPEND", ...byStatus },
    resume: { title: "恢复", from: ["SUSPEND"], to: "COOPERATING", ...byStatus },
    terminate: { title: "终止", from: ["COOPERATING", "SUSPEND"], to: "TERMINATED", danger: true, ...byStatus },
    export: { kind: "export", title: "导出" },
  },
});
