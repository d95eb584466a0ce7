import { createHash } from "node:crypto";
import * as endpoints from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractMessages } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { sql } from "kysely";
import { z } from "zod";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { createCanvasFonts } from "../../core/foundation/drawing/canvas-fonts.ts";
import { loadCanvas } from "../../core/foundation/drawing/load-canvas.ts";
import { loadPicture } from "../../core/foundation/drawing/load-picture.ts";
import { handleRaw } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { ServerParts } from "../../platform/server-parts.ts";
import type { SlotUser } from "../../platform/slots.ts";
import { readPaper, type ContractPaper } from "./contract-values.ts";
import { signatureBytes, signatureSize } from "./signature-picture.ts";
import { contractScope } from "./user-contract.server.ts";

const page = { width: 595, height: 842, margin: 64, line: 22, size: 11, headSize: 16 } as const;
const signatureBox = { width: 160, height: 64 } as const;

/** A4 pages of text, the signature at the end, and a watermark on every page. */
async function drawContract(user: SlotUser, paper: ContractPaper, mark: string): Promise<Buffer> {
  const canvas = await loadCanvas();
  const fonts = createCanvasFonts(canvas);
  const document = new canvas.PDFDocument({ title: paper.contractNo });
  const everything = paper.lines.map(({ text }) => text).join("") + paper.contractNo + mark + contractMessages.signedBy;
  const families = fonts.familiesFor("sans", everything);
  const open = () => {
    // The typings of a page omit pictures; it is the canvas' own context.
    const context = document.beginPage(page.width, page.height) as unknown as SKRSContext2D;
    context.save();
    context.translate(page.width / 2, page.height / 2);
    context.rotate(-Math.PI / 6);
    context.fillStyle = "rgba(0, 0, 0, 0.06)";
    context.font = `56px ${families}`;
    context.textAlign = "center";
    context.fillText(mark, 0, 0);
    context.restore();
    context.fillStyle = "black";
    context.textAlign = "left";
    context.font = `9px ${families}`;
    context.fillText(paper.contractNo, page.margin, page.margin - 24);
    return context;
  };
  let context = open();
  let y: number = page.margin;
  const next = (height: number) => {
    if (y + height > page.height - page.margin) {
      document.endPage();
      context = open();
      y = page.margin;
    }
    y += height;
  };
  for (const { text, isHead } of paper.lines) {
    const size = isHead ? page.headSize : page.size;
    const width = page.width - 2 * page.margin;
    let rest = [...text];
    while (rest.length > 0) {
      next(isHead ? page.line * 1.5 : page.line);
      context.font = `${size}px ${families}`;
      let count = Math.min(rest.length, Math.ceil((width / size) * 2));
      while (count > 1 && context.measureText(rest.slice(0, count).join("")).width > width) count -= 1;
      context.textAlign = isHead ? "center" : "left";
      context.fillText(rest.slice(0, count).join(""), isHead ? page.width / 2 : page.margin, y);
      rest = rest.slice(count);
    }
  }
  if (paper.signature !== "") {
    const image = await loadPicture(user, canvas, signatureBytes(paper.signature), signatureSize);
    next(signatureBox.height + page.line);
    context.textAlign = "left";
    context.font = `${page.size}px ${families}`;
    context.fillText(contractMessages.signedBy, page.margin, y - signatureBox.height / 2);
    context.drawImage(image, page.margin + 72, y - signatureBox.height, signatureBox.width, signatureBox.height);
  }
  document.endPage();
  return document.close();
}

/** Stores the signed contract as a PDF, once. Idempotent: a repeat changes nothing. */
export async function keepContractPdf(services: Pick<Services, "db" | "seal" | "settings">, id: number): Promise<void> {
  const paper = await readPaper(services.db, services, id, { clear: true });
  if (paper.auditStatus !== "PASS") return;
  const bytes = await drawContract("contract", paper, paper.contractNo);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await services.db.transaction().execute(async (tx) => {
    const stored = await sql`insert into contract_pdf (contract_id, sha256, sealed)
        values (${id}, ${sha256}, ${services.seal.seal(bytes.toString("base64"))})
      on conflict (contract_id) do nothing returning 1`.execute(tx);
    if (stored.rows.length > 0)
      await sql`update user_contract set pdf_sha256 = ${sha256}, pdf_url = ${`/api/user-contracts/${id}/pdf`}
        where id = ${id}`.execute(tx);
  });
}

const target = z.object({ id: z.int() });
export const contractPdfJob = (servicesOf: (parts: ServerParts) => Services): Job => ({
  name: "contract-pdf",
  run: (parts, payload) => keepContractPdf(servicesOf(parts), target.parse(payload).id),
});

export const getContractPdf = handleRaw(endpoints.getContractPdf, async (call, _request, reply) => {
  const { db, services, params, query, caller } = call;
  const scope = scopeSql(contractScope(caller));
  const paper = await readPaper(db, services, params.id, { clear: true, scope });
  const { rows } = await sql<{
    sealed: string;
  }>`select sealed from contract_pdf where contract_id = ${params.id}`.execute(db);
  const bytes =
    rows[0] === undefined
      ? await drawContract(caller.staffId, paper, contractMessages.unsignedMark)
      : Buffer.from(services.seal.open(rows[0].sealed), "base64");
  const entry = { targetType: auditTargets.userContract, targetId: params.id, after: { contractNo: paper.contractNo } };
  await auditFile(call, endpoints.getContractPdf, entry);
  reply
    .header(
      "content-disposition",
      `${query.inline === true ? "inline" : "attachment"}; filename="${paper.contractNo}.pdf"`,
    )
    .header("cache-control", "no-store")
    .type("application/pdf");
  return bytes;
});
