import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { scopeSql, type Scope } from "../../../kit/scope.ts";

export interface BindOrder {
  readonly userId: number;
  readonly epId: number;
  /** Which members the caller may see. */
  readonly scope: Scope;
  /** Whether the caller may remove a customer or a member from another binding. */
  readonly mayRebind: boolean;
  /** Only the suggested member. */
  readonly onlySuggested?: boolean;
}

interface MemberRow {
  readonly userId: number;
  readonly isVisible: boolean;
  readonly epId: number | null;
  readonly enterpriseWechatName: string;
}
interface CustomerRow {
  readonly id: number;
  readonly userId: number | null;
  readonly bindStatus: string;
  readonly followName: string;
}

export interface Bound {
  readonly enterpriseWechatName: string;
  readonly beforeUserId: number | null;
  readonly beforeEpId: number | null;
}

const freeCustomers = (
  which: ReturnType<typeof sql>,
) => sql`update ep_customer set user_id = null, bind_status = 'UNBOUND',
  version = version + 1, update_time = now() where ${which}`;

/** Binds a customer of enterprise WeChat to a member: one customer, one member. */
export async function bindCustomer(
  db: Db,
  { userId, epId, scope, mayRebind, onlySuggested = false }: BindOrder,
): Promise<Bound> {
  // He and the customer's present member, in order: two concurrent bindings cannot deadlock.
  const members = await sql<MemberRow>`select m.user_id, m.ep_id, m.enterprise_wechat_name,
      (m.status <> 'DELETE' and ${scopeSql(scope)}) is true as is_visible
    from member m where m.user_id = ${userId} or m.ep_id = ${epId} order by m.user_id for update of m`.execute(db);
  const member = members.rows.find((row) => row.userId === userId && row.isVisible);
  if (member === undefined) throw new AppError("NO_MEMBER");
  const customers = await sql<CustomerRow>`select e.id, e.user_id, e.bind_status,
      coalesce((select coalesce(nullif(s.enterprise_wechat_name, ''), s.name)
      from staff s where e.wecom_user_id <> '' and s.wecom_user_id = e.wecom_user_id
      order by (s.status = 'ENABLE') desc, s.id limit 1), '') as follow_name
    from ep_customer e where e.id = ${epId} for update of e`.execute(db);
  const customer = customers.rows[0];
  if (customer === undefined) throw new AppError("NOT_FOUND");
  const holder = customer.bindStatus === "BOUND" ? customer.userId : null;
  if (onlySuggested && (customer.bindStatus !== "SUGGESTED" || customer.userId !== userId)) throw new AppError("STALE");
  if (holder !== null && holder !== userId && !mayRebind) throw refused(wecomMessages.boundElsewhere);
  if (member.epId !== null && member.epId !== epId && !mayRebind) throw refused(wecomMessages.memberBound);

  const name = member.enterpriseWechatName === "" ? customer.followName : member.enterpriseWechatName;
  if (holder !== null && holder !== userId) {
    await sql`update member set ep_id = null, version = version + 1, update_time = now()
      where user_id = ${holder} and ep_id = ${epId}`.execute(db);
  }
  // His earlier customer, and others for whom he was only suggested.
  await freeCustomers(sql`user_id = ${userId} and id <> ${epId}`).execute(db);
  await sql`update ep_customer
    set user_id = ${userId}, bind_status = 'BOUND', version = version + 1, update_time = now()
    where id = ${epId}`.execute(db);
  await sql`update member
    set ep_id = ${epId}, enterprise_wechat_name = ${name}, version = version + 1, update_time = now()
    where user_id = ${userId}`.execute(db);
  return { enterpriseWechatName: name, beforeUserId: holder, beforeEpId: member.epId };
}

/** Ends the binding, from the customer's side or the member's; returns the pair, null when there was none. */
export async function unbindCustomer(
  db: Db,
  by: { readonly epId: number } | { readonly userId: number },
): Promise<{ userId: number; epId: number } | null> {
  const mine = "epId" in by ? sql`m.ep_id = ${by.epId}` : sql`m.user_id = ${by.userId} and m.ep_id is not null`;
  // The member first, as in binding.
  const locked = await sql<{
    userId: number;
    epId: number;
  }>`select m.user_id, m.ep_id from member m where ${mine} for update of m`.execute(db);
  const pair = locked.rows[0];
  const freed =
    "epId" in by
      ? sql`id = ${by.epId} and bind_status = 'BOUND'`
      : sql`user_id = ${by.userId} and bind_status = 'BOUND'`;
  const before = await sql<{
    userId: number;
    epId: number;
  }>`select user_id, id as ep_id from ep_customer where ${freed} for update`.execute(db);
  await freeCustomers(freed).execute(db);
  if (pair !== undefined) {
    await sql`update member set ep_id = null, version = version + 1, update_time = now()
      where user_id = ${pair.userId}`.execute(db);
  }
  return before.rows[0] ?? pair ?? null;
}
