import * as endpoints from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { invoiceMessages } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { createCanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";
import { loadCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import { handleRaw } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { invoiceScope } from "./user-invoice.server.ts";

interface Paper {
  readonly taxInvoiceNo: string;
  readonly title: string;
  readonly taxNo: string;
  readonly content: string;
  readonly amountCents: number;
  readonly day: string;
}

async function drawInvoice(paper: Paper): Promise<Buffer> {
  const canvas = await loadCanvas();
  const messages = invoiceMessages.paper;
  const lines = [
    [messages.no, paper.taxInvoiceNo],
    [messages.time, paper.day],
    [messages.buyer, paper.title],
    [messages.taxNo, paper.taxNo],
    [messages.content, paper.content],
    [messages.amount, `¥${(paper.amountCents / 100).toFixed(2)}`],
  ] as const;
  const families = createCanvasFonts(canvas).familiesFor("sans", messages.head + lines.flat().join(""));
  const document = new canvas.PDFDocument({ title: paper.taxInvoiceNo });
  const context = document.beginPage(595, 380);
  context.fillStyle = "black";
  context.textAlign = "center";
  context.font = `20px ${families}`;
  context.fillText(messages.head, 297, 60);
  context.textAlign = "left";
  context.font = `13px ${families}`;
  for (const [at, [label, value]] of lines.entries()) {
    context.fillText(label, 80, 120 + at * 34);
    context.fillText(value, 190, 120 + at * 34);
  }
  document.endPage();
  return document.close();
}

export const getInvoiceFile = handleRaw(endpoints.getInvoiceFile, async ({ db, caller, params }, _request, reply) => {
  const { rows } = await sql<Paper>`select t.tax_invoice_no, t.title, t.tax_no, t.content, t.amount_cents,
      to_char(t.invoice_time, 'YYYY-MM-DD') as day from invoice t
    where t.id = ${params.id} and t.status = 'INVOICE' and ${scopeSql(invoiceScope(caller))}`.execute(db);
  const paper = rows[0];
  if (paper === undefined) throw new AppError("NOT_FOUND");
  reply
    .header("content-disposition", `attachment; filename="${paper.taxInvoiceNo}.pdf"`)
    .header("cache-control", "no-store")
    .type("application/pdf");
  return drawInvoice(paper);
});
