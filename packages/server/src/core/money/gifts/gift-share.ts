import type { GiftShares } from "@hongxian/contract/core/money/gift.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";

interface ShareSetting {
  /** What applies today. */
  readonly shares: GiftShares;
  readonly next: { readonly shares: GiftShares; readonly from: string } | null;
  readonly version: number;
}

/** The receivers' shares by scene, and those that will apply from a later day. */
export async function readShares(db: Db): Promise<ShareSetting> {
  const { shares, before, from } = await readSetting(db, "gift.share");
  const { rows } = await sql<{ version: number; isDue: boolean }>`select coalesce((select version from system_setting
    where key = 'gift.share'), 0)::int as version, ${from}::date <= current_date as is_due`.execute(db);
  const { version = 0, isDue = true } = rows[0] ?? {};
  return isDue ? { shares, next: null, version } : { shares: before, next: { shares, from }, version };
}

export const sharesInForce = async (db: Db): Promise<GiftShares> => (await readShares(db)).shares;
