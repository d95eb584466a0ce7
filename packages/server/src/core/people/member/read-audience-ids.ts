import * as endpoints from "@hongxian/contract/core/audience/audience.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { handle } from "../../../kit/call.ts";
import { readSheet } from "../../foundation/file/read-sheet.ts";
import { unknownIds } from "./audience-sql.ts";

const wholeNumber = /^\d{1,15}$/;
const { audienceIdMax: max, audienceMessages: messages } = endpoints;

/** The first column of a sheet, or all words of a text; each with its line. */
async function wordsOf(
  call: Parameters<typeof readSheet>[0],
  { fileName, content }: { readonly fileName: string; readonly content: string },
): Promise<{ row: number; text: string }[]> {
  const bytes = Buffer.from(content, "base64");
  const isBook = /\.xlsx$/i.test(fileName);
  const cells = await readSheet(call, bytes, max + 1, isBook ? "xlsx" : "lines");
  return (cells ?? []).flatMap((line, at) =>
    (isBook ? line.slice(0, 1) : line.flatMap((cell) => cell.split(/[\s;，；]+/u)))
      .filter((text) => text !== "")
      .map((text) => ({ row: at + 1, text })),
  );
}

export const readAudienceIds = handle(endpoints.readAudienceIds, async (call) => {
  const words = await wordsOf(call, call.body);
  const found = words.filter(({ text }) => wholeNumber.test(text)).map(({ row, text }) => ({ row, id: Number(text) }));
  const userIds = [...new Set(found.map(({ id }) => id))];
  if (userIds.length === 0) throw invalid({ content: messages.sheet });
  if (userIds.length > max) throw refused(messages.tooMany);
  const missing = await unknownIds(call.db, userIds, max);
  const rowOf = new Map(found.toReversed().map(({ row, id }) => [id, row]));
  const errors = [
    // The words of the first line are its header where they are none.
    ...words
      .filter(({ row, text }) => row > 1 && !wholeNumber.test(text))
      .map(({ row, text }) => ({ row, column: messages.column, msg: messages.notNumber(text.slice(0, 20)) })),
    ...missing.map((id) => ({ row: rowOf.get(id) ?? 1, column: messages.column, msg: messages.nobody(id) })),
  ].toSorted((one, other) => one.row - other.row);
  return { userIds, unknownIds: missing, errors };
});
