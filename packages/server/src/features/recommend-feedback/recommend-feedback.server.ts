import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { recommendFeedback } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const earthKm = 6371;

/** The two numbers in a stored range such as 24岁-42岁. */
const ends = (text: string): readonly [RawBuilder<number>, RawBuilder<number>] => [
  sql<number>`(substring(${sql.ref(text)} from '^\\D*(\\d+)'))::int`,
  sql<number>`(substring(${sql.ref(text)} from '-\\D*(\\d+)'))::int`,
];

const outside = (value: RawBuilder<unknown>, text: string): RawBuilder<unknown> => {
  const [low, high] = ends(text);
  return sql`coalesce(${value} < ${low} or ${value} > ${high}, false)`;
};

const age = ageSql(sql.ref("r.birthday"));
const height = sql.ref("r.height");
const cosine = sql`least(1, greatest(-1, sin(radians(u.current_lat)) * sin(radians(r.current_lat))
  + cos(radians(u.current_lat)) * cos(radians(r.current_lat)) * cos(radians(u.current_lon - r.current_lon))))`;

const difference = sql`(select json_build_object(
    'age', ${age}, 'ageRange', u.age_range, 'ageOut', ${outside(age, "u.age_range")},
    'height', ${height}, 'heightRange', u.spouse_height, 'heightOut', ${outside(height, "u.spouse_height")},
    'distance', case when num_nulls(u.current_lat, r.current_lat, u.current_lon, r.current_lon) = 0
      then round(${sql.lit(earthKm)} * acos(${cosine}))::int end,
    'city', r.home_city, 'wantedCity', coalesce(nullif(u.spouse_city, ''), u.spouse_prov),
    'cityOut', coalesce(u.spouse_city_id <> r.home_city_id, u.spouse_prov_id <> r.home_prov_id, false))
  from member u, member r where u.user_id = t.user_id and r.user_id = t.recommend_user_id)`;

const level = (code: number): string =>
  code % 10_000 === 0 ? "home_prov_id" : code % 100 === 0 ? "home_city_id" : "home_area_id";

export const recommendFeedbackServer = serveResource(recommendFeedback, {
  table: "recommend_feedback",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    difference: sql`${difference}`,
    sex: sql<ChoiceOf<typeof sex>>`(select u.sex from member u where u.user_id = t.user_id)`,
    isPaused: sql<boolean>`(select r.recommend_paused from member r where r.user_id = t.recommend_user_id)`,
    fansNum: sql<number>`(select r.fans_num from member r where r.user_id = t.recommend_user_id)`,
  },
  filters: {
    cityId: (code: number) =>
      sql<boolean>`exists (select from member u
        where u.user_id = t.user_id and ${sql.ref(`u.${level(code)}`)} = ${code})`,
  },
  versioned: true,
  run: {
    handle: async ({ caller }, _row, { remark }) => ({
      set: { handlerId: caller.staffId, handleRemark: remark, handleTime: sql`now()` },
    }),
  },
});
