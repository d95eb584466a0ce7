import * as marketAccountEndpoints from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import type {
  marketAccountStatus as statusChoices,
  marketAccountType,
} from "@hongxian/contract/core/staff/market-account.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { Grant } from "@hongxian/contract/wire/access.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { chatRightsChanged } from "./chat-wire.ts";
import { hasOpenConversations, moveConversations } from "./hand-over.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import * as chatServiceEndpoints from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { staffScope } from "../../people/staff/staff.scope.ts";

type AccountType = ChoiceOf<typeof marketAccountType>;
type AccountStatus = ChoiceOf<typeof statusChoices>;

interface Account {
  readonly id: number;
  readonly type: AccountType;
  readonly maintainerId: number;
  readonly status: AccountStatus;
}

const needOne = (call: Pick<Call, "may" | "need">, grants: readonly [Grant, ...Grant[]]) => {
  if (!grants.some(call.may)) call.need(grants[0]);
};

async function lockMember({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<{ paid: boolean }> {
  const { rows } = await sql<{ paid: boolean }>`select
      m.total_recharge_amount > 0 or m.communicate_status is not distinct
    from 'PAID' or m.marriage_member_type is not null as paid
    from member m where m.user_id = ${userId} and ${scopeSql(memberScope(caller))} for update of m`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

/** Requires a staff account of the platform that accounts may be assigned to. */
export async function guardMaintainer({ db, caller }: Pick<Call, "db" | "caller">, staffId: number): Promise<void> {
  const { rows } = await sql<{
    isOurs: boolean;
  }>`select s.status = 'ENABLE' and s.kind <> 'AGENT' as is_ours from staff s
    where s.id = ${staffId} and ${scopeSql(staffScope(caller, "s"))}`.execute(db);
  if (rows[0] === undefined) throw invalid({ maintainer: marketAccountEndpoints.marketAccountMessages.noMaintainer });
  if (!rows[0].isOurs) throw invalid({ maintainer: marketAccountEndpoints.marketAccountMessages.notOurs });
}

export const settingMarketAccount = handle(marketAccountEndpoints.settingMarketAccount, async (call) => {
  const { db, params } = call;
  const { userId, type, maintainer, isAdd } = params;
  const member = await lockMember(call, userId);
  const { rows } = await sql<Account>`select id, type, maintainer_id, status from market_account
      where user_id = ${userId} and remove_time is null for update`.execute(db);
  const account = rows[0];
  if (!isAdd) {
    needOne(call, marketAccountEndpoints.marketAccountGrants.remove);
    if (account === undefined) throw new AppError("STALE");
    if (await hasOpenConversations(db, userId)) throw refused(chatMessages.unreadLeft);
    await moveConversations(db, userId, null);
    await sql`update market_account set remove_time = now(), update_time = now(), version = version + 1
      where id = ${account.id}`.execute(db);
    await sql`update member set is_market_account = false, update_time = now(), version = version + 1
      where user_id = ${userId}`.execute(db);
    call.audit({ targetType: auditTargets.marketAccount, targetId: userId, before: account });
    return { userId, type: account.type, maintainer: account.maintainerId, status: null };
  }
  needOne(
    call,
    account === undefined
      ? marketAccountEndpoints.marketAccountGrants.add
      : marketAccountEndpoints.marketAccountGrants.change,
  );
  await guardMaintainer(call, maintainer);
  if (account?.type === type && account.maintainerId === maintainer)
    throw refused(marketAccountEndpoints.marketAccountMessages.already);
  if (account === undefined) {
    if (member.paid) throw refused(marketAccountEndpoints.marketAccountMessages.paid);
    await sql`insert into market_account (user_id, type, maintainer_id, created_by)
      values (${userId}, ${type}, ${maintainer}, ${call.caller.staffId})`.execute(db);
    await sql`update member set is_market_account = true, update_time = now(), version = version + 1
      where user_id = ${userId}`.execute(db);
  } else {
    // Open conversations are transferred to the new maintainer.
    if (account.maintainerId !== maintainer) await moveConversations(db, userId, maintainer);
    await sql`update market_account
      set type = ${type}, maintainer_id = ${maintainer}, update_time = now(), version = version + 1
      where id = ${account.id}`.execute(db);
  }
  call.audit({
    targetType: auditTargets.marketAccount,
    targetId: userId,
    before: account ?? null,
    after: { type, maintainerId: maintainer },
  });
  return { userId, type, maintainer, status: account?.status ?? ("ENABLE" as const) };
});

interface AccountRow {
  readonly userId: number;
  readonly firstName: string;
  readonly imageUrl: string | null;
  readonly sex: string;
  readonly type: AccountType;
  readonly maintainer: number;
  readonly maintainerName: string;
  readonly onLine: boolean;
  readonly status: AccountStatus;
}

export const getMarketAccounts = handle(marketAccountEndpoints.getMarketAccounts, async ({ db, caller, params }) => {
  const whose = params.id === 0 ? sql`` : sql`and k.maintainer_id = ${params.id}`;
  const { rows } =
    await sql<AccountRow>`select m.user_id, m.first_name, nullif(m.image_url, '') as image_url, m.sex, k.type,
      k.maintainer_id as maintainer, s.name as maintainer_name, m.on_line, k.status
    from market_account k join member m on m.user_id = k.user_id join staff s on s.id = k.maintainer_id
    where k.remove_time is null ${whose} and ${scopeSql(staffScope(caller, "s"))}
    order by s.name collate zh_pinyin, k.type, m.user_id`.execute(db);
  return rows;
});

export const setMarketAccountStatus = handle(chatServiceEndpoints.setMarketAccountStatus, async (call) => {
  const { db, params } = call;
  call.need(chatServiceEndpoints.marketStatusGrants[params.status]);
  await lockMember(call, params.userId);
  const { rows } =
    await sql`update market_account set status = ${params.status}, update_time = now(), version = version + 1
    where user_id = ${params.userId} and remove_time is null and status <> ${params.status} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await chatRightsChanged(db, params.userId);
  call.audit({ targetType: auditTargets.marketAccount, targetId: params.userId, after: { status: params.status } });
  return { status: params.status };
});
