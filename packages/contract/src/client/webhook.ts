import { hmac, platform } from "./sign-call.ts";

/** What a webhook posts. */
export interface PostedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly version: number;
  /** Counts the events of the member. */
  readonly number: number;
  readonly externalId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Post {
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came, before anything parsed it. */
  readonly body: string;
}

const toleranceSeconds = 300;

const keyOf = (secret: string): Uint8Array =>
  Uint8Array.from(platform.atob(secret.replace(/^whsec_/, "")), (letter) => letter.charCodeAt(0));

/** Compares in the same time wherever two texts of one length differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length === other.length ? 0 : 1;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/**
 * The event of a post that was signed with one of these secrets, and its number: the same number may come again and is
 * to be taken once. Null for a post of anybody else, and for one that is older than five minutes.
 */
export async function readWebhook(
  secrets: readonly string[],
  { headers, body }: Post,
): Promise<{ readonly id: string; readonly event: PostedEvent } | null> {
  const [id, time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  });
  if (id === undefined || id === "" || Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds) return null;
  if (!/^\d{1,12}$/.test(time ?? "")) return null;
  const signed = (signatures ?? "").split(" ");
  for (const secret of secrets) {
    const bytes = new Uint8Array(await hmac(keyOf(secret), `${id}.${time}.${body}`));
    const expected = `v1,${platform.btoa(String.fromCharCode(...bytes))}`;
    if (signed.some((one) => isSame(one, expected))) return { id, event: JSON.parse(body) as PostedEvent };
  }
  return null;
}
