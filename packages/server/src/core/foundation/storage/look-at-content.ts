import { createInflate } from "node:zlib";
import { Readable } from "node:stream";
import { fileKinds, suffixOf, type FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { Slots, type SlotUser } from "../../../platform/slots.ts";
import { runReader } from "../file/run-reader.ts";
import { tellingBoxes, type Box } from "./hide-boxes.ts";
import { lookAtAudio, lookAtVideo, refuseScriptHead } from "./look-at-media.ts";
import { lookAtOffice, lookAtPackage } from "./look-at-zip.ts";
import type { Peek } from "../file/peek.ts";

const hostile = () => refused(uploadMessages.hostile);
const mostInflated = 64 * 1024 * 1024;

const pdfFaults = {
  active: uploadMessages.hostile,
  sealed: uploadMessages.sealed,
  broken: uploadMessages.broken,
  tooMuch: uploadMessages.tooMuch,
} as const;

async function lookAtPdf(peek: Peek): Promise<string> {
  await refuseScriptHead(peek);
  const head = await peek.bytes(0, 7);
  if (!/^%PDF-[12]\.\d/.test(head.toString("latin1"))) throw refused(fileKinds.document.type);
  const tail = (await peek.bytes(Math.max(peek.size - 1024, 0), peek.size - 1)).toString("latin1");
  if (!tail.includes("%%EOF")) throw refused(uploadMessages.broken);
  // An archive behind the document: its end mark is at the end of the file.
  if (tail.includes("PK\u0005\u0006")) throw hostile();
  // Read completely: an object may be anywhere, and the largest document is 50 MB.
  const answer = await runReader({ kind: "pdf", bytes: await peek.bytes(0, peek.size - 1) });
  const verdict = answer.kind === "pdf" ? answer.verdict : "tooMuch";
  if (verdict !== "fine") throw refused(pdfFaults[verdict]);
  return "application/pdf";
}

/** SVGA 2: a deflated protocol buffer whose first field is its version. It must unpack to a size a player can hold. */
async function lookAtAnimation(peek: Peek): Promise<string> {
  const head = await peek.bytes(0, 1);
  if (head[0] !== 0x78 || head.length < 2 || head.readUInt16BE(0) % 31 !== 0) throw refused(fileKinds.animation.type);
  const inflate = createInflate();
  let size = 0;
  let first: Buffer | null = null;
  try {
    for await (const chunk of Readable.from(peek.all()).pipe(inflate)) {
      first ??= chunk as Buffer;
      size += (chunk as Buffer).length;
      if (size > mostInflated) break;
    }
  } catch {
    throw refused(uploadMessages.broken);
  }
  if (size > mostInflated) throw hostile();
  if (first === null || first[0] !== 0x0a || !/^[12]\.\d/.test(first.toString("latin1", 2, 5)))
    throw refused(fileKinds.animation.type);
  return "application/octet-stream";
}

/** A text of rows. Whether it is one that can be imported, its reader says. */
async function lookAtTable(peek: Peek, suffix: string): Promise<string> {
  const head = await peek.bytes(0, 4095);
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  // A table has a line for its header, or one for each row.
  if ((!isWide && head.includes(0)) || (head.length < 4096 && !head.includes(10))) throw refused(fileKinds.table.type);
  return suffix === "csv" ? "text/csv" : "application/x-ndjson";
}

type OtherKind = Exclude<FileKind, "image" | "chatImage">;

function typeOf(peek: Peek, kind: OtherKind, suffix: string): Promise<string> {
  switch (kind) {
    case "video":
      return lookAtVideo(peek);
    case "audio":
      return lookAtAudio(peek, suffix);
    case "animation":
      return lookAtAnimation(peek);
    case "app":
      return lookAtPackage(peek);
    case "table":
      return suffix === "xlsx" ? lookAtOffice(peek, suffix) : lookAtTable(peek, suffix);
    default:
      return suffix === "docx" || suffix === "xlsx" ? lookAtOffice(peek, suffix) : lookAtPdf(peek);
  }
}

export interface Looked {
  readonly type: string;
  /** The parts that must not be stored: where and with what a film or a voice was recorded. */
  readonly hide: readonly Box[];
}

/** Documents and programs are unpacked for checking, films read from end to end. */
const places = new Slots({ name: "content", total: 3, each: 1, waitingEach: 10, waiting: 100, patience: 60_000 });

/** The type of a file that is no picture, by its content; refuses a file whose content does not match its name. */
export function lookAtContent(user: SlotUser, peek: Peek, kind: OtherKind, name: string): Promise<Looked> {
  return places.run(user, async () => {
    const suffix = suffixOf(name);
    const type = await typeOf(peek, kind, suffix);
    return { type, hide: suffix === "mp4" || suffix === "m4a" ? await tellingBoxes(peek) : [] };
  });
}
