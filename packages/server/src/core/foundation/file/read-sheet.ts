import { sheetMessages as say } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { Slots, type SlotUser } from "../../../platform/slots.ts";
import { runReader } from "./run-reader.ts";
import type { Cells, SheetForm } from "./sheet-cells.ts";

/**
 * Most imports are parsed inside the transaction of their call: few at once, and few that wait while holding a
 * connection.
 */
const places = new Slots({ total: 2, each: 1, waitingEach: 1, waiting: 2, patience: 20_000 });

/**
 * The first sheet of a file as trimmed texts; null when it is not a sheet. Reads the header, `maxRows` rows and one
 * more, so that the caller sees when there are too many. Files made to exhaust memory are refused, slow ones are
 * aborted.
 */
export async function readSheet(
  user: SlotUser,
  bytes: Buffer,
  maxRows: number,
  form: SheetForm = "xlsx",
): Promise<Cells | null> {
  const answer = await places.run(user, () => runReader({ kind: "sheet", bytes, form, rows: maxRows + 2 }));
  if (answer.kind === "hostile") throw refused(say.hostile);
  if (answer.kind === "ended") throw refused(say.tooMuch);
  return answer.kind === "sheet" ? answer.cells : null;
}
