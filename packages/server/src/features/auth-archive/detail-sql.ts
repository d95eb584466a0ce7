import { sql, type RawBuilder } from "kysely";
import { likeText } from "../../kit/filter-sql.ts";

type Sql<T> = RawBuilder<T>;

/** What members submit is untrusted: a value of another shape than the page expects counts as missing. */
export const word = (name: string): Sql<string> => sql<string>`coalesce(t.detail->>${sql.lit(name)}, '')`;
/** A value that is not one of the choices counts as missing too. */
export const choice = <T extends string>(name: string, { values }: { readonly values: readonly T[] }): Sql<T | null> =>
  sql<T | null>`case when t.detail->>${sql.lit(name)} = any(${values}::text[]) then t.detail->>${sql.lit(name)} end`;
export const flag = (name: string): Sql<boolean | null> =>
  sql<boolean | null>`case t.detail->>${sql.lit(name)} when 'true' then true when 'false' then false end`;
export const day = (name: string): Sql<string | null> =>
  sql<string | null>`substring(t.detail->>${sql.lit(name)} from '^\\d{4}-\\d{2}-\\d{2}')`;

/** The houses or cars of a record, each named `e`. */
export const assetElements = (name: string) => sql`jsonb_array_elements(detail_list(t.detail, ${sql.lit(name)})) e`;
export const countOf = (name: string): Sql<number> =>
  sql<number>`jsonb_array_length(detail_list(t.detail, ${sql.lit(name)}))`;
export const typesOf = <T extends string>(name: string, { values }: { readonly values: readonly T[] }): Sql<T[]> =>
  sql<
    T[]
  >`array(select distinct e->>'type' from ${assetElements(name)} where e->>'type' = any(${values}::text[]) order by 1)`;
export const wordsOf = (name: string, part: string): Sql<string> =>
  sql<string>`coalesce((select string_agg(e->>${sql.lit(part)}, '；') from ${assetElements(name)}
    where e->>${sql.lit(part)} <> ''), '')`;
export const anyContains = (name: string, part: string, text: string): Sql<boolean> =>
  sql<boolean>`exists (select from ${assetElements(name)} where e->>${sql.lit(part)} ilike ${likeText(text)})`;
export const contains = (name: string, text: string): Sql<boolean> =>
  sql<boolean>`t.detail->>${sql.lit(name)} ilike ${likeText(text)}`;

/** A column of the member the record is about. */
export const profile = <T>(column: string): Sql<T> =>
  sql<T>`(select ${sql.ref(`m.${column}`)} from member m where m.user_id = t.user_id)`;
