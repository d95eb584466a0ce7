import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { isPaidOrder, openRefundStates } from "@hongxian/contract/core/money/order.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { stateChanged } from "../trade/move-state.ts";
import { refundableCents } from "./goods-refunds.ts";
import { rechargeLeft, mostRefund, suggestRefund } from "./refund-amounts.ts";
import { lockOrder, noSql, type RefundRow, type TradeOrder } from "../trade/trade-rows.ts";

export interface RefundDraft {
  readonly orderId: number;
  readonly applyCents: number;
  readonly reasonType: string;
  readonly reason: string;
  readonly source: "MEMBER" | "STAFF" | "JOB";
  readonly staffId: number | null;
  readonly refundMode?: RefundRow["refundMode"];
  readonly terminate?: boolean;
  readonly imgs?: readonly string[];
  readonly payeeName?: string;
  readonly payeeAccountSealed?: string | null;
  readonly returnNo?: string;
  readonly items?: readonly { orderItemId: number; count: number }[];
}

const smallFeeCents = 20_000;

const kindOf = ({ orderType }: TradeOrder): RefundRow["kind"] => {
  switch (orderType) {
    case "MARRIAGE":
    case "GOODS":
    case "RECHARGE":
      return orderType;
    case "COURSE":
    case "CONSULT":
      return "INSTITUTE";
    default:
      return "FEE";
  }
};

/** A new refund application: at most what was paid and is not refunded yet, one open at a time. */
export async function applyRefund(db: Db, draft: RefundDraft, scope?: RawBuilder<boolean>): Promise<RefundRow> {
  const order = await lockOrder(db, draft.orderId, scope);
  if (!isPaidOrder(order)) throw stateChanged();
  if (order.payMode === "APPLE_IAP" && draft.source !== "JOB") throw refused(moneyMessages.appleRefund);
  if (draft.reason.trim() === "") throw invalid({ reason: moneyMessages.needRefundReason });
  const open = await sql`select 1 from refund_apply
      where order_id = ${order.id} and status = any(${openRefundStates}::text[])`.execute(db);
  if (open.rows.length > 0) throw refused(moneyMessages.refundOpen);
  if (draft.applyCents < 1 || draft.applyCents > (await mostRefund(db, order)))
    throw invalid({ amount: moneyMessages.refundTooMuch });
  const kind = kindOf(order);
  if (kind === "RECHARGE") {
    const most = await rechargeLeft(db, order);
    if (draft.applyCents > most) throw invalid({ amount: moneyMessages.rechargeSpent(most) });
  }
  const rule = await suggestRefund(db, order, draft.reasonType === "SUCCESS");
  const { items = [] } = draft;
  const suggest = items.length === 0 ? rule : Math.min(rule, (await refundableCents(db, order, items)).most);
  const { rows } =
    await sql<RefundRow>`insert into refund_apply (refund_no, order_id, payment_id, user_id, kind, apply_cents,
      suggest_cents, refund_cents, reason_type, reason, imgs, source,
      refund_mode, payee_name, payee_account_sealed, terminate, items, return_no, status, apply_staff_id)
    values (${noSql.refund}, ${order.id}, (select id from payment where order_id = ${order.id} and status = 'PAID'),
      ${order.userId}, ${kind}, ${draft.applyCents}, ${suggest},
      ${draft.applyCents}, ${draft.reasonType}, ${draft.reason}, ${(draft.imgs ?? []).join(";")}, ${draft.source},
        ${draft.refundMode ?? "ORIGINAL"}, ${draft.payeeName ?? ""},
      ${draft.payeeAccountSealed ?? null}, ${draft.terminate ?? false}, ${JSON.stringify(items)}::jsonb,
        ${draft.returnNo ?? ""},
      ${(await skipsFirst(db, order, kind, draft)) ? "WAIT_FINANCE" : "WAIT_AUDIT"}, ${draft.staffId})
    returning *`.execute(db);
  if (rows[0] === undefined) throw stateChanged();
  return rows[0];
}

/** Goods not shipped yet and small fees go directly to finance. */
async function skipsFirst(
  db: Db,
  order: TradeOrder,
  kind: string,
  { applyCents, source }: RefundDraft,
): Promise<boolean> {
  if (kind === "FEE") return applyCents <= smallFeeCents;
  if (kind !== "GOODS") return false;
  // Tickets that ended unused were found by a job; no one has to review them first.
  if (source === "JOB") return true;
  const sent =
    await sql`select 1 from shipment where order_id = ${order.id} and status in ('SHIPPED', 'RECEIVED')`.execute(db);
  return sent.rows.length === 0;
}
