import { adMessages } from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface AdViewDraft {
  readonly userId: number;
  readonly advertId: number;
  readonly networkTransId: string;
  readonly platform: string;
  readonly deviceId: string;
  readonly ip: string;
  readonly durationSec: number;
  readonly watchSec: number;
  readonly result: "FINISHED" | "SKIPPED" | "ERROR";
}

/** A view of a rewarded advert, which waits for the callback of its network. A number of a network counts once. */
export async function recordView(db: Db, view: AdViewDraft): Promise<number> {
  const { networkTransId: transId, durationSec, watchSec } = view;
  await sql`select pg_advisory_xact_lock(hashtext('ad view'), hashtext(${transId}))`.execute(db);
  const { rows } = await sql<{ source: string; ecpm: number; isKnown: boolean }>`select a.source, a.ecpm,
      exists (select from ad_record r where r.source = a.source and r.network_trans_id = ${transId}) as is_known
    from advert a where a.id = ${view.advertId} and a.slot = 'REWARD_VIDEO' and a.status = 'ONLINE'
      and now() between a.start_time and a.end_time`.execute(db);
  const advert = rows[0];
  if (advert === undefined) throw refused(adMessages.noAdvert);
  if (advert.isKnown) throw refused(adMessages.known);
  // The price is of a thousand views: in cents it is that of one in thousandths of a cent.
  const income = view.result === "ERROR" ? 0 : advert.ecpm;
  const made = await sql<{ id: number }>`insert into ad_record (user_id, advert_id, source, network_trans_id, platform,
      device_id, ip, start_time, duration_sec, watch_sec, result, ecpm_cents, income_milli)
    values (${view.userId}, ${view.advertId}, ${advert.source}, ${transId}, ${view.platform}, ${view.deviceId},
      ${view.ip},
      now() - make_interval(secs => ${watchSec}::int), ${durationSec}, ${watchSec}, ${view.result}, ${advert.ecpm},
      ${income}) returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}
