import { companyFallback } from "@hongxian/contract/core/money/contract-standard.ts";
import { z } from "zod";

const line = z.string().trim().max(80, "must have at most 80 characters").default("");

/** Who stands in contracts, on invoices and on delivery notes, and where the outside reaches this server. */
export const companyEnvironment = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must look like https://console.example.com" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  COMPANY_NAME: line,
  COMPANY_ADDRESS: line,
  COMPANY_PHONE: line,
  COMPANY_TAX_NO: line,
} as const;

type Values = z.output<z.ZodObject<typeof companyEnvironment>> & { readonly HOST: string; readonly PORT: number };

export interface Company {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly taxNo: string;
}

/** Without PUBLIC_URL the address that the start prints: whole, and right on the machine itself. */
function ownAddress({ HOST, PORT }: Values): string {
  const isWildcard = HOST === "0.0.0.0" || HOST === "::";
  const host = isWildcard ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

export const companySettings = (values: Values): { publicUrl: string; company: Company } => ({
  publicUrl: values.PUBLIC_URL ?? ownAddress(values),
  company: {
    name: values.COMPANY_NAME === "" ? companyFallback : values.COMPANY_NAME,
    address: values.COMPANY_ADDRESS,
    phone: values.COMPANY_PHONE,
    taxNo: values.COMPANY_TAX_NO,
  },
});
