import { createHmac, randomBytes } from "node:crypto";

/** Standard Webhooks (standardwebhooks.com): how a receiver knows who posted, and that nothing was changed. */
const prefix = "whsec_";
const secretBytes = 32;

/** As it is shown to the receiver, once. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");

const sign = (secret: string, text: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(text, "utf8")
    .digest("base64")}`;

/** The headers of a post: while secrets rotate there is a signature of each, with a space between them. */
export function webhookHeaders(id: string, at: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const text = `${id}.${timestamp}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, text)).join(" "),
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Hongxian-Webhooks/1",
  };
}
