import { promotionMessages, type PromotionType } from "@hongxian/contract/core/money/promotion.choices.ts";
import * as endpoints from "@hongxian/contract/features/promotion/promotion-config.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { activityPrice, readTargets, type ItemTerms } from "../../core/money/promotion/promotion-items.ts";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Db } from "../../kit/call.ts";

type Config = z.output<typeof endpoints.getPromotionConfig.data>;
export const getPromotionConfig = handle(endpoints.getPromotionConfig, async ({ db }) => {
  const rule = await readSetting(db, "promotion.rule");
  const { rows } = await sql<
    Omit<Config, "rule">
  >`select coalesce((select version from system_setting where key = 'promotion.rule'), 0)::int as version,
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id), '[]') from role r
    where r.realm = 'PLATFORM' and r.id <> ${adminRoleId}) as roles,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
    from goods_category c) as categories`.execute(db);
  return { rule, ...(rows[0] ?? { version: 0, roles: [], categories: [] }) };
});

export const savePromotionConfig = handle(endpoints.savePromotionConfig, async (call) => {
  const { db, body, caller } = call;
  const before = await readSetting(db, "promotion.rule");
  const version = await saveSetting(db, {
    key: "promotion.rule",
    value: body.rule,
    version: body.version,
    staffId: caller.staffId,
  });
  await keepVersion(db, "promotion.rule", 0, body.rule, caller.staffId, before);
  call.audit({ targetType: auditTargets.setting, targetId: "promotion.rule", before, after: body.rule });
  return { version };
});

type Floor = z.output<typeof endpoints.getPromotionFloors.data>[number];
const listPrice = sql`coalesce((select min(s.price_cents) from fee_setting s
  where s.fee_type = f.fee_type and s.status = 'ONLINE'),
    (select min(g.price_cents) from goods g where g.category_id = f.goods_category_id and g.status = 'ONLINE'))`;
export const getPromotionFloors = handle(endpoints.getPromotionFloors, async ({ db }) => {
  const { rows } =
    await sql<Floor>`select f.id, f.fee_type, f.goods_category_id, c.name as category_name, ${listPrice} as price_cents,
      f.floor_mode, f.value,
      case f.floor_mode when 'BP' then f.value else (f.value * 10000 / nullif(${listPrice}, 0))::int end as share_bp,
        coalesce(s.name, '') as staff_name, f.update_time, f.version
    from promotion_floor f left join goods_category c on c.id = f.goods_category_id left
    join staff s on s.id = f.update_staff_id order by f.id`.execute(db);
  return rows;
});

interface Running extends ItemTerms {
  readonly id: number;
  readonly name: string;
  readonly type: PromotionType;
  readonly targetType: string;
  readonly targetId: number;
}

/** Running activities below the new floor: throws, or pauses them when that was confirmed. */
async function pauseBroken(db: Db, pause: boolean): Promise<number> {
  const { rows } =
    await sql<Running>`select a.id, a.name, a.type, i.target_type, i.target_id, i.price_cents, i.discount_bp,
      i.full_cents, i.reduce_cents from promotion_activity a
    join promotion_item i on i.activity_id = a.id where a.status = 'ONLINE'`.execute(db);
  const targets = new Map((await readTargets(db)).map((target) => [`${target.targetType}-${target.targetId}`, target]));
  const broken = rows.filter((item) => {
    const target = targets.get(`${item.targetType}-${item.targetId}`);
    return target !== undefined && activityPrice(item.type, item, target.priceCents) < target.floorCents;
  });
  const [first] = broken;
  if (first === undefined) return 0;
  if (!pause) throw refused(promotionMessages.floorBreaks(first.name));
  const ids = [...new Set(broken.map(({ id }) => id))];
  await sql`update promotion_activity set status = 'PAUSED', version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status = 'ONLINE'`.execute(db);
  return ids.length;
}

async function needBelowPrice(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{
    isHigh: boolean;
  }>`select f.floor_mode = 'CENTS' and f.value > ${listPrice} as is_high from promotion_floor f
    where f.id = ${id}`.execute(db);
  if (rows[0]?.isHigh === true) throw invalid({ value: promotionMessages.floorHigh });
}

export const addPromotionFloor = handle(endpoints.addPromotionFloor, async (call) => {
  const { db, body, caller } = call;
  const taken = await sql`select from promotion_floor
      where fee_type = ${body.feeType} or goods_category_id = ${body.goodsCategoryId}`.execute(db);
  if (taken.rows.length > 0) throw invalid({ feeType: promotionMessages.floorTaken });
  const { rows } = await sql<{
    id: number;
  }>`insert into promotion_floor (fee_type, goods_category_id, floor_mode, value, update_staff_id)
    values (${body.feeType}, ${body.goodsCategoryId}, ${body.floorMode}, ${body.value}, ${caller.staffId})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await needBelowPrice(db, id);
  const paused = await pauseBroken(db, body.pause);
  call.audit({ targetType: auditTargets.promotionFloor, targetId: id, after: { ...body, paused } });
  return { id, paused };
});

export const editPromotionFloor = handle(endpoints.editPromotionFloor, async (call) => {
  const { db, params, body, caller } = call;
  const { rows } = await sql<{
    id: number;
  }>`update promotion_floor
    set floor_mode = ${body.floorMode}, value = ${body.value}, update_staff_id = ${caller.staffId},
      version = version + 1, update_time = now()
    where id = ${params.id} and version = ${body.version} returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE_VERSION");
  await needBelowPrice(db, params.id);
  const paused = await pauseBroken(db, body.pause);
  call.audit({ targetType: auditTargets.promotionFloor, targetId: params.id, after: { ...body, paused } });
  return { id: params.id, paused };
});

export const removePromotionFloor = handle(endpoints.removePromotionFloor, async (call) => {
  const { rows } = await sql`delete from promotion_floor where id = ${call.params.id} returning *`.execute(call.db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.promotionFloor, targetId: call.params.id, before: rows[0] });
  return null;
});

export const sortPromotionSlots = handle(endpoints.sortPromotionSlots, async (call) => {
  await sql`update promotion_slot s set sort = k.n, update_time = now()
    from (select id, row_number() over () as n from unnest(${call.body.ids}::bigint[]) id) k where k.id = s.id`.execute(
    call.db,
  );
  call.audit({ targetType: auditTargets.promotionSlot, targetId: null, after: { order: call.body.ids } });
  return null;
});
