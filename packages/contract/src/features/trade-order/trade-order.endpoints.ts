import { z } from "zod";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { orderRoute } from "./trade-order.resource.ts";

const own = (title: string) => button(title, orderRoute);
export const tradeGrants = {
  makeUp: own("渠道补单"),
  handle: own("处理差异"),
  giveBack: own("退回原账户"),
  fetch: own("下载账单"),
  import: own("导入账单"),
  clear: own("清理未支付订单"),
  apple: own("苹果补单"),
  refund: own("申请退款"),
} as const;

export const tradeMessages = {
  returnConfirm: "确定将该款项原路退回？",
  noFetch: "该渠道不支持自动下载，请导入账单",
  badKind: "类型须为收款、退款或付款",
  badTradeNo: "渠道单号须为1-64个字",
  badAmount: "金额须为大于0的数，最多两位小数",
  badFee: "手续费须为不小于0的数，最多两位小数",
  badBillFee: "手续费须为数字，最多两位小数",
  badBillKind: "不支持的交易类型或状态",
  repeated: "渠道单号重复",
  otherDay: (day: string) => `不是${day}的交易`,
  otherChannel: (name: string) => `这是${name}的账单，请选择对应的渠道`,
  cutBill: (counted: number, found: number) => `账单不完整：汇总为${counted}笔，明细只有${found}笔，请重新下载`,
  needDay: "请选择日期",
  future: "账单日期须早于今天",
} as const;
export const statementNotice = (count: number) => ({
  title: "渠道对账差异未处理",
  content: `有${count}笔渠道差异超过3天未处理，请尽快核对。`,
});
export const statementMaxLines = 20_000;

const payableOrders = z.array(
  z.object({
    orderId: z.int(),
    orderNo: z.string(),
    title: z.string(),
    userId: z.int(),
    userName: z.string(),
    payCents: z.int(),
    status: orderStatus.schema,
    createdTime: z.string(),
  }),
);
export type PayableOrder = z.output<typeof payableOrders>[number];

const byTxn = z.strictObject({ txnId: idParam });

/**
 * TIME_OUT and PAY_FAIL orders that money in suspense may belong to: of the same amount, and the same member if known.
 */
export const getSuspenseOrders = endpoint({
  method: "GET",
  path: "/api/suspense/{txnId}/orders",
  allow: [tradeGrants.makeUp],
  params: byTxn,
  data: payableOrders,
});

/** The same for a receipt that only the channel knows. */
export const getDifferenceOrders = endpoint({
  method: "GET",
  path: "/api/channel-statements/{id}/orders",
  allow: [tradeGrants.handle],
  params: z.strictObject({ id: idParam }),
  data: payableOrders,
});

export const useSuspense = endpoint({
  method: "POST",
  path: "/api/suspense/{txnId}/use",
  allow: [tradeGrants.makeUp],
  title: "渠道补单",
  stepUp: true,
  params: byTxn,
  body: z.strictObject({ orderId: z.int("请选择订单").positive("请选择订单") }),
  data: z.object({ orderId: z.int(), orderNo: z.string() }),
});

export const returnOneSuspense = endpoint({
  method: "POST",
  path: "/api/suspense/{txnId}/return",
  allow: [tradeGrants.giveBack],
  title: "退回原账户",
  done: "已提交退回，款项由渠道原路退回，结果见状态",
  stepUp: true,
  params: byTxn,
});

const day = z.iso.date(tradeMessages.needDay);
const mode = z.enum(["WECHAT", "ALIPAY", "APPLE_IAP", "BANK", "POS", "CASH"], "请选择渠道");
const imported = z.object({
  matched: z.int(),
  differences: z.int(),
  amountDiff: z.int(),
  feeDiff: z.int(),
  channelOnly: z.int(),
  localOnly: z.int(),
});
const compared = ({ matched, differences }: z.output<typeof imported>): string =>
  `一致${matched}笔，差异${differences}笔`;

export const fetchStatement = endpoint({
  method: "POST",
  path: "/api/channel-statements/fetch",
  allow: [tradeGrants.fetch],
  title: "下载账单",
  done: compared,
  body: z.strictObject({ payMode: mode, day }),
  data: imported,
});

/** A sheet without its header is read in this order. */
export const statementSheet = { kind: "类型", tradeNo: "渠道单号", amount: "金额", fee: "手续费" } as const;
/** All lines or none; the comparison is made when they are written. */
export const importStatementSheet = endpoint({
  method: "POST",
  path: "/api/channel-statements/import",
  allow: [tradeGrants.import],
  title: "导入账单",
  done: (data, { body }) => (body.dryRun ? "" : compared(data)),
  body: sheetBody.extend({ payMode: mode, day }),
  data: sheetOutcome.extend(imported.shape),
});
