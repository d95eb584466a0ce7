import { randomBytes } from "node:crypto";
import { sendToService } from "./outgoing.ts";
import type { SmsOrder, SmsReport, SmsResult, SmsTaken } from "./sms-sender.ts";

export interface AliyunSmsSettings {
  readonly accessKeyId: string;
  readonly secret: string;
  readonly endpoint: string;
}

/** The object store uses the same signature, which is in a layer above the platform: it is passed in. */
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
): Promise<{ status: number; reply: Partial<T> }> {
  const url = new URL(`${settings.endpoint}/`);
  url.search = new URLSearchParams(query).toString();
  const { host: _host, ...headers } = sign(
    { method: "POST", url, headers: { "x-acs-action": action, "x-acs-version": "2017-05-25" }, body: "" },
    settings,
    new Date(),
    randomBytes(16).toString("hex"),
  );
  const answer = await sendToService(url, { method: "POST", headers, timeoutMs });
  // The service's answer is read field by field; whatever is missing stays undefined.
  return { status: answer.status, reply: (await answer.json().catch(() => ({}))) as Partial<T> };
}

/** Refusals that pass by themselves, or once the account was charged: limits, faults of the carrier, an empty account. */
const passing =
  /^(Throttling|ServiceUnavailable|InternalError|isp\.|SYSTEM_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.AMOUNT_NOT_ENOUGH)/;

/** One message by Aliyun's SendSms. OutId is our own number, so that a report can be matched to its record. */
export async function sendByAliyun(settings: AliyunSmsSettings, sign: SignAcs3, order: SmsOrder): Promise<SmsResult> {
  try {
    const { status, reply } = await ask<{ Code: string; BizId: string; Message: string }>(settings, sign, "SendSms", {
      PhoneNumbers: order.to,
      SignName: order.sign,
      TemplateCode: order.templateCode,
      TemplateParam: JSON.stringify(order.vars),
      OutId: order.key,
    });
    if (reply.Code === "OK") return { ok: true, status: "SENT", channelId: reply.BizId ?? "" };
    const reason = `${reply.Code ?? status} ${reply.Message ?? ""}`.trim().slice(0, 200);
    // Without a code of its own the answer is not Aliyun's: the message was not judged.
    return { ok: false, reason, again: passing.test(reply.Code ?? "") || (reply.Code === undefined && status >= 500) };
  } catch {
    // Whether it was accepted is unknown: the service is asked before a retry, because no one may get a message twice.
    return { ok: "UNKNOWN" };
  }
}

interface Detail {
  readonly OutId?: string;
  /** 1 waits for the receipt, 2 failed, 3 delivered. */
  readonly SendStatus?: number;
  readonly ErrCode?: string;
}

/** The result of Aliyun's QuerySendDetails for a number's day; null without an answer. */
async function detailsOf(
  settings: AliyunSmsSettings,
  sign: SignAcs3,
  { to, channelId, sendDay }: SmsTaken,
): Promise<readonly Detail[] | null> {
  try {
    const { reply } = await ask<{ Code: string; SmsSendDetailDTOs: { SmsSendDetailDTO?: readonly Detail[] } }>(
      settings,
      sign,
      "QuerySendDetails",
      {
        PhoneNumber: to,
        ...(channelId === "" ? {} : { BizId: channelId }),
        SendDate: sendDay,
        PageSize: channelId === "" ? "50" : "10",
        CurrentPage: "1",
      },
    );
    return reply.Code === "OK" ? (reply.SmsSendDetailDTOs?.SmsSendDetailDTO ?? []) : null;
  } catch {
    return null;
  }
}

/** The result of one message; no answer proves nothing. */
export async function reportByAliyun(
  settings: AliyunSmsSettings,
  sign: SignAcs3,
  taken: SmsTaken,
): Promise<SmsReport | null> {
  const details = await detailsOf(settings, sign, taken);
  const byKey = details?.find(({ OutId }) => OutId === taken.key);
  const detail = byKey ?? (taken.channelId === "" ? undefined : details?.[0]);
  if (detail === undefined) return null;
  if (detail.SendStatus === 3) return { ok: true, reason: "" };
  return detail.SendStatus === 2 ? { ok: false, reason: (detail.ErrCode ?? "").slice(0, 200) } : null;
}

/** Whether a message without an answer was accepted: our own number is in the day's list, or not. */
export async function findByAliyun(
  settings: AliyunSmsSettings,
  sign: SignAcs3,
  taken: SmsTaken,
): Promise<"LEFT" | "KEPT" | null> {
  const details = await detailsOf(settings, sign, taken);
  if (details === null) return null;
  return details.some(({ OutId }) => OutId === taken.key) ? "LEFT" : "KEPT";
}
