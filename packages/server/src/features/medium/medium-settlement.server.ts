import { mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { sql } from "kysely";
import { serveResource } from "../../kit/serve-resource.ts";

const ofMedium = (column: string) => sql<string>`(select m.${sql.ref(column)} from medium m where m.id = t.medium_id)`;

export const mediumSettlementServer = serveResource(mediumSettlement, {
  table: "medium_settlement",
  scope: () => "all",
  computed: {
    mediumName: ofMedium("name"),
    payeeName: ofMedium("payee_name"),
    bankName: ofMedium("bank_name"),
    bankNo: ofMedium("bank_no"),
  },
  filters: {
    month: (month: string) => (month === "all" ? sql<boolean>`true` : sql<boolean>`t.month = ${month}`),
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ validNum: number; orderAmount: number; amount: number }>`select
        coalesce(sum(t.valid_num), 0)::int as valid_num, coalesce(sum(t.order_amount), 0)::bigint as order_amount,
        coalesce(sum(t.amount), 0)::bigint as amount
      from medium_settlement t where ${condition}`.execute(db);
    return rows[0] ?? { validNum: 0, orderAmount: 0, amount: 0 };
  },
  run: {},
});
