import type { ProfitParties } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { rewardPosting } from "@hongxian/server/core/services/matchmaker/reward-ledger.ts";
import { partiesOf } from "@hongxian/server/core/money/profit/share-lines.ts";
import { capitalPosting } from "@hongxian/server/core/money/trade/trade-postings.ts";
import { dayMs } from "./calendar.ts";
import { sellThisMonth } from "./agent-sales.ts";
import { planConsulting } from "./consulting.ts";
import { planCourses } from "./courses.ts";
import { planGiveaways } from "./giveaways.ts";
import { finishGoods, planGoods } from "./goods.ts";
import type { Organisation } from "./organisation.ts";
import { writeInvoice, writeWaitingInvoices } from "./money-invoices.ts";
import { openBooks, setLedgerSequences, type Books } from "./money-books.ts";
import { planSuspense, writeStatements } from "./money-desk.ts";
import { momentOf, planAgentWithdrawals, planThisWeek, planWithdrawal, spend } from "./money-life.ts";
import { numberOf, writeOrder } from "./money-orders.ts";
import { writePrices } from "./money-prices.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { createWorldClock } from "./world-clock.ts";
import type { Sealer } from "./write-members.ts";

export interface MoneyOptions {
  readonly organisation: Organisation;
  readonly now: number;
  /** Members who may have paid; beyond this number members have no money records. */
  readonly userIds: readonly number[];
  /** Encrypts the accounts that withdrawals are paid to; without it they have none. */
  readonly sealer: Sealer | undefined;
}

/** At most this many members have a money history, however many there are. */
const maxBuyers = 500;
const counted = [
  "trade_order",
  "payment",
  "refund_apply",
  "user_contract",
  "invoice",
  "gift_record",
  "call_record",
  "withdrawal",
  "profit_share",
];

/**
 * Ninety days of money: events are planned for paying members, sorted by time, and posted by the same postings as
 * everywhere, so that ledger and records agree to the cent.
 */
