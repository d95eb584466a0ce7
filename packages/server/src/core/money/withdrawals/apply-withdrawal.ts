import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import type { withdrawalRisk } from "@hongxian/contract/core/money/trade.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";
import { agentAccount, memberAccount } from "../../foundation/ledger/accounts.ts";
import { post } from "../../foundation/ledger/post.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { stateChanged } from "../trade/move-state.ts";
import { withdrawalPosting } from "../trade/trade-postings.ts";
import { noSql, type WithdrawalRow } from "../trade/trade-rows.ts";
import { withdrawalStates } from "../trade/trade-states.ts";
import { withdrawalFee, withdrawalTax, type WithdrawConfig } from "./withdrawal-fees.ts";

export interface WithdrawalDraft {
  readonly ownerType: "MEMBER" | "AGENT";
  readonly ownerId: number;
  readonly amountCents: number;
  readonly payeeType: "WECHAT" | "ALIPAY" | "BANK";
  readonly payeeName: string;
  readonly payeeAccount: string;
}

type Risk = ChoiceOf<typeof withdrawalRisk>;

interface Owner {
  readonly realname: string;
  readonly authStatus: string;
  readonly faceValue: number | null;
  readonly rewardStatus: string;
  readonly accountDays: number;
  readonly tier: string;
  readonly todayCount: number;
  readonly todayCents: number;
  readonly monthCents: number;
  readonly weekday: number;
  readonly hour: number;
  readonly complaints: number;
  readonly payeeOwners: number;
  readonly riskyGifts: number;
}

/** A member or agent withdraws money: it is frozen, and waits for an audit unless it is small and without risk. */
export async function applyWithdrawal(
  db: Db,
  seal: Pick<Seal, "seal" | "blindHash">,
  draft: WithdrawalDraft,
): Promise<WithdrawalRow> {
  const { ownerType, ownerId, amountCents } = draft;
  const hash = seal.blindHash(`payee:${draft.payeeType}:${draft.payeeAccount}`);
  const owner = await readOwner(db, draft, hash);
  const config = await readConfig(db, ownerType, owner.tier);
  await needAllowed(db, draft, owner, config);
  const from = ownerType === "MEMBER" ? memberAccount(ownerId, "INCOME") : agentAccount(ownerId, "BALANCE");
  const balance = await readBalance(db, from);
  if (balance < amountCents) throw invalid({ amountCents: moneyMessages.shortBalance });
  const feeCents = withdrawalFee(config, amountCents);
  const taxCents = withdrawalTax(config, amountCents, owner.monthCents);
  const risks = risksOf(draft, owner);
  const { rows } =
    await sql<WithdrawalRow>`insert into withdrawal (no, owner_type, owner_id, amount_cents, fee_cents, tax_cents,
      actual_cents, payee_type, payee_name, payee_account_sealed,
      payee_account_hash, balance_snapshot_cents, risk_tags, config_version)
    values (${noSql.withdrawal}, ${ownerType}, ${ownerId}, ${amountCents}, ${feeCents}, ${taxCents},
      ${amountCents - feeCents - taxCents}, ${draft.payeeType}, ${draft.payeeName},
      ${seal.seal(draft.payeeAccount)}, ${hash}, ${balance}, ${risks}::text[], ${config.version}) returning *`.execute(
      db,
    );
  const row = rows[0];
  if (row === undefined) throw stateChanged();
  const passes = amountCents <= config.autoPassCents && risks.length === 0;
  const made = passes ? await withdrawalStates.move(db, "pass", row.id, { set: sql`audit_time = now()` }) : row;
  await post(db, withdrawalPosting(row, "APPLY"));
  return made;
}

