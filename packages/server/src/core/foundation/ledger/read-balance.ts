import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { AccountRef } from "./accounts.ts";

/** An account's balance; 0 when it was never created. */
export async function readBalance(db: Db, { ownerType, ownerId, account, sub }: AccountRef): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select balance from ledger_account
    where owner_type = ${ownerType} and owner_id = ${ownerId} and account = ${account} and sub = ${sub}`.execute(db);
  return rows[0]?.balance ?? 0;
}

export interface Balances {
  readonly rechargeBalance: number;
  readonly incomeBalance: number;
  readonly frozenIncome: number;
  readonly integral: number;
}

/** A member's wallet; a member without one has nothing. */
export async function readWallet(db: Db, userId: number): Promise<Balances> {
  const { rows } = await sql<Balances>`select recharge_balance, income_balance, frozen_income, integral from wallet
      where user_id = ${userId}`.execute(db);
  return rows[0] ?? { rechargeBalance: 0, incomeBalance: 0, frozenIncome: 0, integral: 0 };
}
