import { ownerMessages, saleQuotaDefault } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { staffScope } from "./staff.scope.ts";

export interface OwnerTarget {
  readonly staffId: number;
  readonly userId: number;
  readonly name: string;
}

const flags = { SALE: sql.ref("s.sale_flag"), ADVISER: sql.ref("s.adviser_flag") } as const;

/**
 * The person who is to get members, locked so that two assignments count the quota one after the other; null = no
 * owner.
 */
export async function lockTarget(
  { db, caller }: Pick<Call, "db" | "caller">,
  kind: keyof typeof flags,
  userId: number,
): Promise<OwnerTarget | null> {
  if (userId === 0) return null;
  const { rows } = await sql<OwnerTarget>`select s.id as staff_id, s.user_id, s.name from staff s
    where s.user_id = ${userId} and s.status = 'ENABLE' and ${flags[kind]} and ${scopeSql(staffScope(caller, "s"))}
    for no key update of s`.execute(db);
  const target = rows[0];
  if (target === undefined) throw refused(kind === "SALE" ? ownerMessages.noSale : ownerMessages.noAdviser);
  return target;
}

/** How many more members that are not PAID a sales person may get. */
export async function roomOf(db: Db, target: OwnerTarget): Promise<number> {
  const { rows } = await sql<{ room: number }>`select
      (coalesce((select (value #>> '{}')::int from system_setting where key = 'sale.quota'), ${saleQuotaDefault})
       - (select count(*) from member m where m.sale_user_id = ${target.userId} and m.communicate_status is distinct
       from 'PAID'))::int as room`.execute(db);
  return rows[0]?.room ?? 0;
}
