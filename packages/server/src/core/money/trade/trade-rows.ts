import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { BizLine, PayMode } from "../../foundation/ledger/accounts.ts";

/** An order as the commands see it. */
export interface TradeOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly userId: number;
  readonly orderType: "RECHARGE" | "FEE" | "MARRIAGE" | "GOODS" | "COURSE" | "CONSULT" | "DEPOSIT";
  readonly feeType: string | null;
  readonly bizLine: BizLine;
  readonly feeSettingId: number | null;
  readonly refId: number | null;
  readonly title: string;
  readonly amountCents: number;
  readonly payCents: number;
  readonly refundCents: number;
  readonly bonusCents: number;
  readonly pointAmount: number;
  readonly unearnedCents: number;
  readonly couponGrantId: number | null;
  readonly activityId: number | null;
  readonly payMode: PayMode | null;
  readonly source: "APP" | "STAFF" | "MAKE_UP";
  readonly status: string;
  readonly payTime: string | null;
  readonly fulfilTime: string | null;
  readonly contractId: number | null;
  readonly borrowRequestId: number | null;
  readonly nature: string | null;
  readonly shopId: number | null;
  readonly saleUserId: number | null;
  readonly staffId: number | null;
  readonly voucherImgs: string;
  readonly snapshot: FeeSnapshot;
  /** The line of a channel's statement by which it was written off. */
  readonly writtenOffId: number | null;
  readonly createdTime: string;
}

/** The price list row as it was sold. */
export interface FeeSnapshot {
  readonly name?: string;
  readonly days?: number | null;
  readonly hours?: number | null;
  readonly minutes?: number | null;
  readonly times?: number | null;
  readonly matchTimes?: number | null;
  readonly needContract?: boolean;
  readonly version?: number;
  readonly courseId?: number;
}

export interface PaymentRow {
  readonly id: number;
  readonly payNo: string;
  readonly orderId: number;
  readonly payMode: PayMode;
  readonly payChannelId: number | null;
  readonly amountCents: number;
  readonly status: string;
  readonly channelTradeNo: string | null;
}

export interface RefundRow {
  readonly id: number;
  readonly refundNo: string;
  readonly orderId: number;
  readonly paymentId: number | null;
  readonly userId: number;
  readonly kind: "MARRIAGE" | "GOODS" | "FEE" | "RECHARGE" | "INSTITUTE" | "CHANNEL";
  readonly applyCents: number;
  readonly suggestCents: number;
  readonly refundCents: number;
  readonly bonusBackCents: number;
  readonly unearnedCents: number;
  readonly refundMode: "ORIGINAL" | "BALANCE" | "OFFLINE";
  readonly terminate: boolean;
  readonly status: string;
  readonly source: string;
  readonly applyStaffId: number | null;
  readonly firstStaffId: number | null;
  readonly financeStaffId: number | null;
  readonly reasonType: string;
  readonly reason: string;
  readonly tryCount: number;
  readonly items: readonly { readonly orderItemId: number; readonly count: number }[];
}

export interface WithdrawalRow {
  readonly id: number;
  readonly no: string;
  readonly ownerType: "MEMBER" | "AGENT";
  readonly ownerId: number;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly actualCents: number;
  readonly payeeType: "WECHAT" | "ALIPAY" | "BANK";
  readonly payeeName: string;
  readonly payeeAccountSealed: string | null;
  readonly riskTags: readonly string[];
  readonly status: string;
  readonly auditStaffId: number | null;
  readonly payStaffId: number | null;
  readonly unknown: boolean;
  readonly tryCount: number;
  readonly voucherImg: string;
}

export interface ContractRow {
  readonly id: number;
  readonly contractNo: string;
  readonly userId: number;
  readonly status: "WAIT_PAY" | "WAIT_SIGN" | "SIGN" | "EXPIRE" | "FINISH";
  readonly payStatus: string;
  readonly auditStatus: string;
  readonly feeType: string;
  readonly feeSettingId: number | null;
  readonly amountCents: number;
  readonly paidCents: number;
  readonly introTotal: number | null;
  readonly introUsed: number;
  readonly beginTime: string;
  readonly endTime: string;
  readonly parentId: number | null;
  readonly nature: string | null;
  readonly saleUserId: number | null;
  readonly adviserUserId: number | null;
  readonly signStaffId: number | null;
  readonly extendedDays: number;
  readonly attachments: readonly string[];
}

export interface InvoiceRow {
  readonly id: number;
  readonly applyNo: string;
  readonly userId: number;
  readonly amountCents: number;
  readonly status: string;
  readonly email: string;
  readonly redTime: string | null;
}

export const noSql = {
  order: sql<string>`'HX' || to_char(now(), 'YYYYMMDD') || lpad((nextval('trade_order_no_seq') % 10000000000)::text, 10,
    '0')`,
  payment: sql<string>`'P' || to_char(now(), 'YYYYMMDD') || lpad((nextval('payment_no_seq') % 10000000000)::text, 10,
    '0')`,
  contract: sql<string>`'HT' || to_char(now(), 'YYYYMMDD') || lpad((nextval('user_contract_no_seq') % 1000000)::text, 6,
    '0')`,
  refund: sql<string>`'TK' || to_char(now(), 'YYYYMMDD') || lpad((nextval('refund_apply_no_seq') % 100000000)::text, 8,
    '0')`,
  withdrawal: sql<string>`'TX' || to_char(now(), 'YYYYMMDD') || lpad((nextval('withdrawal_no_seq') % 100000000)::text,
    8, '0')`,
  invoice: sql<string>`'FP' || to_char(now(), 'YYYYMMDD') || lpad((nextval('invoice_no_seq') % 100000000)::text, 8,
    '0')`,
  gift: sql<string>`'GF' || to_char(now(), 'YYYYMMDD') || lpad((nextval('gift_record_no_seq') % 10000000000)::text, 10,
    '0')`,
  reward: sql<string>`'JL' || to_char(now(), 'YYYYMMDD') ||
    lpad((nextval('matchmaker_reward_no_seq') % 100000000)::text, 8, '0')`,
  envelope: sql<string>`'HB' || to_char(now(), 'YYYYMMDD') || lpad((nextval('red_envelope_no_seq') % 100000000)::text,
    8, '0')`,
  bonusBatch: sql<string>`'BB' || to_char(now(), 'YYYYMMDD') || lpad((nextval('bonus_batch_no_seq') % 100000000)::text,
    8, '0')`,
} as const;

/** Locks one order; `scope` limits it to the caller's orders. */
export async function lockOrder(db: Db, id: number, scope?: RawBuilder<boolean>): Promise<TradeOrder> {
  const { rows } = await sql<TradeOrder>`select t.* from trade_order t
      where t.id = ${id} ${scope === undefined ? sql`` : sql`and ${scope}`} for update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** The line of business an order type belongs to. */
export const lineOf = (orderType: TradeOrder["orderType"], feeType: string | null): BizLine => {
  switch (orderType) {
    case "MARRIAGE":
      return "MARRIAGE";
    case "GOODS":
      return "GOODS";
    case "COURSE":
    case "CONSULT":
      return "INSTITUTE";
    case "FEE":
      return feeType === "FREE_CALL_TIME" ? "CALL" : feeType?.startsWith("MARRIAGES_") === true ? "MARRIAGE" : "MEMBER";
    default:
      return "OTHER";
  }
};
