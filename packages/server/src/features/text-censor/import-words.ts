import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import * as endpoints from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import { censorWord } from "@hongxian/contract/features/text-censor/text-censor.resource.ts";
import { censorMessages, censorScene } from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readSheet } from "../../core/foundation/file/read-sheet.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";

type Column = keyof typeof endpoints.importHeads;
interface Problem {
  readonly row: number;
  readonly column: string;
  readonly msg: string;
}
interface Line {
  readonly row: number;
  readonly texts: Readonly<Record<Column, string>>;
}
interface Word {
  readonly word: string;
  readonly category: string;
  readonly action: string;
  readonly scenes: readonly string[];
}

/** A code by itself or by its Chinese label. */
const codes = (labels: Readonly<Record<string, string>>) =>
  new Map(Object.entries(labels).flatMap(([code, word]) => [[code, code] as const, [word, code] as const]));
const categories = codes(violationType.labels);
const scenes = codes(censorScene.labels);
// No column holds the replacement of a word: such words are added by hand.
const { REPLACE: _, ...plainActions } = censorWord.fields.action.labels;
const actions = codes(plainActions);

async function linesOf(reader: SheetReader, content: string, fileName: string): Promise<readonly Line[]> {
  if (!/\.xlsx$/i.test(fileName)) throw refused(endpoints.importMessages.type);
  const cells = await readSheet(reader, Buffer.from(content, "base64"), endpoints.importMax);
  if (cells === null) throw refused(endpoints.importMessages.unreadable);
  const head = cells[0] ?? [];
  // The keys of a literal are exactly its own.
  const places = (Object.keys(endpoints.importHeads) as Column[]).map(
    (column) => [column, head.indexOf(endpoints.importHeads[column])] as const,
  );
  const missing = places.filter(([, at]) => at === -1).map(([column]) => endpoints.importHeads[column]);
  if (missing.length > 0) throw refused(endpoints.importMessages.head(missing.join("、")));
  const lines = cells.slice(1).flatMap((row, at): Line[] => {
    if (row.every((cell) => cell === "")) return [];
    const texts = Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ""])) as Line["texts"];
    return [{ row: at + 2, texts }];
  });
  if (lines.length === 0) throw refused(endpoints.importMessages.empty);
  return lines;
}

async function knownWords(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    word: string;
  }>`select word from text_censor_word where match_mode = 'EXACT' and word = any(${words}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

const parts = (text: string) => text.split(/[\s,，、;；/]+/).filter((part) => part !== "");

function read(lines: readonly Line[], known: ReadonlySet<string>): { words: Word[]; errors: Problem[] } {
  const first = new Map<string, number>();
  const errors: Problem[] = [];
  const words: Word[] = [];
  for (const { row, texts } of lines) {
    const before = errors.length;
    const fail = (column: Column, msg: string) => void errors.push({ row, column: endpoints.importHeads[column], msg });
    const word = censorWord.fields.word.input.safeParse(texts.word);
    const earlier = first.get(texts.word);
    if (!word.success) fail("word", censorMessages.word);
    else if (earlier !== undefined) fail("word", endpoints.importMessages.repeated(earlier));
    else if (known.has(word.data)) fail("word", censorMessages.exists);
    if (earlier === undefined) first.set(texts.word, row);
    const category = categories.get(texts.category);
    if (category === undefined) fail("category", endpoints.importMessages.category);
    const action = actions.get(texts.action);
    if (action === undefined) fail("action", endpoints.importMessages.action);
    const named = parts(texts.scenes);
    const found = named.flatMap((part) => scenes.get(part) ?? []);
    if (named.length === 0 || found.length < named.length) fail("scenes", endpoints.importMessages.scene);
    if (errors.length === before)
      words.push({ word: texts.word.trim(), category: category ?? "OTHER", action: action ?? "REVIEW", scenes: found });
  }
  return { words, errors };
}

/** All rows or none; a trial run returns what is wrong with each. */
export const importCensorWords = handle(endpoints.importCensorWords, async (call) => {
  const { fileName, content, dryRun } = call.body;
  const lines = await linesOf(call, content, fileName);
  const { words, errors } = read(
    lines,
    await knownWords(
      call.db,
      lines.map(({ texts }) => texts.word.trim()),
    ),
  );
  const outcome = { total: lines.length, valid: words.length, errors };
  call.audit({ targetType: auditTargets.censorWord, targetId: null, after: { fileName, dryRun, rows: lines.length } });
  if (dryRun) return { ...outcome, imported: 0 };
  if (errors.length > 0) throw refused(endpoints.importMessages.wrong);
  const { rows } = await sql`insert into text_censor_word (word, category, action, scenes, source, staff_id)
    select g.word, g.category, g.action, array(select jsonb_array_elements_text(g.scenes)), 'IMPORT',
      ${call.caller.staffId}
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as g (word text, category text, action text, scenes jsonb)
    on conflict (word, match_mode) do nothing returning 1`.execute(call.db);
  return { ...outcome, imported: rows.length };
});