export async function writeMoney(
  db: Db,
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds, sealer }: MoneyOptions,
): Promise<void> {
  const { rows: found } = await sql<
    Omit<Buyer, "parties">
  >`select user_id, realname, right(login, 4) as tail, sex, platform, created_time, fee_type, fee_expire_time,
      marriage_member_type, marriage_member_expire_time, shop_id,
      sale_user_id, adviser_user_id, matchmaker_user_id
    from member where user_id = any(${[...userIds]}::bigint[]) and total_recharge_amount > 0 order by md5(user_id::text)
    limit ${maxBuyers}`.execute(db);
  const channels = await sql<{
    id: number;
    payMode: string;
    feeRateBp: number;
  }>`select id, pay_mode, fee_rate_bp from pay_channel order by id`.execute(db);
  const first = organisation.staffBy("13800000005").id;
  const finance = organisation.staffBy("13800000007").id;
  const prices = writePrices(writer, now, [organisation.staffBy("13800000008").id, finance]);
  const buyers: Buyer[] = [];
  for (const buyer of await sellThisMonth(db, { organisation, now, prices }, found))
    buyers.push({ ...buyer, parties: await earners(db, buyer) });
  const plan: { time: number; run(books: Books): void }[] = [];
  const ids = new Map<string, number>(counted.map((table) => [table, 0]));
  const channelOf = (mode: string) => channels.rows.find(({ payMode }) => payMode === mode);
  const scene: MoneyScene = {
    writer,
    random,
    now,
    clock: createWorldClock(now),
    prices,
    organisation,
    staff: { sale: organisation.staffBy("13800000004").id, first, finance, auditor: first },
    sealer,
    paymentOf: new Map(),
    withoutInvoice: [],
    recharges: [],
    exchanges: [],
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1;
      ids.set(table, id);
      return id;
    },
    at: (time, run) => void plan.push({ time, run }),
    feeOf: (mode, cents) => Math.floor((cents * (channelOf(mode)?.feeRateBp ?? 0)) / 10_000),
    channelOf: (mode) => channelOf(mode)?.id ?? null,
  };

  const begin = now - 91 * dayMs;
  for (const [place, mode] of (["WECHAT", "ALIPAY", "BANK"] as const).entries())
    scene.at(begin, (books) => books.post(begin, capitalPosting(place + 1, mode, 10_000_000, finance, "期初资金")));
  const received = new Map<number, number>();
  // Mostly women, but not all.
  const hosts = buyers.filter(({ sex, userId }) => sex === "WOMAN" || userId % 5 === 0).map(({ userId }) => userId);
  const others = hosts.length > 1 ? hosts : [...userIds];
  for (const buyer of buyers) received.set(buyer.userId, live(scene, buyer, others));
  const bought = [
    ...(await planConsulting(db, scene, buyers)),
    ...(await planCourses(db, scene, buyers)),
    ...planGoods(scene, buyers),
  ];
  for (const [userId, net] of bought) received.set(userId, (received.get(userId) ?? 0) + net);
  await planRewards(db, scene);
  await planGiveaways(db, scene, buyers);
  await writer.flush();
  await finishGoods(db);
  planThisWeek(scene, buyers, others);
  planSuspense(scene, buyers);
  planAgentWithdrawals(scene, organisation.agents);
  writeWaitingInvoices(scene);
  await keepBooks(db, plan);
  await writer.flush();
  await writeStatements(db, now);
  await followMembers(db, received);
  await openQuotas(db, userIds, new Date(now));
  await setLedgerSequences(db);
  for (const table of [...counted, "fee_setting", "contract_template", "gift"])
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.raw(table)}
      having max(id) is not null`.execute(db);
  for (const [sequence, table] of [
    ["trade_order_no_seq", "trade_order"],
    ["payment_no_seq", "payment"],
    ["refund_apply_no_seq", "refund_apply"],
    ["user_contract_no_seq", "user_contract"],
    ["invoice_no_seq", "invoice"],
    ["withdrawal_no_seq", "withdrawal"],
    ["gift_record_no_seq", "gift_record"],
  ] as const)
    await sql`select setval(${sequence}::regclass, greatest(1, ${ids.get(table) ?? 1}::bigint))`.execute(db);
}

const earners = (
  db: Db,
  { userId, marriageMemberType }: Omit<Buyer, "parties">,
): Promise<ProfitParties> | ProfitParties =>
  marriageMemberType === null
    ? { matchmaker: null, upline: [], lender: null }
    : partiesOf(db, { userId, feeType: marriageMemberType, borrowRequestId: null });

interface Reward {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
  readonly status: "FROZEN" | "ISSUED" | "VOID";
  readonly createdTime: string;
  readonly updateTime: string;
  readonly issueTime: string | null;
}

/** Matchmakers' rewards are written with the introductions; here they are posted. */
async function planRewards(db: Db, scene: MoneyScene): Promise<void> {
  const { rows } = await sql<Reward>`select id, agent_id, amount_cents, status, created_time, update_time, issue_time
      from matchmaker_reward order by id`.execute(db);
  for (const { status, createdTime, updateTime, issueTime, ...row } of rows) {
    const grantedAt = Date.parse(createdTime);
    const moved = Date.parse(issueTime ?? updateTime) + 1;
    scene.at(grantedAt, (books) => books.post(grantedAt, rewardPosting({ ...row, from: null, to: "FROZEN" })));
    if (status !== "FROZEN")
      scene.at(moved, (books) => books.post(moved, rewardPosting({ ...row, from: "FROZEN", to: status })));
  }
}

/** Signed contracts include introductions; memberships imported from elsewhere have a count without a contract. */
async function openQuotas(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await sql`insert into introduction_quota (user_id, contract_id, intro_total, intro_used, expire_time, created_time)
    select user_id, id, intro_total, intro_used, end_time, sign_time from user_contract where status = 'SIGN'`.execute(
    db,
  );
  await sql`insert into introduction_quota (user_id, intro_total, intro_used, expire_time, created_time)
    select m.user_id, case when m.user_id % 5 = 0 then null else 6 end, m.user_id % 4,
      ${now}::timestamptz + interval '200 days', ${now}::timestamptz - interval '60 days'
    from member m where m.user_id = any(${[...userIds]}::bigint[])
      and (m.marriage_member_type is not null
      or exists (select from borrow_request r where r.user_id = m.user_id and r.status = 'PENDING'))
      and not exists (select from user_contract c where c.user_id = m.user_id)`.execute(db);
}

/** Runs the plan in order of time; later events planned by an event are added to it. */
async function keepBooks(db: Db, plan: { time: number; run(books: Books): void }[]): Promise<void> {
  const books = await openBooks(db);
  let waiting = plan.splice(0).sort((a, b) => a.time - b.time);
  while (waiting.length > 0) {
    const next = waiting.shift();
    next?.run(books);
    if (plan.length > 0) waiting = [...waiting, ...plan.splice(0)].sort((a, b) => a.time - b.time);
  }
  await books.write();
}

function live(scene: MoneyScene, buyer: Buyer, others: readonly number[]): number {
  const { random, prices, now } = scene;
  let net = 0;
  if (buyer.marriageMemberType !== null) net += buyMarriage(scene, buyer, buyer.marriageMemberType);
  if (buyer.feeType !== null) {
    const price = prices.of(buyer.feeType);
    const payMode = buyer.platform === "IOS" ? "APPLE_IAP" : random.pick(["WECHAT", "ALIPAY", "WECHAT"] as const);
    const refund =
      payMode !== "APPLE_IAP" && random.chance(0.05) ? { refund: { afterDays: 1, state: "DONE" as const } } : {};
    const snapshot = { name: price.name, days: price.days, needContract: false };
    const bought = Date.parse(buyer.feeExpireTime ?? new Date(now).toISOString()) - (price.days ?? 30) * dayMs;
    net += writeOrder(scene, buyer, Math.min(bought, now - 10 * 60_000), {
      orderType: "FEE",
      feeType: price.feeType,
      settingId: price.id,
      title: price.name,
      cents: price.cents,
      snapshot,
      payMode,
      ...refund,
    }).net;
  }
  if (net === 0 || random.chance(0.5)) net += spend(scene, buyer, others);
  if (random.chance(0.3)) {
    const price = random.pick(
      prices.prices.filter(({ feeType }) => feeType === "GO_BACK_TIMES" || feeType === "MONTH_MEMBER"),
    );
    const time = momentOf(scene, buyer);
    const status = now - time < 20 * 60_000 ? "WAIT_PAY" : random.chance(0.7) ? "TIME_OUT" : "PAY_FAIL";
    const snapshot = { name: price.name, days: price.days, times: price.times };
    writeOrder(scene, buyer, time, {
      orderType: "FEE",
      feeType: price.feeType,
      settingId: price.id,
      title: price.name,
      cents: price.cents,
      snapshot,
      payMode: "WECHAT",
      status,
    });
  }
  if (buyer.marriageMemberType === null && random.chance(0.04)) {
    const price = prices.of("MARRIAGES_ORDINARY_MEMBER");
    // Created by a sales person within the last day; finance has not confirmed the money yet.
    writeOrder(scene, buyer, scene.clock.office(now - random.next() * dayMs), {
      orderType: "MARRIAGE",
      feeType: price.feeType,
      settingId: price.id,
      title: price.name,
      cents: price.cents,
      snapshot: { name: price.name, days: price.days, matchTimes: price.matchTimes, needContract: false },
      payMode: "BANK",
      source: "STAFF",
      status: "WAIT_PAY",
    });
  }
  if (buyer.sex === "WOMAN") {
    const owner = { ...buyer, ownerType: "MEMBER", ownerId: buyer.userId } as const;
    planWithdrawal(scene, owner, now - random.next() * 70 * dayMs);
    planWithdrawal(scene, owner, now - random.next() * 5 * dayMs);
  }
  return net;
}

/** A signature as the signing page would send it, drawn with a few strokes. */
const handwriting = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="128"><path d="M24 70c30-50 44 40 70 6s30-40 46 2 40 10 62-20 34 20 60 4 20-14 34-10" fill="none" stroke="black" stroke-width="4" stroke-linecap="round"/></svg>',
).toString("base64")}`;

