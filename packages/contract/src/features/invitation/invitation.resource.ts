import {
  invitationRisk,
  invitationRoute,
  invitationSettle,
  invitationStage,
} from "../../core/partner/partner.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { idParam } from "../../wire/endpoint.ts";
import { defineResource } from "../../kit/resource.ts";

/** 邀请记录. */
export const invitation = defineResource({
  name: "invitation",
  title: "邀请记录",
  route: invitationRoute,
  path: "/api/invitation/list",
  fields: {
    id: field.id("ID"),
    mediumId: field.count("媒介编号"),
    mediumName: field.text("媒介", { max: 40 }),
    inviteCode: field.text("邀请码", { max: 6 }),
    inviteeUserId: optional(field.member("被邀会员")),
    home: field.region("城市"),
    stage: field.choice("阶段", invitationStage),
    clickTime: field.time("点击时间"),
    registerTime: optional(field.time("注册时间")),
    payAmount: field.cents("付费金额"),
    riskFlag: field.choice("风险", invitationRisk),
    commission: field.cents("佣金"),
    settledCents: field.cents("已结佣金"),
    settleStatus: field.choice("结算状态", invitationSettle),
    invalidReason: optional(field.text("无效原因", { max: 100 })),
    checkStaffId: optional(field.staff("处理人")),
  },
  list: {
    columns: [
      "mediumName",
      "inviteCode",
      "inviteeUserId",
      "home",
      "stage",
      "clickTime",
      "registerTime",
      "payAmount",
      "riskFlag",
      "commission",
      "settleStatus",
      "checkStaffId",
    ],
    deciding: ["riskFlag", "settleStatus"],
    filters: {
      mediumName: { by: "contains", field: "mediumName", placeholder: "媒介名称" },
      inviteCode: { by: "equals", field: "inviteCode" },
      stage: { by: "oneOf", field: "stage" },
      riskFlag: { by: "oneOf", field: "riskFlag" },
      settleStatus: { by: "oneOf", field: "settleStatus" },
      member: { by: "member", field: "inviteeUserId", label: "会员" },
      city: { by: "own", label: "城市", schema: idParam },
      time: { by: "between", field: "clickTime", label: "点击时间", lastDays: 30 },
    },
    sortable: ["clickTime", "registerTime", "payAmount", "commission"],
    sort: "-clickTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
