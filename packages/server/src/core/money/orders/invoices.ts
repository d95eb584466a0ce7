import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import type { InvoiceSeller } from "@hongxian/contract/core/money/invoice-seller.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { stateChanged } from "../trade/move-state.ts";
import { noSql, type InvoiceRow } from "../trade/trade-rows.ts";
import { invoiceStates } from "../trade/trade-states.ts";

export interface InvoiceDraft {
  readonly userId: number;
  readonly orders: readonly { readonly orderId: number; readonly cents: number }[];
  readonly titleType: "PERSON" | "COMPANY";
  readonly title: string;
  readonly taxNo?: string;
  readonly kind?: "NORMAL" | "SPECIAL";
  readonly content?: string;
  readonly email?: string;
  readonly bankName?: string;
  readonly bankNo?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly staffId: number | null;
}

/** What stands on the paper, without the orders. */
type InvoicePaper = Required<Omit<InvoiceDraft, "userId" | "orders" | "staffId">>;

/** How much of an order may still be invoiced, as SQL over `trade_order o`. */
export const invoiceableSql = sql<number>`(o.pay_cents - o.refund_cents -
  coalesce((select sum(x.cents) from invoice_order x join invoice i on i.id = x.invoice_id
  where x.order_id = o.id
    and (i.status = 'WAIT_INVOICE' or i.status = 'INVOICE' and i.red_time is null and not i.red_due)), 0))::bigint`;

const lateDays = 3;
/** Waiting for more than three working days, as a condition on `invoice t`. */
export const invoiceLateSql = sql<boolean>`(t.status = 'WAIT_INVOICE'
  and (select count(*) from generate_series(t.created_time::date + 1, current_date, interval '1 day') d
  where extract(isodow from d) < 6) > ${sql.lit(lateDays)})`;

interface Invoiceable {
  readonly id: number;
  readonly left: number;
  readonly isOld: boolean;
  readonly isRefunding: boolean;
}

/** An application for orders paid with external money; the orders are locked, so no cent is invoiced twice. */
export async function applyInvoice(db: Db, draft: InvoiceDraft): Promise<InvoiceRow> {
  if (draft.orders.length === 0) throw refused(moneyMessages.noInvoiceable);
  const ids = draft.orders.map(({ orderId }) => orderId);
  await sql`select id from trade_order where id = any(${ids}::bigint[]) order by id for update`.execute(db);
  const { rows } =
    await sql<Invoiceable>`select o.id, ${invoiceableSql} as left, o.pay_time < now() - interval '365 days' as is_old,
      exists (select from refund_apply r
      where r.order_id = o.id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL')) as
        is_refunding
    from trade_order o where o.id = any(${ids}::bigint[]) and o.user_id = ${draft.userId} and o.status = 'PAID'
      and o.pay_mode in ('WECHAT', 'ALIPAY', 'APPLE_IAP', 'BANK', 'CASH', 'POS')`.execute(db);
  for (const { orderId, cents } of draft.orders) {
    const order = rows.find(({ id }) => id === orderId);
    if (order === undefined) throw refused(moneyMessages.noInvoiceable);
    if (order.isOld) throw refused(moneyMessages.invoiceTooOld);
    if (order.isRefunding) throw refused(moneyMessages.invoiceRefunding);
    if (cents < 1 || cents > order.left) throw refused(moneyMessages.invoiceTooMuch);
  }
  const amount = draft.orders.reduce((sum, { cents }) => sum + cents, 0);
  const made =
    await sql<InvoiceRow>`insert into invoice (apply_no, user_id, amount_cents, title_type, title, tax_no, kind,
      content, email, bank_name, bank_no, address, phone, apply_staff_id)
    values (${noSql.invoice}, ${draft.userId}, ${amount}, ${draft.titleType}, ${draft.title}, ${draft.taxNo ?? ""},
      ${draft.kind ?? "NORMAL"}, ${draft.content ?? ""}, ${draft.email ?? ""}, ${draft.bankName ?? ""},
      ${draft.bankNo ?? ""}, ${draft.address ?? ""}, ${draft.phone ?? ""}, ${draft.staffId})
    returning *`.execute(db);
  const invoice = made.rows[0];
  if (invoice === undefined) throw stateChanged();
  await sql`insert into invoice_order (invoice_id, order_id, cents)
    select ${invoice.id}, (o->>'orderId')::bigint, (o->>'cents')::bigint
    from jsonb_array_elements(${JSON.stringify(draft.orders)}::jsonb) o`.execute(db);
  return invoice;
}

/** 开票; `seller` is kept with what the system draws itself. */
export async function issueInvoice(
  db: Db,
  id: number,
  staffId: number,
  taxInvoiceNo: string,
  fileUrl: string,
  seller: InvoiceSeller | null = null,
): Promise<InvoiceRow> {
  const taken = await sql`select 1 from invoice where tax_invoice_no = ${taxInvoiceNo}`.execute(db);
  if (taken.rows.length > 0) throw invalid({ taxInvoiceNo: moneyMessages.invoiceNoTaken });
  return invoiceStates.move(db, "issue", id, {
    set: sql`staff_id = ${staffId}, tax_invoice_no = ${taxInvoiceNo}, file_url = ${fileUrl}, invoice_time = now(),
      seller = ${seller === null ? null : JSON.stringify(seller)}::jsonb`,
  });
}

/** 拒绝. */
export async function refuseInvoice(db: Db, id: number, staffId: number, reason: string): Promise<InvoiceRow> {
  if (reason.trim() === "") throw refused(moneyMessages.needInvoiceRefusal);
  return invoiceStates.move(db, "refuse", id, { set: sql`staff_id = ${staffId}, refusal_reason = ${reason}` });
}

/** Submitted again after a refusal, with what was wrong put right: its amounts must still be free. */
export async function resubmitInvoice(db: Db, id: number, paper: InvoicePaper): Promise<InvoiceRow> {
  await sql`select o.id from trade_order o join invoice_order x on x.order_id = o.id where x.invoice_id = ${id}
    order by o.id for update of o`.execute(db);
  const { rows } = await sql`select 1 from invoice_order x join trade_order o on o.id = x.order_id
      where x.invoice_id = ${id} and x.cents > ${invoiceableSql}`.execute(db);
  if (rows.length > 0) throw refused(moneyMessages.invoiceTooMuch);
  return invoiceStates.move(db, "again", id, {
    set: sql`refusal_reason = '', title_type = ${paper.titleType}, title = ${paper.title}, tax_no = ${paper.taxNo},
      kind = ${paper.kind}, content = ${paper.content}, email = ${paper.email}, bank_name = ${paper.bankName},
      bank_no = ${paper.bankNo}, address = ${paper.address}, phone = ${paper.phone}`,
  });
}

/** 红冲 keeps INVOICE and frees the amount for a new invoice. */
export async function redInvoice(db: Db, id: number, redNo: string, reason: string): Promise<InvoiceRow> {
  if (redNo.trim() === "") throw refused(moneyMessages.needRedNo);
  const { rows } = await sql<InvoiceRow>`update invoice
      set red_no = ${redNo}, red_time = now(), red_reason = ${reason}, red_due = false, update_time = now(),
        version = version + 1
    where id = ${id} and status = 'INVOICE' and red_time is null returning *`.execute(db);
  if (rows[0] === undefined) throw stateChanged();
  return rows[0];
}
