import { feeType } from "../../core/money/fee.choices.ts";
import { contractStatus, openContracts, payStatus } from "../../core/money/order.choices.ts";
import { contractAudit, contractClose, marriageNature, signType } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";
import { contractRoute } from "./user-contract.rules.ts";

export const endsWithin = choices({ "30": "30天内到期", "7": "7天内到期", "1": "1天内到期" });

/** 会员合同. */
export const userContract = defineResource({
  name: "userContract",
  title: "会员合同",
  route: contractRoute,
  path: "/api/user-contracts",
  fields: {
    id: field.id("ID"),
    contractNo: field.text("合同号", { max: 20 }),
    userId: field.member("会员"),
    feeType: field.choice("套餐", feeType),
    feeSettingId: optional(field.count("价格编号")),
    amountCents: field.cents("合同金额"),
    paidCents: field.cents("已付"),
    payStatus: field.choice("支付状态", payStatus),
    status: field.choice("合同状态", contractStatus),
    auditStatus: field.choice("审核状态", contractAudit),
    signType: field.choice("签署方式", signType),
    nature: optional(field.choice("性质", marriageNature)),
    beginTime: field.time("开始日期"),
    endTime: field.time("起止日期"),
    introUsed: field.count("已用牵线"),
    introTotal: optional(field.count("牵线 已用/总数")),
    saleUserId: optional(field.count("销售编号")),
    saleName: optional(field.text("销售", { max: 30 })),
    adviserUserId: optional(field.count("顾问编号")),
    adviserName: optional(field.text("顾问", { max: 30 })),
    shopId: optional(field.shop("门店")),
    signTime: optional(field.time("签署时间")),
    auditStaffId: optional(field.staff("审核人")),
    auditRemark: field.text("审核说明", { max: 200 }),
    closeReason: optional(field.choice("完结原因", contractClose)),
    extendedDays: field.count("已延期"),
    parentId: optional(field.count("原合同编号")),
    amending: field.flag("变更待审核"),
    remark: field.text("备注", { max: 200 }),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "contractNo",
      "userId",
      "feeType",
      "amountCents",
      "paidCents",
      "payStatus",
      "status",
      "auditStatus",
      "signType",
      "endTime",
      "introTotal",
      "saleName",
      "adviserName",
      "shopId",
      "signTime",
      "auditStaffId",
      "closeReason",
      "createdTime",
    ],
    filters: {
      contractNo: { by: "contains", field: "contractNo", placeholder: "合同号" },
      member: { by: "member", field: "userId" },
      feeType: { by: "oneOf", field: "feeType" },
      status: { by: "oneOf", field: "status", preset: openContracts },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      within: { by: "own", label: "快捷到期", schema: endsWithin.schema, labels: endsWithin.labels },
      payStatus: { by: "oneOf", field: "payStatus" },
      auditStatus: { by: "oneOf", field: "auditStatus" },
      signType: { by: "equals", field: "signType" },
      shopId: { by: "equals", field: "shopId" },
      saleUserId: { by: "own", label: "销售", schema: idParam },
      adviserUserId: { by: "own", label: "顾问", schema: idParam },
      end: { by: "between", field: "endTime", label: "到期时间" },
      sign: { by: "between", field: "signTime", label: "签订时间" },
    },
    sortable: ["amountCents", "paidCents", "endTime", "signTime", "createdTime"],
    sort: "-createdTime",
    totals: ["amountCents", "paidCents"],
  },
  actions: { export: { kind: "export", title: "导出" } },
});
