import * as endpoints from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readSheet } from "../../core/foundation/file/read-sheet.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";

const maxTags = 20;
const isUserIdHead = (text: string): boolean => text.toLowerCase() === "userid";

interface Line {
  /** As the spreadsheet numbers it; the header is row 1. */
  readonly row: number;
  readonly text: string;
}

async function linesOf(reader: SheetReader, file: string): Promise<readonly Line[]> {
  const rows = await readSheet(reader, Buffer.from(file, "base64"), endpoints.importLimits.rows);
  if (rows === null) throw refused(endpoints.tagImportMessages.notXlsx);
  const place = rows[0]?.findIndex(isUserIdHead) ?? -1;
  if (place < 0) throw refused(endpoints.tagImportMessages.noColumn);
  const lines = rows
    .slice(1)
    .map((cells, at) => ({ row: at + 2, text: cells[place] ?? "" }))
    .filter(({ text }) => text !== "");
  if (lines.length === 0) throw refused(endpoints.tagImportMessages.empty);
  if (rows.length - 1 > endpoints.importLimits.rows) throw refused(endpoints.tagImportMessages.rows);
  return lines;
}

interface Standing {
  readonly userId: number;
  readonly has: boolean;
  readonly tags: number;
}

async function standingOf(
  { db, caller }: Call,
  tagId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await sql<Standing>`select m.user_id,
      exists (select from user_tag u where u.user_id = m.user_id and u.tag_id = ${tagId}) as has,
      (select count(*)::int from user_tag u where u.user_id = m.user_id and u.source = 'STAFF') as tags
    from member m where m.user_id = any(${userIds}::bigint[]) and ${scopeSql(memberScope(caller))}`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

function problemOf(text: string, standing: Standing | undefined, seen: ReadonlySet<number>): string | null {
  if (!/^\d{1,15}$/.test(text)) return endpoints.tagImportMessages.userId;
  if (seen.has(Number(text))) return endpoints.tagImportMessages.repeated;
  if (standing === undefined) return endpoints.tagImportMessages.noMember;
  if (standing.has) return endpoints.tagImportMessages.has;
  return standing.tags >= maxTags ? endpoints.tagImportMessages.full : null;
}

/** All valid rows together, or with dryRun none; the invalid ones are returned with their reason. */
export const importUserTags = handle(endpoints.importUserTags, async (call) => {
  const { db, caller } = call;
  const { tagId, file, dryRun } = call.body;
  const found = await sql<{ open: boolean }>`select type = 'MANUAL' and status = 'ENABLE' as open from tag
    where id = ${tagId} for key share`.execute(db);
  if (found.rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (!found.rows[0].open) throw refused(endpoints.tagImportMessages.notManual);
  const lines = await linesOf(call, file);
  const numbers = lines.flatMap(({ text }) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
  const standing = await standingOf(call, tagId, numbers);
  const seen = new Set<number>();
  const failed: endpoints.ImportFailure[] = [];
  for (const { row, text } of lines) {
    const msg = problemOf(text, standing.get(Number(text)), seen);
    if (msg === null) seen.add(Number(text));
    else failed.push({ row, userId: text.slice(0, 40), msg });
  }
  if (!dryRun && seen.size > 0) {
    await sql`insert into user_tag (user_id, tag_id, source, staff_id)
      select u, ${tagId}, 'STAFF', ${caller.staffId} from unnest(${[...seen]}::bigint[]) u
      on conflict (user_id, tag_id) do nothing`.execute(db);
    for (const userId of seen) call.auditItem({ targetType: auditTargets.member, targetId: userId });
  }
  const result = { total: lines.length, success: seen.size, failed, dryRun };
  call.audit({ targetType: auditTargets.tag, targetId: tagId, after: { ...result, failed: failed.length } });
  return result;
});
