import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { textLines } from "@hongxian/contract/core/money/contract-text.ts";
import type { Prize } from "@hongxian/contract/core/money/campaign.choices.ts";
import * as endpoints from "@hongxian/contract/features/public-pages/promoted.endpoints.ts";
import { promotedTexts, type ActivityState } from "@hongxian/contract/features/public-pages/promoted.texts.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { answerPicture, viewPicture } from "../../core/foundation/storage/view-picture.ts";
import { handlePublic, type Db } from "../../kit/call.ts";

type Goods = z.output<typeof endpoints.getPublicGoods.data>;
interface ActivityRow {
  readonly name: string;
  readonly type: z.output<typeof endpoints.getPublicActivity.data>["type"];
  readonly state: ActivityState;
  readonly startTime: string;
  readonly endTime: string;
  readonly coverUrl: string;
  readonly prizes: readonly Pick<Prize, "id" | "name" | "prizeType">[];
  readonly rules: {
    readonly levels?: readonly { readonly every: boolean; readonly count: number; readonly prizeId: number }[];
    readonly realNameDays?: number;
  };
  readonly autoAudit: boolean;
  readonly needClaim: boolean;
  readonly claimDays: number;
  readonly pageHtml: string;
}

/** Nothing of a draft, nor of one that waits for its audit, is for strangers. */
const wasPassed = sql`a.status in ('WAIT_START', 'ONLINE', 'PAUSED', 'FINISHED')`;

const appsOf = async (db: Db) => ({
  android: await readSetting(db, "app.androidUrl"),
  ios: await readSetting(db, "app.iosUrl"),
});

function rulesOf({ rules, prizes, needClaim, claimDays, autoAudit }: ActivityRow): string[] {
  const nameOf = (id: number) => prizes.find((one) => one.id === id)?.name ?? "";
  const { levels = [], realNameDays = 0 } = rules;
  return [
    ...levels.map(({ every, count, prizeId }) => promotedTexts.level(every, count, nameOf(prizeId))),
    ...(levels.length > 0 && realNameDays > 0 ? [promotedTexts.realName(realNameDays)] : []),
    ...(needClaim ? [promotedTexts.claim(claimDays)] : []),
    ...(autoAudit ? [] : [promotedTexts.audited]),
  ];
}

export const getPublicActivity = handlePublic(endpoints.getPublicActivity, async ({ db, query }) => {
  const { rows } = await sql<ActivityRow>`select a.name, a.type, a.start_time, a.end_time, a.cover_url, a.prizes,
      a.rules, a.auto_audit, a.need_claim, a.claim_days, a.page_html,
      case when a.status = 'FINISHED' or a.end_time <= now() then 'OVER' when a.status = 'PAUSED' then 'PAUSED'
        when a.start_time > now() then 'SOON' when a.status = 'ONLINE' then 'OPEN' else 'SOON' end as state
    from activity a where a.code = ${query.code} and ${wasPassed}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw refused(promotedTexts.noActivity);
  const { name, type, state, startTime, endTime } = found;
  return {
    name,
    type,
    state,
    startTime,
    endTime,
    hasCover: found.coverUrl !== "",
    prizes: found.prizes.flatMap((one) => (one.prizeType === null ? [] : [{ name: one.name, type: one.prizeType }])),
    rules: rulesOf(found),
    lines: textLines(found.pageHtml),
    apps: await appsOf(db),
  };
});

export const getPublicActivityCover = handlePublic(
  endpoints.getPublicActivityCover,
  async ({ db, services, query, ip }, reply) => {
    const { rows } = await sql<{ picture: string }>`select a.cover_url as picture from activity a
      where a.code = ${query.code} and a.cover_url <> '' and ${wasPassed}`.execute(db);
    if (rows[0] === undefined) throw new AppError("NOT_FOUND");
    return answerPicture(reply, await viewPicture(ip, services, rows[0].picture));
  },
);

type Spec = Omit<Goods["specs"][number], "picture">;
interface GoodsRow extends Omit<Goods, "pictures" | "lines" | "apps" | "specs"> {
  readonly images: string;
  readonly detailHtml: string;
  readonly specs: readonly (Spec & { readonly image: string })[];
}

/** The specifications in the order in which the form shows them. */
const soldSpecs = sql`(select coalesce(json_agg(json_build_object('text', x.spec_text, 'priceCents', x.price_cents,
    'isSoldOut', x.stock = 0, 'image', x.image_url) order by x.id), '[]')
  from goods_sku x where x.goods_id = g.id and x.status = 'ENABLE' and x.spec_text <> '')`;

export const getPublicGoods = handlePublic(endpoints.getPublicGoods, async ({ db, query }) => {
  const { rows } = await sql<GoodsRow>`select g.title, g.sub_title, g.kind, g.origin_cents, g.images, g.detail_html,
      coalesce(k.least, g.price_cents) as price_cents, coalesce(k.most, g.price_cents) as max_cents,
      ${soldSpecs} as specs, coalesce(k.stock, 0) = 0 as is_sold_out
    from goods g left join lateral (select min(x.price_cents) as least, max(x.price_cents) as most,
      sum(x.stock)::int as stock
      from goods_sku x where x.goods_id = g.id and x.status = 'ENABLE') k on true
    where g.id = ${query.id} and g.status = 'ONLINE'`.execute(db);
  const found = rows[0];
  if (found === undefined) throw refused(promotedTexts.noGoods);
  const { images, detailHtml, specs, ...shown } = found;
  const all = picturesOf({ images, specs });
  return {
    ...shown,
    specs: specs.map(({ image, ...spec }) => ({ ...spec, picture: image === "" ? null : all.indexOf(image) })),
    pictures: addressesOf(images).length,
    lines: textLines(detailHtml),
    apps: await appsOf(db),
  };
});

/** The pictures of the goods, then those of its specifications, each once. */
const picturesOf = ({ images, specs }: Pick<GoodsRow, "images" | "specs">): readonly string[] => {
  const own = specs.map(({ image }) => image).filter((image) => image !== "");
  return [...new Set([...addressesOf(images), ...own])];
};

export const getPublicGoodsImage = handlePublic(
  endpoints.getPublicGoodsImage,
  async ({ db, services, query, ip }, reply) => {
    const { rows } = await sql<Pick<GoodsRow, "images" | "specs">>`select g.images, ${soldSpecs} as specs from goods g
      where g.id = ${query.id} and g.status = 'ONLINE'`.execute(db);
    const picture = rows[0] === undefined ? undefined : picturesOf(rows[0])[query.n];
    if (picture === undefined) throw new AppError("NOT_FOUND");
    return answerPicture(reply, await viewPicture(ip, services, picture));
  },
);