/** A marriage membership with its contract; some wait for a signature, some are being refunded. */
function buyMarriage(scene: MoneyScene, buyer: Buyer, type: string): number {
  const { random, prices, writer, now, staff } = scene;
  const price = prices.of(type);
  const end = buyer.marriageMemberExpireTime === null ? now : Date.parse(buyer.marriageMemberExpireTime);
  // It lasts as long as its package says.
  const time = scene.clock.waking(Math.min(end - (price.days ?? 365) * dayMs, now - dayMs / 24));
  const isYoung = now - time < 6 * dayMs;
  const isSigned = !isYoung || random.chance(0.4);
  const state = random.next();
  const refund = isYoung
    ? undefined
    : state < 0.06
      ? "DONE"
      : state < 0.1
        ? "WAIT_AUDIT"
        : state < 0.14
          ? "WAIT_FINANCE"
          : state < 0.17
            ? "REFUNDING"
            : state < 0.2
              ? "REJECTED"
              : undefined;
  const contractId = scene.nextId("user_contract");
  const isOver = refund === "DONE" && time + 4 * dayMs < now;
  const payMode = random.pick(["WECHAT", "ALIPAY", "BANK", "POS"] as const);
  const status = isOver ? "FINISH" : isSigned ? (end < now ? "EXPIRE" : "SIGN") : "WAIT_SIGN";
  // A contract is signed when it is paid, which takes some minutes; who pays late in the evening signs the next morning.
  const signed = Math.min(now, scene.clock.waking(time + random.int(12, 90) * 60_000));
  const audited = scene.clock.office(Math.min(now, signed + random.int(5, 300) * 60_000));
  const auditStatus = isSigned ? "PASS" : random.pick(["NONE", "WAIT_AUDIT", "WAIT_AUDIT"]);
  writer.write("user_contract", {
    id: contractId,
    contract_no: numberOf("HT", time, contractId, 6),
    user_id: buyer.userId,
    status,
    pay_status: isOver ? "PAY_BACK" : "PAID",
    audit_status: auditStatus,
    fee_type: type,
    fee_setting_id: price.id,
    template_id:
      prices.prices.filter(({ needContract }) => needContract).findIndex(({ feeType }) => feeType === type) + 1,
    amount_cents: price.cents,
    paid_cents: isOver ? 0 : price.cents,
    intro_total: price.matchTimes,
    intro_used: isSigned ? random.int(0, Math.floor((price.matchTimes ?? 6) / 2)) : 0,
    begin_time: new Date(time),
    end_time: new Date(end),
    sign_type: "ELECTRONIC",
    signature: isSigned || auditStatus === "WAIT_AUDIT" ? handwriting : "",
    sign_time: isSigned ? new Date(signed) : null,
    close_reason: isOver ? "REFUND" : status === "EXPIRE" ? "TERM" : null,
    shop_id: buyer.shopId,
    sale_user_id: buyer.saleUserId,
    adviser_user_id: buyer.adviserUserId,
    sign_staff_id: staff.sale,
    audit_staff_id: isSigned ? staff.first : null,
    audit_time: isSigned ? new Date(audited) : null,
    created_time: new Date(time),
    update_time: new Date(isSigned ? audited : auditStatus === "WAIT_AUDIT" ? signed : time),
  });
  const snapshot = { name: price.name, days: price.days, matchTimes: price.matchTimes, needContract: true };
  const more = refund === undefined ? {} : { refund: { afterDays: 4, state: refund } as const };
  const made = writeOrder(scene, buyer, time, {
    orderType: "MARRIAGE",
    feeType: type,
    settingId: price.id,
    title: price.name,
    cents: price.cents,
    snapshot,
    payMode,
    source: "STAFF",
    contractId,
    isSigned,
    ...more,
  });
  if (made.net > 0) {
    if (random.chance(0.45)) writeInvoice(scene, buyer, made.id, made.net, time + 2 * dayMs);
    else scene.withoutInvoice.push({ buyer, orderId: made.id, cents: made.net, time });
  }
  return made.net;
}

/** The members' total payments, and the rights of their memberships. */
async function followMembers(db: Db, received: ReadonlyMap<number, number>): Promise<void> {
  await sql`with paid as (
      select o.user_id, sum(o.pay_cents - o.refund_cents)::bigint as cents from trade_order o
      where o.pay_time is not null group by 1)
    update member m set total_recharge_amount = paid.cents from paid
    where paid.user_id = m.user_id and m.user_id = any(${[...received.keys()]}::bigint[])`.execute(db);
  await sql`insert into member_right (user_id, fee_type, order_id, begin_time, end_time)
    select kind.user_id, kind.fee_type, o.id, coalesce(o.pay_time, kind.end_time - interval '365 days'), kind.end_time
    from (select user_id, fee_type, fee_expire_time as end_time from member where fee_expire_time > now()
      union all select user_id, marriage_member_type, marriage_member_expire_time from member
      where marriage_member_expire_time > now()) as kind
    left join lateral (select id, pay_time from trade_order o
    where o.user_id = kind.user_id and o.fee_type = kind.fee_type and o.status = 'PAID' and o.pay_time < kind.end_time
    order by id desc limit 1) o on true
    where kind.fee_type is not null`.execute(db);
}
