import { amountInWords } from "@hongxian/contract/core/money/contract-text.ts";
import {
  invoiceSeller,
  invoiceTaxRate,
  isSpecimen,
  taxOf,
  type InvoiceSeller,
} from "@hongxian/contract/core/money/invoice-seller.ts";
import { invoicePaper as words } from "@hongxian/contract/core/money/invoice-paper.ts";
import { invoiceKind } from "@hongxian/contract/core/money/trade.choices.ts";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { Settings } from "../../../platform/settings.ts";
import { createCanvasFonts } from "../../foundation/drawing/canvas-fonts.ts";
import { loadCanvas } from "../../foundation/drawing/load-canvas.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { fileStoreOf, readWhole } from "../../foundation/storage/file-store.ts";
import { findStoredFile } from "../../foundation/storage/stored-files.ts";

interface Line {
  readonly title: string;
  readonly cents: number;
}
interface Paper {
  readonly id: number;
  readonly taxInvoiceNo: string;
  readonly kind: ChoiceOf<typeof invoiceKind>;
  readonly title: string;
  readonly taxNo: string;
  readonly address: string;
  readonly phone: string;
  readonly bankName: string;
  readonly bankNo: string;
  readonly content: string;
  readonly amountCents: number;
  readonly fileUrl: string;
  readonly day: string;
  readonly seller: unknown;
  readonly lines: readonly Line[];
}

/** Who issues now: what the page was told, completed by the environment. */
export async function currentSeller(db: Db, { company }: Pick<Settings, "company">): Promise<InvoiceSeller> {
  const { name, taxNo, address, phone, ...rest } = await readSetting(db, "invoice.seller");
  const or = (own: string, other: string) => (own === "" ? other : own);
  return {
    name: or(name, company.name),
    taxNo: or(taxNo, company.taxNo),
    address: or(address, company.address),
    phone: or(phone, company.phone),
    ...rest,
  };
}

const yuan = (cents: number): string => (cents / 100).toFixed(2);
const size = { width: 595, left: 36, right: 559, line: 20 } as const;
/** Right edges of the figures of a line: without tax, rate, tax. */
const edges = { net: 392, rate: 460, tax: 551 } as const;
/** More orders than this stand on one line together. */
const mostLines = 12;

function linesOf({ lines, content, amountCents }: Paper): readonly Line[] {
  if (lines.length > 0 && lines.length <= mostLines)
    return lines.map(({ title, cents }) => ({ title: content === "" ? title : `${content}（${title}）`, cents }));
  return [{ title: `${content === "" ? words.service : content}${words.orders(lines.length)}`, cents: amountCents }];
}

/** Cut with an ellipsis where it would run into the next column. */
function fill(context: SKRSContext2D, text: string, x: number, y: number, width: number): void {
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > width) shown = `${[...shown].slice(0, -2).join("")}…`;
  context.fillText(shown, x, y);
}

