import { z } from "zod";
import { authStatus, credentialStatus, faceValue } from "../../core/member/credential.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { numberParam } from "../../wire/number-param.ts";

export const memberApplyPage = "/promotion/member-apply";
export const memberApplyStatus = choices({
  WAIT_AUDIT: "待审核",
  PASS: "已通过",
  REJECT: "已驳回",
  CANCEL: "已撤回",
  OPEN: "已开通",
});
export const memberApplySource = choices({ APP: "会员自助", SHOP: "门店代提", STAFF: "员工代提" });
export const applyPackage = choices({
  MARRIAGES_ORDINARY_MEMBER: "普通相亲会员",
  MARRIAGES_SUPER_MEMBER: "高级相亲会员",
  MARRIAGES_SUPREME_MEMBER: "至尊相亲会员",
});
const saleParam = numberParam("销售格式错误").int("销售格式错误").min(0, "销售格式错误");
export const memberApplyMessages = {
  open: "该会员已有待处理的申请",
  notReal: "请先完成实名认证",
  reason: "请填写驳回原因",
  sale: "请选择有效的销售人员",
  passed: { title: "会员申请已通过", content: "您的相亲会员申请已通过，服务顾问将与您联系开通。" },
  refused: (reason: string) => ({ title: "会员申请未通过", content: reason }),
  waits: (name: string) => ({ title: "会员申请待开通", content: `会员【${name}】的申请通过已满7天尚未开通，请跟进` }),
} as const;
export const applyGrants = {
  sign: button("签约", memberApplyPage),
} as const;

const audit = <P extends boolean>(pass: P) =>
  ({
    call: "PUT /api/member-applies/{id}/audit",
    from: ["WAIT_AUDIT"],
    sends: { pass },
    auditTitle: "审核会员申请",
  }) as const;

/** 会员申请: who wants to become a marriage member. */
export const memberApply = defineResource({
  name: "memberApply",
  title: "会员申请",
  route: memberApplyPage,
  path: "/api/member-applies",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    feeType: field.choice("申请套餐", applyPackage),
    contactName: field.text("联系人", { max: 20 }),
    contactPhone: field.text("联系电话", { max: 20 }),
    authStatus: field.choice("实名", authStatus),
    faceValue: optional(field.choice("真人", faceValue)),
    marriageAuthStatus: field.choice("婚姻认证", credentialStatus),
    infoPercent: field.percent("资料完整度"),
    requirement: field.longText("需求", { max: 500 }),
    source: field.choice("来源", memberApplySource),
    shopId: optional(field.shop("门店")),
    saleUserId: optional(field.colleague("销售")),
    amount: field.cents("金额"),
    status: field.choice("状态", memberApplyStatus),
    rejectReason: field.text("驳回原因", { max: 150 }),
    auditStaffId: optional(field.staff("审核人")),
    createdTime: field.time("申请时间"),
  },
  list: {
    columns: [
      "userId",
      "feeType",
      "contactName",
      "contactPhone",
      "authStatus",
      "faceValue",
      "marriageAuthStatus",
      "infoPercent",
      "requirement",
      "source",
      "shopId",
      "saleUserId",
      "amount",
      "status",
      "auditStaffId",
      "createdTime",
    ],
    filters: {
      status: { by: "equals", field: "status", preset: ["WAIT_AUDIT"] },
      member: { by: "member", field: "userId" },
      feeType: { by: "oneOf", field: "feeType" },
      source: { by: "oneOf", field: "source" },
      shopId: { by: "equals", field: "shopId" },
      /** 0 = nobody. */
      sale: { by: "own", label: "销售", schema: saleParam },
      time: { by: "between", field: "createdTime", lastDays: 30, wholeFor: { status: ["WAIT_AUDIT"] } },
    },
    sortable: ["amount", "createdTime"],
    sort: "-createdTime",
    summary: z.object({
      waiting: z.int(),
      month: z.int(),
      /** In 1/10000 of the decided ones of this month, and of the passed ones. */
      passBp: z.int().nullable(),
      openBp: z.int().nullable(),
      openCents: z.int(),
    }),
  },
  states: { field: "status", first: "WAIT_AUDIT", entered: ["CANCEL", "OPEN"] },
  actions: {
    pass: {
      title: "通过",
      to: "PASS",
      ...audit(true),
      blocked: ({ authStatus: real }) => (real === "NO" ? memberApplyMessages.notReal : undefined),
      ask: { saleUserId: optional(field.colleague("销售")) },
      done: "已通过",
    },
    refuse: {
      title: "驳回",
      to: "REJECT",
      ...audit(false),
      danger: true,
      ask: {
        rejectReason: field.longText("驳回原因", {
          max: 150,
          required: memberApplyMessages.reason,
          tooLong: "驳回原因不能超过150个字",
        }),
      },
      dialog: { title: ({ user, userId }) => `驳回：${user?.firstName ?? userId}`, okText: "驳回" },
      done: "已驳回",
    },
    open: {
      kind: "own",
      title: "开通",
      from: ["PASS"],
      call: "PUT /api/admin/marriage-member-update-or-upgrade",
    },
    export: { kind: "export", title: "导出" },
  },
});

export const memberApplyDraft = z.strictObject({
  userId: z.int("请选择会员").positive("请选择会员"),
  feeType: z.enum(applyPackage.values, "请选择套餐"),
  contactName: z.string("请填写联系人").trim().min(1, "请填写联系人").max(20, "联系人不能超过20个字"),
  contactPhone: z
    .string("请输入正确的手机号")
    .trim()
    .regex(/^1[3-9]\d{9}$/, "请输入正确的手机号"),
  requirement: z.string().trim().max(500, "需求不能超过500个字").default(""),
});
export const addMemberApply = endpoint({
  method: "POST",
  path: "/api/member-applies",
  allow: [button("代提申请", memberApplyPage)],
  title: "代提申请",
  done: "申请已提交",
  body: memberApplyDraft,
  data: z.object({ id: z.int() }),
});
