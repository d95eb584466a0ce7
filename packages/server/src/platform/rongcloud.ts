import { createHash, randomInt } from "node:crypto";
import { readAnswer, sendToService } from "./outgoing.ts";
import { tellOutside } from "./outside-service.ts";

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

/** A value sent several times under one name is a list. */
export type RongCloudForm = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export type RongCloudAnswer =
  | { readonly ok: true; readonly reply: Readonly<Record<string, unknown>> }
  /** Refused; `again` where the same may be accepted later. */
  | { readonly ok: false; readonly reason: string; readonly again: boolean }
  /** No answer: it may or may not have been done. */
  | { readonly ok: "UNKNOWN" };

const timeoutMs = 8000;
/** More calls than the application may make in this second, or a fault of the service. */
const passing: ReadonlySet<number> = new Set([1008, 1050, 1000]);

/** The published rule: SHA1 over secret, nonce and time in milliseconds, in hexadecimal. */
export function signRongCloud(secret: string, nonce: string, timestamp: string): string {
  return createHash("sha1").update(`${secret}${nonce}${timestamp}`).digest("hex");
}

function bodyOf(form: RongCloudForm): string {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    for (const one of Array.isArray(value) ? (value as readonly (string | number)[]) : [value])
      body.append(name, String(one));
  return body.toString();
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function ask({ appKey, appSecret }: RongCloudSettings, host: string, path: string, form: RongCloudForm) {
  const nonce = String(randomInt(1_000_000_000, 2_000_000_000));
  const timestamp = String(Date.now());
  const answer = await sendToService(`${host}${path}`, {
    method: "POST",
    headers: {
      "app-key": appKey,
      nonce,
      timestamp,
      signature: signRongCloud(appSecret, nonce, timestamp),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: bodyOf(form),
    timeoutMs,
  });
  return { status: answer.status, reply: parsed(await readAnswer(answer)) };
}

/** One call of the server API. A host that does not answer is passed over; a refusal is the same everywhere. */
export async function askRongCloud(
  settings: RongCloudSettings,
  path: `/${string}.json`,
  form: RongCloudForm,
): Promise<RongCloudAnswer> {
  tellOutside(`RongCloud ${path}`);
  for (const host of settings.hosts) {
    try {
      const { status, reply } = await ask(settings, host, path, form);
      const { code } = reply;
      if (code === 200) return { ok: true, reply };
      // An answer that is none of theirs (a proxy, a page) decides nothing.
      if (typeof code !== "number") continue;
      const reason = `${code} ${typeof reply["errorMessage"] === "string" ? reply["errorMessage"] : ""}`.trim();
      return { ok: false, reason: reason.slice(0, 200), again: passing.has(code) || status === 429 || status >= 500 };
    } catch {
      // The next host is asked.
    }
  }
  return { ok: "UNKNOWN" };
}

/** The token with which a device or a browser connects as this user. */
export async function rongCloudToken(settings: RongCloudSettings, user: RongCloudUser): Promise<string> {
  const answer = await askRongCloud(settings, "/user/getToken.json", { ...user });
  if (answer.ok === true && typeof answer.reply["token"] === "string") return answer.reply["token"];
  throw new Error(`RongCloud gave no token: ${answer.ok === false ? answer.reason : "no answer"}`);
}
