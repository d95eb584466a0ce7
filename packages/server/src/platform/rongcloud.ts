import { createHash, randomInt } from "node:crypto";
import { sendToService } from "./outgoing.ts";

export interface RongCloudSettings {
  readonly appKey: string;
  readonly appSecret: string;
  /** Tried in order: the second when the first does not answer. */
  readonly hosts: readonly string[];
}

export interface RongCloudUser {
  readonly userId: string;
  readonly name: string;
  readonly portraitUri: string;
}

const timeoutMs = 8000;

/** The published rule: SHA1 over secret, nonce and time in milliseconds, in hexadecimal. */
export function signRongCloud(secret: string, nonce: string, timestamp: string): string {
  return createHash("sha1").update(`${secret}${nonce}${timestamp}`).digest("hex");
}

async function ask({ appKey, appSecret }: RongCloudSettings, host: string, user: RongCloudUser): Promise<string> {
  const nonce = String(randomInt(1_000_000_000, 2_000_000_000));
  const timestamp = String(Date.now());
  const answer = await sendToService(`${host}/user/getToken.json`, {
    method: "POST",
    headers: {
      "app-key": appKey,
      nonce,
      timestamp,
      signature: signRongCloud(appSecret, nonce, timestamp),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ ...user }).toString(),
    timeoutMs,
  });
  const reply = (await answer.json().catch(() => ({}))) as { code?: number; token?: string };
  if (reply.code === 200 && typeof reply.token === "string") return reply.token;
  throw new RongCloudRefusal(`RongCloud answered ${answer.status}, code ${reply.code ?? "none"}`);
}

/** The service answered with a refusal: another host would answer the same. */
class RongCloudRefusal extends Error {}

/** The token with which a browser connects as this user. */
export async function rongCloudToken(settings: RongCloudSettings, user: RongCloudUser): Promise<string> {
  let last: unknown;
  for (const host of settings.hosts) {
    try {
      return await ask(settings, host, user);
    } catch (error) {
      last = error;
      if (error instanceof RongCloudRefusal) break;
    }
  }
  throw last;
}
