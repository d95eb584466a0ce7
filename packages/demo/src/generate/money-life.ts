import { agentAccount, memberAccount } from "@hongxian/server/core/foundation/ledger/accounts.ts";
import { callMinutePosting, giftPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import {
  withdrawalPaidPosting,
  withdrawalPosting,
  type WithdrawalMoney,
} from "@hongxian/server/core/money/trade/trade-postings.ts";
import { dayMs, weekStart } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";
import { numberOf, writeOrder } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";

const minuteMs = 60_000;
const window = 90 * dayMs;

/** A waking moment of the last ninety days, not before the member registered. */
export function momentOf({ random, now, clock }: MoneyScene, buyer: Buyer, latest = now - 10 * minuteMs): number {
  const from = Math.max(now - window, Date.parse(buyer.createdTime));
  return clock.waking(from >= latest ? latest : from + (latest - from) * random.next());
}

/** Recharges, and what is spent of them on gifts and calls. */
export function spend(scene: MoneyScene, buyer: Buyer, others: readonly number[]): number {
  const { random, prices } = scene;
  const steps = prices.prices.filter(({ feeType }) => feeType === null);
  let net = 0;
  for (let left = random.int(1, 3); left > 0; left--) {
    const step = random.pick(steps);
    const payMode = buyer.platform === "IOS" ? "APPLE_IAP" : random.pick(["WECHAT", "WECHAT", "ALIPAY"] as const);
    const time = momentOf(scene, buyer, scene.now - dayMs);
    const snapshot = { name: step.name };
    const made = writeOrder(scene, buyer, time, {
      orderType: "RECHARGE",
      feeType: null,
      settingId: step.id,
      title: step.name,
      cents: step.cents,
      bonus: step.bonus,
      snapshot,
      payMode,
    });
    net += made.net;
    scene.recharges.push({ userId: buyer.userId, orderId: made.id, cents: step.cents, time });
    for (let gifts = random.int(0, 4); gifts > 0; gifts--)
      planGift(scene, buyer, random.pick(others), time + random.next() * (scene.now - time));
    if (random.chance(0.35)) planCall(scene, buyer, random.pick(others), time + random.next() * (scene.now - time));
  }
  return net;
}

/** The present week, however recent: some give their remaining balance to a few hosts, so that its ranks have names. */
export function planThisWeek(scene: MoneyScene, buyers: readonly Buyer[], hosts: readonly number[]): void {
  const apart = { ...scene, random: scene.random.fork("gifts of this week") };
  const { random } = apart;
  const favourites = hosts.slice(0, 14);
  const from = Math.max(weekStart(scene.now), scene.now - 2 * dayMs);
  for (const buyer of buyers)
    if (random.chance(0.25))
      planGift(apart, buyer, random.pick(favourites), from + random.next() * (scene.now - from), "LIVE");
}

function planGift(scene: MoneyScene, buyer: Buyer, toUserId: number, drawn: number, where?: "LIVE"): void {
  const { random, writer } = scene;
  const time = scene.clock.waking(drawn);
  const gift = random.pick(scene.prices.gifts);
  const count = random.pick([1, 1, 1, 3, 10]);
  const amountCents = gift.cents * count;
  const shareBp = gift.id <= 2 ? 4000 : 5000;
  const sceneType = where ?? random.pick(["LIVE", "LIVE", "CHAT", "VIDEO"]);
  if (toUserId === buyer.userId) return;
  scene.at(time, (books) => {
    // A gift can only use what the member has at that moment.
    if (books.balance(memberAccount(buyer.userId, "RECHARGE")) < amountCents) return;
    const id = scene.nextId("gift_record");
    const incomeCents = Math.floor((amountCents * shareBp) / 10_000);
    writer.write("gift_record", {
      id,
      no: numberOf("GF", time, id, 10),
      gift_id: gift.id,
      gift_name: gift.name,
      from_user_id: buyer.userId,
      to_user_id: toUserId,
      count,
      price_cents: gift.cents,
      amount_cents: amountCents,
      income_cents: incomeCents,
      share_bp: shareBp,
      scene_type: sceneType,
      created_time: new Date(time),
    });
    books.post(time, giftPosting({ id, fromUserId: buyer.userId, toUserId, amountCents, incomeCents }));
  });
}

function planCall(scene: MoneyScene, buyer: Buyer, calleeId: number, drawn: number): void {
  const { random, writer } = scene;
  const time = scene.clock.waking(drawn);
  const isVideo = random.chance(0.6);
  const price = isVideo ? 300 : 100;
  const wanted = random.int(1, 12);
  if (calleeId === buyer.userId) return;
  scene.at(time, (books) => {
    const minutes = Math.min(wanted, Math.floor(books.balance(memberAccount(buyer.userId, "RECHARGE")) / price));
    if (minutes === 0) return;
    const id = scene.nextId("call_record");
    // A started minute is charged in full; only an empty balance ends a call on the minute.
    const isCut = minutes < wanted;
    const seconds = minutes * 60 - (isCut ? 0 : random.int(1, 55));
    const answered = time + random.int(3, 25) * 1000;
    const share = (price * 4000) / 10_000;
    writer.write("call_record", {
      id,
      kind: isVideo ? "VIDEO_CALL" : "AUDIO_CALL",
      caller_id: buyer.userId,
      callee_id: calleeId,
      status: isCut ? "BALANCE_OUT" : "FINISH",
      start_time: new Date(time),
      answer_time: new Date(answered),
      end_time: new Date(answered + seconds * 1000),
      duration_sec: seconds,
      unit_price: price,
      callee_share_bp: 4000,
      charge_min: minutes,
      amount: price * minutes,
      callee_income: share * minutes,
      hangup_by: isCut ? "SYSTEM" : random.pick(["CALLER", "CALLEE"]),
      created_time: new Date(time),
    });
    for (let minute = 1; minute <= minutes; minute++)
      books.post(time + minute, callMinutePosting({ id, callerId: buyer.userId, calleeId }, minute, price, share));
  });
}

interface Owner extends Pick<WithdrawalMoney, "ownerType" | "ownerId">, Pick<Buyer, "realname" | "tail"> {}

/** About the given number of yuan, of which 99% end in 95: the simulated channel refuses such a payout on the first try. */
const refusedAtFirst = (yuan: number): number => yuan * 100 + ((96 + yuan) % 100);

/** A receiver withdraws what was earned by then; an agent half of it, as some may have to be paid back. */
export function planWithdrawal(scene: MoneyScene, { ownerType, ownerId, realname, tail }: Owner, drawn: number): void {
  const { random, writer, now, staff, clock } = scene;
  const time = clock.waking(drawn);
  const isMember = ownerType === "MEMBER";
  scene.at(time, (books) => {
    const income = books.balance(isMember ? memberAccount(ownerId, "INCOME") : agentAccount(ownerId, "BALANCE"));
    const round = Math.min(500_000, Math.floor((isMember ? income : income / 2) / 1000) * 1000);
    const age = now - time;
    const isNew = age < 2 * dayMs;
    if (round < (isMember ? 1000 : 10_000) || realname === "") return;
    const id = scene.nextId("withdrawal");
    // Most people ask for whole yuan; the first new request and every sixth after it is refused by the channel.
    const isRefused = isMember && isNew && round > 2000 && scene.nextId("new withdrawal") % 6 === 1;
    const less = round >= 2000 ? random.int(0, 9) * 100 : 0;
    const amountCents = isRefused ? refusedAtFirst(round / 100 - 2) : round - less;
    const feeCents = Math.ceil(amountCents / 100);
    const status = isNew
      ? "WAIT_AUDIT"
      : age < 4 * dayMs
        ? random.pick(["WAIT_PAY", "PAID", "PAY_FAIL"])
        : random.chance(0.08)
          ? "REJECTED"
          : "PAID";
    const payeeType = random.pick(["WECHAT", "ALIPAY"] as const);
    const account = payeeType === "WECHAT" ? `wx_hx${tail}${ownerId % 1000}` : `hongxian${tail}@example.com`;
    const auditTime = clock.office(time + Math.min(age, dayMs) * (0.1 + 0.8 * random.next()));
    const payTime = Math.min(now, auditTime + random.int(1, 20) * minuteMs);
    const row: WithdrawalMoney = {
      id,
      ownerType,
      ownerId,
      amountCents,
      feeCents,
      taxCents: 0,
      actualCents: amountCents - feeCents,
      payeeType,
    };
    writer.write("withdrawal", {
      id,
      no: numberOf("TX", time, id, 8),
      owner_type: ownerType,
      owner_id: ownerId,
      amount_cents: amountCents,
      fee_cents: feeCents,
      actual_cents: amountCents - feeCents,
      payee_type: payeeType,
      payee_name: realname,
      payee_account_sealed: scene.sealer?.seal(account) ?? null,
      payee_account_hash: scene.sealer?.blindHash(`payee:${payeeType}:${account}`) ?? "",
      balance_snapshot_cents: income,
      risk_tags: amountCents >= 100_000 ? ["NEW_ACCOUNT"] : [],
      status,
      audit_staff_id: status === "WAIT_AUDIT" ? null : staff.auditor,
      audit_time: status === "WAIT_AUDIT" ? null : new Date(auditTime),
      pay_staff_id: status === "PAID" || status === "PAY_FAIL" ? staff.finance : null,
      reason: status === "REJECTED" ? "收款信息有误" : "",
      pay_no: status === "PAID" ? `SIMO${id}` : "",
      try_count: status === "PAID" || status === "PAY_FAIL" ? 1 : 0,
      pay_time: status === "PAID" ? new Date(payTime) : null,
      created_time: new Date(time),
      update_time: new Date(payTime),
    });
    books.post(time, withdrawalPosting(row, "APPLY"));
    if (status === "PAID") scene.at(payTime, (later) => later.post(payTime, withdrawalPaidPosting(row, staff.finance)));
    if (status === "REJECTED")
      scene.at(payTime, (later) => later.post(payTime, withdrawalPosting(row, "BACK", staff.auditor)));
  });
}

/** Agents' withdrawals, with their own random numbers: those drawn for members stay unchanged. */
export function planAgentWithdrawals(scene: MoneyScene, agents: Organisation["agents"]): void {
  const apart = { ...scene, random: scene.random.fork("withdrawals of agents") };
  for (const [place, { id, seed }] of agents.entries()) {
    const owner = {
      ownerType: "AGENT",
      ownerId: id,
      realname: seed.contact,
      tail: String(1000 + id).slice(-4),
    } as const;
    for (const days of [24, 9, 3, 1]) planWithdrawal(apart, owner, scene.now - (days + place / 9) * dayMs);
    planWithdrawal(apart, owner, scene.now - (0.1 + place / 50) * dayMs);
  }
}
