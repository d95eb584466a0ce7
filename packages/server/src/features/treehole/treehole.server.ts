import { treehole, treeholeReply } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { treeholeGrants, treeholeMessages } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { hitsSql } from "../../core/foundation/censor/hits-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const treeholeServer = serveResource(treehole, {
  table: "treehole_post",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: { hits: hitsSql(sql.ref("t.content"), "MOMENT") },
  filters: {
    reportMin: (least: number) => sql<boolean>`t.report_count >= ${least}`,
    // A caller who may not request the author must not learn it by searching.
    author: (text: string, { holder }: Caller) =>
      holds(holder, treeholeGrants.author)
        ? memberKeyword(sql.ref("t.user_id"), text, { holder })
        : sql<boolean>`false`,
  },
  run: {},
});

export const treeholeReplyServer = serveResource(treeholeReply, {
  table: "treehole_reply",
  scope: (caller) => {
    const scope = memberBoundScope(caller, sql.ref("t.user_id"));
    return scope === "all" || scope === "none" ? scope : sql<boolean>`(t.user_id is null or ${scope})`;
  },
  computed: {
    postText: sql<string>`(select left(p.content, 40) from treehole_post p where p.id = t.post_id)`,
    author: sql<string>`(case when t.user_id is null then ${treeholeMessages.helper}
      else ${treeholeMessages.anonymous} end)`,
    hits: hitsSql(sql.ref("t.content"), "COMMENT"),
  },
  run: {},
});
