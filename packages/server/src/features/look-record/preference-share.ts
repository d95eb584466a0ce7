import { sql, type RawBuilder } from "kysely";
import { ageSql } from "../../core/people/member/member-age-sql.ts";

type Sql = RawBuilder<unknown>;

/** One wish of `w`: whether it is stated, and whether `m` meets it. */
interface Wish {
  readonly stated: Sql;
  readonly met: Sql;
}

/** A stored range as 24岁-32岁 or 160cm-175cm: the value is between its two numbers. */
const within = (range: Sql, value: Sql): Wish => ({
  stated: sql`${range} ~ '^[0-9]+[^0-9]+[0-9]+'`,
  met: sql`${value} between substring(${range} from '^([0-9]+)')::int and substring(${range} from '-([0-9]+)')::int`,
});
/** A stored list of codes joined by slashes, one of which is the value. */
const among = (list: Sql, value: Sql): Wish => ({
  stated: sql`${list} <> ''`,
  met: sql`${value} = any(string_to_array(${list}, '/'))`,
});

const ladder = sql`array['HIGH_DOWN', 'SECOND_SCHOOL', 'HIGH_SCHOOL', 'JUNIO_COLLEGE', 'UNDER_GRADUATE', 'MASTER',
  'POSTGRADUATE', 'DOCTOR']`;

const wishes: readonly Wish[] = [
  within(sql.ref("w.age_range"), ageSql(sql.ref("m.birthday"))),
  within(sql.ref("w.spouse_height"), sql.ref("m.height")),
  within(sql.ref("w.spouse_weight"), sql.ref("m.body_weight")),
  {
    stated: sql`w.mini_education <> 'NO_LIMIT'`,
    met: sql`array_position(${ladder}, m.education) >= array_position(${ladder}, w.mini_education)`,
  },
  among(sql.ref("w.spouse_marry"), sql.ref("m.marital")),
  { stated: sql`w.spouse_income > 0`, met: sql`m.income >= w.spouse_income` },
  {
    stated: sql`w.spouse_prov_id > 0`,
    met: sql`m.home_prov_id = w.spouse_prov_id
      and coalesce(nullif(w.spouse_city_id, 0), m.home_city_id) = m.home_city_id
      and coalesce(nullif(w.spouse_area_id, 0), m.home_area_id) = m.home_area_id`,
  },
  among(sql.ref("w.spouse_have_child"), sql.ref("m.have_child")),
  among(sql.ref("w.spouse_want_child"), sql.ref("m.want_child")),
  among(sql.ref("w.spouse_when_marry"), sql.ref("m.when_marry")),
  {
    stated: sql`w.spouse_car_house`,
    met: sql`m.car_status = 'HAVE_CAR'
      or m.house_status in ('LIVING_PLACE_HAVEHOME', 'HOMETOWN_HAVEHOWE', 'OTHERCITY_HAVEHOME')`,
  },
];

const cases = sql.join(
  wishes.map(({ stated, met }) => sql`(case when ${stated} then coalesce(${met}, false) end)`),
  sql`, `,
);

/** How many of the viewer's stated wishes the other meets, in percent; null when the viewer stated none. */
export const preferenceShare = (viewer: Sql, viewed: Sql): RawBuilder<number | null> =>
  sql<number | null>`(select round(100.0 * count(*) filter (where wish.met) / nullif(count(wish.met), 0))::int
    from member w, member m, unnest(array[${cases}]) as wish (met)
    where w.user_id = ${viewer} and m.user_id = ${viewed})`;
