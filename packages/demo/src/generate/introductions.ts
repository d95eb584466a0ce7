import { explainLines } from "@hongxian/contract/core/matching/match-explain.ts";
import { type MatchProfile, readProfile } from "@hongxian/contract/core/matching/match-profile.ts";
import { matchPair } from "@hongxian/contract/core/matching/match-score.ts";
import { introductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { readMatchRows } from "@hongxian/server/core/services/matching/match-rows.ts";
import { dayMs, startOfDay } from "./calendar.ts";
import { createWorldClock } from "./world-clock.ts";
import { numberOf } from "./money-orders.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

const hourMs = 3_600_000;

type Status = (typeof introductionStatus.values)[number];

interface Pair {
  readonly userId: number;
  readonly otherUserId: number;
  readonly shopId: number | null;
  readonly otherShopId: number | null;
  readonly staffId: number;
  readonly agentId: number | null;
  readonly agentUserId: number | null;
  readonly otherStaffId: number | null;
  readonly rewardFactorBp: number;
}

/** The moves that led to each state. */
const way: readonly Status[] = [
  "DRAFT",
  "WAIT_SELF",
  "WAIT_OTHER",
  "AGREED",
  "ARRANGED",
  "MET",
  "DATING",
  "SUCCESS_AUDIT",
  "SUCCESS",
];
const pathTo = (status: Status): readonly Status[] => {
  const upTo = (last: Status) => way.slice(0, way.indexOf(last) + 1);
  switch (status) {
    case "REFUSED_SELF":
      return [...upTo("WAIT_SELF"), status];
    case "REFUSED_OTHER":
    case "EXPIRED":
      return [...upTo("WAIT_OTHER"), status];
    case "FAILED":
      return [...upTo("MET"), status];
    case "CANCELED":
      return [...upTo("AGREED"), status];
    default:
      return upTo(status);
  }
};

/** How many places in a shop's order two may be apart: each has several who may fit. */
const nearby = 4;

/** Of one shop, of two shops, or of one adviser of the platform. */
type PairKind = "SHOP" | "LOAN" | "PLATFORM";
const partitions = {
  SHOP: sql`m.sex, m.shop_id`,
  LOAN: sql`m.sex`,
  PLATFORM: sql`m.sex, m.adviser_user_id`,
};
const together = {
  SHOP: sql`abs(o.n - w.n) <= ${sql.lit(nearby)} and o.shop_id = w.shop_id`,
  LOAN: sql`o.n = w.n + 3 and o.shop_id <> w.shop_id`,
  PLATFORM: sql`abs(o.n - w.n) <= ${sql.lit(nearby)} and o.staff_id = w.staff_id`,
};
const atOpenShop = sql`exists (select from shop where shop.id = m.shop_id and shop.status = 'OPEN')`;
const served = {
  SHOP: atOpenShop,
  LOAN: atOpenShop,
  PLATFORM: sql`m.shop_id is null and m.adviser_user_id is not null`,
};

/** Men and women with the account that serves them: whoever works at a shop, or for the platform. */
async function pairsOf(db: Db, userIds: readonly number[], kind: PairKind, count: number): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`with seat as (
      select m.user_id, m.sex, m.shop_id, s.id as staff_id, a.id as agent_id, a.user_id as agent_user_id,
        coalesce(g.reward_factor_bp, 10000) as reward_factor_bp,
        row_number() over (partition by ${partitions[kind]} order by m.last_active_time desc, m.user_id) as n
      from member m join lateral (
          select s.id, s.agent_id from staff s
          where s.status = 'ENABLE'
            and s.user_id in (m.matchmaker_user_id, m.adviser_user_id, m.sale_user_id)
          order by s.user_id is not distinct from m.matchmaker_user_id desc, s.user_id is not distinct
          from m.adviser_user_id desc,
            s.user_id is not distinct from m.sale_user_id desc, s.id limit 1
        ) s on true
        left join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER' left
        join matchmaker_grade g on g.grade = a.grade
      where m.user_id = any(${userIds}::bigint[]) and m.status = 'ENABLE' and m.birthday is not null
        and m.sex <> 'UNKNOWN' and ${served[kind]}
    )
    select w.user_id, o.user_id as other_user_id, w.shop_id, o.shop_id as other_shop_id, w.staff_id, w.agent_id,
      w.agent_user_id, o.staff_id as other_staff_id, w.reward_factor_bp
    from seat w join seat o on o.sex = 'MAN' and w.sex = 'WOMAN' and ${together[kind]}
    order by (w.agent_id is null), w.user_id, abs(o.n - w.n), o.user_id limit ${count}`.execute(db);
  return rows;
}

