import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { openContracts } from "@hongxian/contract/core/money/order.choices.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { AgreedPrice } from "./agree-price.ts";
import { createOrder } from "../orders/create-order.ts";
import { copyContractMoney } from "../orders/contract-payments.ts";
import { snapshotOf, type FeeSettingRow } from "../prices/fee-settings.ts";
import { noSql, type ContractRow, type TradeOrder } from "../trade/trade-rows.ts";

export interface ContractDraft {
  readonly userId: number;
  readonly setting: FeeSettingRow;
  readonly amountCents: number;
  /** Checks the amount, and returns what the order consists of when one has to be made. */
  agree(isPaid: boolean): Promise<AgreedPrice>;
  readonly beginTime: string;
  readonly endTime: string;
  readonly attachments: readonly string[];
  readonly remark: string;
  readonly staffId: number;
  readonly parentId?: number | null;
  readonly nature?: "OPEN" | "RENEW" | "UPGRADE";
  readonly introductionId?: number | null | undefined;
  /** The order it is for, when it already exists (unpaid, or paid and without a contract). */
  readonly order?: TradeOrder;
}

const maxDays = 3650;
const dayMs = 86_400_000;

function needTerm({ beginTime, endTime }: ContractDraft): void {
  const days = (Date.parse(endTime) - Date.parse(beginTime)) / dayMs;
  if (!(days > 0)) throw invalid({ endTime: moneyMessages.endAfterBegin });
  if (days > maxDays) throw invalid({ endTime: moneyMessages.contractTooLong });
}

/**
 * A new contract. It waits for its payment: an order is created for the amount, unless a paid order of the same kind
 * without a contract covers it, or there is nothing to pay; then it waits for its signature at once.
 */
export async function signContract(db: Db, draft: ContractDraft): Promise<ContractRow> {
  needTerm(draft);
  const { userId, setting, parentId = null } = draft;
  const feeType = setting.feeType ?? "";
  if (parentId === null) await needNoOpenContract(db, userId, feeType);
  const order = draft.order ?? (await unboundOrder(db, userId, feeType, draft.amountCents));
  const price = draft.order === undefined ? await draft.agree(order !== undefined) : null;
  const status = draft.amountCents === 0 || order?.payTime != null ? "WAIT_SIGN" : "WAIT_PAY";
  const { rows } = await sql<ContractRow>`insert into user_contract (contract_no, user_id, status, pay_status, fee_type,
      fee_setting_id, template_id, amount_cents, intro_total,
      begin_time, end_time, attachments, parent_id, nature, shop_id, sale_user_id, adviser_user_id, sign_staff_id,
        remark)
    select ${noSql.contract}, m.user_id, ${status}, ${draft.amountCents === 0 ? "PAID" : "WAIT_PAY"}, ${feeType},
      ${setting.id}, ${setting.templateId}::bigint, ${draft.amountCents}::bigint,
      ${setting.matchTimes}::int, ${draft.beginTime}::timestamptz, ${draft.endTime}::timestamptz,
        ${[...draft.attachments]}::text[], ${parentId}::bigint, ${draft.nature ?? "OPEN"},
      m.shop_id, m.sale_user_id, m.adviser_user_id, ${draft.staffId}, ${draft.remark}
    from member m where m.user_id = ${userId} returning *`.execute(db);
  const contract = rows[0];
  if (contract === undefined) throw refused(moneyMessages.badSetting);
  if (order !== undefined) {
    await sql`update trade_order
      set contract_id = ${contract.id}, expire_time = greatest(expire_time, now() + interval '7 days'),
        update_time = now(), version = version + 1 where id = ${order.id}`.execute(db);
  } else if (draft.amountCents > 0 && price !== null) {
    await createOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType,
      feeSettingId: setting.id,
      title: setting.name,
      ...price,
      source: "STAFF",
      contractId: contract.id,
      introductionId: draft.introductionId,
      nature: draft.nature ?? "OPEN",
      staffId: draft.staffId,
      // A signed contract is what this order delivers, whatever the price list contains by then.
      snapshot: { ...snapshotOf(setting), needContract: true },
    });
  }
  if (draft.amountCents > 0) await copyContractMoney(db, contract.id);
  return contract;
}

async function needNoOpenContract(db: Db, userId: number, feeType: string): Promise<void> {
  const { rows } = await sql`select 1 from user_contract
      where user_id = ${userId} and fee_type = ${feeType} and status = any(${openContracts}) limit 1`.execute(db);
  if (rows.length > 0) throw invalid({ feeSettingId: moneyMessages.openContract });
}

async function unboundOrder(db: Db, userId: number, feeType: string, cents: number): Promise<TradeOrder | undefined> {
  const { rows } = await sql<TradeOrder>`select * from trade_order
      where user_id = ${userId} and fee_type = ${feeType} and status = 'PAID' and contract_id is null
    and fulfil_time is null and pay_cents - refund_cents >= ${cents}::bigint and ${cents}::bigint > 0
    order by pay_time desc limit 1 for update`.execute(db);
  return rows[0];
}
