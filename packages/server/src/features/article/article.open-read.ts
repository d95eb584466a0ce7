import { articleRead, articlesRead } from "@hongxian/contract/features/article/article.open-read.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

/** What was published last, whatever the draft says now. */
const columns = sql`t.id, t.category, t.help_group, t.agreement_code, t.published_title as title, t.summary,
  t.cover_url, t.author, t.clients, t.is_top, t.sort, t.current_version as text_version, t.publish_time, t.update_time`;

const articlesOpenRead = serveOpenRead(articlesRead, async ({ db, query }) => {
  const { category, client, updatedAfter } = query;
  const page = newest(query);
  const { rows } = await sql<ReadRow<typeof articlesRead> & PageKey>`select ${page.keys}, ${columns}
    from article t where t.status = 'ONLINE'
      ${category === undefined ? sql`` : sql`and t.category = ${category}`}
      ${client === undefined ? sql`` : sql`and (t.clients = '{}' or ${client} = any(t.clients))`}
      ${updatedAfter === undefined ? sql`` : sql`and t.update_time > ${updatedAfter}::timestamptz`}
      ${page.rest}`.execute(db);
  return page.give(rows);
});

const articleOpenRead = serveOpenRead(articleRead, async ({ db, params }) => {
  const { rows } = await sql<
    z.input<typeof articleRead.answer>
  >`select ${columns}, t.published_content as content from article t
    where t.id = ${params.id} and t.status = 'ONLINE'`.execute(db);
  return rows[0] ?? null;
});

export const articleOpenReads = [articlesOpenRead, articleOpenRead];
