import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { moneyMessages } from "./money.messages.ts";
import { invoiceKind, invoiceTitleType, payMode } from "./trade.choices.ts";

/** Called from the invoices and from the marriage orders. */
const applyInvoiceGrants = [
  button("代申请", "/contractAdmin/userInvoice"),
  button("申请开票", "/flowingWater/marriageOrder"),
] as const;
const messages = {
  title: "请输入发票抬头",
  titleLength: "发票抬头须为2-60字",
  taxNo: "税号格式错误",
  special: "专票信息不完整",
  email: "邮箱格式错误",
} as const;
const short = (max: number) => z.string().trim().max(max).default("");

export const invoiceableOrder = z.object({
  orderId: z.int(),
  orderNo: z.string(),
  title: z.string(),
  payMode: payMode.schema.nullable(),
  payCents: z.int(),
  leftCents: z.int(),
  payTime: z.string(),
  contractNo: z.string().nullable(),
});

/** Whom an invoice is for, and what stands on it. */
export const invoicePaper = {
  titleType: z.enum(invoiceTitleType.values, "请选择抬头类型"),
  title: z
    .string(messages.title)
    .trim()
    .min(1, messages.title)
    .min(2, messages.titleLength)
    .max(60, messages.titleLength),
  taxNo: short(20),
  kind: z.enum(invoiceKind.values, "请选择发票种类").default("NORMAL"),
  bankName: short(60),
  bankNo: short(40),
  address: short(120),
  phone: short(20),
  content: short(60),
  email: z.union([z.literal(""), z.email(messages.email).max(100, messages.email)], messages.email).default(""),
} as const;

/** Rules across these fields. */
export function invoiceProblems(paper: {
  readonly titleType: string;
  readonly kind: string;
  readonly taxNo: string;
  readonly bankName: string;
  readonly bankNo: string;
  readonly address: string;
  readonly phone: string;
}): Readonly<Record<string, string>> {
  const { titleType, kind, taxNo, bankName, bankNo, address, phone } = paper;
  const isCompany = titleType === "COMPANY";
  const isWhole = [bankName, bankNo, address, phone].every((text) => text !== "");
  return {
    ...(isCompany && !/^[A-Z0-9]{15,20}$/.test(taxNo) ? { taxNo: messages.taxNo } : {}),
    ...(kind === "SPECIAL" && (!isWhole || !isCompany) ? { kind: messages.special } : {}),
  };
}

/** Paid orders with external money that still have an amount to invoice. */
export const getInvoiceableOrders = endpoint({
  method: "GET",
  path: "/api/invoices/invoiceable-orders",
  allow: [...applyInvoiceGrants],
  query: z.strictObject({ userId: idParam }),
  data: z.array(invoiceableOrder),
});

export const applyForInvoice = endpoint({
  method: "POST",
  path: "/api/invoices",
  allow: [...applyInvoiceGrants],
  title: "代申请发票",
  body: z
    .strictObject({
      userId: z.int("请选择会员").positive("请选择会员"),
      orders: z
        .array(
          z.strictObject({
            orderId: z.int().positive(),
            cents: moneyCents(moneyMessages.badAmount).positive(moneyMessages.badAmount),
          }),
          moneyMessages.noInvoiceable,
        )
        .min(1, moneyMessages.noInvoiceable)
        .max(50, moneyMessages.noInvoiceable)
        .refine(
          (orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length,
          moneyMessages.noInvoiceable,
        ),
      ...invoicePaper,
    })
    .superRefine((body, context) => {
      for (const [path, message] of Object.entries(invoiceProblems(body)))
        context.addIssue({ code: "custom", path: [path], message });
    }),
  data: z.object({ id: z.int(), applyNo: z.string() }),
});