interface Options {
  readonly now: number;
  readonly userIds: readonly number[];
}

/** Paid ones come first: the first pairs belong to matchmakers who are paid by the piece. */
const statuses = introductionStatus.values.toSorted(
  (one, other) =>
    Number(pathTo(other).includes("SUCCESS")) - Number(pathTo(one).includes("SUCCESS")) ||
    Number(pathTo(other).includes("MET")) - Number(pathTo(one).includes("MET")),
);

/** Each state once, and then as often as it is met with: most introductions wait, end early or are long over. */
const cycle: readonly Status[] = [
  ...statuses,
  ...(
    [
      ["WAIT_SELF", 3],
      ["WAIT_OTHER", 2],
      ["AGREED", 2],
      ["MET", 1],
      ["DATING", 1],
      ["SUCCESS", 2],
      ["REFUSED_SELF", 4],
      ["REFUSED_OTHER", 3],
      ["EXPIRED", 2],
      ["FAILED", 3],
    ] as const
  ).flatMap(([status, times]) => Array.from({ length: times }, (): Status => status)),
];

const rewards = [
  ["AGREED", "INTRO_AGREED", 1000],
  ["MET", "INTRO_MET", 3000],
  ["SUCCESS", "INTRO_SUCCESS", 20000],
] as const;

/** Hours after which somebody has gone on with what waits for a step of staff or an answer of members. */
const patience: Partial<Record<Status, number>> = {
  DRAFT: 30,
  WAIT_SELF: 46,
  WAIT_OTHER: 46,
  AGREED: 60,
  ARRANGED: 90,
  MET: 60,
  SUCCESS_AUDIT: 30,
};
const leastScore = 60;
const mostPairs = { shop: 126, platform: 28 };
const mostYearsApart = 10;
const bornIn = ({ row }: MatchProfile): number => Number((row.birthday ?? "").slice(0, 4));

