import { article } from "@hongxian/contract/features/article/article.resource.ts";
import { articleLimits, articleMessages } from "@hongxian/contract/features/article/article.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";
import { hasDraft } from "./article-rows.ts";
import { publishArticle } from "./publish-article.ts";

export const articleServer = serveResource(article, {
  table: "article",
  scope: () => "all",
  computed: { hasDraft: sql<boolean>`${hasDraft}` },
  versioned: true,
  run: {
    publish: publishArticle,
    offline: async () => ({ set: { isTop: false } }),
    top: async ({ db }, { id, category }) => {
      // One at a time in all categories: it is quick, and two must not take the last place together.
      await sql`select pg_advisory_xact_lock(hashtext('article top'))`.execute(db);
      const { rows } = await sql`select 1 from article where category = ${category} and is_top and id <> ${id}`.execute(
        db,
      );
      if (rows.length >= articleLimits.topsPerCategory) throw refused(articleMessages.tops);
      return { set: { isTop: true }, data: { id, isTop: true }, note: { isTop: true } };
    },
    untop: async (_call, { id }) => ({
      set: { isTop: false },
      data: { id, isTop: false },
      note: { isTop: false },
    }),
    remove: async ({ db }, { id, title }) => {
      await sql`delete from article where id = ${id}`.execute(db);
      return { note: { title } };
    },
  },
});
