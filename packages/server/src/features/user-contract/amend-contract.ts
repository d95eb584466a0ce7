import * as endpoints from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractLimits, contractMessages } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishDomainEvent } from "../../core/foundation/events/publish-event.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { copyMembership } from "../../core/money/rights/member-rights.ts";
import type { ContractRow } from "../../core/money/trade/trade-rows.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { lockContract } from "../../core/money/contracts/move-contract.ts";
import { scopeSql } from "../../kit/scope.ts";
import { contractFor } from "./contract-row.ts";
import { contractScope } from "./user-contract.server.ts";

type Kind = "CONTRACT_EXTEND" | "CONTRACT_INTRO";

/** An amendment needs a second person; one at a time for each contract. */
async function submit(call: Call, contract: ContractRow, kind: Kind, amount: number, reason: string): Promise<number> {
  const { db, caller } = call;
  const open = await sql`select 1 from money_approval
      where ref_type = 'user_contract' and ref_id = ${contract.id} and status = 'WAIT'`.execute(db);
  if (open.rows.length > 0) throw refused(contractMessages.amending);
  const { rows } = await sql<{
    id: number;
  }>`insert into money_approval (kind, ref_type, ref_id, payload, reason, submit_staff_id)
    values (${kind}, 'user_contract', ${contract.id}, ${JSON.stringify({ amount })}::jsonb, ${reason},
      ${caller.staffId}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    after: { amendment: id, kind, amount, reason },
  });
  return id;
}

export const extendContract = handle(endpoints.extendContract, async (call) => {
  const { days, reason } = call.body;
  const contract = await contractFor(call, call.params.id, "extend");
  const left = contractLimits.extendDays - contract.extendedDays;
  if (days > left) throw invalid({ days: contractMessages.daysOver(left) });
  return { amendmentId: await submit(call, contract, "CONTRACT_EXTEND", days, reason) };
});

export const addIntroductions = handle(endpoints.addIntroductions, async (call) => {
  const { count, reason } = call.body;
  const contract = await contractFor(call, call.params.id, "addIntro");
  return { amendmentId: await submit(call, contract, "CONTRACT_INTRO", count, reason) };
});

interface Waiting {
  readonly id: number;
  readonly kind: Kind;
  readonly refId: number;
  readonly amount: number;
  readonly submitStaffId: number;
  readonly status: string;
}

/** 审核 of an amendment, by another person than the one who requested it. */
export const auditAmendment = handle(endpoints.auditAmendment, async (call) => {
  const { db, params, body, caller } = call;
  const found = await sql<{
    refId: number;
  }>`select ref_id from money_approval where id = ${params.id} and ref_type = 'user_contract'`.execute(db);
  if (found.rows[0] === undefined) throw new AppError("NOT_FOUND");
  const contract = await lockContract(db, found.rows[0].refId, scopeSql(contractScope(caller)));
  const { rows } =
    await sql<Waiting>`select id, kind, ref_id, (payload->>'amount')::int as amount, submit_staff_id, status
      from money_approval where id = ${params.id} for update`.execute(db);
  const waiting = rows[0];
  if (waiting?.status !== "WAIT") throw stateChanged();
  if (waiting.submitStaffId === caller.staffId) throw refused(contractMessages.ownAmendment);
  const status = body.pass ? ("PASS" as const) : ("REFUSE" as const);
  await sql`update money_approval
    set status = ${status}, audit_staff_id = ${caller.staffId}, audit_time = now(), audit_remark = ${body.remark},
      version = version + 1 where id = ${waiting.id}`.execute(db);
  if (body.pass) await apply(db, contract, waiting);
  call.audit({
    targetType: auditTargets.userContract,
    targetId: contract.id,
    after: { amendment: waiting.id, kind: waiting.kind, amount: waiting.amount, status, remark: body.remark },
  });
  return { id: waiting.id, status };
});

async function apply(db: Db, contract: ContractRow, { kind, amount }: Waiting): Promise<void> {
  if (contract.status !== "SIGN") throw stateChanged();
  if (kind === "CONTRACT_INTRO") {
    await sql`update user_contract
      set intro_total = intro_total + ${amount}::int, update_time = now(), version = version + 1
      where id = ${contract.id}`.execute(db);
  } else {
    await sql`update user_contract
      set end_time = end_time + make_interval(days => ${amount}::int), extended_days = extended_days + ${amount}::int,
        update_time = now(), version = version + 1
      where id = ${contract.id}`.execute(db);
    // The membership sold by the contract lasts as long as it.
    await sql`update member_right
      set end_time = end_time + make_interval(days => ${amount}::int), update_time = now(), version = version + 1
      where status = 'EFFECTIVE'
        and order_id in (select id from trade_order where contract_id = ${contract.id})`.execute(db);
    await copyMembership(db, contract.userId);
  }
  await publishDomainEvent(db, "contractChanged", { contractId: contract.id });
}
