import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { openScope } from "@hongxian/contract/core/open-door/open-scopes.ts";
import { openHeaders, textToSign } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { Db } from "../kit/call.ts";
import type { Answer } from "./ask.ts";
import type { TestApp } from "./app.ts";
import { aRow } from "./build.ts";

export interface SignedBy {
  readonly keyId: string;
  readonly secret: string;
}
/** Parts of a request that an attacker would change. */
interface Sent {
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly digest?: string;
  readonly signature?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that is called, where it is another than the signed one. */
  readonly url?: string;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The headers of a signed call. */
export function signedHeaders(
  { keyId, secret }: SignedBy,
  method: string,
  path: string,
  text: string,
  sent: Sent = {},
): Record<string, string> {
  const timestamp = String(sent.timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = sent.nonce ?? randomUUID();
  const digest = sent.digest ?? sha256(text);
  const signature =
    sent.signature ??
    createHmac("sha256", secret).update(textToSign({ method, path, timestamp, nonce, digest })).digest("hex");
  return {
    [openHeaders.key]: keyId,
    [openHeaders.timestamp]: timestamp,
    [openHeaders.nonce]: nonce,
    [openHeaders.digest]: digest,
    [openHeaders.signature]: signature,
    ...sent.headers,
  };
}

type OpenAsk = <D = { readonly code?: string; readonly fields?: Record<string, string> }>(
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: unknown,
  sent?: Sent,
) => Promise<Answer<D>>;

/** Signed calls of an application; a text is sent as it is, anything else as JSON. */
export const signingAsker =
  ({ app }: TestApp, key: SignedBy): OpenAsk =>
  async <D>(method: "GET" | "POST" | "PUT", path: string, body?: unknown, sent: Sent = {}): Promise<Answer<D>> => {
    const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
    const response = await app.inject({
      method,
      url: sent.url ?? path,
      headers: {
        host: "console.test",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...signedHeaders(key, method, path, text, sent),
      },
      ...(body === undefined ? {} : { payload: text }),
    });
    const envelope = response.json() as Partial<Answer<D>>;
    const data = (envelope.data ?? null) as D;
    return {
      http: response.statusCode,
      status: envelope.status ?? -1,
      msg: envelope.msg ?? "",
      data,
      fields: (data as { readonly fields?: Record<string, string> } | null)?.fields ?? {},
      headers: response.headers,
      raw: response.body,
    };
  };

/** An application with a key, and all scopes unless others are named. */
export async function anApplication(
  app: TestApp,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: number; readonly key: SignedBy; readonly ask: OpenAsk }> {
  const { db }: { readonly db: Db } = app.database;
  const key = { keyId: `hx${randomBytes(8).toString("hex")}`, secret: randomBytes(24).toString("base64url") };
  const id = await aRow(db, "open_app", "id", {
    name: `应用${key.keyId}`,
    platform: "APP",
    scopes: openScope.values,
    ratePerMinute: 100_000,
    ...columns,
  });
  await aRow(db, "open_key", "id", {
    appId: id,
    keyId: key.keyId,
    secretSealed: app.services.seal.seal(key.secret),
  });
  return { id, key, ask: signingAsker(app, key) };
}
