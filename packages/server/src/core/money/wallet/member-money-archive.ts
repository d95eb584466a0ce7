import * as memberMoneyArchiveEndpoints from "@hongxian/contract/core/money/member-money-archive.endpoints.ts";
import * as memberMoneyEndpoints from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { sql } from "kysely";
import { handle, type ServedCall } from "../../../kit/call.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { needMember } from "../../people/member/need-member.ts";
import { pageOf } from "../../people/member/paged.ts";

const getMemberOrders = handle(memberMoneyArchiveEndpoints.getMemberOrders, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<memberMoneyArchiveEndpoints.MemberOrder>(call.db, call.query, {
    from: sql`trade_order o where o.user_id = ${userId}`,
    select: sql`o.id, o.order_no, o.order_type, o.title, o.pay_cents, o.refund_cents, o.pay_mode, o.source, o.status,
      o.created_time, o.pay_time`,
    order: sql`o.created_time desc, o.id desc`,
  });
});

const getMemberEntries = handle(memberMoneyArchiveEndpoints.getMemberEntries, async (call) => {
  const { userId } = call.params;
  await needMember(call, userId);
  return pageOf<memberMoneyArchiveEndpoints.MemberEntry>(call.db, call.query, {
    from: sql`ledger_entry e where e.owner_type = 'MEMBER' and e.owner_id = ${userId}`,
    select: sql`e.id, e.account, e.biz_type, e.amount_cents, e.balance_after, e.remark, e.created_time`,
    order: sql`e.created_time desc, e.id desc`,
  });
});

const getUserWallet = handle(memberMoneyEndpoints.getUserWallet, async (call) => {
  await needMember(call, call.params.id);
  const { rechargeBalance, incomeBalance } = await readWallet(call.db, call.params.id);
  return { rechargeBalance, incomeBalance };
});

export const memberMoneyArchive: ServedCall[] = [getMemberOrders, getMemberEntries, getUserWallet];