/** Introductions in every state, with their history, the feedback of both after meeting, and what was earned. */
export async function writeIntroductions(
  db: Db,
  random: Random,
  writer: RowWriter,
  { now, userIds }: Options,
): Promise<void> {
  const clock = createWorldClock(now);
  const shopPairs = await pairsOf(db, userIds, "SHOP", 4000);
  const platformPairs = await pairsOf(db, userIds, "PLATFORM", 4000);
  const found = [...shopPairs, ...platformPairs];
  const rows = await readMatchRows(db, [...new Set(found.flatMap(({ userId, otherUserId }) => [userId, otherUserId]))]);
  const today = shanghaiToday(now);
  const profiles = new Map(rows.map((row) => [row.userId, readProfile(row, today)]));
  // Proposed are people who fit: nobody below the mark, nobody of another generation, each once.
  const taken = new Set<number>();
  const fits = ({ userId, otherUserId }: Pair): boolean => {
    const a = profiles.get(userId);
    const b = profiles.get(otherUserId);
    if (a === undefined || b === undefined || taken.has(userId) || taken.has(otherUserId)) return false;
    if (matchPair(a, b, false).score < leastScore || Math.abs(bornIn(a) - bornIn(b)) > mostYearsApart) return false;
    taken.add(userId).add(otherUserId);
    return true;
  };
  const ofShops = shopPairs.filter(fits).slice(0, mostPairs.shop);
  const pairs = [...ofShops, ...platformPairs.filter(fits).slice(0, mostPairs.platform)];
  // The few of the platform begin with those that still ask for work.
  const statusOf = (place: number): Status =>
    (place < ofShops.length
      ? cycle[place % cycle.length]
      : statuses.at(-1 - ((place - ofShops.length) % statuses.length))) ?? "DRAFT";
  let rewardId = 0;
  let logId = 0;
  pairs.forEach((pair, place) => {
    const a = profiles.get(pair.userId);
    const b = profiles.get(pair.otherUserId);
    const status = statusOf(place);
    if (a === undefined || b === undefined) return;
    const match = matchPair(a, b, false);
    const side = (profile: typeof a) => ({ profile, texts: { spouseRegion: "", homeRegion: profile.row.homeCity } });
    const path = pathTo(status);
    const begun = clock.office(now - (path.length * 2 + random.int(1, 20)) * dayMs - random.int(0, 700) * 60_000);
    const times: number[] = [begun];
    const reached = (one: Status) => path.includes(one);
    // A meeting is logged after it took place, on the hour it was arranged for.
    let met: number | null = null;
    for (const to of path.slice(1)) {
      const before = times.at(-1) ?? begun;
      const wished = clock.office(before + (0.3 + 1.5 * random.next()) * dayMs);
      if (to === "MET") {
        met = startOfDay(wished) + random.int(10, 18) * hourMs;
        if (met < before) met += dayMs;
        times.push(clock.office(met + random.int(70, 200) * 60_000));
      } else times.push(wished);
    }
    const end = times.at(-1) ?? begun;
    const hours = patience[status];
    const waited = hours === undefined ? 0 : (2 + random.next() * (hours - 2)) * hourMs;
    // What is open has not waited for weeks; the story of a pair ends in the past. Whole days keep the hours.
    const late = hours === undefined ? 0 : Math.max(0, Math.floor((now - end - waited) / dayMs) * dayMs);
    const over = end + late - (now - 2 * hourMs);
    const back = (over > 0 ? Math.ceil(over / dayMs) * dayMs : 0) - late;
    const timeOf = (step: number) => (times[step] ?? begun) - back;
    const last = timeOf(path.length - 1);
    const id = place + 1;
    const isWaiting = status === "WAIT_SELF" || status === "WAIT_OTHER";
    const meet =
      status === "ARRANGED"
        ? startOfDay(now + random.int(1, 9) * dayMs) + random.int(10, 18) * hourMs
        : met === null
          ? null
          : met - back;
    writer.write("introduction", {
      id,
      no: `QX${String(id).padStart(8, "0")}`,
      user_id: pair.userId,
      other_user_id: pair.otherUserId,
      initiator_staff_id: pair.staffId,
      shop_id: pair.shopId,
      other_shop_id: pair.otherShopId,
      quota_used: false,
      score_ab: match.scoreAB,
      score_ba: match.scoreBA,
      score: match.score,
      explain: { bonus: match.bonus, lines: explainLines(match, side(a), side(b)) },
      status,
      push_time: reached("WAIT_SELF") ? new Date(isWaiting ? last : timeOf(1)) : null,
      remind_count: 0,
      self_answer_time: reached("WAIT_OTHER") ? new Date(timeOf(2)) : null,
      other_answer_time: reached("AGREED") ? new Date(timeOf(3)) : null,
      meet_time: meet === null ? null : new Date(meet),
      meet_place: meet === null ? "" : random.pick(["星河咖啡馆", "湖畔茶室", "城市书房", "门店会客室"]),
      meet_reminded: false,
      reschedule_count: 0,
      follow_time: status === "DATING" ? new Date(startOfDay(now + random.int(1, 14) * dayMs) + 10 * hourMs) : null,
      result: reached("SUCCESS_AUDIT") ? random.pick(["RELATION", "ENGAGED", "MARRIED"]) : null,
      proof_imgs: reached("SUCCESS_AUDIT") ? `/api/files/demo/portrait/${pair.userId}.svg` : "",
      submit_staff_id: reached("SUCCESS_AUDIT") ? pair.staffId : null,
      close_reason: status === "FAILED" ? "性格不合" : status === "CANCELED" ? "会员暂不考虑" : "",
      expire_time: isWaiting ? new Date(last + 72 * hourMs) : null,
      state_time: new Date(last),
      version: path.length,
      created_time: new Date(timeOf(0)),
      update_time: new Date(last),
    });
    path.forEach((to, step) => {
      logId += 1;
      writer.write("introduction_log", {
        id: logId,
        introduction_id: id,
        from_status: path[step - 1] ?? "",
        to_status: to,
        staff_id: to === "EXPIRED" ? null : pair.staffId,
        by_member: false,
        channel: to === "WAIT_OTHER" || to === "AGREED" ? random.pick(["PHONE", "WECHAT", "OFFLINE"]) : null,
        note: "",
        time: new Date(timeOf(step)),
      });
    });
    if (reached("MET"))
      for (const userId of [pair.userId, pair.otherUserId])
        writer.write("introduction_feedback", {
          id: id * 2 + (userId === pair.userId ? 0 : 1),
          introduction_id: id,
          user_id: userId,
          score: status === "FAILED" ? random.int(1, 3) : random.int(4, 5),
          continue_flag: status !== "FAILED",
          content: random.pick(["聊得很投机", "对方很有礼貌", "还想再见一次", "", "感觉一般"]),
          time: new Date(last),
        });
    if (pair.agentId === null) return;
    for (const [state, type, cents] of rewards) {
      if (!reached(state)) continue;
      rewardId += 1;
      const time = timeOf(path.indexOf(state));
      const isOut = time + 7 * dayMs < now;
      writer.write("matchmaker_reward", {
        id: rewardId,
        no: numberOf("JL", time, rewardId, 8),
        agent_id: pair.agentId,
        user_id: pair.agentUserId ?? 0,
        type,
        amount_cents: Math.floor((cents * pair.rewardFactorBp) / 10_000),
        reversed_cents: 0,
        source_type: "INTRODUCTION",
        source_id: id,
        from_user_id: pair.userId,
        status: status === "CANCELED" ? "VOID" : isOut ? "ISSUED" : "FROZEN",
        unfreeze_time: new Date(time + 7 * dayMs),
        reason: status === "CANCELED" ? "牵线已取消" : "",
        issue_time: isOut && status !== "CANCELED" ? new Date(time + 7 * dayMs) : null,
        version: 1,
        created_time: new Date(time),
        update_time: new Date(status === "CANCELED" ? last : time),
      });
    }
  });
}

