import { moneyMessages } from "../../core/money/money.messages.ts";
import { contractMachine } from "../../core/money/trade.machines.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { contractStatus, openContracts, payStatus } from "../../core/money/order.choices.ts";
import { contractAudit, contractClose, marriageNature, signType } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";
import { contractMessages, contractRoute } from "./user-contract.rules.ts";

export const endsWithin = choices({ "30": "30天内到期", "7": "7天内到期", "1": "1天内到期" });

const path = "/api/user-contracts";
const renewable = ["SIGN", "EXPIRE"] as const;
const isUnpaid = ({ paidCents }: { readonly paidCents: number }) => paidCents === 0;
/** No signature waits for its audit. */
const isUnsigned = ({ auditStatus }: { readonly auditStatus: string }) =>
  auditStatus === "NONE" || auditStatus === "REFUSE";

/** 会员合同. */
export const userContract = defineResource({
  name: "userContract",
  title: "会员合同",
  route: contractRoute,
  path,
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
    deciding: ["payStatus", "status", "endTime"],
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
    underway: ({ payStatus }) => payStatus === "PAYING",
  },
  states: {
    field: "status",
    first: "WAIT_PAY",
    entered: contractStatus.values.filter((status) => status !== "WAIT_PAY"),
    changed: moneyMessages.stateChanged,
  },
  // Each has a form of its own; the changes of state are those of the contract's machine.
  actions: {
    split: { kind: "own", title: "拆分收款", from: ["WAIT_PAY"], when: isUnpaid, call: `POST ${path}/{id}/split` },
    link: {
      kind: "own",
      title: "发送签署链接",
      group: "签署",
      from: ["WAIT_SIGN"],
      when: isUnsigned,
      call: `POST ${path}/{id}/sign-link`,
    },
    handIn: {
      kind: "own",
      title: "上传签署件",
      from: contractMachine.moves.handIn.from,
      when: isUnsigned,
      call: `POST ${path}/{id}/sign-files`,
    },
    renew: { kind: "own", title: "续签", from: renewable, call: `POST ${path}/{id}/renew` },
    upgrade: {
      kind: "own",
      title: "升级",
      group: "履约",
      from: renewable,
      when: (row) => row.feeType !== "MARRIAGES_SUPREME_MEMBER",
      call: `POST ${path}/{id}/renew`,
    },
    extend: { kind: "own", title: "延期", group: "履约", from: ["SIGN"], call: `POST ${path}/{id}/extend` },
    addIntro: {
      kind: "own",
      title: "增加牵线次数",
      group: "履约",
      from: ["SIGN"],
      when: ({ introTotal }) => introTotal !== null,
      elsewhere: ({ status, introTotal }) =>
        status === "SIGN" && introTotal === null ? contractMessages.unlimited : undefined,
      call: `POST ${path}/{id}/add-intro`,
    },
    attach: { kind: "own", title: "补充附件", group: "资料", call: `POST ${path}/{id}/attachments` },
    finish: {
      kind: "own",
      title: "完结合同",
      group: "结束",
      danger: true,
      from: contractMachine.moves.finish.from,
      call: `POST ${path}/{id}/finish`,
    },
    void: {
      kind: "own",
      title: "作废合同",
      group: "结束",
      danger: true,
      from: contractMachine.moves.void.from,
      when: isUnpaid,
      call: `POST ${path}/{id}/void`,
    },
    export: { kind: "export", title: "导出" },
  },
});
