import { helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import * as endpoints from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handle, handlePublic, handleRaw } from "../../kit/call.ts";
import { readHelpArticles, readHelpClicks, readHelpKeywords, readHelpStat } from "./help-figures.ts";

export const getHelpStat = handle(endpoints.getHelpStat, ({ db, query }) => readHelpStat(db, query));
export const getHelpArticles = handle(endpoints.getHelpArticles, ({ db, query }) => readHelpArticles(db, query));
export const getHelpKeywords = handle(endpoints.getHelpKeywords, ({ db, query }) => readHelpKeywords(db, query));

export const getHelpClicks = handle(endpoints.getHelpClicks, async ({ db, query }) => {
  const { articleId, page, size, ...filters } = query;
  const rows = await readHelpClicks(db, filters, articleId, page, size);
  return { list: rows, total: rows[0]?.total ?? 0, page, size };
});

/** A visitor of the help centre; a text that does not exist counts as none. */
export const noteHelpClick = handlePublic(endpoints.noteHelpClick, async ({ db, body }) => {
  await sql`insert into help_click (article_id, client, visitor_id, keyword, helpful, stay_sec, to_leave_word)
    select (select a.id from article a where a.id = ${body.articleId}::bigint and a.category = 'HELP'), ${body.client},
      ${body.visitorId}, ${body.keyword},
      ${body.helpful}, ${body.staySec}::int, ${body.toLeaveWord}
    where ${body.articleId}::bigint is not null or ${body.keyword} <> ''`.execute(db);
  return null;
});

const columns = [
  { name: "title", field: field.text(endpoints.helpArticleColumns.title, { max: 60 }) },
  { name: "helpGroup", field: optional(field.choice(endpoints.helpArticleColumns.helpGroup, helpGroup)) },
  { name: "clicks", field: field.count(endpoints.helpArticleColumns.clicks) },
  { name: "visitors", field: field.count(endpoints.helpArticleColumns.visitors) },
  { name: "change", field: optional(field.bp(endpoints.helpArticleColumns.change)) },
  { name: "staySec", field: field.count(endpoints.helpArticleColumns.staySec) },
  { name: "helpfulRate", field: field.bp(endpoints.helpArticleColumns.helpfulRate) },
  { name: "leaveWords", field: field.count(endpoints.helpArticleColumns.leaveWords) },
  { name: "updateTime", field: field.time(endpoints.helpArticleColumns.updateTime) },
];

async function* each(rows: readonly endpoints.HelpArticleRow[]): AsyncGenerator<endpoints.HelpArticleRow> {
  yield* rows;
}

/** The texts as a file, with its row in the audit log like every export. */
export const exportHelpArticles = handleRaw(endpoints.exportHelpArticles, async (call, _request, reply) => {
  const rows = await readHelpArticles(call.db, call.query);
  return sendTable(call, reply, endpoints.exportHelpArticles, {
    title: endpoints.helpExportTitle,
    columns,
    rows: each(rows),
    format: "XLSX",
    entry: { targetType: auditTargets.helpClick, targetId: null, after: { rows: rows.length } },
  });
});
