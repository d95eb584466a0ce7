import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { envelopePosting, givenPosting, scorePosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import { splitEnvelope } from "@hongxian/server/core/money/gifts/red-envelopes.ts";
import { writeActivities } from "./activities.ts";
import { dayMs, startOfDay } from "./calendar.ts";
import { writeExchange } from "./goods.ts";
import { numberOf } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";

const hourMs = 3_600_000;
const scoreMembers = 140;
const scoreDays = 30;
const earning = [
  ["SIGN_IN", 5, 30],
  ["SIGN_IN", 5, 30],
  ["SHARE", 5, 5],
  ["WATCH_AD", 20, 20],
  ["WATCH_AD", 20, 20],
  ["INVITE_REGISTER", 50, 50],
  ["TASK", 10, 100],
  ["SUGGEST", 100, 300],
] as const;

interface AdView {
  readonly userId: number;
  readonly time: number;
  readonly recordId: number | null;
}

interface Earned {
  readonly buyer: Buyer;
  /** Drawn for those who do more than recharge. */
  readonly isKeen: boolean;
}

/** Whoever recharged within the month, and some who do more for their score. */
function earners({ random, recharges, now }: MoneyScene, buyers: readonly Buyer[]): Earned[] {
  const keen = random.some(buyers, scoreMembers);
  const recent = new Set(recharges.filter(({ time }) => time > now - scoreDays * dayMs).map(({ userId }) => userId));
  for (const { userId } of keen) recent.delete(userId);
  return [
    ...keen.map((buyer) => ({ buyer, isKeen: true })),
    ...buyers.filter(({ userId }) => recent.has(userId)).map((buyer) => ({ buyer, isKeen: false })),
  ];
}

/** A month of score for some members; returns the views that earned it. */
function writeScores(scene: MoneyScene, buyers: readonly Buyer[]): AdView[] {
  const { writer, random, now, clock } = scene;
  const views: AdView[] = [];
  earners(scene, buyers).forEach(({ buyer, isKeen }, place) => {
    const { userId, createdTime } = buyer;
    const from = Math.max(now - scoreDays * dayMs, Date.parse(createdTime));
    const drawn = Array.from({ length: isKeen ? random.int(3, 9) : 0 }, () => ({
      time: clock.waking(from + (now - 3 * hourMs - from) * random.next()),
      recharge: null,
    }));
    const paid = scene.recharges
      .filter((one) => one.userId === userId && one.time > now - scoreDays * dayMs)
      // It is earned when the payment has arrived.
      .map((recharge) => ({ time: Math.min(now, recharge.time + 8 * 60_000), recharge }));
    const records: {
      id: number;
      time: number;
      scene: string;
      score: number;
      remain: number;
      orderId: number | null;
    }[] = [];
    let balance = 0;
    for (const { time, recharge } of [...drawn, ...paid].toSorted((a, b) => a.time - b.time)) {
      const offers = scene.exchanges.filter(({ points }) => points <= balance);
      const wish = recharge === null && offers.length > 0 && random.chance(0.35) ? random.pick(offers) : null;
      const [name, low, high] =
        recharge === null ? random.pick(earning) : (["RECHARGE", recharge.cents / 100, recharge.cents / 100] as const);
      const score = wish !== null ? -wish.points : recharge === null ? random.int(low, high) : low;
      let left = Math.max(0, -score);
      for (const record of records) {
        const used = Math.min(record.remain, left);
        record.remain -= used;
        left -= used;
      }
      balance += score;
      const id = scene.nextId("reward_score_record");
      // What is taken for score is an order, and its payment moves the score.
      const orderId = wish === null ? (recharge?.orderId ?? null) : writeExchange(scene, buyer, wish, time);
      records.push({
        id,
        time,
        scene: wish === null ? name : "EXCHANGE_GOODS",
        score,
        remain: Math.max(0, score),
        orderId,
      });
      if (wish !== null) continue;
      if (name === "WATCH_AD") views.push({ userId, time, recordId: id });
      const posting = scorePosting(id, userId, score);
      scene.at(time, (books) => books.post(time, posting));
    }
    let sum = 0;
    for (const { id, time, scene: name, score, remain, orderId } of records) {
      sum += score;
      writer.write("reward_score_record", {
        id,
        user_id: userId,
        scene: name,
        score,
        balance_after: sum,
        ref_type: orderId === null ? "" : "ORDER",
        ref_id: orderId,
        // A few share a device: somebody abuses the rewards.
        device_id: isKeen && place < 5 ? "DEVICE-FARM-01" : `DEVICE-${userId}`,
        ip: `10.8.${place % 250}.${1 + (id % 250)}`,
        expire_time: score > 0 ? new Date(time + 365 * dayMs) : null,
        remain_score: remain,
        remark: "",
        created_time: new Date(time),
      });
    }
  });
  return views;
}

/** Views of rewarded videos, most of them with the score they earned. */
async function writeAdViews(
  db: Db,
  scene: MoneyScene,
  views: readonly AdView[],
  buyers: readonly Buyer[],
): Promise<void> {
  const { writer, random, now, clock } = scene;
  await sql`select ensure_month_partitions('ad_record', 3, 2)`.execute(db);
  const { rows } = await sql<{
    id: number;
    source: string;
  }>`select id, source from advert where slot = 'REWARD_VIDEO' order by id`.execute(db);
  const missed = random
    .some(buyers, 120)
    .map(({ userId }): AdView => ({ userId, time: clock.waking(now - random.next() * 12 * dayMs), recordId: null }));
  [...views, ...missed].forEach(({ userId, time, recordId }, place) => {
    const advert = rows[place % Math.max(1, rows.length)];
    const isIssued = recordId !== null;
    const reason = isIssued ? null : random.pick(["LIMIT", "SHORT", "RISK", "VERIFY"]);
    const watched = reason === "SHORT" ? random.int(3, 12) : 30;
    writer.write("ad_record", {
      id: scene.nextId("ad_record"),
      user_id: userId,
      advert_id: advert?.id ?? null,
      source: advert?.source ?? "SELF",
      network_trans_id: `DEMO${place}`,
      platform: place % 3 === 0 ? "IOS" : "ANDROID",
      device_id: place % 29 === 0 ? "DEVICE-FARM-01" : `DEVICE-${userId}`,
      ip: `10.8.${place % 250}.7`,
      start_time: new Date(time - 40_000),
      duration_sec: 30,
      watch_sec: watched,
      result: reason === "SHORT" ? "SKIPPED" : "FINISHED",
      verify: reason === "VERIFY" ? "FAIL" : "PASS",
      reward_score: isIssued ? 20 : 0,
      score_record_id: recordId,
      reward_status: isIssued ? "ISSUED" : "NONE",
      no_reward_reason: reason,
      ecpm_cents: 2000 + (place % 7) * 300,
      income_milli: 2000 + (place % 7) * 300,
      created_time: new Date(time),
    });
  });
  writer.write("ad_device_block", {
    device_id: "DEVICE-FARM-01",
    reason: "同一设备多账号刷广告",
    until_time: new Date(now + 5 * dayMs),
    staff_id: scene.organisation.ofRole(8)[0]?.id ?? null,
    created_time: new Date(now - dayMs),
  });
}

type RedState = "FINISHED" | "RETURNED" | "SENDING" | "WAIT_SEND" | "WAIT_AUDIT" | "DRAFT" | "CANCELED";
const redStates: readonly RedState[] = [
  "FINISHED",
  "FINISHED",
  "FINISHED",
  "RETURNED",
  "RETURNED",
  "SENDING",
  "SENDING",
  "WAIT_SEND",
  "WAIT_AUDIT",
  "WAIT_AUDIT",
  "DRAFT",
  "CANCELED",
];
const redTitles = ["周末红包雨", "开播福利", "新人见面礼", "金秋专场", "聊天室暖场", "感恩回馈"];

/** Envelopes in every state, with who opened them. */
function writeRedEnvelopes(scene: MoneyScene, buyers: readonly Buyer[]): void {
  const { writer, random, now, clock, staff, organisation } = scene;
  const maker = organisation.ofRole(8)[0]?.id ?? staff.first;
  redStates.forEach((status, place) => {
    const id = scene.nextId("red_envelope");
    const isSent = status === "FINISHED" || status === "RETURNED" || status === "SENDING";
    const totalNum = status === "FINISHED" ? random.int(6, 12) : random.int(20, 40);
    const totalCents = totalNum * random.int(80, 300);
    const parts = splitEnvelope(totalCents, totalNum, "RANDOM", () => random.next());
    const sendTime =
      status === "SENDING"
        ? clock.waking(now - (place + 2) * hourMs)
        : status === "WAIT_SEND"
          ? clock.waking(startOfDay(now) + 2 * dayMs - 4 * hourMs)
          : clock.waking(startOfDay(now) - (place + 2) * dayMs + (10 + place) * hourMs);
    // What waits to be audited was entered yesterday or the day before.
    const made =
      status === "WAIT_AUDIT"
        ? startOfDay(now) - (1 + (place % 2)) * dayMs + (10 + place / 2) * hourMs
        : Math.min(sendTime - dayMs, now - 2 * hourMs);
    const taken = status === "FINISHED" ? totalNum : isSent ? Math.floor(totalNum * 0.6) : 0;
    const claimers = random.some(buyers, taken);
    const claimedNum = claimers.length;
    const isDone = status === "FINISHED" && claimedNum === totalNum;
    const claimed = parts.slice(0, claimedNum).reduce((sum, cents) => sum + cents, 0);
    const isReturned = status === "RETURNED" || (status === "FINISHED" && !isDone);
    const envelope = { id, senderUserId: null };
    writer.write("red_envelope", {
      id,
      no: numberOf("HB", status === "WAIT_AUDIT" ? made : sendTime, id, 8),
      kind: ["PLATFORM", "LIVE", "NEWCOMER", "ROOM"][place % 4] ?? "PLATFORM",
      source: "PLATFORM",
      scene_id: place % 4 === 1 ? 600_001 + place : place % 4 === 3 ? 1 + place : null,
      title: redTitles[place % redTitles.length] ?? "",
      total_cents: totalCents,
      total_num: totalNum,
      split_mode: place % 3 === 0 ? "EQUAL" : "RANDOM",
      parts: isSent ? `{${parts.join()}}` : "{}",
      claimed_cents: claimed,
      claimed_num: claimedNum,
      returned_cents: isReturned ? totalCents - claimed : 0,
      condition: { realName: place % 2 === 0, followHost: place % 4 === 1 },
      send_time: status === "DRAFT" || status === "WAIT_AUDIT" ? null : new Date(sendTime),
      expire_time: isSent ? new Date(sendTime + dayMs) : null,
      status: status === "FINISHED" && !isDone ? "RETURNED" : status,
      staff_id: maker,
      audit_staff_id: isSent || status === "WAIT_SEND" ? staff.finance : null,
      finish_time: isDone ? new Date(sendTime + claimedNum * 40_000) : null,
      created_time: new Date(made),
    });
    if (!isSent) return;
    scene.at(sendTime, (books) => books.post(sendTime, envelopePosting.send(envelope, totalCents)));
    claimers.forEach(({ userId }, at) => {
      const claimId = scene.nextId("red_envelope_claim");
      const time = sendTime + (at + 1) * 40_000;
      const cents = parts[at] ?? 1;
      writer.write("red_envelope_claim", {
        id: claimId,
        envelope_id: id,
        user_id: userId,
        amount_cents: cents,
        account: "INCOME",
        device_id: `DEVICE-${userId}`,
        created_time: new Date(time),
      });
      scene.at(time, (books) => books.post(time, envelopePosting.claim(envelope, claimId, userId, cents)));
    });
    const end = Math.min(now - 60_000, sendTime + dayMs);
    if (isReturned && totalCents > claimed)
      scene.at(end, (books) => books.post(end, envelopePosting.giveBack(envelope, totalCents - claimed)));
  });
}

/** Name, kind, state, and how many days ago it was made. */
const batches = [
  ["上月财富榜奖励", "RICH_RANK", "ISSUED", 28],
  ["主播激励第一期", "HOST_PAY", "ISSUED", 24],
  ["邀请大赛奖金", "ACTIVITY", "ISSUED", 20],
  ["客诉补偿", "COMPENSATE", "WAIT_ISSUE", 2],
  ["主播激励第二期", "HOST_PAY", "WAIT_AUDIT", 1],
  ["积分榜奖励", "INTEGRAL_RANK", "DRAFT", 3],
  ["误建批次", "OTHER", "CANCELED", 5],
] as const;

/** Batches of bonuses in every state; issued ones are posted. */
function writeBonuses(scene: MoneyScene, buyers: readonly Buyer[]): void {
  const { writer, random, now, staff, organisation } = scene;
  const maker = organisation.ofRole(8)[0]?.id ?? staff.first;
  batches.forEach(([name, kind, status, ago], place) => {
    const id = scene.nextId("bonus_batch");
    const made = startOfDay(now) - ago * dayMs + (10 + place / 3) * hourMs;
    const issueTime = made + 2 * dayMs + hourMs;
    const lines = random.some(buyers, random.int(4, 12)).map(({ userId }, at) => ({
      userId,
      cents: random.int(2, 60) * 1000,
      isFailed: status === "ISSUED" && at === 0 && place === 1,
    }));
    const isIssued = status === "ISSUED";
    writer.write("bonus_batch", {
      id,
      no: numberOf("BB", made, id, 8),
      name,
      kind,
      total_num: lines.length,
      total_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
      status,
      created_by: maker,
      audit_staff_id: isIssued || status === "WAIT_ISSUE" ? staff.finance : null,
      issue_staff_id: isIssued ? staff.finance : null,
      created_time: new Date(made),
      update_time: new Date(isIssued ? issueTime : made),
      issue_time: isIssued ? new Date(issueTime) : null,
    });
    for (const { userId, cents, isFailed } of lines) {
      const bonusId = scene.nextId("bonus");
      const isPaid = isIssued && !isFailed;
      writer.write("bonus", {
        id: bonusId,
        batch_id: id,
        user_id: userId,
        amount_cents: cents,
        reason: name,
        status: isPaid ? "ISSUED" : isFailed ? "FAILED" : "WAIT",
        fail_msg: isFailed ? "会员状态异常或奖励已暂停" : "",
        issue_time: isPaid ? new Date(issueTime) : null,
      });
      if (isPaid)
        scene.at(issueTime, (books) =>
          books.post(issueTime, givenPosting("BONUS", bonusId, userId, cents, "ISSUE", staff.finance)),
        );
    }
  });
}

/** Score, views of adverts, envelopes and bonuses: what the platform gives away. */
export async function planGiveaways(db: Db, scene: MoneyScene, buyers: readonly Buyer[]): Promise<void> {
  if (buyers.length === 0) return;
  const views = writeScores(scene, buyers);
  await writeAdViews(db, scene, views, buyers);
  writeRedEnvelopes(scene, buyers);
  writeBonuses(scene, buyers);
  writeActivities(scene, buyers);
  await scene.writer.flush();
  for (const table of [
    "reward_score_record",
    "red_envelope",
    "red_envelope_claim",
    "bonus_batch",
    "bonus",
    "activity",
    "activity_reward",
  ])
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.table(table)}
      having max(id) is not null`.execute(db);
  await sql`select setval('ad_record_id_seq', greatest(1, (select max(id) from ad_record))),
    setval('red_envelope_no_seq', 1000), setval('bonus_batch_no_seq', 1000),
    setval('activity_reward_no_seq', 1000)`.execute(db);
}
