import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import type { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";

export type MemberStatus = ChoiceOf<typeof memberStatus>;

export interface LockedMember {
  readonly userId: number;
  readonly status: MemberStatus;
  readonly banEndTime: string | null;
  readonly reason: string;
  /** When the account was deregistered or deleted. */
  readonly statusTime: string | null;
  readonly imTxtSwitch: boolean;
  readonly livePlugFlow: boolean;
  readonly callSwitch: boolean;
}

const columns = sql`m.user_id, m.status, m.ban_end_time, m.reason, m.status_time, m.im_txt_switch, m.live_plug_flow,
  m.call_switch`;

/**
 * Locks a member's row before anything about sanctions is read: the second caller sees what the first one wrote, so
 * that switch and history cannot diverge.
 */
export async function lockMember(db: Db, userId: number): Promise<LockedMember> {
  const { rows } =
    await sql<LockedMember>`select ${columns} from member m where m.user_id = ${userId} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

/**
 * The same for a member the caller may act on; any other is answered like one that does not exist, a member of 公海 has
 * to be claimed first.
 */
export async function lockOwnMember(
  { db, caller }: Pick<Call, "db" | "caller">,
  userId: number,
): Promise<LockedMember> {
  const { rows } = await sql<
    LockedMember & { own: boolean }
  >`select ${columns}, (${scopeSql(memberScope(caller))}) is true as own
    from member m where m.user_id = ${userId} and ${scopeSql(memberReadScope(caller))} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (!member.own) throw refused(ownerMessages.claimFirst);
  return member;
}
