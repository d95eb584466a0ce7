import { treehole, treeholeReply } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { treeholeGrants, treeholeMessages } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needUncensored } from "../../core/foundation/censor/find-censored.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { noteOffline } from "../../core/services/content/move-content.ts";
import type { Db } from "../../kit/call.ts";
import { hitsSql } from "../../core/foundation/censor/hits-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The author is no column of the list. */
async function authorOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ userId: number }>`select user_id from treehole_post where id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0].userId;
}

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
  versioned: true,
  run: {
    care: async ({ db, caller }, { id }, { way, note }) => {
      await sql`insert into treehole_care (post_id, way, note, staff_id)
        values (${id}, ${way}, ${note}, ${caller.staffId})`.execute(db);
      // The content of the talk stays in the care record, not in the log.
      return { set: { crisisStatus: "DONE" }, note: { crisisStatus: "DONE", note: undefined } };
    },
    reply: async ({ db, caller }, { id }, { content }) => {
      await needUncensored(db, content);
      const { rows } = await sql<{
        id: number;
      }>`insert into treehole_reply (post_id, staff_id, content, status, check_status, check_name, check_time,
        machine_result)
        values (${id}, ${caller.staffId}, ${content}, 'ONLINE', 'PASS', ${caller.name}, now(), 'PASS')
        returning id`.execute(db);
      await notifyMember(db, { userId: await authorOf(db, id), ...treeholeMessages.replied(content) });
      const replyId = rows[0]?.id ?? 0;
      return { data: { id: replyId }, note: { replyId, content: undefined } };
    },
    offline: async (call, { id }) => {
      await noteOffline(call, "TREEHOLE", { id, userId: await authorOf(call.db, id) }, "");
      return { set: { offlineReason: "" } };
    },
    restore: async () => ({ set: { offlineReason: "" } }),
  },
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
