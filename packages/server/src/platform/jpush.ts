import { readAnswer, sendToService } from "./outgoing.ts";
import type { PushOrder, PushResult } from "./phone-push.ts";

export interface JpushSettings {
  readonly appKey: string;
  readonly masterSecret: string;
  readonly endpoint: string;
  readonly reportEndpoint: string;
  /** Apple's production service; otherwise the one for apps under development. */
  readonly isProduction: boolean;
}

const timeoutMs = 10_000;

async function ask(
  settings: JpushSettings,
  address: string,
  body?: object,
): Promise<{ status: number; reply: unknown }> {
  const key = Buffer.from(`${settings.appKey}:${settings.masterSecret}`).toString("base64");
  const answer = await sendToService(address, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Basic ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
  });
  const text = await readAnswer(answer);
  try {
    return { status: answer.status, reply: JSON.parse(text) };
  } catch {
    return { status: answer.status, reply: {} };
  }
}

interface Refusal {
  readonly error?: { readonly code?: number; readonly message?: string };
}

/** Refusals that pass by themselves, or once a setting was mended: our keys, the rate, faults of the service. */
const passing: ReadonlySet<number> = new Set([1000, 1004, 1030, 2002]);
/** No device is registered under any of the aliases. */
const nobody = 1011;

const refusalOf = (status: number, { error }: Refusal): PushResult => {
  const code = error?.code ?? 0;
  const again = passing.has(code) || (code === 0 && status >= 500);
  const reason = `${code === 0 ? status : code} ${error?.message ?? ""}`.trim().slice(0, 200);
  return { ok: false, reason, isUnknownDevice: code === nobody, again };
};

/** Numbers of the service: what is sent under one of them is taken once, however often it is sent within a day. */
export async function takeJpushNumbers(settings: JpushSettings, count: number): Promise<readonly string[]> {
  const { reply } = await ask(settings, `${settings.endpoint}/v3/push/cid?count=${count}&type=push`);
  const { cidlist } = reply as { cidlist?: readonly unknown[] };
  return (cidlist ?? []).filter((one) => typeof one === "string");
}

/** One notification to up to a thousand members, whose devices the app has registered under their numbers. */
export async function sendByJpush(settings: JpushSettings, order: PushOrder): Promise<PushResult> {
  const { title, content, extras } = order;
  const body = {
    cid: order.serviceNumber,
    platform: "all",
    audience: { alias: order.userIds.map(String) },
    notification: {
      android: {
        title,
        alert: content,
        extras,
        ...(order.imageUrl === "" ? {} : { style: 3, big_pic_path: order.imageUrl }),
      },
      ios: { alert: { title, body: content }, sound: "default", extras },
    },
    options: {
      time_to_live: order.liveSeconds,
      apns_production: settings.isProduction,
      // Makers of phones treat advertising apart: 0 is advertising, 1 concerns the member's own matters.
      classification: order.isMarketing ? 0 : 1,
    },
  };
  try {
    const { status, reply } = await ask(settings, `${settings.endpoint}/v3/push`, body);
    const { msg_id: id } = reply as { msg_id?: string | number };
    return status === 200 && id !== undefined
      ? { ok: true, status: "SENT", channelId: String(id) }
      : refusalOf(status, reply as Refusal);
  } catch {
    // Whether it was taken is unknown: it is sent again under the same number.
    return { ok: "UNKNOWN" };
  }
}

/** Devices that have shown a notification, by the service's own line, the makers' and Apple's. */
interface Arrivals {
  readonly msg_id?: string | number;
  readonly jpush_received?: number | null;
  readonly android_pns_received?: number | null;
  readonly ios_apns_received?: number | null;
}

/** How many devices each of up to a hundred notifications has reached; one without a figure is left out. */
export async function arrivalsByJpush(
  settings: JpushSettings,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (channelIds.length === 0) return new Map();
  try {
    const { status, reply } = await ask(
      settings,
      `${settings.reportEndpoint}/v3/received/detail?msg_ids=${channelIds.join(",")}`,
    );
    if (status !== 200 || !Array.isArray(reply)) return new Map();
    return new Map(
      (reply as readonly Arrivals[]).flatMap((one) =>
        one.msg_id === undefined
          ? []
          : [
              [
                String(one.msg_id),
                (one.jpush_received ?? 0) + (one.android_pns_received ?? 0) + (one.ios_apns_received ?? 0),
              ] as const,
            ],
      ),
    );
  } catch {
    return new Map();
  }
}
