import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const payStatus = choices({
  WAIT_PAY: "待支付",
  PAYING: "支付中",
  PAID: "已支付",
  PAY_FAIL: "支付失败",
  PAY_BACK: "已退款",
});

export const orderStatus = choices({ ...payStatus.labels, TIME_OUT: "已超时" });

export const contractStatus = choices({
  WAIT_PAY: "待支付",
  WAIT_SIGN: "待签署",
  SIGN: "履行中",
  EXPIRE: "已过期",
  FINISH: "已完结",
});

/** Not ended: the member is bound by it, or will be when it is paid and signed. */
export const openContracts: readonly ChoiceOf<typeof contractStatus>[] = ["WAIT_PAY", "WAIT_SIGN", "SIGN"];

export const invoiceStatus = choices({
  WAIT_INVOICE: "待开票",
  INVOICE: "已开票",
  REFUSAL: "已拒绝",
});
