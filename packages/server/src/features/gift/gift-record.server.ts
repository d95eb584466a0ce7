import { giftRecord } from "@hongxian/contract/features/gift/gift-record.resource.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import type { Caller } from "../../kit/caller.ts";
import { eitherScope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { approveRevoke, refuseRevoke, requestRevoke } from "./revoke-gift.ts";

/** Whoever sees one of the two members sees the gift. */
export const giftScope = (caller: Caller) =>
  eitherScope(memberBoundScope(caller, sql.ref("t.from_user_id")), memberBoundScope(caller, sql.ref("t.to_user_id")));

const waiting = (column: ReturnType<typeof sql>) =>
  sql`(select ${column} from money_approval a
    where a.kind = 'GIFT_REVOKE' and a.ref_type = 'gift_record' and a.ref_id = t.id and a.status = 'WAIT')`;
const byIdOrName = (table: string, id: string, text: string) =>
  /^\d{1,15}$/.test(text)
    ? sql<boolean>`${sql.ref(id)} = ${text}::bigint`
    : sql<boolean>`${sql.ref(id)} in (select k.id from ${sql.table(table)} k where k.name ilike ${likeText(text)})`;

export const giftRecordServer = serveResource(giftRecord, {
  table: "gift_record",
  scope: giftScope,
  computed: {
    iconUrl: sql<string>`(select k.icon_url from gift k where k.id = t.gift_id)`,
    familyName: sql<string | null>`(select f.name from family f where f.id = t.family_id)`,
    isWaiting: sql<boolean>`(${waiting(sql`1`)} is not null)`,
    waitingReason: sql<string>`coalesce(${waiting(sql`a.reason`)}, '')`,
    isRevocable: sql<boolean>`(t.status = 'NORMAL' and t.created_time >= now() - interval '30 days')`,
  },
  filters: {
    ...amountConditions("t.amount_cents"),
    gift: (text: string) => byIdOrName("gift", "t.gift_id", text),
    family: (text: string) => byIdOrName("family", "t.family_id", text),
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ count: number; amountCents: number; incomeCents: number; keptCents: number }>`
      select coalesce(sum(t.count), 0)::bigint as count, coalesce(sum(t.amount_cents), 0)::bigint as amount_cents,
        coalesce(sum(t.income_cents), 0)::bigint as income_cents,
        coalesce(sum(t.amount_cents - t.income_cents - t.family_cents), 0)::bigint as kept_cents
      from gift_record t where ${condition}`.execute(db);
    return rows[0] ?? { count: 0, amountCents: 0, incomeCents: 0, keptCents: 0 };
  },
  run: { revoke: requestRevoke, approve: approveRevoke, refuse: refuseRevoke },
});
