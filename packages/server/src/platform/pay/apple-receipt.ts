import { createHash, createVerify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { hasExtension } from "./certificate-extension.ts";
import { BadSignature } from "./pay-port.ts";

const header = z.object({ alg: z.literal("ES256"), x5c: z.array(z.string()).length(3) });
const transaction = z.object({
  transactionId: z.string(),
  originalTransactionId: z.string().optional(),
  bundleId: z.string(),
  productId: z.string(),
  purchaseDate: z.number(),
  /** Thousandths of the currency. */
  price: z.number().optional(),
  currency: z.string().optional(),
  revocationDate: z.number().optional(),
  environment: z.string().optional(),
});
export type AppleTransaction = z.output<typeof transaction>;
/** An old purchase is signed again whenever the app requests it: its certificates are those of the signing. */
const signedTransaction = transaction.extend({ signedDate: z.number() });

/** SHA-256 of Apple Root CA - G3, the root of every signed transaction. */
export const appleRootSha256 = "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179";

/**
 * The extensions Apple puts into the certificates of the App Store's signatures, and into no other certificate of the
 * same root: every paying developer can have one of those.
 */
const storeMarks = ["2a864886f76364060b01", "2a864886f76364060201"] as const;

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
const pem = (base64: string): X509Certificate => new X509Certificate(Buffer.from(base64, "base64"));
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Verifies and reads a signed transaction of the App Store (JWS, ES256). The chain in its header must end in the known
 * root; each certificate must be made for the store, signed by the next and valid at the time of signing; the text must
 * be signed by the first. The sandbox signs with the same certificates, and nothing is paid there.
 */
export function readAppleReceipt(receipt: string, rootSha256: string = appleRootSha256): AppleTransaction {
  const parts = receipt.trim().split(".");
  const [head, body, signature] = parts;
  if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined)
    throw new BadSignature("not a signed transaction");
  try {
    const { x5c } = header.parse(decode(head));
    const payload = signedTransaction.parse(decode(body));
    const chain = x5c.map(pem);
    checkChain(chain, rootSha256, payload.signedDate);
    const [leaf] = chain;
    if (leaf === undefined) throw new BadSignature("no certificate");
    const isRight = createVerify("SHA256")
      .update(`${head}.${body}`)
      .verify({ key: leaf.publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
    if (!isRight) throw new BadSignature("apple signature");
    if (payload.environment !== "Production") throw new BadSignature("not of the real store");
    return payload;
  } catch (error) {
    if (error instanceof BadSignature) throw error;
    throw new BadSignature("not a signed transaction");
  }
}

function checkChain(chain: readonly X509Certificate[], rootSha256: string, at: number): void {
  const root = chain.at(-1);
  if (root === undefined || sha256(root.raw) !== rootSha256) throw new BadSignature("unknown root certificate");
  for (const [place, certificate] of chain.entries()) {
    const issuer = chain[place + 1] ?? certificate;
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
      throw new BadSignature("broken chain");
    if (at < Date.parse(certificate.validFrom) || at > Date.parse(certificate.validTo))
      throw new BadSignature("certificate out of time");
    if (place > 0 && !certificate.ca) throw new BadSignature("not an authority");
    const mark = storeMarks[place];
    if (mark !== undefined && !hasExtension(certificate.raw, mark)) throw new BadSignature("not made for the store");
  }
}

/** Apple prices are in thousandths. */
export const applePriceCents = ({ price }: AppleTransaction): number | null =>
  price === undefined ? null : Math.round(price / 10);
