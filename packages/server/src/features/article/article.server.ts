import { article } from "@hongxian/contract/features/article/article.resource.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";
import { hasDraft } from "./article-rows.ts";

export const articleServer = serveResource(article, {
  table: "article",
  scope: () => "all",
  computed: { hasDraft: sql<boolean>`${hasDraft}` },
  run: {},
});
