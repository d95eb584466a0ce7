import { deskGrants, type DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { todoTitles, type TodoKey, type WorkTitle } from "@hongxian/contract/features/dashboard/waiting.titles.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { waitsForCaller } from "../../core/people/member/introduction-scope.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { deskChats } from "../../core/services/chat/desk-chats.ts";

type Sql = RawBuilder<unknown>;
/** `table t where …`: rows that wait. */
export type Waiting = Sql;

/** Rows that wait, since when, and how long they may. */
export interface WaitingRows {
  readonly from: Waiting;
  readonly since: Sql;
  readonly due: Sql;
}

/** Work that waits for an account, counted as the page counts it where the work is done. */
export interface WaitingWork {
  of(key: TodoKey, caller: Caller): WaitingRows;
  /** The items of a desk; none for an account that may not decide there. */
  desk(kind: DeskKind, caller: Caller): Waiting;
  complaints(caller: Caller): Waiting;
  suggestions(caller: Caller): Waiting;
  /** Those who may not decide see all waiting appeals in the list. */
  appeals(caller: Caller): Waiting;
}

const bound = (caller: Caller, column: string) => scopeSql(memberBoundScope(caller, sql.ref(column)));
const within = (caller: Caller) => bound(caller, "t.user_id");
const hours = (count: number): Sql => sql`make_interval(hours => ${sql.lit(count)})`;
const daysLong = (count: number): Sql => sql`make_interval(days => ${sql.lit(count)})`;

const complaints = (caller: Caller): Waiting =>
  sql`complaint t where t.status in ('WAIT_HANDLE', 'HANDLING') and ${within(caller)}`;
const suggestions = (caller: Caller): Waiting => sql`suggestion t where t.status = 'WAIT_REPLY' and ${within(caller)}`;

/** Rows of the platform that one person submitted and another decides. */
const submitted = (table: string, by: string, caller: Caller, status = "WAIT_AUDIT"): WaitingRows => ({
  from: sql`${sql.table(table)} t where ${submittedByOther(by, caller, status)} and ${caller.realm === "PLATFORM"}`,
  since: sql`t.update_time`,
  due: hours(24),
});

type OtherKey = { [K in TodoKey]: (typeof todoTitles)[K] extends { readonly desk: DeskKind } ? never : K }[TodoKey];

/** What waits at no desk. */
const others: Readonly<Record<OtherKey, (caller: Caller) => WaitingRows>> = {
  complaint: (caller) => ({
    from: complaints(caller),
    since: sql`t.created_time`,
    due: sql`t.deadline - t.created_time`,
  }),
  suggestion: (caller) => ({ from: suggestions(caller), since: sql`t.created_time`, due: daysLong(3) }),
  unread: (caller) => ({
    from: sql`${deskChats(caller)} and ${unreadSql}`,
    since: sql`c.last_msg_time`,
    due: hours(24),
  }),
  follow: (caller) => ({
    from: sql`member t where t.next_follow_time < current_date + 1 and t.status = 'ENABLE'
      and t.sale_user_id = ${caller.userId ?? -1}`,
    since: sql`t.next_follow_time`,
    due: daysLong(1),
  }),
  introduction: (caller) => ({
    from: sql`introduction i where ${waitsForCaller(caller)}`,
    since: sql`i.state_time`,
    due: daysLong(3),
  }),
  intention: (caller) => ({
    from: sql`intention t where t.status = 'NEW' and ${caller.realm === "PLATFORM"}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  epCustomer: (caller) => ({
    from: sql`ep_customer t where t.bind_status = 'SUGGESTED' and ${within(caller)}`,
    since: sql`t.add_time`,
    due: daysLong(3),
  }),
  shiftHour: () => ({
    from: sql`staff_shift_hour t where t.status = 'WAIT_CONFIRM'`,
    since: sql`t.date::timestamptz`,
    due: daysLong(7),
  }),
  memberApply: (caller) => ({
    from: sql`member_apply t where t.status = 'WAIT_AUDIT' and ${within(caller)}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  matchmakerApply: () => ({
    from: sql`matchmaker_apply t where t.status = 'WAIT_AUDIT'`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  push: (caller) => ({
    from: sql`push_task t where ${submittedByOther("created_by", caller)}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  withdrawal: (caller) => ({
    from: sql`withdrawal t
      where t.owner_type = 'MEMBER' and t.status = 'WAIT_AUDIT' and ${bound(caller, "t.owner_id")}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  firstRefund: (caller) => ({
    from: sql`refund_apply t where t.status = 'WAIT_AUDIT' and ${within(caller)}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  financeRefund: (caller) => ({
    from: sql`refund_apply t where t.status = 'WAIT_FINANCE' and ${within(caller)}`,
    since: sql`t.created_time`,
    due: hours(24),
  }),
  contract: (caller) => ({
    from: sql`user_contract t where t.status = 'WAIT_SIGN' and t.audit_status = 'WAIT_AUDIT' and ${within(caller)}`,
    since: sql`t.update_time`,
    due: hours(24),
  }),
  activity: (caller) => submitted("activity", "submit_staff_id", caller),
  activityReward: (caller) => ({
    from: sql`activity_reward t where t.status = 'WAIT_AUDIT' and ${within(caller)}`,
    since: sql`t.created_time`,
    due: daysLong(3),
  }),
  redEnvelope: (caller) => submitted("red_envelope", "staff_id", caller),
  bonusAudit: (caller) => submitted("bonus_batch", "created_by", caller),
  bonusIssue: (caller) => submitted("bonus_batch", "created_by", caller, "WAIT_ISSUE"),
  promotion: (caller) => submitted("promotion_activity", "submit_staff_id", caller),
  price: (caller) => {
    const { from, ...rest } = submitted("fee_setting", "submit_staff_id", caller);
    // One that was passed only waits for its day.
    return { from: sql`${from} and t.audit_staff_id is null`, ...rest };
  },
  invoice: (caller) => ({
    from: sql`invoice t where t.status = 'WAIT_INVOICE' and ${within(caller)}`,
    since: sql`t.created_time`,
    due: daysLong(3),
  }),
};

const isOther = (key: TodoKey): key is OtherKey => Object.hasOwn(others, key);

/** Whether an account may do a kind of work: of a desk its own rule says so. */
export function mayDo(key: TodoKey, { holder }: Caller): boolean {
  const title: WorkTitle = todoTitles[key];
  const needed = title.desk === undefined ? title.grants : deskGrants(title.desk);
  return needed === undefined || needed.some((grant) => holds(holder, grant));
}

export function waitingWork(kinds: readonly ReviewKind[]): WaitingWork {
  const byType = new Map(kinds.map((kind) => [kind.bizType, kind]));
  const kindOf = (type: DeskKind): ReviewKind => {
    const kind = byType.get(type);
    if (kind === undefined) throw new Error(`no desk ${type}`);
    return kind;
  };
  const mayDecide = (type: DeskKind, { holder }: Caller) => deskGrants(type).some((grant) => holds(holder, grant));
  const desk = (type: DeskKind, caller: Caller) => {
    const { table, waiting } = kindOf(type);
    return sql`${sql.table(table)} t where ${mayDecide(type, caller) ? waiting(caller) : sql`false`}`;
  };
  return {
    of: (key, caller) => {
      if (isOther(key)) return others[key](caller);
      const { desk: type } = todoTitles[key];
      const { since, overdueHours = 24 } = kindOf(type);
      return { from: desk(type, caller), since, due: hours(overdueHours) };
    },
    desk,
    complaints,
    suggestions,
    appeals: (caller) =>
      mayDecide("APPEAL", caller)
        ? desk("APPEAL", caller)
        : sql`appeal t where t.status = 'WAIT_HANDLE' and ${within(caller)}`,
  };
}
