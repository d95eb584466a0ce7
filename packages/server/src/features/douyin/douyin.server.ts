import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { pagePath } from "@hongxian/contract/features/douyin/douyin.rules.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";

export const douyinServer = serveResource(douyinRichText, {
  table: "douyin_rich_text",
  scope: () => "all",
  computed: {
    pagePath: sql<string>`${sql.lit(pagePath(""))} || t.code`,
    viewNum: sql<number>`(select coalesce(sum(c.show_num), 0)::int from content_stat c
      where c.ref_type = 'DOUYIN' and c.ref_id = t.id)`,
    hasDraft: sql<boolean>`(t.status = 'ONLINE' and t.content <> t.published_content)`,
  },
  run: {},
});
