import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import * as endpoints from "@hongxian/contract/features/fee-menu/fee-menu.endpoints.ts";
import {
  menuPlatform,
  menuReasons as reasons,
  menuMessages,
} from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { audienceSql } from "../../core/people/member/audience-sql.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { priceOf } from "../../core/money/promotion/price-steps.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { bucketSql } from "./menu-bucket.ts";

type Options = z.output<typeof endpoints.getMenuOptions.data>;
async function readOptions(db: Db): Promise<Options> {
  const { rows } = await sql<Options>`select
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'priceCents', s.price_cents, 'platforms',
      s.platforms) order by s.sort, s.id), '[]') from fee_setting s where s.status = 'ONLINE') as settings,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.title) order by a.id), '[]') from article a
    where a.category = 'AGREEMENT') as agreements`.execute(db);
  return rows[0] ?? { settings: [], agreements: [] };
}
export const getMenuOptions = handle(endpoints.getMenuOptions, ({ db }) => readOptions(db));

async function needFitting(db: Db, draft: endpoints.MenuDraft): Promise<void> {
  const { settings, agreements } = await readOptions(db);
  for (const { feeSettingId } of draft.items) {
    const found = settings.find(({ id }) => id === feeSettingId);
    if (found === undefined) throw invalid({ items: menuMessages.gone });
    const wrong = draft.platforms.find((platform) => !found.platforms.includes(platform));
    if (wrong !== undefined) throw invalid({ items: menuMessages.unfit(found.name, menuPlatform.labels[wrong]) });
  }
  if (!agreements.some(({ id }) => id === draft.agreementArticleId))
    throw invalid({ agreementArticleId: menuMessages.agreement });
}

const plain: readonly (readonly [keyof Omit<endpoints.MenuDraft, "items" | "rightsTable" | "audience">, string])[] = [
  ["name", "name"],
  ["position", "position"],
  ["title", "title"],
  ["subTitle", "sub_title"],
  ["bgImage", "bg_image"],
  ["defaultFeeSettingId", "default_fee_setting_id"],
  ["platforms", "platforms"],
  ["abGroup", "ab_group"],
  ["abPercent", "ab_percent"],
  ["buttonText", "button_text"],
  ["agreementArticleId", "agreement_article_id"],
  ["sort", "sort"],
  ["startTime", "start_time"],
  ["endTime", "end_time"],
];

export const createFeeMenu = handle(endpoints.createFeeMenu, async (call) => {
  const { db, body } = call;
  await needFitting(db, body);
  const names = sql.join(plain.map(([, column]) => sql.ref(column)));
  const values = sql.join(plain.map(([name]) => sql`${body[name]}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into fee_setting_menu (code, ${names}, items, rights_table, audience)
    values ('M' || to_char(clock_timestamp(), 'YYMMDDHH24MISSUS'), ${values}, ${JSON.stringify(body.items)}::jsonb,
      ${JSON.stringify(body.rightsTable)}::jsonb, ${JSON.stringify(body.audience)}::jsonb) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.feeSettingMenu, targetId: id, after: body });
  return { id };
});

export const editFeeMenu = handle(endpoints.editFeeMenu, async (call) => {
  const { db, params, body } = call;
  const { version, ...draft } = body;
  const { rows } = await sql<{
    version: number;
    status: string;
  }>`select version, status from fee_setting_menu where id = ${params.id} for update`.execute(db);
  const old = rows[0];
  if (old === undefined) throw new AppError("NOT_FOUND");
  if (old.version !== version) throw new AppError("STALE_VERSION");
  // An online menu must be taken offline before it is changed.
  if (old.status === "ONLINE") throw refused(menuMessages.online);
  await needFitting(db, draft);
  const set = sql.join(plain.map(([name, column]) => sql`${sql.ref(column)} = ${draft[name]}`));
  await sql`update fee_setting_menu
    set ${set}, items = ${JSON.stringify(draft.items)}::jsonb,
      rights_table = ${JSON.stringify(draft.rightsTable)}::jsonb, audience = ${JSON.stringify(draft.audience)}::jsonb,
      version = version + 1, update_time = now() where id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.feeSettingMenu, targetId: params.id, after: draft });
  return { id: params.id };
});

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

export const previewFeeMenu = handle(endpoints.previewFeeMenu, async ({ db, query, caller }) => {
  const seen = await sql`select from member m
      where m.user_id = ${query.userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
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
});

type Stat = z.output<typeof endpoints.getFeeMenuStat.data>;
export const getFeeMenuStat = handle(endpoints.getFeeMenuStat, async ({ db, params }) => {
  const { rows } = await sql<Stat>`with k as (select b.*, b.id = a.id as own from fee_setting_menu a
      join fee_setting_menu b on b.id = a.id or a.ab_group <> 'ALL' and b.ab_group <> 'ALL' and b.position = a.position
        and b.status = 'ONLINE' where a.id = ${params.id}),
      o as (select k.id, o.user_id, o.pay_time, o.pay_cents from k
      join trade_order o on o.fee_setting_id in (select (i->>'feeSettingId')::bigint
      from jsonb_array_elements(k.items) i) and o.platform = any(k.platforms)
        and o.created_time >= now() - interval '30 days' and ${bucketSql("k", "o.user_id")})
    select coalesce((select sum(p.show_num) from place_stat p where p.kind = 'FEE_MENU' and p.ref_id = ${params.id}),
      0)::int as shown, coalesce((select sum(p.click_num) from place_stat p
      where p.kind = 'FEE_MENU' and p.ref_id = ${params.id}), 0)::int as clicked,
      (select count(*)::int from o where o.id = ${params.id}) as orders,
        (select count(*)::int from o where o.id = ${params.id} and o.pay_time is not null) as paid,
      (select json_agg(json_build_object('group', k.ab_group, 'members',
        (select count(distinct o.user_id) from o where o.id = k.id), 'orders',
        (select count(*) from o where o.id = k.id), 'paid',
          (select count(*) from o where o.id = k.id and o.pay_time is not null),
        'payCents', (select coalesce(sum(o.pay_cents), 0) from o where o.id = k.id and o.pay_time is not null))
        order by k.own desc, k.ab_group) from k) as sides
    from (select) one`.execute(db);
  const found = rows[0];
  if (found === undefined || found.sides === null) throw new AppError("NOT_FOUND");
  return found;
});
