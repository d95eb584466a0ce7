import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { explainLines } from "@hongxian/contract/core/matching/match-explain.ts";
import { readProfile } from "@hongxian/contract/core/matching/match-profile.ts";
import { matchPair } from "@hongxian/contract/core/matching/match-score.ts";
import { introductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { readMatchRows } from "@hongxian/server/core/services/matching/match-rows.ts";
import { dayMs } from "./calendar.ts";
import { numberOf } from "./money-orders.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

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

/** Men and women of open shops with the account that serves them: in their own shop, or across shops. */
async function pairsOf(db: Db, userIds: readonly number[], isLoan: boolean, count: number): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`with seat as (
      select m.user_id, m.sex, m.shop_id, s.id as staff_id, a.id as agent_id, a.user_id as agent_user_id,
        coalesce(g.reward_factor_bp, 10000) as reward_factor_bp,
        row_number() over (partition by m.sex ${
          isLoan
            ? sql``
            : sql`,
          m.shop_id`
        } order by m.last_active_time desc, m.user_id) as n
      from member m join lateral (
          select s.id, s.agent_id from staff s
          where s.status = 'ENABLE'
            and (s.user_id in (m.matchmaker_user_id, m.adviser_user_id, m.sale_user_id)
            or s.role_id = ${defaultRoleId.platformMatchmaker})
          order by s.user_id is not distinct from m.matchmaker_user_id desc, s.user_id is not distinct
          from m.adviser_user_id desc,
            s.user_id is not distinct from m.sale_user_id desc, s.id limit 1
        ) s on true
        left join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER' left
        join matchmaker_grade g on g.grade = a.grade
        join shop on shop.id = m.shop_id and shop.status = 'OPEN'
      where m.user_id = any(${userIds}::bigint[]) and m.status = 'ENABLE' and m.birthday is not null
        and m.sex <> 'UNKNOWN'
    )
    select w.user_id, o.user_id as other_user_id, w.shop_id, o.shop_id as other_shop_id, w.staff_id, w.agent_id,
      w.agent_user_id, o.staff_id as other_staff_id, w.reward_factor_bp
    from seat w join seat o on o.sex = 'MAN' and w.sex = 'WOMAN' and ${
      isLoan
        ? sql`o.n = w.n + 3
      and o.shop_id <> w.shop_id`
        : sql`o.n = w.n and o.shop_id = w.shop_id`
    }
    order by (w.agent_id is null), w.user_id limit ${count}`.execute(db);
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

const rewards = [
  ["AGREED", "INTRO_AGREED", 1000],
  ["MET", "INTRO_MET", 3000],
  ["SUCCESS", "INTRO_SUCCESS", 20000],
] as const;

/** Introductions in every state, with their history, the feedback of both after meeting, and what was earned. */
export async function writeIntroductions(
  db: Db,
  random: Random,
  writer: RowWriter,
  { now, userIds }: Options,
): Promise<void> {
  const pairs = await pairsOf(db, userIds, false, 126);
  const rows = await readMatchRows(
    db,
    pairs.flatMap(({ userId, otherUserId }) => [userId, otherUserId]),
  );
  const today = shanghaiToday(now);
  const profiles = new Map(rows.map((row) => [row.userId, readProfile(row, today)]));
  let rewardId = 0;
  let logId = 0;
  pairs.forEach((pair, place) => {
    const a = profiles.get(pair.userId);
    const b = profiles.get(pair.otherUserId);
    const status = statuses[place % statuses.length] ?? "DRAFT";
    if (a === undefined || b === undefined) return;
    const match = matchPair(a, b, false);
    const side = (profile: typeof a) => ({ profile, texts: { spouseRegion: "", homeRegion: profile.row.homeCity } });
    const path = pathTo(status);
    const begun = now - (path.length * 2 + random.int(1, 20)) * dayMs;
    const timeOf = (step: number) => Math.min(now - 3_600_000, begun + step * 1.6 * dayMs);
    const reached = (one: Status) => path.includes(one);
    const last = timeOf(path.length - 1);
    const id = place + 1;
    const isWaiting = status === "WAIT_SELF" || status === "WAIT_OTHER";
    const meet =
      status === "ARRANGED"
        ? now + random.int(1, 9) * dayMs
        : reached("ARRANGED") || reached("MET")
          ? last - dayMs
          : null;
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
      push_time: reached("WAIT_SELF") ? new Date(isWaiting ? now - 5 * 3_600_000 : timeOf(1)) : null,
      remind_count: 0,
      self_answer_time: reached("WAIT_OTHER") ? new Date(timeOf(2)) : null,
      other_answer_time: reached("AGREED") ? new Date(timeOf(3)) : null,
      meet_time: meet === null ? null : new Date(meet),
      meet_place: meet === null ? "" : random.pick(["星河咖啡馆", "湖畔茶室", "城市书房", "门店会客室"]),
      meet_reminded: false,
      reschedule_count: 0,
      follow_time: status === "DATING" ? new Date(now + random.int(1, 14) * dayMs) : null,
      result: reached("SUCCESS_AUDIT") ? random.pick(["RELATION", "ENGAGED", "MARRIED"]) : null,
      proof_imgs: reached("SUCCESS_AUDIT") ? `/api/files/demo/portrait/${pair.userId}.svg` : "",
      submit_staff_id: reached("SUCCESS_AUDIT") ? pair.staffId : null,
      close_reason: status === "FAILED" ? "性格不合" : status === "CANCELED" ? "会员暂不考虑" : "",
      expire_time: isWaiting ? new Date(now + 67 * 3_600_000) : null,
      state_time: new Date(last),
      version: path.length,
      created_time: new Date(begun),
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
  const pairs = await pairsOf(db, userIds, true, 36);
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
