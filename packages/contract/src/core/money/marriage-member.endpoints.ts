import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { marriageMemberType } from "../member/member.choices.ts";
import { feeType } from "./fee.choices.ts";
import { moneyMessages } from "./money.messages.ts";
import { contractStatus, payStatus } from "./order.choices.ts";
import { contractAudit, contractClose, deskModes, signType } from "./trade.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

const contracts = "/contractAdmin/userContract";
const marriageOrders = "/flowingWater/marriageOrder";

export const marriageAction = choices({ OPEN: "开通", RENEW: "续费", UPGRADE: "升级", UPDATE: "修改有效期" });
export const staffPayMode = choices({ WECHAT: "微信", ALIPAY: "支付宝", BANK: "银行转账", CASH: "现金", POS: "刷卡" });

export const marriageMemberGrants = {
  openMarriage: button("开通/升级相亲会员"),
  changeTerm: button("修改有效期"),
  specialPrice: button("特价审批"),
  staffOrder: button("员工开单", marriageOrders),
  openApply: button("开通", "/promotion/member-apply"),
  agentUpgrade: button("会员升级", "/matchMaking/member"),
} as const;
/** The grants for OPEN, RENEW and UPGRADE; UPDATE has its own. */
export const sellMarriageGrants = [
  marriageMemberGrants.openMarriage,
  marriageMemberGrants.staffOrder,
  marriageMemberGrants.openApply,
  marriageMemberGrants.agentUpgrade,
] as const;
const signGrants = [button("签约"), button("新签合同", contracts)] as const;

const cents = moneyCents(moneyMessages.badAmount)
  .min(0, moneyMessages.badAmount)
  .max(99_999_999, moneyMessages.badAmount);
const remark = z.string().trim().max(200, moneyMessages.remarkLong).default("");
const files = (most: number, message: string) =>
  z.array(z.string().trim().min(1).max(500)).max(most, message).default([]);

/** What was paid at a desk is proved by its receipt; what a channel takes is paid later, by its link. */
export const needsVoucher = (payMode: string | null | undefined): boolean => deskModes.some((mode) => mode === payMode);

export const marriageMemberUpdate = endpoint({
  method: "PUT",
  path: "/api/admin/marriage-member-update-or-upgrade",
  allow: [...sellMarriageGrants, marriageMemberGrants.changeTerm],
  title: "开通/升级相亲会员",
  body: z
    .strictObject({
      userId: z.int("请选择会员").positive("请选择会员"),
      action: z.enum(marriageAction.values, "请选择操作"),
      feeSettingId: z.int("请选择套餐").nullish(),
      feeType: feeType.schema.nullish(),
      amount: cents.default(0),
      payMode: z.enum(staffPayMode.values, "请选择收款方式").nullish(),
      voucherImgs: files(5, "凭证不能超过5张"),
      expireTime: dateParam.nullish(),
      remark,
      applyId: z.int().nullish(),
      introductionId: z.int().nullish(),
      couponGrantId: z.int().nullish(),
    })
    .superRefine((body, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (body.action === "UPDATE") {
        if (body.expireTime == null) issue("expireTime", moneyMessages.needExpire);
        if (body.remark === "") issue("remark", moneyMessages.needReason);
        return;
      }
      if (body.feeSettingId == null) issue("feeSettingId", "请选择套餐");
      if (body.amount > 0 && body.payMode == null) issue("payMode", "请选择收款方式");
      if (body.amount > 0 && needsVoucher(body.payMode) && body.voucherImgs.length === 0)
        issue("voucherImgs", moneyMessages.needVoucher);
    }),
  data: z.object({
    marriageMemberType: marriageMemberType.schema.nullable(),
    marriageMemberExpireTime: z.string().nullable(),
    orderId: z.int().nullable(),
    contractId: z.int().nullable(),
  }),
});

