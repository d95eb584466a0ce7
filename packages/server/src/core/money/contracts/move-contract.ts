import { contractEnded, contractSigned } from "@hongxian/contract/core/events/money.events.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { post, type Posting } from "../../foundation/ledger/post.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { closeOrder, noAnswers } from "../payments/close-order.ts";
import { stateChanged } from "../trade/move-state.ts";
import { fulfilOrder } from "../orders/settle-paid-order.ts";
import { contractStates } from "../trade/trade-states.ts";
import type { ContractRow } from "../trade/trade-rows.ts";

export async function lockContract(db: Db, id: number, scope?: RawBuilder<boolean>): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`select t.* from user_contract t
      where t.id = ${id} ${scope === undefined ? sql`` : sql`and ${scope}`} for update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** A signature is submitted: by the member in the app (no staff), or as scans by staff. */
export async function handInSignature(
  db: Db,
  id: number,
  signed: { imgs: readonly string[]; signature?: string; staffId: number | null },
): Promise<ContractRow> {
  if (signed.imgs.length === 0 && (signed.signature ?? "") === "") throw refused(moneyMessages.needSignFiles);
  return contractStates.move(db, "handIn", id, {
    set: sql`audit_status = 'WAIT_AUDIT', sign_type = ${signed.staffId === null ? "ELECTRONIC" : "PAPER"},
      sign_imgs = ${signed.imgs.join(";")}, signature = ${signed.signature ?? ""},
      sign_staff_id = coalesce(${signed.staffId}::bigint, t.sign_staff_id)`,
    where: sql<boolean>`t.audit_status in ('NONE', 'REFUSE')`,
  });
}

export interface ContractAudit {
  readonly contractId: number;
  readonly pass: boolean;
  readonly remark: string;
  readonly staffId: number;
}

/** 审核 by a person other than the submitter. Passing delivers what was paid and ends what it replaces. */
export async function auditContract(db: Db, audit: ContractAudit, scope?: RawBuilder<boolean>): Promise<ContractRow> {
  const { contractId: id, staffId, remark } = audit;
  const before = await lockContract(db, id, scope);
  if (before.signStaffId === staffId) throw refused(moneyMessages.ownContract);
  if (audit.pass && before.status === "WAIT_PAY") throw refused(moneyMessages.contractUnpaid);
  if (before.status !== "WAIT_SIGN" || before.auditStatus !== "WAIT_AUDIT") throw stateChanged();
  const who = sql`audit_staff_id = ${staffId}, audit_time = now(), audit_remark = ${remark}`;
  if (!audit.pass) {
    const refusedOne = await contractStates.move(db, "refuse", id, { set: sql`audit_status = 'REFUSE', ${who}` });
    await tellSales(db, refusedOne, remark);
    return refusedOne;
  }
  const contract = await contractStates.move(db, "pass", id, {
    set: sql`audit_status = 'PASS', ${who}, sign_time = now(), begin_time = greatest(t.begin_time, current_date)`,
  });
  const { userId, contractNo } = contract;
  await writeEvent(db, contractSigned, { userId, contractId: id, contractNo });
  await publishDomainEvent(db, "contractChanged", { contractId: id });
  await tellAdviser(db, contract);
  await addJob(db, "contract-pdf", { id }, { key: `contract-pdf-${id}` });
  if (contract.parentId !== null && contract.nature === "UPGRADE")
    await tryEnd(db, "finish", contract.parentId, "SERVED");
  const { rows } = await sql<{
    id: number;
  }>`select id from trade_order where contract_id = ${id} and pay_time is not null and fulfil_time is null
    order by id`.execute(db);
  const postings: Posting[] = [];
  for (const order of rows) postings.push(...(await fulfilOrder(db, order.id)));
  await post(db, ...postings);
  return contract;
}

async function tellAdviser(db: Db, { contractNo, adviserUserId }: ContractRow): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from staff where user_id = ${adviserUserId} and status = 'ENABLE'`.execute(db);
  const link = `/contractAdmin/userContract?contractNo=${contractNo}&status=&${wholePeriod}`;
  await noticeStaff(
    db,
    rows.map(({ id }) => id),
    { kind: "TODO", ...moneyNoticeMessages.firstIntroduction(contractNo), link },
  );
}

async function tellSales(db: Db, contract: ContractRow, remark: string): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from staff
    where (user_id = ${contract.saleUserId} or id = ${contract.signStaffId}) and status = 'ENABLE'`.execute(db);
  const notice = moneyNoticeMessages.contractRefused(contract.contractNo, remark);
  await noticeStaff(
    db,
    rows.map(({ id }) => id),
    {
      kind: "TODO",
      ...notice,
      link: `/contractAdmin/userContract?contractNo=${contract.contractNo}&status=&${wholePeriod}`,
    },
  );
}

type ClosingMove = "finish" | "expire" | "void" | "refundUnsigned";
type CloseReason = "SERVED" | "SUCCESS" | "REFUND" | "VOID" | "UNPAID" | "TERM";

/** Every end of a contract passes through here: what it still holds ends with it. */
async function tryEnd(
  db: Db,
  move: ClosingMove,
  id: number,
  closeReason: CloseReason,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ContractRow | null> {
  const set = sql`close_reason = ${closeReason}, close_time = now()`;
  const ended = await contractStates.tryMove(db, move, id, { set, where });
  if (ended === null) return null;
  const { userId, contractNo } = ended;
  await writeEvent(db, contractEnded, { userId, contractId: id, contractNo, reason: closeReason });
  await publishDomainEvent(db, "contractChanged", { contractId: id });
  return ended;
}

/** 完结合同. */
export async function finishContract(db: Db, id: number, closeReason: "SERVED" | "SUCCESS"): Promise<ContractRow> {
  const ended = await tryEnd(db, "finish", id, closeReason);
  if (ended === null) throw stateChanged();
  return ended;
}

/** The term is over; null for a contract that ended otherwise meanwhile. */
export const expireContract = (db: Db, id: number): Promise<ContractRow | null> =>
  tryEnd(db, "expire", id, "TERM", sql<boolean>`t.end_time <= now()`);

/** 作废合同, or nothing paid for seven days: its unpaid orders are closed with it. */
export async function voidContract(db: Db, id: number, closeReason: "VOID" | "UNPAID"): Promise<ContractRow> {
  const isUnpaid = sql<boolean>`t.paid_cents = 0
    and not exists (select from trade_order o
    where o.contract_id = t.id and (o.pay_time is not null or o.status = 'PAYING'))`;
  const contract = await tryEnd(db, "void", id, closeReason, isUnpaid);
  if (contract === null) throw stateChanged();
  const { rows } = await sql<{
    id: number;
  }>`select id from trade_order where contract_id = ${id} and status in ('WAIT_PAY', 'PAY_FAIL')`.execute(db);
  for (const order of rows) await closeOrder(db, noAnswers, order.id, closeReason);
  return contract;
}

/** A refund that ends the contract. */
export async function endContractByRefund(db: Db, contractId: number): Promise<void> {
  if ((await tryEnd(db, "finish", contractId, "REFUND")) === null)
    await tryEnd(db, "refundUnsigned", contractId, "REFUND");
}
