import type { memberTab } from "@hongxian/contract/features/member-list/member-list.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import { isRegistered } from "./member-conditions.ts";
import { publicPool } from "../../core/people/member/public-pool.ts";
import type { Caller } from "../../kit/caller.ts";

type Condition = RawBuilder<boolean>;
export type MemberTab = ChoiceOf<typeof memberTab>;

interface TabRule {
  readonly where: (caller: Caller) => Condition;
  /** Where the tab itself is about an account state. */
  readonly status?: string;
}

const nobody = sql<boolean>`false`;

/** The members of each quick tab, as a condition on `member m`. */
export const tabRules: Readonly<Record<MemberTab, TabRule>> = {
  all: { where: () => sql<boolean>`true` },
  mine: {
    where: ({ userId }) =>
      userId === null ? nobody : sql<boolean>`(m.sale_user_id = ${userId} or m.adviser_user_id = ${userId})`,
  },
  pool: { where: () => publicPool, status: "ENABLE" },
  today: { where: () => sql<boolean>`m.created_time >= current_date and ${isRegistered}` },
  follow: { where: () => sql<boolean>`m.next_follow_time < current_date + 1` },
  face: { where: () => sql<boolean>`m.face_value = 2` },
  high: { where: () => sql<boolean>`m.communicate_status = 'NO_PAYMENT_HIGH'` },
  paid: { where: () => sql<boolean>`m.communicate_status = 'PAID'` },
  marriage: { where: () => sql<boolean>`m.marriage_member_type is not null` },
  foreign: { where: () => sql<boolean>`m.user_role in ('FOREIGNERS', 'FOREIGNERS_PARENT')` },
  banned: { where: () => sql<boolean>`m.status = 'DISABLE'`, status: "DISABLE" },
  cancelled: { where: () => sql<boolean>`m.status = 'CANCEL'`, status: "CANCEL" },
};

/** The accounts a list shows when no state is chosen. */
export const livingStatus: Condition = sql<boolean>`m.status in ('ENABLE', 'DISABLE')`;
