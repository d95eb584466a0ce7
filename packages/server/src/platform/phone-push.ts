import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Settings } from "./settings.ts";
import { announcedPort } from "./outside-service.ts";
import { appendPrivate, privateFolder } from "./private-files.ts";
import { arrivalsByJpush, sendByJpush, takeJpushNumbers } from "./jpush.ts";

export interface PushOrder {
  readonly id: number;
  /** Under this number the service takes it once, however often it is sent. */
  readonly serviceNumber: string;
  readonly userIds: readonly number[];
  readonly title: string;
  readonly content: string;
  readonly imageUrl: string;
  readonly isMarketing: boolean;
  /** What the app reads when the notification is pressed. */
  readonly extras: Readonly<Record<string, string>>;
  /** For how long a device that is switched off may still get it. */
  readonly liveSeconds: number;
}

export type PushResult =
  /** Accepted, or only written down because there is no service. */
  | { readonly ok: true; readonly status: "SENT" | "FILED"; readonly channelId: string }
  /** Refused; `again` where the same order may be accepted later. */
  | { readonly ok: false; readonly reason: string; readonly isUnknownDevice?: boolean; readonly again: boolean }
  /** No answer: it may or may not have been taken. */
  | { readonly ok: "UNKNOWN" };

/** A service that shows notifications on members' phones. */
export interface PhonePush {
  readonly channel: "JPUSH" | "FILE";
  takeNumbers(count: number): Promise<readonly string[]>;
  send(order: PushOrder): Promise<PushResult>;
  /** On how many devices each was shown, by the id that the service gave; without it nothing is reported. */
  arrivals?(channelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Without a service the notifications of a day are lines of a file, by id: their words are in the database. */
function fileSender(dataDir: string): PhonePush {
  return {
    channel: "FILE",
    takeNumbers: async (count) => Array.from({ length: count }, () => randomUUID()),
    async send({ id, userIds }) {
      const folder = join(dataDir, "outbox");
      await privateFolder(folder);
      const time = new Date().toISOString();
      await appendPrivate(
        join(folder, `push-${time.slice(0, 10)}.jsonl`),
        `${JSON.stringify({ time, id, members: userIds.length })}\n`,
      );
      return { ok: true, status: "FILED", channelId: "" };
    },
  };
}

export function makePhonePush({ jpush, dataDir }: Pick<Settings, "jpush" | "dataDir">): PhonePush {
  if (jpush === undefined) return announcedPort("phone push", fileSender(dataDir), ["takeNumbers", "send"]);
  return announcedPort(
    "phone push",
    {
      channel: "JPUSH",
      takeNumbers: (count) => takeJpushNumbers(jpush, count),
      send: (order) => sendByJpush(jpush, order),
      arrivals: (channelIds) => arrivalsByJpush(jpush, channelIds),
    },
    ["takeNumbers", "send", "arrivals"],
  );
}
