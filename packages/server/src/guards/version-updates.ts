import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourcesWith } from "../test/sources.ts";

/** One `update … set …` or `on conflict … do update set …` in the source. */
export interface SourceUpdate {
  readonly file: string;
  readonly line: number;
  /** Null when the table's name is only known at run time. */
  readonly table: string | null;
  readonly columns: readonly string[];
  readonly raisesVersion: boolean;
}

const root = join(import.meta.dirname, "..");
const updates = /\bupdate\s+(?:(\w+)|\$\{[^}]*\})(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b|\bdo\s+update\s+set\b/g;
const opens = new Set(["(", "[", "{"]);
const closes = new Set([")", "]", "}"]);

/** Whether the next clause of the statement begins here; `is distinct from` is none. */
const isClause = (text: string, at: number): boolean =>
  /^\s+(where|from|returning)\b/.test(text.slice(at, at + 80)) && !/\bdistinct$/.test(text.slice(0, at).slice(-10));

/**
 * The assignments behind `set`, split at their commas: up to the clause that follows, the closing bracket or the end of
 * the text. What stands in brackets or in a placeholder is part of the assignment it belongs to.
 */
function assignmentsAt(text: string, start: number): string[] {
  const parts = [""];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (depth === 0 && (letter === "`" || letter === ";" || closes.has(letter))) break;
    if (depth === 0 && /\s/.test(letter) && isClause(text, at)) break;
    if (opens.has(letter)) depth += 1;
    if (closes.has(letter)) depth -= 1;
    if (depth === 0 && letter === ",") parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The column that an assignment writes; a placeholder in its place is `?`. */
const columnOf = (assignment: string): string => /^(?:\w+\.)?(\w+)\s*=/.exec(assignment)?.[1] ?? "?";

/** The columns of an assignment, of a row of columns `(a, b) = (…)` too. */
const columnsOf = (assignment: string): string[] =>
  /^\(([\w\s,]+)\)\s*=/
    .exec(assignment)?.[1]
    ?.split(",")
    .map((name) => name.trim()) ?? [columnOf(assignment)];

/** The table of the insert that a `do update` belongs to: the last one before it. */
const insertedInto = (before: string): string | null =>
  [...before.matchAll(/\binsert\s+into\s+(?:(\w+)|\$\{)/g)].at(-1)?.[1] ?? null;

function updatesOf(file: string): SourceUpdate[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(updates)].map((match) => {
    const before = text.slice(0, match.index);
    const assignments = assignmentsAt(text, match.index + match[0].length);
    const columns = assignments.flatMap(columnsOf);
    return {
      file,
      line: before.split("\n").length,
      table: match[0].startsWith("do") ? insertedInto(before) : (match[1] ?? null),
      columns: columns.filter((name) => name !== "version" && name !== "update_time"),
      raisesVersion: assignments.some((part) => /\bversion\s*=/.test(part)),
    };
  });
}

/** Every update that the server's own source holds. */
export const sourceUpdates = (): SourceUpdate[] =>
  sourcesWith(/\bupdate\s/)
    .filter((file) => !file.startsWith("guards/"))
    .flatMap(updatesOf);
