import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs } from "./calendar.ts";
import { momentOf } from "./money-life.ts";
import { writeOrder } from "./money-orders.ts";
import type { Buyer, MoneyScene } from "./money-scene.ts";
import { courseWords } from "./words/institute.ts";

const learnersEach = 14;

/** Courses with their lessons, and who bought or received them. Returns what each member paid. */
export async function planCourses(
  db: Db,
  scene: MoneyScene,
  buyers: readonly Buyer[],
): Promise<ReadonlyMap<number, number>> {
  const { rows: types } = await sql<{
    id: number;
  }>`select id from common_type where kind = 'COURSE' order by sort`.execute(db);
  const paid = new Map<number, number>();
  if (types.length === 0 || buyers.length === 0) return paid;
  courseWords.forEach((words, place) => writeCourse(scene, words, place + 1, types[place % types.length]?.id ?? 0));
  let id = 0;
  courseWords.forEach(({ title, cents, lessons, status }, place) => {
    if (status === "DRAFT") return;
    for (const buyer of scene.random.some(buyers, learnersEach)) {
      id += 1;
      const time = momentOf(scene, buyer, scene.now - dayMs);
      const isBought = cents > 0 && id % 5 !== 0;
      const order = isBought
        ? writeOrder(scene, buyer, time, {
            orderType: "COURSE",
            feeType: null,
            settingId: null,
            refId: id,
            title,
            cents,
            snapshot: { name: title },
            payMode: scene.random.pick(["WECHAT", "ALIPAY"] as const),
            isOpen: scene.now - time < 7 * dayMs,
          })
        : null;
      if (order !== null) paid.set(buyer.userId, (paid.get(buyer.userId) ?? 0) + order.net);
      const progress = scene.random.chance(0.3) ? 100 : scene.random.int(0, 95);
      const study = Math.min(scene.now, time + scene.random.next() * 6 * dayMs);
      scene.writer.write("course_enroll", {
        id,
        course_id: place + 1,
        user_id: buyer.userId,
        order_id: order?.id ?? null,
        progress_pct: progress,
        last_lesson_id: (place + 1) * 10 + 1,
        last_study_time: progress === 0 ? null : new Date(study),
        study_sec: Math.round(progress * lessons.length * 6),
        status: progress === 100 ? "FINISHED" : "LEARNING",
        grant_reason: isBought ? "" : "新会员活动赠送",
        finish_time: progress === 100 ? new Date(study) : null,
        created_time: new Date(time),
      });
    }
  });
  await scene.writer.flush();
  for (const table of ["course", "course_lesson", "course_enroll"])
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.table(table)}`.execute(
      db,
    );
  await sql`update course c set lesson_count = l.count, duration_sec = l.seconds,
      buy_count = (select count(*) from course_enroll e where e.course_id = c.id and e.order_id is not null)
    from (select course_id, count(*) as count, sum(duration_sec) as seconds from course_lesson where status = 'ONLINE'
    group by 1) l
    where l.course_id = c.id`.execute(db);
  return paid;
}

function writeCourse(
  { writer, random, now }: MoneyScene,
  { title, summary, cents, audience, lessons, status }: (typeof courseWords)[number],
  id: number,
  typeId: number,
): void {
  writer.write("course", {
    id,
    title,
    cover_url: `/api/files/demo/scene/${60 + id}.svg`,
    type_id: typeId,
    audience,
    consultant_id: audience === "ALL" ? ((id * 3) % 7) + 1 : null,
    price_cents: cents,
    original_price_cents: cents === 0 ? null : Math.round(cents * 1.5),
    member_free: id % 3 === 0,
    summary,
    content_html: `<h2>课程简介</h2><p>${summary}</p><ul>${lessons.map((name) => `<li>${name}</li>`).join("")}</ul>`,
    view_count: random.int(300, 9000),
    sort: id,
    status,
    online_time: status === "DRAFT" ? null : new Date(now - random.int(10, 90) * dayMs),
    created_time: new Date(now - random.int(91, 150) * dayMs),
  });
  lessons.forEach((name, at) => {
    const plays = status === "DRAFT" ? 0 : random.int(120, 2600);
    writer.write("course_lesson", {
      id: id * 10 + at + 1,
      course_id: id,
      title: name,
      kind: "ARTICLE",
      duration_sec: random.int(240, 1500),
      content_html: `<p>${name}：${summary}</p>`,
      trial: at === 0,
      sort: at + 1,
      status: at === 5 ? "OFFLINE" : "ONLINE",
      play_count: plays,
      finish_count: Math.round(plays * (0.4 + random.next() * 0.5)),
    });
  });
}
