import * as endpoints from "@hongxian/contract/features/borrow/borrow-page.endpoints.ts";
import { sql } from "kysely";
import { borrowScope } from "../../core/people/member/introduction-scope.ts";
import { inBox } from "../../core/services/introduction/show-borrow.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const month = sql`date_trunc('month', now())`;

export const getBorrowStat = handle(endpoints.getBorrowStat, async ({ db, caller }) => {
  const lends = scopeSql(memberBoundScope(caller, sql.ref("r.target_user_id")));
  const asks = scopeSql(memberBoundScope(caller, sql.ref("r.user_id")));
  const { rows } = await sql<{ lent: number; borrowed: number; met: number; incomeCents: number }>`select
      (select count(*)::int from borrow_request r
      where r.status in ('ACCEPTED', 'FINISHED') and r.handle_time >= ${month} and ${inBox(caller, "RECEIVED")}) as
        lent,
      (select count(*)::int from borrow_request r
      where r.status in ('ACCEPTED', 'FINISHED') and r.handle_time >= ${month}
        and ${inBox(caller, "SENT")}) as borrowed,
      (select count(distinct l.introduction_id)::int from introduction_log l
      join introduction i on i.id = l.introduction_id
        join borrow_request r on r.id = i.borrow_request_id
        where l.to_status = 'MET' and l.time >= ${month} and (${asks} or ${lends})) as met,
      (select coalesce(sum(p.amount_cents - p.reversed_cents), 0)::bigint from profit_share p
      where p.kind = 'BORROW' and p.created_time >= ${month}
        and ${scopeSql(agentBoundScope(caller, sql.ref("p.agent_id")))}) as income_cents`.execute(db);
  return rows[0] ?? { lent: 0, borrowed: 0, met: 0, incomeCents: 0 };
});

export const getConsentMembers = handle(endpoints.getConsentMembers, async ({ db, caller, query }) => {
  const { shopId, consent, keyword, page, size } = query;
  const { rows } = await sql<endpoints.ConsentRow & { total: number }>`select
      json_build_object('userId', t.user_id, 'firstName', t.first_name, 'imageUrl', t.image_url, 'sex', t.sex) as user,
      t.borrow_consent, t.borrow_consent_time,
      (count(*) over ())::int as total
    from member t where t.status = 'ENABLE' and not t.is_delete and not t.is_market_account
      and t.user_role <> 'MATCHMAKER'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
      ${shopId === undefined ? sql`` : sql`and t.shop_id = ${shopId}`}
      ${consent === undefined ? sql`` : sql`and t.borrow_consent = ${consent}`}
      ${keyword === undefined ? sql`` : sql`and ${memberKeyword(sql.ref("t.user_id"), keyword, caller)}`}
    order by t.user_id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0, page, size };
});

const initial = (column: string) =>
  sql<string>`coalesce((select left(m.first_name, 1) || '**' from member m where m.user_id = ${sql.ref(column)}), '')`;

export const borrowSheetServer = serveResource(endpoints.borrowSheet, {
  table: "borrow_request",
  scope: (caller) =>
    sql<boolean>`exists (select 1 from borrow_request r where r.id = t.id and ${scopeSql(borrowScope(caller))})`,
  computed: { userName: initial("t.user_id"), targetName: initial("t.target_user_id") },
  run: {},
});
