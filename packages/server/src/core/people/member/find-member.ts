import * as endpoints from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { isRedLineNumber } from "@hongxian/contract/core/member/number-lookup.rules.ts";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { button, holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { maskMiddleSql, maskPhoneSql } from "./mask-sql.ts";
import { memberReadScope } from "./public-pool.ts";

const wholeNumber = /^\d{1,15}$/;

/**
 * A phone takes precedence over a red-line number, that over a member number: each query uses its own index. For
 * callers who see red-line numbers masked, only a text that counts as one is searched among them
 * (`number-lookup.rules.ts`).
 */
export const findMember = handle(endpoints.findMember, async ({ db, caller, params: { value } }) => {
  const mayFind = holds(caller.holder, button(revealTitle)) || isRedLineNumber(value);
  const byNumber = mayFind ? sql`union all select user_id, 2 from member where last_name = ${value}` : sql``;
  const byId = wholeNumber.test(value) ? sql`union all select ${value}::bigint, 3` : sql``;
  const { rows } =
    await sql<endpoints.FoundMember>`select m.user_id, m.first_name, nullif(m.image_url, '') as image_url, m.sex,
      m.status, m.home_city,
      ${maskMiddleSql(sql.ref("m.last_name"))} as last_name, ${maskPhoneSql(sql.ref("m.login"))} as login
    from (select user_id, 1 as place from member where login = ${value}
      ${byNumber} ${byId}) hit
    join member m on m.user_id = hit.user_id
    where ${scopeSql(memberReadScope(caller))} order by hit.place limit 1`.execute(db);
  return rows[0] ?? null;
});