async function readOwner(db: Db, { ownerType, ownerId }: WithdrawalDraft, payeeHash: string): Promise<Owner> {
  const person =
    ownerType === "MEMBER"
      ? sql`m.user_id = ${ownerId}`
      : sql`m.user_id = (select a.user_id from agent a where a.id = ${ownerId} and a.status = 'ENABLE')`;
  const own = sql`w.owner_type = ${ownerType} and w.owner_id = ${ownerId} and w.status not in ('REJECTED', 'CANCELED')`;
  const { rows } = await sql<Owner>`select m.realname, m.auth_status, m.face_value, m.reward_status,
      extract(day from now() - m.created_time)::int as account_days,
      coalesce((select a.tier from agent a where a.id = ${ownerId} and ${ownerType} = 'AGENT'), '') as tier,
      (select count(*)::int from withdrawal w where ${own} and w.created_time >= current_date) as today_count,
      (select coalesce(sum(w.amount_cents), 0)::bigint from withdrawal w
      where ${own} and w.created_time >= current_date) as today_cents,
      (select coalesce(sum(w.amount_cents), 0)::bigint from withdrawal w
      where ${own} and w.created_time >= date_trunc('month', now())) as month_cents,
      extract(isodow from now())::int as weekday, extract(hour from now())::int as hour,
      (select count(*)::int from complaint c
      where c.target_user_id = m.user_id and c.created_time > now() - interval '30 days') as complaints,
      (select count(distinct (w.owner_type, w.owner_id))::int from withdrawal w
      where w.payee_account_hash = ${payeeHash} and (w.owner_type, w.owner_id) <> (${ownerType}, ${ownerId}::bigint)) as
        payee_owners,
      (select count(*)::int from gift_record g
      where g.to_user_id = m.user_id and g.risk_flag <> 'NONE' and g.created_time > now() - interval '30 days') as
        risky_gifts
    from member m where ${person} for update of m`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

/** The most specific row: the tier's own, or the default. */
export async function readConfig(db: Db, ownerType: string, tier: string): Promise<WithdrawConfig> {
  const { rows } =
    await sql<WithdrawConfig>`select * from withdraw_config where owner_type = ${ownerType} and tier in (${tier}, '')
      order by tier desc limit 1`.execute(db);
  if (rows[0] === undefined) throw refused(moneyMessages.withdrawClosed);
  return rows[0];
}

async function needAllowed(db: Db, draft: WithdrawalDraft, owner: Owner, config: WithdrawConfig): Promise<void> {
  const { amountCents, ownerType, ownerId } = draft;
  const debt = await readBalance(db, { ownerType, ownerId, account: "DEBT", sub: "" });
  if (debt > 0 || owner.rewardStatus === "FROZEN") throw refused(moneyMessages.debtOrFrozen);
  const isOpen =
    config.enabled &&
    config.weekDays.includes(owner.weekday) &&
    owner.hour >= config.hourFrom &&
    owner.hour < config.hourTo;
  if (!isOpen || !config.payeeTypes.includes(draft.payeeType)) throw refused(moneyMessages.withdrawClosed);
  if (config.needRealName && owner.authStatus === "NO") throw refused(moneyMessages.withdrawRealName);
  if (config.needFace && owner.faceValue !== 1) throw refused(moneyMessages.withdrawFace);
  if (owner.accountDays < config.newAccountDays) throw refused(moneyMessages.withdrawNewAccount(config.newAccountDays));
  if (amountCents < config.minCents) throw invalid({ amountCents: moneyMessages.withdrawMin(config.minCents) });
  if (amountCents > config.maxCents) throw invalid({ amountCents: moneyMessages.withdrawMax(config.maxCents) });
  if (owner.todayCount >= config.dayCount) throw refused(moneyMessages.withdrawCount);
  if (owner.todayCents + amountCents > config.dayMaxCents) throw invalid({ amountCents: moneyMessages.withdrawDay });
  if (owner.monthCents + amountCents > config.monthMaxCents)
    throw invalid({ amountCents: moneyMessages.withdrawMonth });
}

function risksOf(draft: WithdrawalDraft, owner: Owner): Risk[] {
  const found: [Risk, boolean][] = [
    ["NEW_ACCOUNT", owner.accountDays < 30],
    ["BIG", draft.amountCents >= bigMoneyCents],
    ["GIFT_FARMING", owner.riskyGifts > 0],
    ["COMPLAINT", owner.complaints > 0],
    ["NAME_MISMATCH", owner.realname !== "" && owner.realname !== draft.payeeName],
    ["NIGHT", owner.hour < 6],
    ["SHARED_PAYEE", owner.payeeOwners > 0],
  ];
  return found.filter(([, isFound]) => isFound).map(([risk]) => risk);
}
