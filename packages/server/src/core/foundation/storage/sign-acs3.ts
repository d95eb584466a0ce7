import { createHmac } from "node:crypto";
import { canonicalQuery, escapePath, sha256Hex } from "./sign-v4.ts";

const algorithm = "ACS3-HMAC-SHA256";

interface AcsRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Aliyun's signature of version 3: host, content-type and the x-acs- headers are signed with the body's hash. */
export function signAcs3(
  { method, url, headers, body }: AcsRequest,
  keys: { readonly accessKeyId: string; readonly secret: string },
  now: Date,
  nonce: string,
): Record<string, string> {
  const bodyHash = sha256Hex(body);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": now.toISOString().replace(/\.\d{3}/, ""),
    "x-acs-signature-nonce": nonce,
  };
  const signed = Object.keys(all)
    .filter((name) => name === "host" || name === "content-type" || name.startsWith("x-acs-"))
    .toSorted();
  const lines = signed.map((name) => `${name}:${(all[name] ?? "").trim()}\n`).join("");
  const names = signed.join(";");
  const path = escapePath(decodeURIComponent(url.pathname));
  const canonical = [method, path, canonicalQuery([...url.searchParams]), lines, names, bodyHash].join("\n");
  const text = `${algorithm}\n${sha256Hex(canonical)}`;
  const signature = createHmac("sha256", keys.secret).update(text).digest("hex");
  return {
    ...all,
    authorization: `${algorithm} Credential=${keys.accessKeyId},SignedHeaders=${names},Signature=${signature}`,
  };
}
