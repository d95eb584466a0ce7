import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { type AccountFields, staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../kit/call.ts";

export interface Account {
  readonly id: number;
  readonly roleId: number;
  readonly status: string;
}

export type StoredAccount = AccountFields & Account & { readonly login: string; readonly version: number };

/** The account, locked, where its declaration allows the action. */
export async function lockAccount(call: Call, id: number, action: "edit" | "resetPassword"): Promise<StoredAccount> {
  const { rows } =
    await sql<StoredAccount>`select id, login, name, role_id, kind, dept_id, agent_id, user_id, status, version
    from staff where id = ${id} and role_id is not null and ${call.caller.realm === "PLATFORM"} for update`.execute(
      call.db,
    );
  const account = rows[0];
  if (account === undefined) throw new AppError("NOT_FOUND");
  if (!isPossible(staffAccount, action, account)) throw new AppError("STALE");
  return account;
}

/** Only administrators change administrators' accounts. */
export function guardAccount({ caller }: Pick<Call, "caller">, account: Account): void {
  if (account.roleId === adminRoleId && caller.roleId !== adminRoleId) throw refused(accountMessages.touchAdmin);
}

export function guardSelf({ caller }: Pick<Call, "caller">, account: Account): void {
  if (account.id === caller.staffId) throw refused(accountMessages.self);
}

/** Throws when no other enabled administrator would remain. The lock makes two such changes wait for each other. */
export async function keepAdministrator(db: Db, account: Account): Promise<void> {
  if (account.roleId !== adminRoleId) return;
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const others = await sql`select 1 from staff
    where role_id = ${adminRoleId} and status = 'ENABLE' and id <> ${account.id} limit 1`.execute(db);
  if (others.rows.length === 0) throw refused(accountMessages.lastAdmin);
}

/** Members somebody sells to or advises are handed over before the account is closed. */
export async function guardOwnedMembers(db: Db, userId: number | null): Promise<void> {
  if (userId === null) return;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member m
    where m.sale_user_id = ${userId} or m.adviser_user_id = ${userId}`.execute(db);
  const owned = rows[0]?.n ?? 0;
  if (owned > 0) throw refused(accountMessages.owns(owned));
}