export const getMarriageFeeSettings = endpoint({
  method: "GET",
  path: "/api/admin/get-admin-marriage-member-fee-settings/{x}",
  allow: [...sellMarriageGrants, marriageMemberGrants.changeTerm, ...signGrants],
  params: z.strictObject({ x: idParam }),
  data: z.array(
    z.object({
      feeSettingId: z.int(),
      feeType: feeType.schema,
      name: z.string(),
      price: z.int(),
      /** null = the member has no running membership to deduct. */
      upgradePrice: z.int().nullable(),
      days: z.int().nullable(),
      matchTimes: z.int().nullable(),
      needContract: z.boolean(),
      canOpen: z.boolean(),
      canRenew: z.boolean(),
      canUpgrade: z.boolean(),
    }),
  ),
});

/**
 * The price of a package for this member with the running activity and a coupon, and the lowest price the seller may
 * give.
 */
export const getSalePrice = endpoint({
  method: "GET",
  path: "/api/orders/sale-price/{userId}",
  allow: [...sellMarriageGrants, ...signGrants],
  params: z.strictObject({ userId: idParam }),
  query: z.strictObject({
    feeSettingId: numberParam().int().positive(),
    action: z.enum(["OPEN", "RENEW", "UPGRADE"]).default("OPEN"),
    couponGrantId: numberParam().int().positive().nullish(),
  }),
  data: z.object({
    feeSettingId: z.int(),
    couponGrantId: z.int().nullable(),
    listCents: z.int(),
    activityName: z.string(),
    saveCents: z.int(),
    couponCents: z.int(),
    worthCents: z.int(),
    payCents: z.int(),
    lowestCents: z.int(),
    coupons: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        expireTime: z.string(),
        /** Of a coupon over an amount. */
        faceAmount: z.int().nullable(),
        /** Of one with a discount: 85 = 8.5折. */
        discount: z.int().nullable(),
        maxDeduct: z.int().nullable(),
        minAmount: z.int(),
      }),
    ),
    /** Why the chosen coupon does not apply. */
    note: z.string(),
  }),
});

/** One contract as the specification's calls return it. */
export const contractView = z.object({
  id: z.int(),
  contractNo: z.string(),
  userId: z.int(),
  status: contractStatus.schema,
  payStatus: payStatus.schema,
  auditStatus: contractAudit.schema,
  feeType: feeType.schema,
  feeSettingId: z.int().nullable(),
  amountCents: z.int(),
  paidCents: z.int(),
  introTotal: z.int().nullable(),
  introUsed: z.int(),
  beginTime: z.string(),
  endTime: z.string(),
  signType: signType.schema,
  signTime: z.string().nullable(),
  attachments: z.array(z.string()),
  parentId: z.int().nullable(),
  closeReason: contractClose.schema.nullable(),
  auditRemark: z.string(),
  remark: z.string(),
  createdTime: z.string(),
});

export const signUserContract = endpoint({
  method: "POST",
  path: "/api/admin/user-contract/sign-user",
  allow: [...signGrants],
  title: "签约",
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    feeSettingId: z.int("请选择套餐"),
    feeType: feeType.schema.nullish(),
    amount: cents,
    beginTime: dateParam,
    endTime: dateParam,
    attachments: files(9, moneyMessages.tooManyFiles),
    remark,
    introductionId: z.int().nullish(),
  }),
  data: z.object({ contractId: z.int(), contractNo: z.string(), status: contractStatus.schema }),
});

export const auditUserContract = endpoint({
  method: "PUT",
  path: "/api/admin/user-contract/audit-user-contract",
  allow: [button("审核", contracts)],
  title: "审核合同",
  body: z
    .strictObject({
      contractId: z.int("请选择合同"),
      pass: z.boolean("请选择审核结果"),
      remark: z.string().trim().max(200, moneyMessages.refusalLong).default(""),
    })
    .superRefine(({ pass, remark: text }, context) => {
      if (!pass && text === "")
        context.addIssue({ code: "custom", path: ["remark"], message: moneyMessages.needRefusal });
    }),
  data: z.object({ contractId: z.int(), status: contractStatus.schema }),
});

export const getUserContracts = endpoint({
  method: "GET",
  path: "/api/admin/user-contract/user/{id}",
  allow: [button("会员合同", contracts), button("档案", "/promotion/shopsmanage"), ...signGrants],
  params: z.strictObject({ id: idParam }),
  data: z.array(contractView),
});
