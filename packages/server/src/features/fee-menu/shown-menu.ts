import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import type * as endpoints from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import { menuReasons as reasons } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { audienceSql } from "../../core/people/member/audience-sql.ts";
import { priceOf } from "../../core/money/promotion/price-steps.ts";
import type { Db } from "../../kit/call.ts";
import { bucketSql } from "./menu-bucket.ts";

type Options = z.output<typeof endpoints.getMenuOptions.data>;
export async function readOptions(db: Db): Promise<Options> {
  const { rows } = await sql<Options>`select
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'priceCents', s.price_cents, 'platforms',
      s.platforms) order by s.sort, s.id), '[]') from fee_setting s where s.status = 'ONLINE') as settings,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.title) order by a.id), '[]') from article a
    where a.category = 'AGREEMENT') as agreements`.execute(db);
  return rows[0] ?? { settings: [], agreements: [] };
}

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly subTitle: string;
  readonly buttonText: string;
  readonly audience: Audience;
  readonly items: readonly endpoints.MenuItem[];
  readonly defaultFeeSettingId: number | null;
  readonly fitsPlatform: boolean;
  readonly fitsTime: boolean;
  readonly fitsBucket: boolean;
}

type Question = Pick<z.output<typeof endpoints.previewFeeMenu.query>, "userId" | "position" | "platform">;

/** The menu that this member sees at a place, with this member's prices, and why it is that one. */
export async function shownMenu(db: Db, query: Question): Promise<z.input<typeof endpoints.previewFeeMenu.data>> {
  const { rows } = await sql<Candidate>`select t.id, t.name, t.title, t.sub_title, t.button_text, t.audience, t.items,
      t.default_fee_setting_id, ${query.platform} = any(t.platforms) as fits_platform,
      (t.start_time is null or t.start_time <= now()) and (t.end_time is null or t.end_time > now()) as fits_time,
        ${bucketSql("t", "m.user_id")} as fits_bucket
    from fee_setting_menu t, member m
    where m.user_id = ${query.userId} and t.position = ${query.position} and t.status = 'ONLINE'
    order by t.sort, t.id`.execute(db);
  const { settings } = await readOptions(db);
  const tried: { id: number; name: string; reason: string }[] = [];
  let found: Candidate | null = null;
  const onSale = (menu: Candidate) =>
    menu.items.filter(({ feeSettingId }) =>
      settings.some(({ id, platforms }) => id === feeSettingId && platforms.includes(query.platform)),
    );
  for (const menu of rows) {
    const who =
      await sql`select from member m where m.user_id = ${query.userId} and ${audienceSql(menu.audience)}`.execute(db);
    const reason = !menu.fitsPlatform
      ? reasons.platform
      : !menu.fitsTime
        ? reasons.time
        : who.rows.length === 0
          ? reasons.audience
          : !menu.fitsBucket
            ? reasons.bucket
            : onSale(menu).length === 0
              ? reasons.empty
              : found === null
                ? reasons.shown
                : reasons.later;
    if (reason === reasons.shown) found = menu;
    tried.push({ id: menu.id, name: menu.name, reason });
  }
  if (found === null) return { menuId: null, title: "", subTitle: "", buttonText: "", items: [], tried };
  const items = [];
  for (const { feeSettingId, corner } of onSale(found)) {
    const setting = settings.find(({ id }) => id === feeSettingId);
    if (setting === undefined) continue;
    const targetType = query.position === "RECHARGE" ? ("RECHARGE" as const) : ("FEE" as const);
    const question = {
      userId: query.userId,
      targetType,
      targetId: feeSettingId,
      activityId: null,
      couponGrantId: null,
      adjustCents: 0,
    };
    // Prices of running activities are applied; items that no activity can include keep their own price.
    const price = await priceOf(db, question, 0).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "REFUSED") return { payCents: setting.priceCents };
      throw error;
    });
    items.push({
      feeSettingId,
      name: setting.name,
      priceCents: setting.priceCents,
      payCents: price.payCents,
      corner,
      isDefault: found.defaultFeeSettingId === feeSettingId,
    });
  }
  const { id: menuId, title, subTitle, buttonText } = found;
  return { menuId, title, subTitle, buttonText, items, tried };
}
