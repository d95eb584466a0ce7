import { randomBytes } from "node:crypto";
import type { SmsOrder, SmsResult } from "./sms-sender.ts";

export interface AliyunSmsSettings {
  readonly accessKeyId: string;
  readonly secret: string;
  readonly endpoint: string;
}

/** The signature is the object store's too and lies above the platform: it is handed in. */
export type SignAcs3 = (
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string },
  keys: { readonly accessKeyId: string; readonly secret: string },
  now: Date,
  nonce: string,
) => Record<string, string>;

const timeoutMs = 10_000;

/** One message by Aliyun's SendSms. OutId is our own number, so that a report finds its record. */
export async function sendByAliyun(settings: AliyunSmsSettings, sign: SignAcs3, order: SmsOrder): Promise<SmsResult> {
  const url = new URL(`${settings.endpoint}/`);
  url.search = new URLSearchParams({
    PhoneNumbers: order.to,
    SignName: order.sign,
    TemplateCode: order.templateCode,
    TemplateParam: JSON.stringify(order.vars),
    OutId: order.key,
  }).toString();
  const { host: _host, ...headers } = sign(
    { method: "POST", url, headers: { "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" }, body: "" },
    settings,
    new Date(),
    randomBytes(16).toString("hex"),
  );
  try {
    const answer = await fetch(url, { method: "POST", headers, signal: AbortSignal.timeout(timeoutMs) });
    const said = (await answer.json().catch(() => ({}))) as { Code?: string; BizId?: string; Message?: string };
    if (said.Code === "OK") return { ok: true, isDelivered: false, channelId: said.BizId ?? "" };
    return { ok: false, reason: `${said.Code ?? answer.status} ${said.Message ?? ""}`.trim().slice(0, 200) };
  } catch (error) {
    // Whether it was taken is unknown: it is not tried again, because nobody may get a message twice.
    return { ok: false, reason: error instanceof Error ? error.message.slice(0, 200) : "no answer" };
  }
}
