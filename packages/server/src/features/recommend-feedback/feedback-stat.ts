import * as endpoints from "@hongxian/contract/features/recommend-feedback/recommend-feedback.endpoints.ts";
import { recommendScene } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.choices.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./feedback.handlers.ts";

type Stat = z.output<(typeof endpoints.getFeedbackStat)["data"]>;
interface Row extends Omit<Stat, "scenes"> {
  readonly rates: readonly { readonly scene: string; readonly day: string; readonly rate: number }[];
}
const dislikedShown = 50;

export const getFeedbackStat = handle(endpoints.getFeedbackStat, async (call) => {
  const { rows } = await sql<Row>`with span as (${spanDays(call.query)}),
    come as (select t.*, t.created_time::date as day from recommend_feedback t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)}),
    worst as (select recommend_user_id, count(distinct come.id)::int as n, mode() within group (order by tag) as reason
      from come left join lateral unnest(reason_tags) tag on true where feedback = 'DISLIKE'
      group by recommend_user_id order by n desc, recommend_user_id limit ${sql.lit(dislikedShown)})
    select (select count(*)::int from come) as total,
      (select round(count(*) filter (where feedback = 'LIKE') * 10000.0 / nullif(count(*), 0))::int
      from come) as like_rate,
      (select round(count(*) * 100.0 / nullif(count(distinct user_id), 0))::int from come) as per_member,
      (select coalesce(json_agg(json_build_object('reason', k.tag, 'count', k.n) order by k.n desc, k.tag), '[]')
        from (select tag, count(*)::int as n from come, unnest(reason_tags) tag group by tag) k) as reasons,
      array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
      order by d) as days,
      (select coalesce(json_agg(json_build_object('scene', k.scene, 'day', k.day, 'rate', k.rate)), '[]') from (
        select scene, day, round(count(*) filter (where feedback = 'LIKE') * 10000.0 / count(*))::int as rate from come
        group by scene, day) k) as rates,
      (select coalesce(json_agg(json_build_object('member',
        json_build_object('userId', m.user_id, 'firstName', m.first_name,
          'imageUrl', m.image_url, 'sex', m.sex), 'count', w.n, 'reason', w.reason, 'isPaused', m.recommend_paused)
          order by w.n desc, m.user_id), '[]')
        from worst w join member m on m.user_id = w.recommend_user_id) as disliked,
      array(select strategy_version from come where strategy_version <> '' group by strategy_version
      order by strategy_version desc limit 20) as versions`.execute(call.db);
  const row = rows[0];
  if (row === undefined) throw new Error("a statement without from answers one row");
  const { rates, ...stat } = row;
  const byKey = new Map(rates.map(({ scene, day, rate }) => [`${scene}|${day}`, rate]));
  const scenes = recommendScene.values.map((scene) => ({
    scene,
    rates: stat.days.map((day) => byKey.get(`${scene}|${day}`) ?? null),
  }));
  return { ...stat, scenes };
});
