import type { PageQuery } from "@hongxian/contract/core/open-door/open-read.ts";
import { sql, type RawBuilder } from "kysely";

/** The place of a record in the order; `pageSort` is 0 where the order has none. */
export interface PageKey {
  readonly pageSort: number;
  readonly pageId: number;
}

interface PageOrder {
  /** Columns of the place, for the records as `t`. */
  readonly keys: RawBuilder<unknown>;
  /** Ends the statement, after its conditions. */
  readonly rest: RawBuilder<unknown>;
  give<R extends PageKey>(rows: readonly R[]): { list: R[]; next: string | null };
}

/** A cursor of the other order is read as one of this: it can only begin somewhere else. */
const placeOf = (after: string): readonly [string, string] => {
  const [id = "0", sort = "0"] = after.split(".").toReversed();
  return [sort, id];
};

const ofRows =
  (limit: number, cursorOf: (last: PageKey) => string): PageOrder["give"] =>
  (rows) => {
    const list = rows.slice(0, limit);
    const last = list.at(-1);
    return { list, next: rows.length <= limit || last === undefined ? null : cursorOf(last) };
  };

/** A page by the order that staff set: it begins behind the last key, so a late page costs as much as the first. */
export function sorted({ after, limit }: PageQuery): PageOrder {
  const [sort, id] = placeOf(after ?? "");
  const behind = after === null ? sql`` : sql`and (t.sort, t.id) > (${sort}::bigint, ${id}::bigint)`;
  return {
    keys: sql`t.sort as page_sort, t.id as page_id`,
    rest: sql`${behind} order by t.sort, t.id limit ${limit + 1}`,
    give: ofRows(limit, ({ pageSort, pageId }) => `${pageSort}.${pageId}`),
  };
}

/** The newest first. */
export function newest({ after, limit }: PageQuery): PageOrder {
  const behind = after === null ? sql`` : sql`and t.id < ${placeOf(after)[1]}::bigint`;
  return {
    keys: sql`0 as page_sort, t.id as page_id`,
    rest: sql`${behind} order by t.id desc limit ${limit + 1}`,
    give: ofRows(limit, ({ pageId }) => String(pageId)),
  };
}
