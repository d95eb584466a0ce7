import * as endpoints from "@hongxian/contract/features/goods-category/goods-category.endpoints.ts";
import {
  categoryMessages,
  goodsCategory,
  iconMaxBytes,
} from "@hongxian/contract/features/goods-category/goods-category.resource.ts";
import type { Draft } from "@hongxian/contract/kit/resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { categoryPlace } from "../../core/money/goods/goods-options.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handle, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

type CategoryDraft = Partial<Draft<(typeof goodsCategory)["fields"]>>;

/** Goods of the category and of those below it. */
const within = sql`g.category_id in (select k.id from goods_category k where k.id = t.id or k.parent_id = t.id)`;
const sold = (value: ReturnType<typeof sql>) => sql<number>`(select coalesce(sum(${value}), 0)::bigint from order_item i
  join goods g on g.id = i.goods_id join trade_order o on o.id = i.order_id
  where ${within} and o.pay_time >= current_date - 29)`;

async function checkIcon(db: Db, address: string | null | undefined): Promise<void> {
  if (address === null || address === undefined || address === "") return;
  const file = await findStoredFile(db, address);
  if (file !== null && (file.type !== "image/png" || file.size > iconMaxBytes))
    throw invalid({ iconUrl: categoryMessages.iconSize });
}

/** A parent is on the first level and has no parent itself. */
async function checkParent(db: Db, id: number | null, parentId: number | null | undefined): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const { rows } =
    await sql`select 1 from goods_category p where p.id = ${parentId} and p.parent_id is null and p.id is distinct
      from ${id}
    and not exists (select from goods_category k where k.parent_id = ${id}) for share`.execute(db);
  if (rows.length === 0) throw invalid({ parentId: categoryMessages.level });
}

const check = async (db: Db, id: number | null, draft: CategoryDraft, icon?: string | null): Promise<void> => {
  await checkParent(db, id, draft.parentId);
  if (draft.iconUrl !== icon) await checkIcon(db, draft.iconUrl);
};

export const goodsCategoryServer = serveResource(goodsCategory, {
  table: "goods_category",
  scope: () => "all",
  computed: {
    goodsNum: sql<number>`(select count(*)::int from goods g where ${within} and g.status = 'ONLINE')`,
    saleNum: sold(sql`i.count - i.refund_count`),
    saleCents: sold(sql`i.price_cents * (i.count - i.refund_count)`),
    place: categoryPlace("t"),
  },
  before: {
    create: async ({ db }, draft) => {
      await check(db, null, draft);
      const { rows } = await sql<{ last: number }>`select coalesce(max(sort), 0)::int as last from goods_category
        where parent_id is not distinct from ${draft.parentId ?? null}::bigint`.execute(db);
      return { sort: (rows[0]?.last ?? 0) + 1 };
    },
    edit: ({ db }, row, draft) => check(db, row.id, draft, row.iconUrl),
    remove: async ({ db }, row) => {
      const { rows } = await sql`select 1 from goods where category_id = ${row.id}
        union all select 1 from goods_category where parent_id = ${row.id} limit 1`.execute(db);
      if (rows.length > 0) throw refused(categoryMessages.inUse);
    },
  },
  run: {},
});

export const sortCategories = handle(endpoints.sortCategories, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const { rows } = await sql<{
    parentId: number | null;
  }>`select parent_id from goods_category where id = any(${ids}) order by id for update`.execute(call.db);
  // Only within a level: a row that is gone or on another level means an outdated screen.
  if (rows.length < ids.length || new Set(rows.map(({ parentId }) => parentId)).size > 1)
    throw refused(categoryMessages.order);
  await sql`update goods_category c set sort = g.place, version = c.version + 1, update_time = now()
    from unnest(${ids}::bigint[]) with ordinality as g (id, place) where c.id = g.id`.execute(call.db);
  call.audit({ targetType: auditTargets.goodsCategory, targetId: null, after: { ids } });
  return null;
});

export const moveCategoryGoods = handle(endpoints.moveCategoryGoods, async (call) => {
  const { id, toId } = call.params;
  if (id === toId) throw refused(categoryMessages.sameTarget);
  const { rows } = await sql<{
    id: number;
    isLeaf: boolean;
  }>`select c.id, c.parent_id is not null as is_leaf from goods_category c
    where c.id in (${id}, ${toId}) order by c.id for share`.execute(call.db);
  if (!rows.some((row) => row.id === id)) throw new AppError("NOT_FOUND");
  if (rows.find((row) => row.id === toId)?.isLeaf !== true) throw refused(categoryMessages.target);
  const moved = await sql`update goods set category_id = ${toId}, version = version + 1, update_time = now()
      where category_id = ${id} returning 1`.execute(call.db);
  call.audit({ targetType: auditTargets.goodsCategory, targetId: id, after: { toId, moved: moved.rows.length } });
  return { moved: moved.rows.length };
});
