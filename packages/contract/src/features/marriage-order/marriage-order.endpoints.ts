import { z } from "zod";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { contractStatus, orderStatus } from "../../core/money/order.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { marriageOrderRoute } from "./marriage-order.resource.ts";

const own = (title: string) => button(title, marriageOrderRoute);
export const marriageOrderGrants = {
  open: own("员工开单"),
  confirm: own("确认收款"),
  sign: own("签约"),
  bind: own("关联合同"),
  owner: own("改归属"),
  refund: own("申请退款"),
  invoice: own("申请开票"),
  shares: own("分润明细"),
  apple: own("苹果补单"),
} as const;

export const marriageOrderMessages = {
  settled: "分润已结算，不能修改归属",
  noOwner: "请选择有效的销售人员",
  noShop: "请选择有效的门店",
  ownerSame: "归属未变化",
  receiptNo: "请填写收款流水号",
} as const;

const onOne = z.strictObject({ id: idParam });

export const confirmOneReceipt = endpoint({
  method: "POST",
  path: "/api/orders/{id}/confirm-receipt",
  allow: [marriageOrderGrants.confirm],
  title: "确认收款",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    receiptNo: z
      .string(marriageOrderMessages.receiptNo)
      .trim()
      .min(1, marriageOrderMessages.receiptNo)
      .max(64, marriageOrderMessages.receiptNo),
    voucherImgs: z
      .array(z.string().trim().min(1).max(500), moneyMessages.needVoucher)
      .min(1, moneyMessages.needVoucher)
      .max(5, "凭证不能超过5张"),
  }),
  data: z.object({ id: z.int(), status: orderStatus.schema }),
});

export const changeOrderOwner = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/owner",
  allow: [marriageOrderGrants.owner],
  title: "改归属",
  params: onOne,
  body: z.strictObject({
    saleUserId: z.int().positive().nullable(),
    shopId: z.int().positive().nullable(),
    reason: z
      .string(moneyMessages.needReason)
      .trim()
      .min(1, moneyMessages.needReason)
      .max(150, moneyMessages.reasonLong),
  }),
  data: z.object({ id: z.int(), shares: z.int() }),
});

export const bindOrderContract = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/contract/{contractId}",
  allow: [marriageOrderGrants.bind],
  title: "关联合同",
  params: z.strictObject({ id: idParam, contractId: idParam }),
  data: z.object({ id: z.int(), contractId: z.int(), status: contractStatus.schema }),
});

/** Contracts of the order's member that are waiting for payment. */
export const getBindableContracts = endpoint({
  method: "GET",
  path: "/api/orders/{id}/contracts",
  allow: [marriageOrderGrants.bind],
  params: onOne,
  data: z.array(
    z.object({
      id: z.int(),
      contractNo: z.string(),
      feeType: z.string(),
      amountCents: z.int(),
      createdTime: z.string(),
    }),
  ),
});
