import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { FeeSnapshot } from "../trade/trade-rows.ts";

export interface FeeSettingRow {
  readonly id: number;
  readonly feeType: string | null;
  readonly bonusCents: number;
  readonly name: string;
  readonly priceCents: number;
  readonly days: number | null;
  readonly hours: number | null;
  readonly minutes: number | null;
  readonly times: number | null;
  readonly matchTimes: number | null;
  readonly needContract: boolean;
  readonly templateId: number | null;
  readonly minDealCents: number;
  readonly iosProductId: string;
  readonly iosPriceCents: number | null;
  readonly status: string;
  readonly submitStaffId: number | null;
  readonly replacesId: number | null;
  readonly effectiveTime: string | null;
  readonly version: number;
}

/** A row of the price list that is on sale now. */
export async function readOnSale(db: Db, id: number): Promise<FeeSettingRow> {
  const { rows } = await sql<FeeSettingRow>`select * from fee_setting where id = ${id} and status = 'ONLINE'`.execute(
    db,
  );
  if (rows[0] === undefined) throw refused(moneyMessages.badSetting);
  return rows[0];
}

/** What an order stores of the price list: later edits never change it. */
export const snapshotOf = (row: FeeSettingRow): FeeSnapshot => {
  const { name, days, hours, minutes, times, matchTimes, needContract, version } = row;
  return { name, days, hours, minutes, times, matchTimes, needContract, version };
};

/** 审核通过 by another person: a passed price takes effect at its effective time. */
export async function passPrice(db: Db, id: number, staffId: number): Promise<void> {
  const { rows } = await sql<FeeSettingRow>`select * from fee_setting where id = ${id} for update`.execute(db);
  if (rows[0]?.status !== "WAIT_AUDIT") throw new AppError("STALE", { msg: moneyMessages.stateChanged });
  if (rows[0].submitStaffId === staffId) throw refused(moneyMessages.ownPrice);
  await sql`update fee_setting set audit_staff_id = ${staffId}, audit_remark = '',
      effective_time = coalesce(effective_time, now()), update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
  await bringPricesInForce(db);
}

/** Prices whose time has come go on sale and those they replace go off; every version is stored. */
export async function bringPricesInForce(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`with due as (
      select id, replaces_id, ios_product_id from fee_setting
      where status = 'WAIT_AUDIT' and audit_staff_id is not null and effective_time <= now() for update
    ), gone as (
      update fee_setting f set status = 'OFFLINE', update_time = now(), version = f.version + 1 from due
      where f.id = due.replaces_id and f.status = 'ONLINE'
    ) select id from due`.execute(db);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`with live as (
      update fee_setting f set status = 'ONLINE', update_time = now(), version = f.version + 1
      where f.id = any(${ids}::bigint[]) returning f.*)
    insert into setting_version (key, ref_id, version, value, staff_id)
    select 'fee_setting', live.id, live.version, to_jsonb(live), live.audit_staff_id from live`.execute(db);
  await tellPriceChange(db, ids);
  return ids.length;
}

/** The app's marriage home caches prices: a change clears the cache. */
export async function tellPriceChange(db: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into outbox (kind, dedupe_key, payload)
    select 'MARRIAGE_HOME_CACHE', 'marriage_home_cache:' || gen_random_uuid(), '{"userId": null}'::jsonb
    where exists (select from fee_setting
    where id = any(${[...ids]}::bigint[]) and fee_type like 'MARRIAGES%')`.execute(db);
}
