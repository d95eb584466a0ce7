import type { GiftShares } from "@hongxian/contract/core/money/gift.choices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import * as endpoints from "@hongxian/contract/features/gift/gift.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { readShares } from "../../core/money/gifts/gift-share.ts";
import { saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Db } from "../../kit/call.ts";

/** M14: with a family's largest share of the income, nine tenths are never exceeded. */
export async function needShareInBounds(db: Db, shares: Readonly<Record<string, number>>): Promise<void> {
  const { rows } = await sql<{
    top: number;
  }>`select coalesce(max(greatest(share_bp, share_before_bp)), 0)::int as top from family
    where status in ('NORMAL', 'FROZEN')`.execute(db);
  const top = rows[0]?.top ?? 0;
  const wrong = Object.entries(shares).filter(([, bp]) => bp * (10_000 + top) > 9000 * 10_000);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name]) => [name, moneyMessages.shareTooHigh])));
}

export const getGiftShares = handle(endpoints.getGiftShares, ({ db }) => readShares(db));

export const saveGiftShares = handle(endpoints.saveGiftShares, async (call) => {
  const { db, body, caller } = call;
  const { version, ...shares } = body;
  await needShareInBounds(db, shares);
  const old = await readShares(db);
  const { rows } = await sql<{ day: string }>`select (current_date + 1)::text as day`.execute(db);
  const value = { shares: shares satisfies GiftShares, before: old.shares, from: rows[0]?.day ?? "" };
  await saveSetting(db, { key: "gift.share", value, version, staffId: caller.staffId });
  call.audit({ targetType: auditTargets.setting, targetId: "gift.share", before: old.shares, after: shares });
  return readShares(db);
});

export const sortGifts = handle(endpoints.sortGifts, async (call) => {
  const ids = [...new Set(call.body.ids)];
  // The positions these gifts had are assigned again among them, so that other categories keep theirs.
  await sql`update gift g set sort = p.sort, update_time = now() from
      (select id, row_number() over () as n from unnest(${ids}::bigint[]) id) w
      join (select sort, row_number() over (order by sort, id) as n from gift where id = any(${ids}::bigint[])) p
        on p.n = w.n
    where g.id = w.id`.execute(call.db);
  call.audit({ targetType: auditTargets.gift, targetId: null, after: { order: ids } });
  return null;
});

type Shown = z.output<typeof endpoints.getGiftPanel.data>[number];
export const getGiftPanel = handle(endpoints.getGiftPanel, async ({ db, query }) => {
  const { rows } = await sql<Shown>`select id, name, icon_url, category_code, price_cents, corner, member_only from gift
    where status = 'ONLINE' and ${query.sceneType} = any(scene_types) and (start_time is null or start_time <= now())
      and (end_time is null or end_time > now())
    order by sort, id limit 500`.execute(db);
  return rows;
});
