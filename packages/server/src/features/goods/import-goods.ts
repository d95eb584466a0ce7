import { goodsKind } from "@hongxian/contract/core/goods/goods.choices.ts";
import * as endpoints from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { goodsImportMax, goodsMessages, goodsSheet } from "@hongxian/contract/features/goods/goods.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { numberIn } from "@hongxian/contract/wire/number-param.ts";
import { sql } from "kysely";
import { sheetOutcomeOf, sheetRows, type RowProblem, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import { handle } from "../../kit/call.ts";

type Line = SheetRow<keyof typeof goodsSheet>;

interface Read {
  readonly row: number;
  readonly title: string;
  readonly categoryId: number;
  readonly kind: string;
  readonly priceCents: number;
  readonly costCents: number;
  readonly stock: number;
  readonly skuNo: string;
}
const kindOf = new Map<string, string>(goodsKind.values.map((value) => [goodsKind.labels[value], value]));
const cents = (yuan: string): number => Math.round(numberIn(yuan) * 100);

function readLine(
  { row, cells }: Line,
  categories: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
): Read | RowProblem {
  const { title, skuNo } = cells;
  const [priceCents, costCents, stock] = [
    cents(cells.price),
    cents(cells.cost === "" ? "0" : cells.cost),
    numberIn(cells.stock),
  ];
  const categoryId = categories.get(cells.category);
  const kind = kindOf.get(cells.kind);
  if (title.length < 4 || title.length > 50) return [goodsSheet.title, goodsMessages.title];
  if (categoryId === undefined) return [goodsSheet.category, goodsMessages.category];
  if (kind === undefined) return [goodsSheet.kind, goodsMessages.kind];
  if (!(priceCents >= 1 && priceCents <= 9_999_999)) return [goodsSheet.price, goodsMessages.price];
  if (!(costCents >= 0 && costCents <= 9_999_999)) return [goodsSheet.cost, goodsMessages.cost];
  if (!Number.isInteger(stock) || stock < 0 || stock > 999_999) return [goodsSheet.stock, goodsMessages.stock];
  if (skuNo === "" || skuNo.length > 40) return [goodsSheet.skuNo, goodsMessages.skuNo];
  if (taken.has(skuNo)) return [goodsSheet.skuNo, goodsMessages.skuTaken];
  return { row, title, categoryId, kind, priceCents, costCents, stock, skuNo };
}

/** Drafts from a sheet: pictures, freight and the rest are entered in the form before they go on sale. */
export const importGoods = handle(endpoints.importGoods, async (call) => {
  const { db, body } = call;
  const lines = await sheetRows(call, body, goodsSheet, goodsImportMax);
  const known = await sql<{
    id: number;
    name: string;
  }>`select id, name from goods_category where parent_id is not null`.execute(db);
  const numbers = lines.map(({ cells }) => cells.skuNo);
  const used = await sql<{
    skuNo: string;
  }>`select sku_no from goods_sku where sku_no = any(${numbers}::text[])`.execute(db);
  const taken = new Set(used.rows.map(({ skuNo }) => skuNo));
  const categories = new Map(known.rows.map(({ id, name }) => [name, id]));
  const problems = new Map<number, RowProblem>();
  const good: Read[] = [];
  for (const line of lines) {
    const read = readLine(line, categories, taken);
    if (!("skuNo" in read)) problems.set(line.row, read);
    else {
      taken.add(read.skuNo);
      good.push(read);
    }
  }
  call.audit({
    targetType: auditTargets.goods,
    targetId: null,
    after: { rows: lines.length, errors: problems.size, dryRun: body.dryRun },
  });
  const outcome = sheetOutcomeOf(lines, problems, body.dryRun);
  if (body.dryRun) return outcome;
  await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(good)}::jsonb)
      as g (row int, title text, "categoryId" bigint, kind text, "priceCents" bigint, "costCents" bigint, stock int,
      "skuNo" text)
    ), numbered as (select g.*, nextval(pg_get_serial_sequence('goods', 'id')) as id from given g
    ), made as (insert into goods (id, title, category_id, kind, price_cents, cost_cents, stock)
      select id, title, "categoryId", kind, "priceCents", "costCents", stock from numbered)
    insert into goods_sku (goods_id, price_cents, cost_cents, stock, sku_no)
    select id, "priceCents", "costCents", stock, "skuNo" from numbered`.execute(db);
  return outcome;
});
