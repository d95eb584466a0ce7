import { incomeOptions } from "@hongxian/contract/core/member/income.rules.ts";
import { defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { RegionKind } from "@hongxian/contract/core/region/region.rules.ts";
import { absent } from "@hongxian/contract/features/member-list/member-list.choices.ts";
import { memberFields } from "@hongxian/contract/features/member-list/member-list.fields.ts";
import { memberFilters } from "@hongxian/contract/features/member-list/member-list.filters.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../kit/caller.ts";
import { publicPool } from "../../core/people/member/public-pool.ts";
import { paidSince } from "../../core/money/orders/paid-since.ts";
import { filterSql, likeText } from "../../kit/filter-sql.ts";
import type { Query } from "../../kit/list-sql.ts";
import { keywordCondition } from "./keyword-condition.ts";

type Condition = RawBuilder<boolean>;
/** How members are searched: by the filter's own index, or along the list's order, testing each. */
export type Search = "index" | "walk";
/** A filter's condition on `member m`. The value was parsed by the filter's own schema. */
type ConditionOf = (value: never, query: Query, caller: Caller, search: Search) => Condition;

const column = (name: string) => sql.ref(`m.${name}`);
const is =
  (name: string): ConditionOf =>
  (value) =>
    sql<boolean>`${column(name)} = ${value}`;
const isOneOf =
  (name: string): ConditionOf =>
  (values: readonly string[]) =>
    values.length === 1 ? sql<boolean>`${column(name)} = ${values[0]}` : sql<boolean>`${column(name)} = any(${values})`;
const atLeast =
  (name: string, factor = 1): ConditionOf =>
  (value: number) =>
    sql<boolean>`${column(name)} >= ${value * factor}`;
const atMost =
  (name: string, factor = 1): ConditionOf =>
  (value: number) =>
    sql<boolean>`${column(name)} <= ${value * factor}`;
const span = (wire: string, name: string, factor?: number): Record<string, ConditionOf> => ({
  [`${wire}Min`]: atLeast(name, factor),
  [`${wire}Max`]: atMost(name, factor),
});
/** 0 selects those who have none. */
const owner =
  (name: string): ConditionOf =>
  (value: number) =>
    value === 0 ? sql<boolean>`${column(name)} is null` : sql<boolean>`${column(name)} = ${value}`;
const present =
  (name: string): ConditionOf =>
  (wanted: boolean) =>
    wanted ? sql<boolean>`${column(name)} is not null` : sql<boolean>`${column(name)} is null`;
const orAbsent =
  (name: string): ConditionOf =>
  (value: string) =>
    value === absent ? sql<boolean>`${column(name)} is null` : sql<boolean>`${column(name)} = ${value}`;
/**
 * A member who never did it counts from the registration. No one did it before registering, which lets a page start
 * further down.
 */
const longAgo =
  (name: string): ConditionOf =>
  (days: number) => {
    const since = sql`now() - make_interval(days => ${days}::int)`;
    return sql<boolean>`m.created_time < ${since} and coalesce(${column(name)}, m.created_time) < ${since}`;
  };

const regionPrefix = { HOME: "home_", PLAIN: "", REGISTERED: "registered_", SPOUSE: "spouse_" } as const;
const regionColumn = (query: Query, level: "prov" | "city" | "area") =>
  column(`${regionPrefix[(query["regionKind"] as RegionKind | undefined) ?? "HOME"]}${level}_id`);
const region =
  (level: "prov" | "city"): ConditionOf =>
  (code: number, query) =>
    sql<boolean>`${regionColumn(query, level)} = ${code}`;
/** Areas have no own index: the city above does. */
const inArea: ConditionOf = (code: number, query) =>
  sql<boolean>`${regionColumn(query, "area")} = ${code}
    and ${regionColumn(query, "city")} = (select g.parent_id from region g where g.id = ${code})`;

const platformStaff = sql`array(select s.user_id from staff s
  where s.user_id is not null and s.kind = 'PLATFORM' and s.status <> 'LEFT')`;

function incomeWithin(value: string): Condition {
  const { income = 0, spouseIncomeMax = 0 } = incomeOptions.find((option) => option.value === value) ?? {};
  // An unknown value is shown like the lowest range, and found by it.
  const orUnknown = income === 0 ? sql` or m.income is null` : sql``;
  return sql<boolean>`(m.income >= ${income} and m.income < ${spouseIncomeMax}${orUnknown})`;
}

function tagged(tagIds: readonly number[], all: boolean, search: Search): Condition {
  const ids = [...new Set(tagIds)];
  if (ids.length === 1) return sql<boolean>`m.user_id in (select u.user_id from user_tag u where u.tag_id = ${ids[0]})`;
  if (!all) return sql<boolean>`m.user_id in (select u.user_id from user_tag u where u.tag_id = any(${ids}::bigint[]))`;
  if (search === "index")
    return sql<boolean>`m.user_id in (select k.user_id from member_tags k where k.tag_ids @> ${ids}::bigint[])`;
  const every = ids.map(
    (id) => sql`exists (select 1 from user_tag u where u.user_id = m.user_id and u.tag_id = ${id})`,
  );
  return sql<boolean>`(${sql.join(every, sql` and `)})`;
}

/** The member registered alone: neither an official account nor one that staff entered. */
export const isRegistered = sql<boolean>`not m.is_market_account and m.platform <> 'STAFF'`;

const conditions: Readonly<Record<string, ConditionOf>> = {
  keyword: (text: string, _query, caller, search) => keywordCondition(text, caller, search),
  sex: is("sex"),
  // An age is a range of birthdays, so that the index on birthdays is used.
  ageMin: (years: number) => sql<boolean>`m.birthday <= (current_date - make_interval(years => ${years}::int))::date`,
  ageMax: (years: number) =>
    sql<boolean>`m.birthday > (current_date - make_interval(years => ${years + 1}::int))::date`,
  // A member without a state counts as this one; the expression is that of the index.
  communicateStatus: (values: readonly string[]) => {
    const shown = sql`coalesce(m.communicate_status, ${sql.lit(defaultCommunicateStatus)})`;
    return values.length === 1 ? sql<boolean>`${shown} = ${values[0]}` : sql<boolean>`${shown} = any(${values})`;
  },
  saleUserId: owner("saleUserId"),
  inPool: (wanted: boolean) => (wanted ? publicPool : sql<boolean>`not ${publicPool}`),
  assignedSince: (day: string) =>
    sql<boolean>`(m.user_id, m.sale_user_id) in (select o.user_id, o.to_id from owner_change o
      where o.kind = 'SALE' and o.time >= ${day}::date)`,
  manageId: (staffId: number) => sql<boolean>`m.sale_user_id = any(array(
    with recursive report as (
      select r.id, r.user_id from staff r where r.manager_id = ${staffId}
      union select r.id, r.user_id from staff r join report on r.manager_id = report.id
    ) select user_id from report where user_id is not null))`,
  adviserUserId: owner("adviserUserId"),
  shopId: is("shopId"),
  inviterId: is("inviterId"),
  channelId: is("channelId"),
  enterpriseWechatName: is("enterpriseWechatName"),
  epBound: present("epId"),
  provId: region("prov"),
  cityId: region("city"),
  areaId: inArea,
  marital: isOneOf("marital"),
  education: isOneOf("education"),
  incomeRange: incomeWithin,
  ...span("height", "height"),
  ...span("weight", "bodyWeight"),
  // A part is searched among the existing texts; a single character has no bigram to be found by.
  profession: (text: string, _query, _caller, search) => {
    if (search === "walk") return sql<boolean>`m.profession ilike ${likeText(text)}`;
    const pairs = [...text].length > 1 ? sql`text_bigrams(w.name) @> text_bigrams(${text}) and ` : sql``;
    return sql<boolean>`(m.profession <> '' and m.profession = any(array(
      select w.name from profession_wording w where ${pairs}w.name ilike ${likeText(text)})))`;
  },
  nation: is("nation"),
  religion: is("religion"),
  bodyShape: is("bodyShape"),
  houseStatus: is("houseStatus"),
  carStatus: is("carStatus"),
  whenMarry: is("whenMarry"),
  haveChild: is("haveChild"),
  wantChild: is("wantChild"),
  userRole: is("userRole"),
  emotion: (value: string) =>
    sql<boolean>`m.user_id in (select e.user_id from member_expand e where e.emotion = ${value})`,
  ...span("infoPercent", "infoPercent"),
  hasAvatar: (wanted: boolean) => sql<boolean>`(m.image_url <> '') = ${wanted}`,
  ...span("album", "albumCount"),
  zodiac: is("zodiac"),
  constellation: is("constellation"),
  authStatus: is("authStatus"),
  faceValue: orAbsent("faceValue"),
  educationAuthStatus: is("educationAuthStatus"),
  houseAuthStatus: is("houseAuthStatus"),
  carAuthStatus: is("carAuthStatus"),
  marriageAuthStatus: is("marriageAuthStatus"),
  workAuthStatus: is("workAuthStatus"),
  assetsAuthStatus: is("assetsAuthStatus"),
  isPay: (wanted: boolean) =>
    wanted ? sql<boolean>`m.total_recharge_amount > 0` : sql<boolean>`m.total_recharge_amount = 0`,
  paidSince: (day: string) => paidSince(sql`m.user_id`, day),
  // The index on payments excludes those who paid nothing.
  rechargeMin: (yuan: number) =>
    yuan === 0
      ? sql<boolean>`true`
      : sql<boolean>`(m.total_recharge_amount > 0 and m.total_recharge_amount >= ${yuan * 100})`,
  rechargeMax: atMost("totalRechargeAmount", 100),
  feeType: orAbsent("feeType"),
  marriageMemberType: is("marriageMemberType"),
  customerLevelMin: (level: number) =>
    level === 0 ? sql<boolean>`true` : sql<boolean>`(m.customer_level > 0 and m.customer_level >= ${level})`,
  customerLevelMax: atMost("customerLevel"),
  ...span("remain", "remainderChatNumber"),
  onLine: (wanted: boolean) => (wanted ? sql<boolean>`m.on_line` : sql<boolean>`not m.on_line`),
  idleDays: longAgo("lastLoginTime"),
  platform: is("platform"),
  loginMode: is("loginMode"),
  appVersion: is("appVersion"),
  noFollowDays: longAgo("lastCommunicateTime"),
  tagIds: (ids: readonly number[], query, _caller, search) => tagged(ids, query["tagMatch"] === "all", search),
  rewardStatus: is("rewardStatus"),
  bannedSince: (day: string) =>
    sql<boolean>`m.user_id in (select p.user_id from punishment p
      where p.type = 'ACCOUNT_BAN' and p.start_time >= ${day}::date)`,
  livePlugFlow: is("livePlugFlow"),
  imTxtSwitch: is("imTxtSwitch"),
  isMarketAccount: is("isMarketAccount"),
  isRegistered: (wanted: boolean) => (wanted ? isRegistered : sql<boolean>`not (${isRegistered})`),
  isStaff: (wanted: boolean) =>
    wanted ? sql<boolean>`m.user_id = any(${platformStaff})` : sql<boolean>`not (m.user_id = any(${platformStaff}))`,
  marriageCornerOpen: is("marriageCornerOpen"),
};

const plainSource = {
  fields: memberFields,
  valueOf: (name: string) => column(name),
  own: () => sql<boolean>`true`,
};
const spans = Object.entries(memberFilters)
  .filter(([, filter]) => filter.by === "between")
  .map(([key, filter]) => ({ key, filter, names: spanNames(key) }));
const conditionEntries = Object.entries(conditions);
/** What no one does before registering: a page in the order of registration may start where the span ends. */
const sinceRegistered: ReadonlySet<string> = new Set(["auth", "verify", "login"]);
const registeredBefore = { by: "between", field: "createdTime" } as const;

function spanConditions(query: Query, caller: Caller): Condition[] {
  const source = { ...plainSource, caller };
  return spans.flatMap(({ key, filter, names: [begin, end] }) => {
    if (query[begin] === undefined && query[end] === undefined) return [];
    const own = filterSql(key, filter, query, source);
    if (own.length === 0 || !sinceRegistered.has(key) || query[end] === undefined) return own;
    return [...own, ...filterSql(key, registeredBefore, { [end]: query[end] }, source)];
  });
}

/** The chosen filters as conditions on `member m`; tab, status and the date range are handled by the list itself. */
export function filterConditions(query: Query, caller: Caller, search: Search): Condition[] {
  const found = spanConditions(query, caller);
  for (const [name, conditionOf] of conditionEntries) {
    const value = query[name];
    if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) continue;
    found.push(conditionOf(value as never, query, caller, search));
  }
  return found;
}
