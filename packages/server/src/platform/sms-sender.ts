import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "./settings.ts";
import { announcedPort } from "./outside-service.ts";
import { appendPrivate, privateFolder } from "./private-files.ts";
import { findByAliyun, reportByAliyun, sendByAliyun, type SignAcs3 } from "./aliyun-sms.ts";

export interface SmsOrder {
  readonly key: string;
  readonly to: string;
  readonly sign: string;
  readonly templateCode: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly text: string;
}

export type SmsResult =
  /** Accepted and reported later, delivered at once, or only written down because there is no service. */
  | { readonly ok: true; readonly status: "SENT" | "SUCCESS" | "FILED"; readonly channelId: string }
  /** Refused; `again` where the same message may be accepted later. */
  | { readonly ok: false; readonly reason: string; readonly again?: boolean }
  /** No answer: it may or may not have been sent. */
  | { readonly ok: "UNKNOWN" };

/** An accepted message, by the ids both sides have for it. */
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
  /** It sends only by the number of a template that the carrier has passed. */
  readonly needsTemplate?: boolean;
  send(orders: readonly SmsOrder[]): Promise<readonly SmsResult[]>;
  /** Whether messages whose sending was interrupted were sent, in their order; null while it is unknown. */
  find(taken: readonly SmsTaken[]): Promise<readonly ("LEFT" | "KEPT" | null)[]>;
  /** Their results, in their order; null while unknown. Without it nothing is reported later. */
  report?(taken: readonly SmsTaken[]): Promise<readonly (SmsReport | null)[]>;
}

const parallel = 8;
/** Days of the outbox that are searched for an interrupted message. */
const daysBack = 4;

async function someAtOnce<T, R>(items: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += parallel)
    results.push(...(await Promise.all(items.slice(at, at + parallel).map(work))));
  return results;
}

/** Without a service the messages of a day are lines of a file that only the server's user may read. */
function fileSender(dataDir: string): SmsSender {
  return {
    channel: "FILE",
    async send(orders) {
      const folder = join(dataDir, "outbox");
      await privateFolder(folder);
      const time = new Date().toISOString();
      const lines = orders.map(({ key, to, text }) => `${JSON.stringify({ time, key, to, text })}\n`).join("");
      await appendPrivate(join(folder, `sms-${time.slice(0, 10)}.jsonl`), lines);
      return orders.map(({ key }) => ({ ok: true, status: "FILED", channelId: key }));
    },
    async find(taken) {
      const folder = join(dataDir, "outbox");
      const files = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("sms-")).toSorted();
      const texts = await Promise.all(files.slice(-daysBack).map((name) => readFile(join(folder, name), "utf8")));
      return taken.map(({ key }) => (texts.some((text) => text.includes(`"key":"${key}"`)) ? "LEFT" : "KEPT"));
    },
  };
}

export function makeSmsSender(
  { aliyunSms, dataDir }: Pick<Settings, "aliyunSms" | "dataDir">,
  sign: SignAcs3,
): SmsSender {
  if (aliyunSms === undefined) return announcedPort("short messages", fileSender(dataDir), ["send", "find"]);
  return {
    channel: "ALIYUN",
    needsTemplate: true,
    send: (orders) => someAtOnce(orders, (order) => sendByAliyun(aliyunSms, sign, order)),
    find: (taken) => someAtOnce(taken, (one) => findByAliyun(aliyunSms, sign, one)),
    report: (taken) => someAtOnce(taken, (one) => reportByAliyun(aliyunSms, sign, one)),
  };
}
