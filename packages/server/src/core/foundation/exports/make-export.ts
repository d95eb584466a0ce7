import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import type pg from "pg";
import type { Services } from "../../../kit/services.ts";
import { sheetStream, sheetTypes, type SheetFormat } from "../../../platform/export-sheet.ts";
import { privateStream } from "../../../platform/private-files.ts";
import { Slots } from "../../../platform/slots.ts";
import { spool, type Spooled } from "../../../platform/spool.ts";
import { streamRows } from "../../../platform/stream-rows.ts";
import { shareWorkFile, type WorkFile } from "../storage/work-files.ts";
import { exportTurns } from "./export-queue.ts";
import type { ExportPlan } from "./export-plan.ts";

export const extension = { XLSX: "xlsx", CSV: "csv" } as const satisfies Record<SheetFormat, string>;
const folderOf = (dataDir: string): string => join(dataDir, "exports");
/** The file of a queued export. */
export const exportFile = (
  { settings }: Pick<Services, "settings">,
  { id, format }: { readonly id: number; readonly format: SheetFormat },
): WorkFile => ({
  path: join(folderOf(settings.dataDir), `${id}.${extension[format]}`),
  key: `work/exports/${id}.${extension[format]}`,
  type: sheetTypes[format],
});

const sheetOf = (services: Services, plan: ExportPlan, staffId: number, onRows?: (count: number) => void) => ({
  title: plan.title,
  columns: plan.columns,
  rows: streamRows(services.pool, services.db, plan.rows),
  mark: exportLimits.mark(staffId),
  total: { label: exportLimits.total, names: plan.totals },
  ...(onRows === undefined ? {} : { onRows }),
});

/** Each reads through a connection of the calls' pool: most of the pool always stays for the calls. */
const mostAtOnce = 2;
const places = new WeakMap<pg.Pool, Slots>();

function placesOf(pool: pg.Pool): Slots {
  const known = places.get(pool);
  if (known !== undefined) return known;
  const total = Math.max(1, Math.min(mostAtOnce, Math.floor(pool.options.max / 2)));
  const made = exportTurns(total);
  places.set(pool, made);
  return made;
}

/** Files being sent to a reader. Unread ones are ended after a while; until then they take space on the disk. */
const onTheWay = new Slots({ name: "download", total: 60, each: 4, waitingEach: 0, waiting: 0 });

/**
 * A file of at most some thousand rows, made completely first: its rows are read at the database's pace, not the
 * reader's. `isOver` aborts when the reader has it or has gone.
 */
export async function makeDirect(
  services: Services,
  plan: ExportPlan,
  { staffId, format }: { readonly staffId: number; readonly format: SheetFormat },
  isOver: AbortSignal,
): Promise<Spooled> {
  const arrived = await onTheWay.enter(staffId);
  isOver.addEventListener("abort", arrived);
  return placesOf(services.pool).run(
    staffId,
    async () => spool(folderOf(services.settings.dataDir), await sheetStream(sheetOf(services, plan, staffId), format)),
    isOver,
  );
}

/** The file of a queued export; a failed one leaves nothing behind. */
export async function makeQueued(
  services: Services,
  plan: ExportPlan,
  job: { readonly id: number; readonly staffId: number; readonly format: SheetFormat },
  onRows: (count: number) => void,
): Promise<void> {
  const file = exportFile(services, job);
  const draft = `${file.path}.part`;
  try {
    const sheet = await sheetStream(sheetOf(services, plan, job.staffId, onRows), job.format);
    await pipeline(sheet, await privateStream(draft));
    await rename(draft, file.path);
    await shareWorkFile(services, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const partMs = 2 * 3_600_000;

/** Removes drafts that no process writes to any more: the process ended in the middle of them. */
export async function removeStaleParts(dataDir: string, now: number = Date.now()): Promise<number> {
  const folder = folderOf(dataDir);
  const parts = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".part"));
  let removed = 0;
  for (const name of parts) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found === null || now - found.mtimeMs < partMs) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