const borrowStates = ["PENDING", "ACCEPTED", "REJECTED", "CANCELED", "EXPIRED", "FINISHED"] as const;

/** Requests from shop to shop in every state, and the members who agreed to be lent. */
export async function writeBorrowRequests(
  db: Db,
  random: Random,
  writer: RowWriter,
  { now, userIds }: Options,
): Promise<void> {
  await sql`update member set borrow_consent = true, borrow_consent_time = created_time
    where user_id = any(${userIds}::bigint[]) and user_id % 7 < 2`.execute(db);
  const pairs = await pairsOf(db, userIds, "LOAN", 36);
  // Nobody asks a shop that does not lend.
  await sql`update shop set borrow_open = true
    where id = any(${pairs.map(({ otherShopId }) => otherShopId)}::bigint[])`.execute(db);
  pairs.forEach((pair, place) => {
    const status = borrowStates[place % borrowStates.length] ?? "PENDING";
    const begun = now - (status === "PENDING" ? random.int(1, 40) * 3_600_000 : random.int(4, 25) * dayMs);
    const isHandled = status !== "PENDING" && status !== "EXPIRED";
    writer.write("borrow_request", {
      id: place + 1,
      no: `JK${String(place + 1).padStart(8, "0")}`,
      from_shop_id: pair.shopId,
      from_staff_id: pair.staffId,
      to_shop_id: pair.otherShopId,
      to_staff_id: pair.otherStaffId,
      user_id: pair.userId,
      target_user_id: pair.otherUserId,
      score: random.int(60, 92),
      message: random.pick([
        "双方年龄、城市相合，希望安排认识",
        "会员条件好，诚意借力",
        "两人爱好相近，想促成一次见面",
      ]),
      split_bp: random.pick([3000, 5000, 5000, 6000]),
      status,
      reject_reason: status === "REJECTED" ? "会员近期不便" : "",
      handle_staff_id: isHandled ? pair.otherStaffId : null,
      expire_time: new Date(begun + 3 * dayMs),
      handle_time: isHandled ? new Date(begun + 6 * 3_600_000) : null,
      version: 1,
      created_time: new Date(begun),
      update_time: new Date(begun),
    });
  });
}
