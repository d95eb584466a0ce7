import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as endpoints from "@hongxian/contract/core/goods/goods-options.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../../kit/call.ts";
import { likeText } from "../../../kit/filter-sql.ts";

/** The position of a category `c` in the tree: its parent's position, then its own. */
export const categoryPlace = (alias: string): RawBuilder<string> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`(select lpad(coalesce(p.sort, ${at("sort")})::text, 6, '0') ||
      lpad(coalesce(p.id, ${at("id")})::text, 10, '0')
      || case when ${at("parent_id")} is null then ''
        else lpad(${at("sort")}::text, 6, '0') || lpad(${at("id")}::text, 10, '0') end
    from (select) one left join goods_category p on p.id = ${at("parent_id")})`;
};

interface CategoryOption {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly iconUrl: string;
  readonly goodsNum: number;
}

const getCategoryOptions = handle(endpoints.getCategoryOptions, async ({ db }) => {
  const { rows } = await sql<CategoryOption>`select c.id, c.parent_id, c.name, c.icon_url,
      (select count(*)::int from goods g where g.category_id = c.id) as goods_num
    from goods_category c order by ${categoryPlace("c")}`.execute(db);
  return rows;
});

const shown = 20;

const findGoods = handle(endpoints.findGoods, async ({ db, query }) => {
  const { keyword, id } = query;
  const match =
    id !== undefined
      ? sql`g.id = ${id}`
      : /^\d{1,15}$/.test(keyword)
        ? sql`(g.id = ${keyword}::bigint or g.title ilike ${likeText(keyword)})`
        : sql`g.title ilike ${likeText(keyword)}`;
  const { rows } = await sql<{ id: number; title: string; images: string }>`select g.id, g.title, g.images from goods g
    where ${match} order by (g.status = 'ONLINE') desc, g.id desc limit ${shown}`.execute(db);
  return rows.map(({ images, ...one }) => ({ ...one, imageUrl: addressesOf(images)[0] ?? "" }));
});

const getFreightOptions = handle(endpoints.getFreightOptions, async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; isDefault: boolean }>`select id, name, is_default
    from freight_template where status = 'ENABLE' order by is_default desc, id`.execute(db);
  return rows;
});

export const goodsOptionCalls = [getCategoryOptions, findGoods, getFreightOptions];