async function drawInvoice(paper: Paper, seller: InvoiceSeller): Promise<Buffer> {
  const canvas = await loadCanvas();
  const specimen = isSpecimen(seller);
  const head = words.head(invoiceKind.labels[paper.kind], specimen);
  const lines = linesOf(paper);
  const party = (of: Pick<InvoiceSeller, "name" | "taxNo" | "address" | "phone" | "bankName" | "bankNo">) =>
    [
      [words.name, of.name],
      [words.taxNo, of.taxNo],
      [words.addressPhone, `${of.address} ${of.phone}`.trim()],
      [words.bank, `${of.bankName} ${of.bankNo}`.trim()],
    ] as const;
  const buyer = party({ ...paper, name: paper.title });
  const issuer = party(seller);
  const inWords = amountInWords(paper.amountCents);
  const everything = [
    head,
    inWords,
    ...Object.values(words).filter((word) => typeof word === "string"),
    ...buyer.flat(),
    ...issuer.flat(),
    ...lines.map(({ title }) => title),
  ];
  const families = createCanvasFonts(canvas).familiesFor(
    "sans",
    `${everything.join("")}${words.orders(0)}0123456789.¥%…`,
  );
  const height = 400 + lines.length * size.line;
  const document = new canvas.PDFDocument({ title: paper.taxInvoiceNo });
  // The typings of a page omit what it shares with the canvas' own context.
  const context = document.beginPage(size.width, height) as unknown as SKRSContext2D;
  const font = (pixels: number) => {
    context.font = `${pixels}px ${families}`;
  };
  const right = (text: string, x: number, y: number) => {
    context.textAlign = "right";
    context.fillText(text, x, y);
    context.textAlign = "left";
  };
  const rule = (y: number) => {
    context.beginPath();
    context.moveTo(size.left, y);
    context.lineTo(size.right, y);
    context.stroke();
  };
  context.fillStyle = "black";
  context.strokeStyle = "#999";
  context.lineWidth = 0.5;
  font(18);
  context.textAlign = "center";
  context.fillText(head, size.width / 2, 50);
  context.textAlign = "left";
  font(10);
  context.fillText(`${words.no}：${paper.taxInvoiceNo}`, size.left, 84);
  right(`${words.day}：${paper.day}`, size.right, 84);
  let y = 96;
  rule(y);
  const middle = size.width / 2 + 6;
  for (const [x, title, rows] of [
    [size.left + 8, words.buyer, buyer],
    [middle, words.seller, issuer],
  ] as const) {
    font(11);
    context.fillText(title, x, y + 20);
    font(9);
    for (const [at, [label, value]] of rows.entries())
      fill(
        context,
        `${label}：${value === "" ? words.none : value}`,
        x,
        y + 40 + at * 18,
        size.width / 2 - size.left - 14,
      );
  }
  y += 112;
  rule(y);
  font(10);
  context.fillText(words.item, size.left + 8, y + 16);
  right(words.net, edges.net, y + 16);
  right(words.rate, edges.rate, y + 16);
  right(words.tax, edges.tax, y + 16);
  y += 24;
  rule(y);
  const sums = { net: 0, tax: 0 };
  for (const { title, cents } of lines) {
    const { net, tax } = taxOf(cents, seller.taxRate);
    sums.net += net;
    sums.tax += tax;
    fill(context, title, size.left + 8, y + 15, edges.net - 76 - size.left);
    right(yuan(net), edges.net, y + 15);
    right(invoiceTaxRate.labels[seller.taxRate], edges.rate, y + 15);
    right(yuan(tax), edges.tax, y + 15);
    y += size.line;
  }
  y += 6;
  rule(y);
  context.fillText(words.sum, size.left + 8, y + 17);
  right(`¥${yuan(sums.net)}`, edges.net, y + 17);
  right(`¥${yuan(sums.tax)}`, edges.tax, y + 17);
  y += 26;
  rule(y);
  font(11);
  context.fillText(`${words.total}（${words.inWords}）：${inWords}`, size.left + 8, y + 20);
  right(`（${words.inFigures}）¥${yuan(paper.amountCents)}`, edges.tax, y + 20);
  y += 32;
  rule(y);
  font(9);
  context.fillStyle = "#555";
  context.fillText(specimen ? words.specimenNote : words.note, size.left + 8, y + 22);
  document.endPage();
  return document.close();
}

interface InvoiceFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: string;
}

/** The file of an issued invoice: the one that was uploaded for it, or the paper that is drawn; null where there is none. */
export async function readInvoiceFile(
  services: Pick<Services, "db" | "settings" | "seal">,
  id: number,
): Promise<InvoiceFile | null> {
  const { db } = services;
  const { rows } = await sql<Paper>`select t.id, t.tax_invoice_no, t.kind, t.title, t.tax_no, t.address, t.phone,
      t.bank_name, t.bank_no, t.content, t.amount_cents, t.file_url, t.seller,
      to_char(t.invoice_time, 'YYYY-MM-DD') as day,
      (select coalesce(json_agg(json_build_object('title', o.title, 'cents', x.cents) order by o.id), '[]')
      from invoice_order x join trade_order o on o.id = x.order_id where x.invoice_id = t.id) as lines
    from invoice t where t.id = ${id} and t.status = 'INVOICE'`.execute(db);
  const paper = rows[0];
  if (paper === undefined) return null;
  const name = `${paper.taxInvoiceNo}.pdf`;
  const type = "application/pdf";
  if (!paper.fileUrl.startsWith("/api/invoices/")) {
    const file = await findStoredFile(db, paper.fileUrl);
    const found = file === null ? null : await fileStoreOf(services).find(file.objectKey);
    return found === null ? null : { name, bytes: await readWhole(found), type };
  }
  const stored = invoiceSeller.safeParse(paper.seller);
  const seller = stored.success ? stored.data : await currentSeller(db, services.settings);
  return { name, bytes: await drawInvoice(paper, seller), type };
}
