import {
  dailySheet,
  introductionSheet,
  loanSheet,
  memberSheet,
  profitSheet,
} from "@hongxian/contract/features/match-report/report-sheets.resource.ts";
import { sql } from "kysely";
import { borrowScope, introductionScope } from "../../core/people/member/introduction-scope.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { shopResultScope } from "../../core/people/staff/shop.scope.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

const initial = (column: string) =>
  sql<string>`coalesce((select left(m.first_name, 1) || '**' from member m where m.user_id = ${sql.ref(column)}), '')`;

/** The templates of 导出报表: lists in the caller's scope that are exported as files. */
export const reportSheets: readonly ServedResource[] = [
  serveResource(dailySheet, {
    table: "performance_daily",
    scope: (caller) => shopResultScope(caller, sql.ref("t.shop_id")),
    where: sql<boolean>`t.shop_id is not null`,
    run: {},
  }),
  serveResource(introductionSheet, {
    table: "introduction",
    scope: (caller) =>
      sql<boolean>`exists (select 1 from introduction i where i.id = t.id and ${scopeSql(introductionScope(caller))})`,
    computed: { userName: initial("t.user_id"), otherName: initial("t.other_user_id") },
    run: {},
  }),
  serveResource(memberSheet, {
    table: "member",
    scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
    where: sql<boolean>`not t.is_delete and not t.is_market_account and t.user_role <> 'MATCHMAKER'`,
    computed: { age: sql<number | null>`${ageSql(sql.ref("t.birthday"))}` },
    run: {},
  }),
  serveResource(profitSheet, {
    table: "profit_share",
    scope: (caller) => agentBoundScope(caller, sql.ref("t.agent_id")),
    computed: {
      orderNo: sql<string>`(select o.order_no from trade_order o where o.id = t.order_id)`,
      agentName: sql<string>`(select a.name from agent a where a.id = t.agent_id)`,
      shopId: sql<number | null>`(select a.shop_id from agent a where a.id = t.agent_id)`,
    },
    run: {},
  }),
  serveResource(loanSheet, {
    table: "borrow_request",
    scope: (caller) =>
      sql<boolean>`exists (select 1 from borrow_request r where r.id = t.id and ${scopeSql(borrowScope(caller))})`,
    computed: {
      userName: initial("t.user_id"),
      targetName: initial("t.target_user_id"),
      shopId: sql<number | null>`t.from_shop_id`,
    },
    run: {},
  }),
];
