import { sheetMessages } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { Slots } from "../../../platform/slots.ts";
import { runReader } from "./run-reader.ts";
import type { Cells, SheetForm } from "./sheet-cells.ts";
import { SheetWorks, type SheetReader } from "./sheet-works.ts";

/**
 * Most imports are parsed inside the transaction of their call: few at once, and few that wait while holding a
 * connection.
 */
export const sheetPlaces = new Slots({
  name: "sheet",
  total: 2,
  each: 1,
  waitingEach: 1,
  waiting: 2,
  patience: 20_000,
});
/** What is waiting or being read now, so that its owner can look at it and stop it. */
export const sheetWorks = new SheetWorks();

/**
 * The first sheet of a file as trimmed texts; null when it is not a sheet. Reads the header, `maxRows` rows and one
 * more, so that the caller sees when there are too many. Files made to exhaust memory are refused, slow ones are
 * aborted; an import that its owner stops ends here, before anything was written.
 */
export async function readSheet(
  reader: SheetReader,
  bytes: Buffer,
  maxRows: number,
  form: SheetForm = "xlsx",
): Promise<Cells | null> {
  const answer = await sheetWorks.run(reader, (work) =>
    sheetPlaces.run(
      reader.caller.staffId,
      () => {
        work.begin();
        return runReader({ kind: "sheet", bytes, form, rows: maxRows + 2 });
      },
      work.signal,
    ),
  );
  if (answer.kind === "hostile") throw refused(sheetMessages.hostile);
  if (answer.kind === "ended") throw refused(sheetMessages.tooMuch);
  return answer.kind === "sheet" ? answer.cells : null;
}
