import { deskGrants, type DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

/** `table t where …`: rows that wait. */
export type Waiting = RawBuilder<unknown>;

const within = (caller: Caller) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

/** Work that waits for an account, counted as the page counts it where the work is done. */
export interface WaitingWork {
  /** The items of a desk; none for an account that may not decide there. */
  desk(kind: DeskKind, caller: Caller): Waiting;
  /** Since when an item of a desk waits, as a column of `t`. */
  since(kind: DeskKind): RawBuilder<string>;
  complaints(caller: Caller): Waiting;
  suggestions(caller: Caller): Waiting;
  /** Those who may not decide see all waiting appeals in the list. */
  appeals(caller: Caller): Waiting;
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
    desk,
    since: (type) => kindOf(type).since,
    complaints: (caller) => sql`complaint t where t.status in ('WAIT_HANDLE', 'HANDLING') and ${within(caller)}`,
    suggestions: (caller) => sql`suggestion t where t.status = 'WAIT_REPLY' and ${within(caller)}`,
    appeals: (caller) =>
      mayDecide("APPEAL", caller)
        ? desk("APPEAL", caller)
        : sql`appeal t where t.status = 'WAIT_HANDLE' and ${within(caller)}`,
  };
}
