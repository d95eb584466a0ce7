import { randomUUID } from "node:crypto";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { ownerChangeKind } from "@hongxian/contract/core/staff/staff.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";

type OwnerKind = Extract<ChoiceOf<typeof ownerChangeKind>, "SALE" | "ADVISER">;

export interface OwnedMember {
  readonly userId: number;
  readonly firstName: string;
  /** The member's present owner. */
  readonly ownerId: number | null;
}

export interface OwnerChangeOrder {
  readonly kind: OwnerKind;
  readonly members: readonly OwnedMember[];
  /** The new owner's member id; null = no owner. */
  readonly toId: number | null;
  /** Null when no person decided. */
  readonly operatorId: number | null;
  readonly reason?: string;
}

const columns = { SALE: sql.ref("sale_user_id"), ADVISER: sql.ref("adviser_user_id") } as const;
const sentence = (
  members: readonly OwnedMember[],
  one: (name: string) => string,
  many: (name: string, count: number) => string,
) => {
  const name = members[0]?.firstName ?? "";
  return members.length === 1 ? one(name) : many(name, members.length);
};

async function staffOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number;
    userId: number;
  }>`select id, user_id from staff where user_id = any(${userIds}) and status <> 'LEFT'`.execute(db);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}

/** Former and new owner are notified once each, however many members moved; no one is notified of their own action. */
async function tellOwners(db: Db, { members, toId, operatorId }: OwnerChangeOrder): Promise<void> {
  const formerIds = [...new Set(members.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))];
  const staff = await staffOf(db, toId === null ? formerIds : [...formerIds, toId]);
  const tell = async (userId: number | null, of: readonly OwnedMember[], isNew: boolean) => {
    const staffId = userId === null ? undefined : staff.get(userId);
    if (staffId === undefined || staffId === operatorId) return;
    const { assigned, assignedMany, moved, movedMany, assignedTitle, movedTitle } = ownerMessages;
    const content = isNew ? sentence(of, assigned, assignedMany) : sentence(of, moved, movedMany);
    await noticeStaff(db, [staffId], {
      kind: isNew ? "ASSIGN" : "TRANSFER",
      title: isNew ? assignedTitle : movedTitle,
      content,
      link: "/promotion/shopsmanage",
    });
  };
  await tell(toId, members, true);
  for (const former of formerIds)
    await tell(
      former,
      members.filter(({ ownerId }) => ownerId === former),
      false,
    );
}

/**
 * Moves members (locked by the caller) to another owner: the members, one OwnerChange each under one batch number, and
 * the notices.
 */
export async function changeOwner(db: Db, order: OwnerChangeOrder): Promise<{ batchNo: string; time: string | null }> {
  const { kind, members, toId, operatorId, reason = "" } = order;
  const batchNo = randomUUID();
  const userIds = members.map(({ userId }) => userId);
  const since = kind === "SALE" ? sql`, sale_time = ${toId === null ? sql`null` : sql`now()`}` : sql``;
  await sql`update member set ${columns[kind]} = ${toId} ${since}, update_time = now(), version = version + 1
    where user_id = any(${userIds})`.execute(db);
  const { rows } = await sql<{
    time: string;
  }>`insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select o.user_id, ${kind}, o.owner_id, ${toId}, ${operatorId}, ${reason}, ${batchNo}
    from unnest(${userIds}::bigint[], ${members.map(({ ownerId }) => ownerId)}::bigint[]) as o(user_id, owner_id)
    returning time`.execute(db);
  await tellOwners(db, order);
  return { batchNo, time: toId === null ? null : (rows[0]?.time ?? null) };
}
