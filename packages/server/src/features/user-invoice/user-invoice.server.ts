import { refused } from "@hongxian/contract/wire/errors.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import {
  invoiceMessages,
  invoicePeriodDays,
  invoicePeriods,
  invoiceSorts,
  invoiceStateOf,
} from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { mailMessages, type mailStatus } from "@hongxian/contract/core/mail/mail.choices.ts";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { invoiceLateSql, redInvoice, refuseInvoice } from "../../core/money/orders/invoices.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import type { Caller } from "../../kit/caller.ts";
import { conditionSql, type Query } from "../../kit/list-sql.ts";
import { listRows } from "../../kit/list-rows.ts";
import { mailInvoice } from "./mail-invoice.ts";
import { serveResource, type ServedOf } from "../../kit/serve-resource.ts";

export const invoiceScope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
const stateSql = sql<
  "WAIT_INVOICE" | "INVOICE" | "REFUSAL" | "RED"
>`(case when t.red_time is not null then 'RED' else t.status end)`;

/** A column of the last mail with this invoice. */
const ofMail = <T>(column: "status" | "fail_reason" | "to_mail") =>
  sql<T>`(select x.${sql.ref(column)} from mail x where x.invoice_id = t.id order by x.id desc limit 1)`;

/** Part of an application's or an invoice's number, a phone number, a member's number. */
const isNumber = (text: string): boolean => /^[a-z]{0,2}\d{4,}$/i.test(text);

/** The usual period of the tab where none is chosen; a number identifies its invoice, however old it is. */
function defaultPeriod(query: Query): Query {
  const period = invoicePeriods[invoiceStateOf(query["state"])];
  if (period === null || isNumber(String(query["keyword"] ?? ""))) return {};
  const [begin, end] = spanNames(period);
  if (query[begin] !== undefined || query[end] !== undefined) return {};
  return { [begin]: shanghaiDay(Date.now() - (invoicePeriodDays - 1) * 86_400_000) };
}

export const userInvoiceServer: ServedOf<typeof userInvoice> = serveResource(userInvoice, {
  table: "invoice",
  scope: invoiceScope,
  computed: {
    state: stateSql,
    orderNum: sql<number>`(select count(*)::int from invoice_order x where x.invoice_id = t.id)`,
    email: sql<string>`regexp_replace(t.email, '^(.).*(@.*)$', '\\1***\\2')`,
    isLate: invoiceLateSql,
    mailStatus: ofMail<ChoiceOf<typeof mailStatus> | null>("status"),
    mailReason: sql<string>`coalesce(${ofMail<string | null>("fail_reason")}, '')`,
    mailTo: sql<string>`coalesce(regexp_replace(${ofMail<string | null>("to_mail")}, '^(.).*(@.*)$', '\\1***\\2'), '')`,
  },
  filters: {
    ...amountConditions("t.amount_cents"),
    keyword: (text: string, caller: Caller) => {
      const like = likeText(text);
      const byMember = memberKeyword(sql.ref("t.user_id"), text, caller);
      return isNumber(text)
        ? sql<boolean>`(t.apply_no ilike ${like} or t.tax_invoice_no ilike ${like} or ${byMember})`
        : sql<boolean>`(t.title ilike ${like} or ${byMember})`;
    },
    orderNo: (
      text: string,
    ) => sql<boolean>`exists (select from invoice_order x join trade_order o on o.id = x.order_id left
      join user_contract c on c.id = o.contract_id
      where x.invoice_id = t.id and (o.order_no ilike ${likeText(text)} or c.contract_no ilike ${likeText(text)}))`,
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = userInvoiceServer.listed;
    return conditionSql(plain, caller, { ...query, ...defaultPeriod(query) });
  },
  override: {
    list: (call) => {
      const sort = call.query["sort"] ?? invoiceSorts[invoiceStateOf(call.query["state"])];
      return listRows(userInvoiceServer.listed, { ...call, query: { ...call.query, sort } }, undefined);
    },
  },
  run: {
    refuse: async ({ db, caller }, { id, userId }, { reason }) => {
      await refuseInvoice(db, id, caller.staffId, reason);
      await notifyMember(db, { userId, ...invoiceMessages.refused(reason) });
      return { isWritten: true };
    },
    resend: async (call, { id }, { email }) => {
      if (call.services.settings.smtp === undefined) throw refused(mailMessages.notConfigured);
      await mailInvoice(call.db, id, { to: email ?? "", staffId: call.caller.staffId });
    },
    red: async ({ db }, { id }, { redNo, reason }) => {
      await redInvoice(db, id, redNo, reason);
    },
  },
});
