import * as applying from "@hongxian/contract/core/money/invoice.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { invoiceMessages } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { currentSeller } from "../../core/money/orders/invoice-file.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { applyInvoice, invoiceableSql, invoiceLateSql, issueInvoice } from "../../core/money/orders/invoices.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { invoiceScope, userInvoiceServer } from "./user-invoice.server.ts";

export const getInvoiceableOrders = handle(applying.getInvoiceableOrders, async ({ db, caller, query }) => {
  const visible =
    await sql`select 1 from member m where m.user_id = ${query.userId} and ${scopeSql(memberScope(caller))}`.execute(
      db,
    );
  if (visible.rows.length === 0) throw new AppError("NO_MEMBER");
  const { rows } = await sql<z.output<typeof applying.invoiceableOrder>>`select * from (
      select o.id as order_id, o.order_no, o.title, o.pay_mode, o.pay_cents, ${invoiceableSql} as left_cents,
        o.pay_time, c.contract_no
      from trade_order o left join user_contract c on c.id = o.contract_id
      where o.user_id = ${query.userId} and o.status = 'PAID'
        and o.pay_mode in ('WECHAT', 'ALIPAY', 'APPLE_IAP', 'BANK', 'CASH', 'POS')
        and o.pay_time >= now() - interval '365 days'
        and not exists (select from refund_apply r
        where r.order_id = o.id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL'))
    ) found where left_cents > 0 order by pay_time desc limit 100`.execute(db);
  return rows;
});

export const applyForInvoice = handle(applying.applyForInvoice, async (call) => {
  const { db, body, caller } = call;
  await lockOwnMember(call, body.userId);
  const invoice = await applyInvoice(db, { ...body, staffId: caller.staffId });
  call.audit({
    targetType: auditTargets.invoice,
    targetId: invoice.id,
    after: { applyNo: invoice.applyNo, userId: body.userId, amount: invoice.amountCents, orders: body.orders },
  });
  return { id: invoice.id, applyNo: invoice.applyNo };
});

const serviceNo = sql<{
  no: string;
}>`select to_char(now(), 'YYMMDD') || lpad((nextval('invoice_service_no_seq') % 100000000)::text, 8, '0') as no`;

interface Waiting {
  readonly id: number;
  readonly userId: number;
}
async function issue(
  call: Call,
  { id, userId }: Waiting,
  hand: { no: string; fileUrl: string } | null,
): Promise<string> {
  const { db, caller } = call;
  const { settings } = call.services;
  const no = hand?.no ?? (await serviceNo.execute(db)).rows[0]?.no ?? "";
  const seller = hand === null ? await currentSeller(db, settings) : null;
  const issued = await issueInvoice(db, id, caller.staffId, no, hand?.fileUrl ?? `/api/invoices/${id}/file`, seller);
  if (settings.smtp !== undefined && issued.email !== "")
    await mailInvoice(db, id, { to: "", staffId: caller.staffId });
  await notifyMember(db, { userId, ...invoiceMessages.issued(no) });
  return no;
}

export const issueOneInvoice = handle(endpoints.issueOneInvoice, async (call) => {
  const { body, params } = call;
  const invoice = await userInvoiceServer.lock(call, params.id, "issue");
  const no = await issue(call, invoice, body.byHand ? { no: body.taxInvoiceNo, fileUrl: body.fileUrl } : null);
  call.audit({
    targetType: auditTargets.invoice,
    targetId: invoice.id,
    before: { status: invoice.status },
    after: { status: "INVOICE", taxInvoiceNo: no, byHand: body.byHand },
  });
  return { id: invoice.id, status: "INVOICE" as const, taxInvoiceNo: no };
});

export const issueInvoices = handle(endpoints.issueInvoices, async (call) => {
  const failed: { id: number; msg: string }[] = [];
  const ids = [...new Set(call.body.ids)].toSorted((left, right) => left - right);
  for (const id of ids) {
    try {
      await issue(call, await userInvoiceServer.lock(call, id, "issue"), null);
      call.auditItem({ targetType: auditTargets.invoice, targetId: id });
    } catch (error) {
      // A refusal by a rule has written nothing yet; any other error ends the whole call.
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, msg: error.message });
    }
  }
  const success = ids.length - failed.length;
  call.audit({ targetType: auditTargets.invoice, targetId: null, after: { success, failed: failed.length } });
  return { success, failed };
});

const versionOf = async (db: Call["db"]): Promise<number> =>
  (await sql<{ version: number }>`select version from system_setting where key = 'invoice.seller'`.execute(db)).rows[0]
    ?.version ?? 0;
export const getInvoiceSeller = handle(endpoints.getInvoiceSeller, async ({ db, services }) => ({
  ...(await currentSeller(db, services.settings)),
  version: await versionOf(db),
}));
export const saveInvoiceSeller = handle(endpoints.saveInvoiceSeller, async (call) => {
  const { version, ...value } = call.body;
  const before = await readSetting(call.db, "invoice.seller");
  const next = await saveSetting(call.db, { key: "invoice.seller", value, version, staffId: call.caller.staffId });
  call.audit({ targetType: auditTargets.setting, targetId: "invoice.seller", before, after: value });
  return { version: next };
});

export const getInvoiceOrders = handle(endpoints.getInvoiceOrders, async ({ db, caller, params }) => {
  const { rows } = await sql<
    z.output<typeof endpoints.getInvoiceOrders.data>[number]
  >`select o.id as order_id, o.order_no, o.title, x.cents, o.pay_cents, o.refund_cents, c.contract_no
    from invoice t join invoice_order x on x.invoice_id = t.id join trade_order o on o.id = x.order_id left
    join user_contract c on c.id = o.contract_id
    where t.id = ${params.id} and ${scopeSql(invoiceScope(caller))} order by o.id`.execute(db);
  return rows;
});

type Summary = z.output<typeof endpoints.getInvoiceSummary.data>;
export const getInvoiceSummary = handle(endpoints.getInvoiceSummary, async ({ db, caller, services }) => {
  const scope = scopeSql(invoiceScope(caller));
  const { rows } = await sql<
    Omit<Summary, "byMonth" | "canMail">
  >`select count(*) filter (where t.status = 'WAIT_INVOICE')::int as wait_num,
      coalesce(sum(t.amount_cents) filter (where t.status = 'WAIT_INVOICE'), 0)::bigint as wait_cents, count(*)
      filter (where ${invoiceLateSql})::int as late_num,
      count(*) filter (where t.red_due and t.red_time is null)::int as red_due_num,
      coalesce(sum(t.amount_cents) filter (where t.invoice_time >= date_trunc('month', now())), 0)::bigint as
        month_cents,
      coalesce(sum(t.amount_cents) filter (where t.red_time >= date_trunc('month', now())), 0)::bigint as
        month_red_cents
    from invoice t where ${scope}`.execute(db);
  const months = await sql<Summary["byMonth"][number]>`select to_char(d, 'YYYY-MM') as month,
      (select coalesce(sum(t.amount_cents), 0)::bigint from invoice t
      where t.invoice_time >= d and t.invoice_time < d + interval '1 month' and ${scope}) as cents
    from generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()),
      interval '1 month') d order by d`.execute(db);
  const none = { waitNum: 0, waitCents: 0, lateNum: 0, redDueNum: 0, monthCents: 0, monthRedCents: 0 };
  return { ...(rows[0] ?? none), canMail: services.settings.smtp !== undefined, byMonth: months.rows };
});
