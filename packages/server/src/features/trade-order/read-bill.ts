import { alipayBill, wechatBill as columns } from "@hongxian/contract/features/trade-order/bill-columns.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { tradeMessages } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { PayMode } from "../../core/foundation/ledger/accounts.ts";
import type { RowProblem } from "../../core/foundation/file/sheet-rows.ts";
import type { Cells } from "../../core/foundation/file/sheet-cells.ts";
import type { StatementKinds, StatementLine } from "../../core/money/payments/statements.ts";
import { centsOf } from "./statement-cents.ts";

/** WeChat writes a grave accent before every value, Alipay a tabulator behind it, so that Excel leaves long numbers alone. */
const bare = (cell: string): string => cell.trim().replace(/^`/, "").trim();

type Read = (column: string) => string;
interface BillForm {
  readonly payMode: PayMode;
  /** Columns that only this bill has. */
  readonly signs: readonly string[];
  readonly dayColumn: string;
  isEnd(first: string): boolean;
  /** How many lines the bill itself counts, from the rows behind its lines; null where it does not say. */
  counted(rest: Cells): number | null;
  /** Null for a line in which no money moved. */
  line(read: Read): StatementLine | RowProblem | null;
}

/** A fee costs the platform when it is above 0; what is given back with a refund is below. */
function feeCents(cell: string): number {
  const isBelow = cell.startsWith("-");
  const cents = centsOf(isBelow ? cell.slice(1) : cell);
  // Not -0, which equals no 0 of the database.
  return isBelow && cents !== 0 ? -cents : cents;
}

function checked(
  line: StatementLine,
  columns: { no: string; amount: string; fee: string },
): StatementLine | RowProblem {
  if (line.channelTradeNo === "" || line.channelTradeNo.length > 64) return [columns.no, tradeMessages.badTradeNo];
  if (!(line.amountCents > 0)) return [columns.amount, tradeMessages.badAmount];
  return Number.isNaN(line.feeCents) ? [columns.fee, tradeMessages.badBillFee] : line;
}

/** The bill of WeChat Pay: lines, the head of the sums, the sums. */
const wechat: BillForm = {
  payMode: "WECHAT",
  signs: [columns.tradeNo, columns.state],
  dayColumn: columns.day,
  isEnd: (first) => first === columns.sums,
  counted: ([, sums]) => (sums?.[0] === undefined ? null : Number(bare(sums[0]))),
  line(read) {
    const fee = feeCents(read(columns.fee));
    const state = read(columns.state);
    if (state === "SUCCESS") {
      const amount = read(columns.amount) === "" ? columns.oldAmount : columns.amount;
      const line = { channelTradeNo: read(columns.tradeNo), amountCents: centsOf(read(amount)), feeCents: fee };
      return checked({ kind: "PAY", ...line }, { no: columns.tradeNo, amount, fee: columns.fee });
    }
    if (state !== "REFUND" && state !== "REVOKED") return [columns.state, tradeMessages.badBillKind];
    if (read(columns.refundState) === "FAIL") return null;
    const line = {
      channelTradeNo: read(columns.refundNo),
      amountCents: centsOf(read(columns.refund)),
      feeCents: fee,
    };
    return checked({ kind: "REFUND", ...line }, { no: columns.refundNo, amount: columns.refund, fee: columns.fee });
  },
};

/** The bill of Alipay: heading and footing begin with #, and what is paid for the service is below 0. */
const alipay: BillForm = {
  payMode: "ALIPAY",
  signs: [alipayBill.tradeNo, alipayBill.type],
  dayColumn: alipayBill.day,
  isEnd: (first) => first.startsWith("#"),
  counted(rest) {
    const counts = rest.flatMap(([first = ""]) => alipayBill.count.exec(first)?.[1] ?? []);
    return counts.length === 0 ? null : counts.reduce((sum, count) => sum + Number(count), 0);
  },
  line(read) {
    const type = read(alipayBill.type);
    const fee = feeCents(read(alipayBill.fee));
    const isRefund = type === alipayBill.refunded;
    if (!isRefund && type !== alipayBill.paid) return [alipayBill.type, tradeMessages.badBillKind];
    const no = isRefund ? alipayBill.refundNo : alipayBill.tradeNo;
    const amount = read(alipayBill.amount);
    const line = {
      channelTradeNo: read(no),
      amountCents: centsOf(isRefund ? amount.replace(/^-/, "") : amount),
      feeCents: fee === 0 ? 0 : -fee,
    };
    return checked(
      { kind: isRefund ? "REFUND" : "PAY", ...line },
      { no, amount: alipayBill.amount, fee: alipayBill.fee },
    );
  },
};

export interface BillLines {
  readonly rows: readonly { readonly row: number }[];
  readonly lines: StatementLine[];
  readonly problems: Map<number, RowProblem>;
  readonly kinds: StatementKinds;
}

/** The heading of a bill stands before its columns: they are looked for in the first lines. */
const headWithin = 30;

/** The lines of a channel's own bill of that day; null for a sheet of any other kind. */
export function readBill(cells: Cells, mode: PayMode, day: string): BillLines | null {
  for (const form of [wechat, alipay]) {
    const at = cells.slice(0, headWithin).findIndex((line) => {
      const names = line.map(bare);
      return form.signs.every((sign) => names.includes(sign));
    });
    if (at < 0) continue;
    if (form.payMode !== mode) throw refused(tradeMessages.otherChannel(payMode.labels[form.payMode]));
    return linesOf(form, cells, at, day);
  }
  return null;
}

function linesOf(form: BillForm, cells: Cells, at: number, day: string): BillLines {
  const head = (cells[at] ?? []).map(bare);
  const below = cells.slice(at + 1);
  const foundEnd = below.findIndex(([first = ""]) => form.isEnd(bare(first)));
  const end = foundEnd < 0 ? below.length : foundEnd;
  const rows: { row: number }[] = [];
  const lines: StatementLine[] = [];
  const problems = new Map<number, RowProblem>();
  const seen = new Set<string>();
  for (const [place, line] of below.slice(0, end).entries()) {
    const row = at + place + 2;
    rows.push({ row });
    const read: Read = (column) => bare(line[head.indexOf(column)] ?? "");
    const said = read(form.dayColumn).slice(0, 10).replaceAll("/", "-");
    const found = said === day ? form.line(read) : ([form.dayColumn, tradeMessages.otherDay(day)] as const);
    if (found === null) continue;
    if (!("kind" in found)) {
      problems.set(row, found);
      continue;
    }
    const key = `${found.kind} ${found.channelTradeNo}`;
    if (seen.has(key)) problems.set(row, [form.signs[0] ?? "", tradeMessages.repeated]);
    else lines.push(found);
    seen.add(key);
  }
  const counted = form.counted(below.slice(end));
  if (counted !== null && counted !== rows.length) throw refused(tradeMessages.cutBill(counted, rows.length));
  return { rows, lines, problems, kinds: ["PAY", "REFUND"] };
}
