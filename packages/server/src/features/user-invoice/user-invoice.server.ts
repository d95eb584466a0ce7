import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import { invoiceMessages } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { invoiceLateSql, redInvoice, refuseInvoice } from "../../core/money/orders/invoices.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import type { Caller } from "../../kit/caller.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { serveResource, type ServedOf } from "../../kit/serve-resource.ts";
import { mailInvoice } from "./mail-invoice.ts";

export const invoiceScope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
const stateSql = sql<
  "WAIT_INVOICE" | "INVOICE" | "REFUSAL" | "RED"
>`(case when t.red_time is not null then 'RED' else t.status end)`;

export const userInvoiceServer: ServedOf<typeof userInvoice> = serveResource(userInvoice, {
  table: "invoice",
  scope: invoiceScope,
  computed: {
    state: stateSql,
    orderNum: sql<number>`(select count(*)::int from invoice_order x where x.invoice_id = t.id)`,
    email: sql<string>`regexp_replace(t.email, '^(.).*(@.*)$', '\\1***\\2')`,
    isLate: invoiceLateSql,
  },
  filters: {
    ...amountConditions("t.amount_cents"),
    orderNo: (
      text: string,
    ) => sql<boolean>`exists (select from invoice_order x join trade_order o on o.id = x.order_id left
      join user_contract c on c.id = o.contract_id
      where x.invoice_id = t.id and (o.order_no ilike ${likeText(text)} or c.contract_no ilike ${likeText(text)}))`,
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = userInvoiceServer.listed;
    const { state = "WAIT_INVOICE", applyNo, beginTime, endTime } = query;
    // Waiting invoices are shown however old they are, and a number identifies its invoice.
    const isWhole =
      beginTime === undefined && endTime === undefined && (applyNo !== undefined || String(state) === "WAIT_INVOICE");
    return conditionSql(plain, caller, isWhole ? { ...query, beginTime: "2000-01-01" } : query);
  },
  run: {
    refuse: async ({ db, caller }, { id, userId }, { reason }) => {
      await refuseInvoice(db, id, caller.staffId, reason);
      await notifyMember(db, { userId, ...invoiceMessages.refused(reason) });
      return { isWritten: true };
    },
    resend: async ({ db }, { id }) => {
      const mailCount = await mailInvoice(db, id);
      return { data: { id, mailCount }, note: { mailCount } };
    },
    red: async ({ db }, { id }, { redNo, reason }) => {
      await redInvoice(db, id, redNo, reason);
    },
  },
});
