import { parentPort } from "node:worker_threads";
import { judgePdf } from "./judge-pdf.ts";
import { ZipFault } from "./unpack-zip.ts";
import type { ReaderAnswer, ReaderTask } from "./run-reader.ts";
import { sheetCells } from "./sheet-cells.ts";

/** The thread that parses untrusted files: one that takes too long or too much memory is terminated. */
async function answer(task: ReaderTask): Promise<ReaderAnswer> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  if (task.kind === "pdf") return { kind: "pdf", verdict: judgePdf(bytes) };
  try {
    return { kind: "sheet", cells: await sheetCells(bytes, task.form, task.rows) };
  } catch (error) {
    return error instanceof ZipFault ? { kind: "hostile" } : { kind: "sheet", cells: null };
  }
}

async function reply(task: ReaderTask): Promise<void> {
  parentPort?.postMessage(await answer(task), []);
}

// Sent by run-reader.ts, which starts this file.
parentPort?.on("message", (task: ReaderTask) => void reply(task));
