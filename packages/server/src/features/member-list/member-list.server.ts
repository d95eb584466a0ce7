import * as endpoints from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handleWritten, type Call } from "../../kit/call.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import { countMembers, readSummary, readTabs, readTotal } from "./count-members.ts";
import { readPage } from "./list-members.ts";
import { memberColumns } from "./member-columns.ts";
import { ownCondition } from "./member-condition.ts";

const standard = serveResource(memberList, {
  table: "member",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  // Each value is what the contract's field of that name holds; the kit reads it field by field.
  computed: memberColumns as never,
  condition: (query, caller) =>
    sql<boolean>`t.user_id in (select m.user_id from member m where ${ownCondition(query, caller)})`,
  run: {},
});

/** The page with its total in one statement; only the total where only that is requested. */
async function readCounted(
  { db, caller, query }: Call<unknown, endpoints.UserListQuery>,
  rows: boolean,
  total: boolean,
) {
  if (rows) return readPage(db, standard.listed, caller, query, total);
  if (!total) return null;
  return { rows: "", total: await countMembers(db, query, caller), next: null, previous: null };
}

async function answerList(call: Call<unknown, endpoints.UserListQuery>) {
  const { db, caller, query } = call;
  const wants = new Set(query.parts ?? ["rows", "total", "summary", "tabs"]);
  const [page, summary, tabs] = await Promise.all([
    readCounted(call, wants.has("rows"), wants.has("total") && !wants.has("summary")),
    wants.has("summary") ? readSummary(db, query, caller) : undefined,
    wants.has("tabs") ? readTabs(db, caller) : undefined,
  ]);
  const counted =
    summary === undefined
      ? readTotal(page?.total ?? 0, query, caller)
      : { total: summary.total, ...(summary.totalCapped ? { totalCapped: true } : {}) };
  const rest = {
    ...counted,
    page: query.page,
    size: query.size,
    ...(page === null ? {} : { next: page.next, previous: page.previous }),
    ...(summary === undefined ? {} : { summary }),
    ...(tabs === undefined ? {} : { tabs }),
  } satisfies Omit<z.input<typeof endpoints.getUserList.data>, "list">;
  return `{"list":[${page?.rows ?? ""}],${JSON.stringify(rest).slice(1)}`;
}

const getUserList = handleWritten(endpoints.getUserList, answerList);

/** The member list: its own searching, counting and paging; exports and single rows are standard. */
export const memberListServer: ServedResource = {
  ...standard,
  calls: [getUserList, ...standard.calls.filter(({ endpoint }) => endpoint.path !== endpoints.getUserList.path)],
};
