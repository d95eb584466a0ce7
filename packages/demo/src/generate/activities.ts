import { givenPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import { dayMs, startOfDay } from "./calendar.ts";
import { numberOf } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";

const kinds = [
  ["邀请好友得现金", "INVITE", "ONLINE"],
  ["分享有礼", "SHARE", "ONLINE"],
  ["周末幸运抽奖", "LOTTERY", "PAUSED"],
  ["新人七天礼", "NEWCOMER", "WAIT_START"],
  ["双旦充值返利", "RECHARGE", "WAIT_AUDIT"],
  ["金秋签到", "SIGN_IN", "FINISHED"],
  ["线下见面会", "OFFLINE", "DRAFT"],
] as const;
const prize = (id: number, prizeType: string | null, name: string, value: number, weight: number) => ({
  id,
  prizeType,
  name,
  value,
  stock: 500,
  weight,
  dayLimit: 0,
  perUserLimit: 0,
  refId: null,
});
const prizes = [
  prize(1, "CASH", "5元现金", 500, 500),
  prize(2, "INTEGRAL", "100积分", 100, 2500),
  prize(3, "MEMBER_DAYS", "3天会员", 3, 1000),
  prize(4, null, "谢谢参与", 0, 6000),
];
const states = ["ISSUED", "ISSUED", "ISSUED", "WAIT_AUDIT", "WAIT_AUDIT", "REJECTED", "WAIT_CLAIM"] as const;
const triggers = { INVITE: "INVITE_REALNAME", SHARE: "SHARE", LOTTERY: "LOTTERY", SIGN_IN: "SIGN_IN" } as const;

/** Activities in every state, their results by day, and the winners. */
export function writeActivities(scene: MoneyScene, buyers: readonly Buyer[]): void {
  const { writer, random, now, clock, staff, organisation } = scene;
  const maker = organisation.ofRole(8)[0]?.id ?? staff.first;
  kinds.forEach(([name, type, status], place) => {
    const id = scene.nextId("activity");
    const start = startOfDay(
      status === "WAIT_START" || status === "WAIT_AUDIT" || status === "DRAFT"
        ? now + 3 * dayMs
        : now - (20 + place * 2) * dayMs,
    );
    const hasRun = status === "ONLINE" || status === "PAUSED" || status === "FINISHED";
    const rewards = hasRun && type in triggers ? 18 + place * 7 : 0;
    let used = 0;
    for (let at = 0; at < rewards; at++) {
      const rewardId = scene.nextId("activity_reward");
      const drawn = states[at % states.length] ?? "ISSUED";
      // What waits came in yesterday or today; an activity that is over has been settled.
      const waits = drawn === "WAIT_AUDIT" && status !== "FINISHED";
      const state = drawn === "WAIT_AUDIT" && !waits ? "ISSUED" : drawn;
      const [from, until] = waits ? [now - 1.5 * dayMs, now - 0.2 * dayMs] : [start, now - 2 * dayMs];
      const time = clock.waking(from + random.next() * (until - from));
      const issued = clock.office(time + 3_600_000);
      const isCash = state === "ISSUED" || random.chance(0.5);
      const buyer = random.pick(buyers);
      const invitee = type === "INVITE" ? random.pick(buyers) : null;
      const cost = isCash ? 500 : 10;
      if (state !== "REJECTED") used += cost;
      writer.write("activity_reward", {
        id: rewardId,
        no: numberOf("HD", time, rewardId, 8),
        activity_id: id,
        user_id: buyer.userId,
        invitee_user_id: invitee === null || invitee.userId === buyer.userId ? null : invitee.userId,
        // Only these kinds have rewards here.
        trigger: triggers[type as keyof typeof triggers],
        period: String(rewardId),
        prize_type: isCash ? "CASH" : "INTEGRAL",
        prize_name: isCash ? "5元现金" : "100积分",
        prize_id: isCash ? 1 : 2,
        value: isCash ? 500 : 100,
        cost_cents: cost,
        risk_flag: state === "WAIT_AUDIT" && at % 3 === 0 ? "SAME_DEVICE" : state === "REJECTED" ? "INACTIVE" : "NONE",
        status: state,
        audit_staff_id: state === "ISSUED" || state === "REJECTED" ? maker : null,
        reason: state === "REJECTED" ? "被邀请人无活跃行为" : "",
        claim_until: state === "WAIT_CLAIM" ? new Date(now + 5 * dayMs) : null,
        created_time: new Date(time),
        update_time: new Date(time),
        issue_time: state === "ISSUED" ? new Date(issued) : null,
      });
      if (state === "ISSUED")
        scene.at(issued, (books) =>
          books.post(issued, givenPosting("ACTIVITY", rewardId, buyer.userId, 500, "ISSUE", maker)),
        );
    }
    writer.write("activity", {
      id,
      code: `HD2026${String(1000 + id)}`,
      name,
      type,
      cover_url: `/api/files/demo/scene/${500 + id}.svg`,
      page_html: `<p>${name}，快来参加。</p>`,
      share_title: name,
      share_desc: "红线，遇见对的人",
      rules: { levels: type === "INVITE" ? [{ every: true, count: 1, prizeId: 1 }] : [], realNameDays: 7 },
      prizes,
      need_claim: place % 2 === 1,
      budget_cents: 500_000,
      used_cents: used,
      day_budget_cents: 50_000,
      start_time: new Date(start),
      end_time: new Date((status === "FINISHED" ? startOfDay(now - dayMs) : start + 40 * dayMs) - 1000),
      status,
      create_staff_id: maker,
      submit_staff_id: status === "DRAFT" ? null : maker,
      audit_staff_id: status === "DRAFT" || status === "WAIT_AUDIT" ? null : staff.first,
      created_time: new Date(start - 5 * dayMs < now ? start - 5 * dayMs : now - dayMs),
    });
    for (let day = 1; hasRun && day <= 18; day++) {
      const share = random.int(20, 90);
      // A few of those who register on a day came by one of the activities.
      const register = type === "INVITE" && random.chance(0.6) ? 1 : random.chance(0.15) ? 1 : 0;
      const realname = register > 0 && random.chance(0.6) ? register : 0;
      const payers = realname > 0 && random.chance(0.3) ? 1 : 0;
      writer.write("activity_stat", {
        activity_id: id,
        stat_date: new Date(now - day * dayMs).toISOString().slice(0, 10),
        join_num: share + random.int(10, 40),
        share_num: share,
        click_num: share * 3,
        register_num: register,
        realname_num: realname,
        pay_num: payers,
        pay_cents: payers * 9800,
      });
    }
  });
}
