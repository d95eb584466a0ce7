import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { earningPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import { dayMs } from "./calendar.ts";
import { numberOf, writeOrder } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";
import { bookWords, problems, sessions } from "./words/institute.ts";

interface Counsellor {
  readonly id: number;
  readonly userId: number;
  readonly shareBp: number;
  readonly modes: readonly string[];
  readonly skillTagIds: readonly number[];
}

const hourMs = 3_600_000;
/** Starting times at which no counsellor's working hours end. */
const clocks = [9, 10, 14, 15.5, 17, 18.5];

/** Midnight of Asia/Shanghai. */
const midnight = (time: number): number => Math.floor((time + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs;

/** Two months of past counselling and one week ahead, each session with its order. Returns what each member paid. */
export async function planConsulting(
  db: Db,
  scene: MoneyScene,
  everybody: readonly Buyer[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } =
    await sql<Counsellor>`select id, user_id, share_bp, modes, to_jsonb(skill_tag_ids) as skill_tag_ids from consultant
    where status in ('ONLINE', 'REST') order by id`.execute(db);
  const buyers = everybody.filter(({ createdTime }) => Date.parse(createdTime) < scene.now - 60 * dayMs);
  // Advisers see the sessions of their own members: the one used for looking around has some too.
  const { rows: advised } = await sql<{ userId: number }>`select m.user_id from member m
    join staff s on s.user_id = m.adviser_user_id and s.login = '13800000006'`.execute(db);
  const ids = new Set(advised.map(({ userId }) => userId));
  const own = buyers.filter(({ userId }) => ids.has(userId));
  const paid = new Map<number, number>();
  if (rows.length === 0 || buyers.length === 0) return paid;
  let id = 0;
  for (let day = -45; day <= 6; day++)
    for (const counsellor of rows) {
      if ((day * 7 + counsellor.id * 5) % 4 !== 0) continue;
      const offers = sessions.flatMap((offer, at) =>
        offer.times === 1 && counsellor.modes.includes(offer.mode) ? [{ ...offer, mealId: at + 1 }] : [],
      );
      const clock = scene.random.pick(clocks);
      const start = midnight(scene.now) + day * dayMs + clock * hourMs;
      id += 1;
      const buyer = scene.random.pick(id % 3 === 0 && own.length > 0 ? own : buyers);
      const net = writeSession(scene, buyer, counsellor, scene.random.pick(offers), start, id);
      paid.set(net.userId, (paid.get(net.userId) ?? 0) + net.cents);
    }
  await scene.writer.flush();
  await sql`select setval(pg_get_serial_sequence('consultant_booking', 'id'), max(id)),
    setval('consultant_booking_no_seq', max(id)) from consultant_booking`.execute(db);
  await sql`update consultant c set booking_count = b.finished, rating = coalesce(round(b.score * 100)::int, 0)
    from (select consultant_id, count(*) filter (where status = 'FINISHED') as finished, avg(score) as score
    from consultant_booking group by 1) b
    where b.consultant_id = c.id`.execute(db);
  await sql`update consultant_meal m set sold_count = b.sold
    from (select meal_id, count(distinct order_id) as sold from consultant_booking
    where status not in ('WAIT_PAY') and cancel_code <> 'TIME_OUT' group by 1) b where b.meal_id = m.id`.execute(db);
  return paid;
}

function statusOf({ random, now }: MoneyScene, start: number, end: number): string {
  if (end < now - hourMs) return random.chance(0.86) ? "FINISHED" : random.pick(["NO_SHOW", "CANCELED"]);
  if (start < now) return "IN_SERVICE";
  return random.pick(["WAIT_CONFIRM", "CONFIRMED", "CONFIRMED"]);
}

function writeSession(
  scene: MoneyScene,
  buyer: Buyer,
  counsellor: Counsellor,
  offer: (typeof sessions)[number] & { readonly mealId: number },
  start: number,
  id: number,
): { userId: number; cents: number } {
  const { random, writer, now } = scene;
  const end = start + offer.minutes * 60_000;
  const status = statusOf(scene, start, end);
  const isUnpaid = status === "CANCELED";
  const created = scene.clock.waking(Math.min(start, now) - (1 + random.next() * 3) * dayMs * 0.8);
  const order = writeOrder(scene, buyer, created, {
    orderType: "CONSULT",
    feeType: null,
    settingId: null,
    refId: offer.mealId,
    title: offer.name,
    cents: offer.cents,
    snapshot: { name: offer.name, minutes: offer.minutes, times: offer.times, days: 90 },
    payMode: random.pick(["WECHAT", "ALIPAY"] as const),
    status: isUnpaid ? "TIME_OUT" : "PAID",
    isOpen: status !== "FINISHED",
  });
  const isFinished = status === "FINISHED";
  writer.write("consultant_booking", {
    id,
    no: numberOf("ZX", created, id, 8),
    user_id: buyer.userId,
    consultant_id: counsellor.id,
    meal_id: offer.mealId,
    order_id: order.id,
    mode: offer.mode,
    start_time: new Date(start),
    end_time: new Date(end),
    tag_ids: random.some(counsellor.skillTagIds, 2),
    problem: random.pick(problems),
    price_cents: offer.cents,
    share_bp: counsellor.shareBp,
    status,
    cancel_code: isUnpaid ? "TIME_OUT" : "",
    cancel_side: isUnpaid || status === "NO_SHOW" ? "MEMBER" : null,
    cancel_time: isUnpaid || status === "NO_SHOW" ? new Date(start) : null,
    record: isFinished ? "来访者情绪平稳，已约定两周内的练习。" : "",
    score: isFinished && random.chance(0.7) ? random.pick([5, 5, 5, 4, 4, 3]) : null,
    comment: isFinished ? random.pick(bookWords) : "",
    finish_time: isFinished ? new Date(end) : null,
    created_time: new Date(created),
  });
  if (isFinished) {
    const share = Math.floor((offer.cents * counsellor.shareBp) / 10_000);
    scene.at(end, (books) => books.post(end, earningPosting("CONSULT", id, counsellor.userId, share)));
  }
  return { userId: buyer.userId, cents: order.net };
}
