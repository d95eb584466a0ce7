import { createHash, timingSafeEqual } from "node:crypto";
import { adMessages } from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { scoreEnd, scoreRoom } from "../../core/money/scores/earn-score.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import type { Db } from "../../kit/call.ts";

export interface AdRow {
  readonly id: number;
  readonly userId: number;
  readonly advertId: number | null;
  readonly deviceId: string;
  readonly ip: string;
  readonly verify: string;
  readonly rewardStatus: string;
  readonly noRewardReason: string | null;
}
export type AdNetwork = "SELF" | "CSJ" | "YLH" | "KS";

/** The score of a view, within the limits of the advert and the rule; 0 gives nothing. */
export async function giveAdScore(db: Db, row: AdRow): Promise<number> {
  const { rows } = await sql<{
    rewardScore: number;
    dayLimit: number | null;
    today: number;
  }>`select coalesce(a.reward_score, 0) as reward_score, a.day_limit,
      (select count(*)::int from ad_record r
      where r.user_id = ${row.userId} and r.advert_id = a.id and r.reward_status = 'ISSUED'
        and r.created_time >= current_date) as today
    from advert a where a.id = ${row.advertId}`.execute(db);
  const advert = rows[0];
  if (advert === undefined || (advert.dayLimit !== null && advert.today >= advert.dayLimit)) return 0;
  const score = advert.rewardScore === 0 ? 0 : await roomFor(db, row.userId, advert.rewardScore);
  if (score === 0) return 0;
  const recordId = await changeScore(db, {
    userId: row.userId,
    scene: "WATCH_AD",
    score,
    refType: "ADVERT",
    refId: row.advertId,
    remark: adMessages.reward,
    deviceId: row.deviceId,
    ip: row.ip,
    expireTime: await scoreEnd(db),
  });
  await sql`update ad_record
    set reward_status = 'ISSUED', reward_score = ${score}, score_record_id = ${recordId}, no_reward_reason = null
    where id = ${row.id}`.execute(db);
  return score;
}

/** A member whose rewards are held back gets nothing, and no reason is shown. */
async function roomFor(db: Db, userId: number, score: number): Promise<number> {
  try {
    return await scoreRoom(db, userId, "WATCH_AD", score);
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

const accountsOfDay = 3;
const viewsOfDay = 100;

/** Several accounts or too many views of one device in a day: it gets nothing more until tomorrow. */
async function watchDevice(db: Db, deviceId: string): Promise<void> {
  if (deviceId === "") return;
  const { rows } = await sql<{
    accounts: number;
    views: number;
  }>`select count(distinct user_id)::int as accounts, count(*)::int as views from ad_record
    where device_id = ${deviceId} and created_time >= current_date`.execute(db);
  const { accounts = 0, views = 0 } = rows[0] ?? {};
  if (accounts < accountsOfDay && views <= viewsOfDay) return;
  const made = await sql`insert into ad_device_block (device_id, reason, until_time)
      values (${deviceId}, ${adMessages.auto}, now() + interval '1 day') on conflict (device_id) do update
    set until_time = excluded.until_time, reason = excluded.reason, created_time = now()
    where ad_device_block.until_time <= now() returning 1`.execute(db);
  if (made.rows.length === 0) return;
  await noticeWhoMay(db, "adDeviceBlocked", {
    kind: "TODO",
    ...adMessages.notice(deviceId, accounts, views),
    link: `/shareReward/adRecord?deviceId=${encodeURIComponent(deviceId)}`,
  });
}

const signOf = (key: string, transId: string): string => createHash("sha256").update(`${key}:${transId}`).digest("hex");
const isSigned = (key: string, transId: string, sign: string): boolean => {
  const [wanted, received] = [Buffer.from(signOf(key, transId)), Buffer.from(sign)];
  return key !== "" && wanted.length === received.length && timingSafeEqual(wanted, received);
};

interface Waiting extends AdRow {
  readonly isLate: boolean;
  readonly isShort: boolean;
  readonly isBlocked: boolean;
  readonly isFast: boolean;
}

/**
 * A network's report of a view: signed, within ten minutes, watched long enough, on a device that is not blocked and
 * not within twenty seconds of another view. Idempotent. Returns whether the view was verified.
 */
export async function takeAdCallback(
  db: Db,
  source: AdNetwork,
  transId: string,
  sign: string,
): Promise<"PASS" | "FAIL" | "UNKNOWN"> {
  const keys = await readSetting(db, "ad.callbackKeys");
  if (!isSigned(keys[source], transId, sign)) return "FAIL";
  const { rows } = await sql<Waiting>`select t.id, t.user_id, t.advert_id, t.device_id, t.ip, t.verify, t.reward_status,
      t.no_reward_reason,
      coalesce(t.start_time, t.created_time) < now() - interval '10 minutes' as is_late,
      t.result <> 'FINISHED' or (t.watch_sec < 30 and t.watch_sec * 10 < t.duration_sec * 9) as is_short,
      exists (select from ad_device_block b where b.device_id = t.device_id and b.until_time > now()) as is_blocked,
      t.device_id <> '' and exists (select from ad_record o
      where o.device_id = t.device_id and o.id <> t.id and o.created_time > t.created_time - interval '20 seconds'
        and o.created_time <= t.created_time) as is_fast
    from ad_record t where t.source = ${source} and t.network_trans_id = ${transId} order by t.created_time desc limit 1
    for update of t`.execute(db);
  const view = rows[0];
  if (view === undefined) return "UNKNOWN";
  if (view.verify !== "WAIT") return view.verify === "PASS" ? "PASS" : "FAIL";
  const reason = view.isLate ? "VERIFY" : view.isShort ? "SHORT" : view.isBlocked || view.isFast ? "RISK" : null;
  await sql`update ad_record set verify = ${view.isLate ? "FAIL" : "PASS"}, no_reward_reason = ${reason}
    where id = ${view.id}`.execute(db);
  await watchDevice(db, view.deviceId);
  if (reason === null && (await giveAdScore(db, view)) === 0)
    await sql`update ad_record set no_reward_reason = 'LIMIT' where id = ${view.id}`.execute(db);
  return view.isLate ? "FAIL" : "PASS";
}
