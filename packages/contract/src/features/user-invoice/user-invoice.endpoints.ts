import { z } from "zod";
import { invoiceSeller } from "../../core/money/invoice-seller.ts";
import { invoiceStatus } from "../../core/money/order.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import {
  invoiceGrants as buttons,
  invoiceLimits as limits,
  invoiceRoute,
  invoiceMessages,
} from "./user-invoice.rules.ts";

const onOne = z.strictObject({ id: idParam });
const short = (max: number) => z.string().trim().max(max).default("");

/** 开票: a number and a file entered manually, or nothing for the invoice service. */
export const issueOneInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/{id}/issue",
  allow: [buttons.issue],
  title: "开票",
  done: "已开票",
  params: onOne,
  body: z
    .strictObject({
      byHand: z.boolean().default(false),
      taxInvoiceNo: short(20),
      fileUrl: short(500),
    })
    .superRefine(({ byHand, taxInvoiceNo, fileUrl }, context) => {
      if (!byHand) return;
      if (!/^\d{8,20}$/.test(taxInvoiceNo))
        context.addIssue({ code: "custom", path: ["taxInvoiceNo"], message: invoiceMessages.no });
      if (!/\.pdf$/i.test(fileUrl))
        context.addIssue({ code: "custom", path: ["fileUrl"], message: invoiceMessages.file });
    }),
  data: z.object({ id: z.int(), status: invoiceStatus.schema, taxInvoiceNo: z.string() }),
});

export const issueInvoices = endpoint({
  method: "POST",
  path: "/api/invoices/batch-issue",
  allow: [buttons.issueMany],
  title: "批量开票",
  done: ({ success }) => `已开票${success}张`,
  body: z.strictObject({
    ids: z.array(z.int().positive(), "请选择记录").min(1, "请选择记录").max(limits.batch, invoiceMessages.tooMany),
  }),
  data: z.object({ success: z.int(), failed: z.array(z.object({ id: z.int(), msg: z.string() })) }),
});

/** The file created by the embedded invoice service. */
export const getInvoiceFile = endpoint({
  method: "GET",
  path: "/api/invoices/{id}/file",
  allow: [buttons.download],
  params: onOne,
});

/** Who issues: as saved, completed by the environment; version 0 was never saved. */
export const getInvoiceSeller = endpoint({
  method: "GET",
  path: "/api/invoices/seller",
  allow: [buttons.seller],
  data: invoiceSeller.extend({ version: z.int() }),
});

export const saveInvoiceSeller = endpoint({
  method: "PUT",
  path: "/api/invoices/seller",
  allow: [buttons.seller],
  title: "开票设置",
  done: "保存成功",
  body: invoiceSeller.extend({ version: z.int().min(0) }),
  data: z.object({ version: z.int() }),
});

/** The orders of one invoice. */
export const getInvoiceOrders = endpoint({
  method: "GET",
  path: "/api/invoices/{id}/orders",
  allow: reads(invoiceRoute),
  params: onOne,
  data: z.array(
    z.object({
      orderId: z.int(),
      orderNo: z.string(),
      title: z.string(),
      cents: z.int(),
      payCents: z.int(),
      refundCents: z.int(),
      contractNo: z.string().nullable(),
    }),
  ),
});

export const getInvoiceSummary = endpoint({
  method: "GET",
  path: "/api/invoices/summary",
  allow: reads(invoiceRoute),
  data: z.object({
    waitNum: z.int(),
    waitCents: z.int(),
    lateNum: z.int(),
    redDueNum: z.int(),
    monthCents: z.int(),
    monthRedCents: z.int(),
    /** Whether there is a mail service at all. */
    canMail: z.boolean(),
    byMonth: z.array(z.object({ month: z.string(), cents: z.int() })),
  }),
});
