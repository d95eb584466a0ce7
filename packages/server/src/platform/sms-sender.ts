import { join } from "node:path";
import type { Settings } from "./settings.ts";
import { appendPrivate, privateFolder } from "./private-files.ts";
import { reportByAliyun, sendByAliyun, type SignAcs3 } from "./aliyun-sms.ts";

export interface SmsOrder {
  readonly key: string;
  readonly to: string;
  readonly sign: string;
  readonly templateCode: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly text: string;
}

export type SmsResult =
  /** Delivered at once, or taken and reported later. */
  | { readonly ok: true; readonly isDelivered: boolean; readonly channelId: string }
  | { readonly ok: false; readonly reason: string };

/** A message that was taken, by the names both sides have for it. */
export interface SmsTaken {
  readonly key: string;
  readonly to: string;
  readonly channelId: string;
  /** YYYYMMDD in China. */
  readonly sendDay: string;
}
export interface SmsReport {
  readonly ok: boolean;
  readonly reason: string;
}

export interface SmsSender {
  readonly channel: string;
  send(orders: readonly SmsOrder[]): Promise<readonly SmsResult[]>;
  /** What became of them, in their order; null while nobody knows. Without it nothing is reported later. */
  report?(taken: readonly SmsTaken[]): Promise<readonly (SmsReport | null)[]>;
}

const parallel = 8;

async function someAtOnce<T, R>(given: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < given.length; at += parallel)
    results.push(...(await Promise.all(given.slice(at, at + parallel).map(work))));
  return results;
}

/** Without a service the messages of a day are lines of a file that the server's user alone may read. */
function fileSender(dataDir: string): SmsSender {
  return {
    channel: "FILE",
    async send(orders) {
      const folder = join(dataDir, "outbox");
      await privateFolder(folder);
      const time = new Date().toISOString();
      const lines = orders.map(({ key, to, text }) => `${JSON.stringify({ time, key, to, text })}\n`).join("");
      await appendPrivate(join(folder, `sms-${time.slice(0, 10)}.jsonl`), lines);
      return orders.map(({ key }) => ({ ok: true, isDelivered: true, channelId: key }));
    },
  };
}

export function makeSmsSender(
  { aliyunSms, dataDir }: Pick<Settings, "aliyunSms" | "dataDir">,
  sign: SignAcs3,
): SmsSender {
  if (aliyunSms === undefined) return fileSender(dataDir);
  return {
    channel: "ALIYUN",
    send: (orders) => someAtOnce(orders, (order) => sendByAliyun(aliyunSms, sign, order)),
    report: (taken) => someAtOnce(taken, (one) => reportByAliyun(aliyunSms, sign, one)),
  };
}
