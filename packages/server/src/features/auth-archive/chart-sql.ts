import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { carBrands } from "@hongxian/contract/features/auth-archive/car-brands.ts";
import { sql, type RawBuilder } from "kysely";
import { assetElements } from "./detail-sql.ts";

/**
 * The parts of one chart over passed records `t`: each part's key, once for every house or car where there are several.
 */
interface ChartSql {
  readonly key: string;
  readonly part: RawBuilder<unknown>;
  /** Joined where a record has several parts. */
  readonly from?: RawBuilder<unknown>;
}

const ofDetail = (key: string): ChartSql => ({ key, part: sql`t.detail->>${sql.lit(key)}` });
/** Houses and cars that the reviewer marked invalid are not counted. */
const valid = (name: string) =>
  sql`lateral (select e as item from ${assetElements(name)} where coalesce(e->>'isValid', 'true') <> 'false') v`;
const brand = sql`coalesce((select b from unnest(${carBrands}::text[]) b where v.item->>'name' ilike b || '%'
  order by length(b) desc limit 1),
  nullif(split_part(v.item->>'name', ' ', 1), ''))`;
const income = sql`detail_number(t.detail, 'annualIncome')`;
const incomeBand = sql`case when ${income} < 100000 then 'BELOW_10' when ${income} < 200000 then 'B10_20'
  when ${income} < 500000 then 'B20_50'
  when ${income} < 1000000 then 'B50_100' when ${income} is not null then 'OVER_100' end`;

export const chartsOf: Readonly<Record<CredentialKind, readonly ChartSql[]>> = {
  EDUCATION: [ofDetail("education"), ofDetail("schoolTag")],
  HOUSE: [{ key: "houseType", part: sql`v.item->>'type'`, from: valid("houseList") }],
  CAR: [
    { key: "carType", part: sql`v.item->>'type'`, from: valid("carList") },
    { key: "brand", part: brand, from: valid("carList") },
  ],
  MARRIAGE: [ofDetail("maritalStatus")],
  WORK: [{ key: "incomeBand", part: incomeBand }],
  ASSETS: [ofDetail("savingsLevel")],
};
