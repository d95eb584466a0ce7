import type { invoiceStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { invoiceIntake } from "@hongxian/contract/features/user-invoice/invoice.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { applyInvoice, resubmitInvoice } from "../../core/money/orders/invoices.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface Part {
  readonly orderNo: string;
  readonly cents: number;
}
interface View {
  readonly applyNo: string;
  readonly status: ChoiceOf<typeof invoiceStatus>;
  readonly amountCents: number;
  readonly refusalReason: string;
  readonly taxInvoiceNo: string | null;
}

/** The member's own orders by our numbers; another one's does not exist. */
async function ownParts(db: Db, userId: number, parts: readonly Part[]) {
  const { rows } = await sql<{ id: number; orderNo: string }>`select id, order_no from trade_order
    where user_id = ${userId} and order_no = any(${parts.map(({ orderNo }) => orderNo)}::text[])`.execute(db);
  const ids = new Map(rows.map(({ id, orderNo }) => [orderNo, id]));
  return parts.map(({ orderNo, cents }) => {
    const orderId = ids.get(orderNo);
    if (orderId === undefined) throw refused(moneyMessages.noInvoiceable);
    return { orderId, cents };
  });
}

/** What an application covers is fixed; only the paper may be put right. */
async function needSameParts(db: Db, id: number, parts: readonly { orderId: number; cents: number }[]): Promise<void> {
  const { rows } = await sql<{ orderId: number; cents: number }>`select order_id, cents from invoice_order
    where invoice_id = ${id}`.execute(db);
  const known = new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
  const isSame = parts.length === known.size && parts.every(({ orderId, cents }) => known.get(orderId) === cents);
  if (!isSame) throw refused(openMessages.fixed);
}

/** Members ask for their invoices. */
export const invoiceIntakeServer = serveIntake(invoiceIntake, {
  target: auditTargets.invoice,
  create: async ({ db, refs, audit }, { externalId, orders, ...paper }) => {
    await needEnabled(db, refs.member);
    const parts = await ownParts(db, refs.member, orders);
    const { id, applyNo, amountCents } = await applyInvoice(db, {
      ...paper,
      userId: refs.member,
      orders: parts,
      staffId: null,
    });
    audit({ after: { externalId, userId: refs.member, applyNo, amountCents, orders: parts } });
    return id;
  },
  change: async ({ db, refs, audit }, { externalId, orders, ...paper }, id) => {
    await needSameParts(db, id, await ownParts(db, refs.member, orders));
    const { status } = await resubmitInvoice(db, id, paper);
    audit({ after: { externalId, status } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select apply_no, status, amount_cents, refusal_reason, tax_invoice_no
      from invoice where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
