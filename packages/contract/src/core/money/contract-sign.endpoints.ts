import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";

export const signMessages = { badLink: "签署链接无效或已过期", signature: "请先签名" } as const;

export const contractLine = z.object({ text: z.string(), isHead: z.boolean() });
const token = z.string(signMessages.badLink).min(1, signMessages.badLink).max(200, signMessages.badLink);
const png = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;
const maxSignature = 200_000;

/** What the member signs, by the link; name and identity number masked. */
export const getContractToSign = endpoint({
  method: "GET",
  path: "/api/public/contract-sign",
  allow: "public",
  query: z.strictObject({ token }),
  data: z.object({ contractNo: z.string(), lines: z.array(contractLine), isSigned: z.boolean() }),
});

export const signContractByLink = endpoint({
  method: "POST",
  path: "/api/public/contract-sign",
  allow: "public",
  title: "会员签署合同",
  body: z.strictObject({
    token,
    signature: z
      .string(signMessages.signature)
      .max(maxSignature, signMessages.signature)
      .regex(png, signMessages.signature),
  }),
  data: z.object({ contractNo: z.string() }),
});
