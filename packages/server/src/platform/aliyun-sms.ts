import { randomBytes } from "node:crypto";
import type { SmsOrder, SmsReport, SmsResult, SmsTaken } from "./sms-sender.ts";

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

async function ask<T>(
  settings: AliyunSmsSettings,
  sign: SignAcs3,
  action: string,
  query: Readonly<Record<string, string>>,
): Promise<{ status: number; said: Partial<T> }> {
  const url = new URL(`${settings.endpoint}/`);
  url.search = new URLSearchParams(query).toString();
  const { host: _host, ...headers } = sign(
    { method: "POST", url, headers: { "x-acs-action": action, "x-acs-version": "2017-05-25" }, body: "" },
    settings,
    new Date(),
    randomBytes(16).toString("hex"),
  );
  const answer = await fetch(url, { method: "POST", headers, signal: AbortSignal.timeout(timeoutMs) });
  // What the service says is looked at field by field; whatever is missing stays undefined.
  return { status: answer.status, said: (await answer.json().catch(() => ({}))) as Partial<T> };
}

/** One message by Aliyun's SendSms. OutId is our own number, so that a report finds its record. */
export async function sendByAliyun(settings: AliyunSmsSettings, sign: SignAcs3, order: SmsOrder): Promise<SmsResult> {
  try {
    const { status, said } = await ask<{ Code: string; BizId: string; Message: string }>(settings, sign, "SendSms", {
      PhoneNumbers: order.to,
      SignName: order.sign,
      TemplateCode: order.templateCode,
      TemplateParam: JSON.stringify(order.vars),
      OutId: order.key,
    });
    if (said.Code === "OK") return { ok: true, isDelivered: false, channelId: said.BizId ?? "" };
    return { ok: false, reason: `${said.Code ?? status} ${said.Message ?? ""}`.trim().slice(0, 200) };
  } catch (error) {
    // Whether it was taken is unknown: it is not tried again, because nobody may get a message twice.
    return { ok: false, reason: error instanceof Error ? error.message.slice(0, 200) : "no answer" };
  }
}

interface Detail {
  readonly OutId?: string;
  /** 1 waits for the receipt, 2 failed, 3 arrived. */
  readonly SendStatus?: number;
  readonly ErrCode?: string;
}

/** What became of one message, by Aliyun's QuerySendDetails; no answer says nothing. */
export async function reportByAliyun(
  settings: AliyunSmsSettings,
  sign: SignAcs3,
  { key, to, channelId, sendDay }: SmsTaken,
): Promise<SmsReport | null> {
  try {
    const { said } = await ask<{ Code: string; SmsSendDetailDTOs: { SmsSendDetailDTO?: readonly Detail[] } }>(
      settings,
      sign,
      "QuerySendDetails",
      { PhoneNumber: to, BizId: channelId, SendDate: sendDay, PageSize: "10", CurrentPage: "1" },
    );
    const details = said.SmsSendDetailDTOs?.SmsSendDetailDTO ?? [];
    const detail = details.find(({ OutId }) => OutId === key) ?? details[0];
    if (said.Code !== "OK" || detail === undefined) return null;
    if (detail.SendStatus === 3) return { ok: true, reason: "" };
    return detail.SendStatus === 2 ? { ok: false, reason: (detail.ErrCode ?? "").slice(0, 200) } : null;
  } catch {
    return null;
  }
}
