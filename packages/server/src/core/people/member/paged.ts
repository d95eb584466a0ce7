import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface PagedQuery {
  /** `table t where …` */
  readonly from: RawBuilder<unknown>;
  readonly select: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

interface Page<R> {
  readonly list: R[];
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly page: number;
  readonly size: number;
}

/** One page of one member's records with their total, in one statement. */
export async function pageOf<R>(
  db: Db,
  { page, size }: { readonly page: number; readonly size: number },
  { from, select, order }: PagedQuery,
): Promise<Page<R>> {
  const { rows } = await sql<{ total: number; list: R[] }>`select
      (select count(*)::int from (select 1 from ${from} limit ${countCap + 1}) counted) as total,
      (select coalesce(json_agg(shown.row), '[]') from (
        select row_to_json(one) as row
        from (select ${select} from ${from} order by ${order} limit ${size} offset ${(page - 1) * size}) one
      ) shown) as list`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    list: (rows[0]?.list ?? []).map((row) => camelRow(row)),
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalCapped: true } : {}),
    page,
    size,
  };
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Rows built by the database inside json keep its column names. */
const camelRow = <R>(row: R): R =>
  Object.fromEntries(Object.entries(row as object).map(([name, value]) => [camel(name), value])) as R;

/** A member of staff by id, as {id, name}. */
export const staffRefSql = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${id})`;

/** What a member cell shows. */
export const memberRefSql = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('userId', c.user_id, 'firstName', c.first_name, 'imageUrl', nullif(c.image_url, ''),
    'sex', c.sex)
    from member c where c.user_id = ${userId})`;
