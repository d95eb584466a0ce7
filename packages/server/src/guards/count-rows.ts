import type { Ask } from "../test/app.ts";

const pageSize = 200;

interface Rows {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/** The address of a call with its query. */
export const urlOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/**
 * What a list says: the number of its rows, or the sum of one column. Null where the caller may not read it; a text is
 * a refusal.
 */
export async function countRows(
  ask: Ask,
  path: string,
  filters: Readonly<Record<string, string>>,
  sums?: string,
): Promise<number | string | null> {
  let sum = 0;
  const column = sums?.replace(/^-/, "") ?? "";
  for (let page = 1; ; page += 1) {
    const size = sums === undefined ? 1 : pageSize;
    const answer = await ask.raw<Rows>("GET", urlOf(path, { ...filters, page: String(page), size: String(size) }));
    if (answer.http === 403) return null;
    if (answer.status !== 0) return `${answer.http} ${answer.msg} ${JSON.stringify(answer.fields)}`;
    if (sums === undefined) return answer.data.total;
    for (const row of answer.data.list) {
      if (!(column in row)) return `no column ${column}`;
      sum += sums.startsWith("-") ? -Number(row[column]) : Number(row[column]);
    }
    if (page * pageSize >= answer.data.total) return sum;
  }
}

/** What a page says that shows one item after the other. Null where the caller may not open it. */
export async function countItems(ask: Ask, path: string, name: string): Promise<number | string | null> {
  const answer = await ask.raw<Readonly<Record<string, unknown>>>("GET", path);
  if (answer.http === 403) return null;
  const found = answer.data?.[name];
  return typeof found === "number" ? found : `${answer.http} ${answer.msg}`;
}
