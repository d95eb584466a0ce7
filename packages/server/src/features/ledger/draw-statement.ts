import { bizType, ledgerAccount } from "@hongxian/contract/core/money/ledger.choices.ts";
import { statementWords } from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { sql } from "kysely";
import { createCanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";
import { loadCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import type { Db } from "../../kit/call.ts";

interface Line {
  readonly time: string;
  readonly account: string;
  readonly bizType: string;
  readonly amountCents: number;
  readonly balanceAfter: number;
}

const page = { width: 595, height: 842, margin: 48, line: 18 } as const;
const stops = [0, 110, 190, 280, 360, 440] as const;
const maxLines = 2000;
const labelIn = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;
const yuan = (cents: number) => (cents / 100).toFixed(2);

/** The last ninety days of one owner's accounts, line by line with the running balance. */
export async function drawStatement(db: Db, ownerType: string, ownerId: number): Promise<Buffer> {
  const { rows } =
    await sql<Line>`select to_char(e.created_time, 'YYYY-MM-DD HH24:MI') as time, e.account, e.biz_type, e.amount_cents,
      e.balance_after from ledger_entry e
    where e.owner_type = ${ownerType} and e.owner_id = ${ownerId} and e.account not in ('INTEGRAL')
      and e.created_time >= now() - interval '90 days' order by e.id limit ${sql.lit(maxLines)}`.execute(db);
  const cells = rows.map((row) => [
    row.time,
    labelIn(ledgerAccount.labels, row.account),
    labelIn(bizType.labels, row.bizType),
    row.amountCents > 0 ? yuan(row.amountCents) : "",
    row.amountCents < 0 ? yuan(-row.amountCents) : "",
    yuan(row.balanceAfter),
  ]);
  const lines: readonly (readonly string[])[] = cells.length === 0 ? [[statementWords.empty]] : cells;
  const canvas = await loadCanvas();
  const title = `${statementWords.title} ${ownerType} ${ownerId}`;
  const families = createCanvasFonts(canvas).familiesFor(
    "sans",
    title + [statementWords.head, ...lines].flat().join(""),
  );
  const document = new canvas.PDFDocument({ title });
  const perPage = Math.floor((page.height - 2 * page.margin - 40) / page.line);
  for (let from = 0; from < lines.length; from += perPage) {
    const context = document.beginPage(page.width, page.height);
    context.fillStyle = "black";
    context.font = `14px ${families}`;
    context.fillText(title, page.margin, page.margin);
    context.font = `10px ${families}`;
    for (const [at, line] of [statementWords.head, ...lines.slice(from, from + perPage)].entries())
      for (const [place, text] of line.entries())
        context.fillText(text, page.margin + (stops[place] ?? 0), page.margin + 30 + at * page.line);
    document.endPage();
  }
  return document.close();
}
