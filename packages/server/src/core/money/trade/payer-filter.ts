import { sql, type RawBuilder } from "kysely";

const ofPayer = (column: string, value: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from member m where m.user_id = t.user_id and ${sql.ref(`m.${column}`)} = ${value})`;

/** Where the payer lives, and through which channel they came: filters of orders and of refunds. */
export const payerConditions = {
  regionId: (id: number) => ofPayer(id % 10_000 === 0 ? "home_prov_id" : "home_city_id", id),
  channelId: (id: number) => ofPayer("channel_id", id),
};
