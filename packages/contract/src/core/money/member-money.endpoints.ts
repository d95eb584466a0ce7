import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { feeType } from "./fee.choices.ts";
import { moneyMessages } from "./money.messages.ts";
import { orderStatus } from "./order.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const adjustType = choices({
  RECHARGE_ADD: "充值余额增加",
  RECHARGE_SUB: "充值余额扣减",
  INCOME_ADD: "收益余额增加",
  INCOME_SUB: "收益余额扣减",
});
export const adjustMaxCents = 5_000_000;

const reason = (empty: string) => z.string(empty).trim().min(1, empty).max(150, moneyMessages.reasonLong);

/** A specification call: a changing GET. One posting under the number of its audit row. */
export const editUserBalance = endpoint({
  method: "GET",
  path: "/api/admin/edit-user-balance/{id}/{type}/{incomeBalance}",
  allow: [button("调整余额")],
  changes: true,
  stepUp: true,
  title: "调整余额",
  params: z.strictObject({
    id: idParam,
    type: z.enum(adjustType.values, "账户取值错误"),
    incomeBalance: numberParam(moneyMessages.badAmount)
      .int(moneyMessages.adjustRange)
      .min(1, moneyMessages.adjustRange)
      .max(adjustMaxCents, moneyMessages.adjustRange),
  }),
  query: z.strictObject({ remark: reason(moneyMessages.needReason) }),
  data: z.object({ rechargeBalance: z.int(), incomeBalance: z.int(), ledgerId: z.int() }),
});

/** The member's balance, for the confirmation before an adjustment. */
export const getUserWallet = endpoint({
  method: "GET",
  path: "/api/admin/user-wallet/{id}",
  allow: [button("调整余额")],
  params: z.strictObject({ id: idParam }),
  data: z.object({ rechargeBalance: z.int(), incomeBalance: z.int() }),
});

export const clearOffOrder = endpoint({
  method: "PUT",
  path: "/api/user/clear-off-order/{id}",
  allow: [button("清理未支付订单")],
  title: "清理未支付订单",
  done: ({ closed }) => `已关闭${closed}笔订单`,
  params: z.strictObject({ id: idParam }),
  data: z.object({ closed: z.int(), orderNos: z.array(z.string()) }),
});
export const clearOrdersConfirm = "确定关闭该会员所有未支付订单吗？";

export const iapOrderMakeUp = endpoint({
  method: "POST",
  path: "/api/order/iap-order-make-up",
  allow: [button("苹果补单"), button("补单", "/phoneVersions/phoneOrder")],
  title: "苹果补单",
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    /** null = a recharge step. */
    feeType: feeType.schema.nullish().transform((value) => value ?? null),
    productId: z.string("请填写苹果商品ID").trim().min(1, "请填写苹果商品ID").max(100),
    transactionId: z.string(moneyMessages.needTransaction).trim().min(1, moneyMessages.needTransaction).max(64),
    receiptData: z.string(moneyMessages.needReceipt).trim().min(1, moneyMessages.needReceipt).max(20_000),
    amount: moneyCents(moneyMessages.badAmount).positive(moneyMessages.badAmount),
    remark: z.string().trim().max(200, moneyMessages.remarkLong).default(""),
  }),
  data: z.object({ orderId: z.int(), orderNo: z.string(), status: orderStatus.schema }),
});
