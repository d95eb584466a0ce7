import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { bizType, ledgerAccount, ledgerUnit, ownerType } from "../../core/money/ledger.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { ledgerRoute } from "./ledger.resource.ts";

const own = (title: string) => button(title, ledgerRoute);
export const ledgerGrants = {
  txn: own("查看分录"),
  adjust: own("调整余额"),
  reverse: own("冲正"),
  waive: own("免除欠款"),
  capital: own("资金划拨"),
  check: own("立即核对"),
  handled: own("标记已处理"),
} as const;
export const ledgerMessages = {
  voucher: "请上传凭证",
  amountZero: "请输入正确的金额",
  onlyAdmin: "免除欠款仅限管理员",
  noDebt: "该账户没有欠款",
} as const;

const reason = z
  .string(moneyMessages.needReason)
  .trim()
  .min(1, moneyMessages.needReason)
  .max(150, moneyMessages.reasonLong);

export const getLedgerTxn = endpoint({
  method: "GET",
  path: "/api/ledger/txns/{id}",
  allow: [ledgerGrants.txn],
  params: z.strictObject({ id: idParam }),
  data: z.object({
    id: z.int(),
    txnNo: z.string(),
    bizType: bizType.schema,
    bizId: z.int(),
    bizStep: z.string(),
    memo: z.string(),
    staff: namedRef.nullable(),
    reversesTxnNo: z.string().nullable(),
    reversedByNo: z.string().nullable(),
    createdTime: z.string(),
    entries: z.array(
      z.object({
        id: z.int(),
        ownerType: ownerType.schema,
        ownerName: z.string(),
        account: ledgerAccount.schema,
        sub: z.string(),
        unit: ledgerUnit.schema,
        amountCents: z.int(),
        balanceAfter: z.int(),
        remark: z.string(),
      }),
    ),
  }),
});

export const reverseLedgerTxn = endpoint({
  method: "POST",
  path: "/api/ledger/txns/{id}/reverse",
  allow: [ledgerGrants.reverse],
  title: "冲正",
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ reason }),
  data: z.object({ txnId: z.int() }),
});

/** Role id 1 only. */
export const waiveDebt = endpoint({
  method: "POST",
  path: "/api/ledger/debts/{accountId}/waive",
  allow: [ledgerGrants.waive],
  title: "免除欠款",
  stepUp: true,
  params: z.strictObject({ accountId: idParam }),
  body: z.strictObject({ reason }),
  data: z.object({ waivedCents: z.int() }),
});

export const moveCapital = endpoint({
  method: "POST",
  path: "/api/ledger/capital",
  allow: [ledgerGrants.capital],
  title: "资金划拨",
  stepUp: true,
  body: z.strictObject({
    payMode: z.enum(["WECHAT", "ALIPAY", "APPLE_IAP", "BANK", "CASH", "POS"], "请选择渠道"),
    direction: z.enum(["IN", "OUT"], "请选择方向"),
    amount: moneyCents(moneyMessages.badAmount)
      .positive(moneyMessages.badAmount)
      .max(9_999_999_999, moneyMessages.badAmount),
    voucherImg: z.string(ledgerMessages.voucher).trim().min(1, ledgerMessages.voucher).max(500),
    reason,
  }),
  data: z.object({ txnId: z.int(), balance: z.int() }),
});

export const getTrialBalance = endpoint({
  method: "GET",
  path: "/api/ledger/trial-balance",
  allow: reads(ledgerRoute),
  /** A day, or a whole month up to today; today without either. */
  query: z.strictObject({
    date: z.iso.date("日期格式错误").optional(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误")
      .optional(),
  }),
  data: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        ownerType: ownerType.schema,
        account: ledgerAccount.schema,
        sub: z.string(),
        unit: ledgerUnit.schema,
        opening: z.int(),
        debit: z.int(),
        credit: z.int(),
        closing: z.int(),
      }),
    ),
    /** By unit: what was entered before and up to the last day (both zero), and the debits and credits between. */
    sums: z.array(
      z.object({ unit: ledgerUnit.schema, opening: z.int(), debit: z.int(), credit: z.int(), sum: z.int() }),
    ),
  }),
});

export const getLedgerCards = endpoint({
  method: "GET",
  path: "/api/ledger/cards",
  allow: reads(ledgerRoute),
  data: z.object({ recharge: z.int(), income: z.int(), frozen: z.int(), debt: z.int(), suspense: z.int() }),
});

/** 对账单 of one owner as PDF; every access is logged. */
export const getOwnerStatement = endpoint({
  method: "GET",
  path: "/api/ledger/statement/{ownerType}/{ownerId}",
  allow: [button("导出", ledgerRoute)],
  title: "导出对账单",
  changes: true,
  stepUp: true,
  done: "",
  once: true,
  params: z.strictObject({ ownerType: z.enum(["MEMBER", "AGENT"]), ownerId: idParam }),
});

export const statementWords = {
  title: "账户对账单",
  head: ["时间", "账户", "业务", "收入", "支出", "余额"],
  empty: "近90天没有流水",
} as const;
