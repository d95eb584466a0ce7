import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import type { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { realnameRecord } from "@hongxian/contract/features/realname/realname.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { maskRealnameSql } from "../../core/people/member/mask-sql.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

/** Accounts with the record's identity number, whoever they belong to. */
const accountCount = sql<number>`(select count(*)::int from member k where k.id_no_hash = t.id_no_hash)`;
const sexWord = sql`case t.id_sex when 'MAN' then ${sex.labels.MAN}::text when 'WOMAN'
  then ${sex.labels.WOMAN}::text end`;

const served = serveResource(realnameRecord, {
  table: "realname_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    realname: maskRealnameSql(sql.ref("t.realname")),
    idNo: sql<string>`t.id_no_masked`,
    person: sql<string>`concat_ws('/', ${sexWord}, ${ageSql(sql.ref("t.id_birthday"))}::text)`,
    accountCount,
    authStatus: sql<ChoiceOf<
      typeof authStatus
    > | null>`(select m.auth_status from member m where m.user_id = t.user_id)`,
  },
  filters: {
    realname: (text: string) => sql<boolean>`t.realname = ${text}`,
    idNoHash: (hash: string) => sql<boolean>`t.id_no_hash = ${hash}`,
    failReason: (text: string) => sql<boolean>`t.fail_reason ilike ${likeText(text)}`,
    shared: (wanted: string) =>
      wanted === "1" ? sql<boolean>`${accountCount} > 1` : sql<boolean>`${accountCount} <= 1`,
  },
  run: {},
});

/** One record has its own call, which shows more than a row. */
export const realnameServer: ServedResource = {
  ...served,
  calls: served.calls.filter(({ endpoint }) => !endpoint.path.endsWith("/{id}")),
};
