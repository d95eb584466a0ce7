import { contractReady } from "@hongxian/contract/core/events/money.events.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { contractStates } from "../trade/trade-states.ts";

interface ContractMoney {
  readonly userId: number;
  readonly status: string;
  readonly payStatus: string;
}

/** Copies the totals of the contract's orders into it: paidCents, and payStatus by catalogue 3.2. */
export async function copyContractMoney(db: Db, contractId: number): Promise<ContractMoney | null> {
  const { rows } = await sql<ContractMoney>`with money as (
      select coalesce(sum(o.pay_cents - o.refund_cents) filter (where o.pay_time is not null), 0)::bigint as paid,
        coalesce(sum(o.pay_cents) filter (where o.pay_time is not null), 0)::bigint as ever,
        coalesce(bool_or(o.status = 'PAYING'), false) as running,
        coalesce((array_agg(o.status order by o.id desc) filter (where o.status <> 'TIME_OUT'))[1] = 'PAY_FAIL', false)
          as failed
      from trade_order o where o.contract_id = ${contractId})
    update user_contract c set paid_cents = money.paid, update_time = now(), version = c.version + 1,
      pay_status = case
        when money.ever > 0 and money.paid = 0 then 'PAY_BACK'
        when money.ever >= c.amount_cents then 'PAID'
        when money.running or money.ever > 0 then 'PAYING'
        when money.failed then 'PAY_FAIL'
        else 'WAIT_PAY' end
    from money where c.id = ${contractId} returning c.user_id, c.status, c.pay_status`.execute(db);
  return rows[0] ?? null;
}

/** An order of the contract was paid: true when the contract is now fully paid and waits for its signature. */
export async function contractPaid(db: Db, contractId: number): Promise<boolean> {
  const contract = await copyContractMoney(db, contractId);
  if (contract?.payStatus !== "PAID") return false;
  const moved = await contractStates.tryMove(db, "paid", contractId);
  if (moved === null) return true;
  const { userId, contractNo } = moved;
  await writeEvent(db, contractReady, { userId, contractId, contractNo });
  await notifyMember(db, { userId, ...moneyNoticeMessages.contractSign });
  return true;
}
