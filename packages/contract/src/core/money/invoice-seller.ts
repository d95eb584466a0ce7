import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { companyFallback } from "./contract-standard.ts";

/** Percent of value-added tax that the amounts include. */
export const invoiceTaxRate = choices({ "0": "免税", "1": "1%", "3": "3%", "6": "6%", "9": "9%", "13": "13%" });

const messages = {
  name: "销售方名称不能超过60个字",
  taxNo: "税号格式错误",
  address: "地址不能超过120个字",
  phone: "电话格式错误",
  bankName: "开户银行不能超过60个字",
  bankNo: "银行账号格式错误",
} as const;
const text = (max: number, message: string) => z.string().trim().max(max, message).default("");

/** Who issues the invoices; empty ones are filled from the environment (COMPANY_…). */
export const invoiceSeller = z.strictObject({
  name: text(60, messages.name),
  taxNo: z
    .string()
    .trim()
    .regex(/^(?:[A-Z0-9]{15,20})?$/, messages.taxNo)
    .default(""),
  address: text(120, messages.address),
  phone: z
    .string()
    .trim()
    .regex(/^[\d\s()+-]{0,20}$/, messages.phone)
    .default(""),
  bankName: text(60, messages.bankName),
  bankNo: z
    .string()
    .trim()
    .regex(/^[\d\s-]{0,40}$/, messages.bankNo)
    .default(""),
  taxRate: invoiceTaxRate.schema.default("6"),
});
export type InvoiceSeller = z.output<typeof invoiceSeller>;

/** Without a name of its own and a tax number nobody can have issued it: the paper is a specimen and says so. */
export const isSpecimen = ({ name, taxNo }: Pick<InvoiceSeller, "name" | "taxNo">): boolean =>
  taxNo === "" || name === "" || name === companyFallback;

/** What an amount that includes its tax consists of, to the cent. */
export function taxOf(cents: number, rate: InvoiceSeller["taxRate"]): { readonly net: number; readonly tax: number } {
  const net = Math.round((cents * 100) / (100 + Number(rate)));
  return { net, tax: cents - net };
}
