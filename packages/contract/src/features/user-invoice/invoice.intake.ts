import { z } from "zod";
import { invoicePaper, invoiceProblems } from "../../core/money/invoice.endpoints.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { invoiceStatus } from "../../core/money/order.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { neededText, ofMember } from "../../core/open-door/intake-fields.ts";
import { moneyCents } from "../../wire/money.ts";

/** A member wants an invoice for paid orders. After a refusal the same row with what was wrong put right applies again. */
export const invoiceIntake = defineIntake({
  name: "invoice",
  plural: "invoices",
  title: "开票申请",
  scope: "money",
  refs: ofMember,
  fields: {
    orders: z
      .array(
        z.strictObject({
          orderNo: neededText("订单号", 40),
          cents: moneyCents(moneyMessages.badAmount).positive(moneyMessages.badAmount),
        }),
        moneyMessages.noInvoiceable,
      )
      .min(1, moneyMessages.noInvoiceable)
      .max(50, moneyMessages.noInvoiceable)
      .refine(
        (orders) => new Set(orders.map(({ orderNo }) => orderNo)).size === orders.length,
        moneyMessages.noInvoiceable,
      ),
    ...invoicePaper,
  },
  view: z.object({
    applyNo: z.string(),
    status: invoiceStatus.schema,
    amountCents: z.int(),
    refusalReason: z.string(),
    taxInvoiceNo: z.string().nullable(),
  }),
  example: {
    member: "u-1001",
    orders: [{ orderNo: "HX202611190000000001", cents: 3000 }],
    titleType: "PERSON",
    title: "李四",
  },
  check: (paper): Readonly<Record<string, string>> => invoiceProblems(paper),
});
