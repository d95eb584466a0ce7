import * as endpoints from "@hongxian/contract/core/content/official-accounts.endpoints.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";

interface Account {
  readonly userId: number;
  readonly firstName: string;
  readonly imageUrl: string;
  readonly isMine: boolean;
}

export const findOfficialAccounts = handle(endpoints.findOfficialAccounts, async ({ db, caller, query }) => {
  const mine = query.mine === true ? sql`and a.maintainer_id = ${caller.staffId}` : sql``;
  const { rows } =
    await sql<Account>`select a.user_id, m.first_name, m.image_url, a.maintainer_id = ${caller.staffId} as is_mine
    from market_account a join member m on m.user_id = a.user_id
    where a.remove_time is null and a.status = 'ENABLE' ${mine} order by is_mine desc, a.user_id limit 200`.execute(db);
  return rows;
});

/** Returns who maintains an official account of the platform; null when it is none. */
export async function maintainerOf(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ maintainerId: number }>`select maintainer_id from market_account
    where user_id = ${userId} and remove_time is null and status = 'ENABLE'`.execute(db);
  return rows[0]?.maintainerId ?? null;
}
