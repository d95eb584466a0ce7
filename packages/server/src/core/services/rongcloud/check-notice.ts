import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { signRongCloud, type RongCloudSettings } from "../../../platform/rongcloud.ts";

/** How far RongCloud's clock may be off; it repeats a notice within seconds. */
const clockMs = 5 * 60_000;

export type Verdict = "GOOD" | "FORM" | "APP_KEY" | "SIGNATURE" | "CLOCK" | "REPLAY";

interface Notice {
  readonly query: Readonly<Record<string, unknown>>;
  /** As it came. */
  readonly body: string;
  /** The application it names, in its address, header or body. */
  readonly appKeys: readonly string[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** Older notices call it `timestamp`. */
const signTime = (query: Notice["query"]): string => text(query["signTimestamp"]) || text(query["timestamp"]);

function isSigned({ query }: Notice, { appSecret }: RongCloudSettings): boolean {
  const right = Buffer.from(signRongCloud(appSecret, text(query["nonce"]), signTime(query)));
  const received = Buffer.from(text(query["signature"]).toLowerCase());
  return received.length === right.length && timingSafeEqual(received, right);
}

/**
 * Whether a notice comes from RongCloud and for this application. The signature does not cover the body, so each signed
 * nonce is tied to the first body it came with: a repeat of the same passes and changes nothing, any other is refused.
 */
export async function checkNotice(db: Db, settings: RongCloudSettings, notice: Notice): Promise<Verdict> {
  const { query, body, appKeys } = notice;
  const [nonce, time] = [text(query["nonce"]), signTime(query)];
  if (!/^[!-~]{1,64}$/.test(nonce) || !/^\d{10,13}$/.test(time)) return "FORM";
  if (appKeys.some((key) => key !== settings.appKey)) return "APP_KEY";
  if (!isSigned(notice, settings)) return "SIGNATURE";
  const at = time.length === 10 ? Number(time) * 1000 : Number(time);
  if (Math.abs(Date.now() - at) > clockMs) return "CLOCK";
  const digest = createHash("sha256").update(body).digest("hex");
  await sql`insert into rong_nonce (nonce, sign_time, digest) values (${nonce}, ${time}, ${digest})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ digest: string }>`select digest from rong_nonce
    where nonce = ${nonce} and sign_time = ${time}`.execute(db);
  return rows[0]?.digest === digest ? "GOOD" : "REPLAY";
}
