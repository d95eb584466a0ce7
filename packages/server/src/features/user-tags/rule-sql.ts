import {
  ruleFields,
  type RuleField,
  type RuleFieldName,
} from "@hongxian/contract/features/user-tags/tag-rule.fields.ts";
import type { RuleCondition } from "@hongxian/contract/features/user-tags/tag-rule.rules.ts";
import { sql, type RawBuilder } from "kysely";

type Condition = RawBuilder<boolean>;
type Sql = RawBuilder<unknown>;

const member = (column: string): Sql => sql.ref(`m.${column}`);
const expand = (column: string): Sql =>
  sql`(select ${sql.ref(`e.${column}`)} from member_expand e where e.user_id = m.user_id)`;
const isSet = (column: string): Sql => sql`(${member(column)} is not null)`;
/** Labels for a missing value, which no column stores. */
const orNone = (column: string): Sql => sql`coalesce(${member(column)}::text, 'NONE')`;
const daysSince = (column: string): Sql => sql`extract(day from now() - coalesce(${member(column)}, m.created_time))`;

type Region = "homeRegion" | "plainRegion" | "registeredRegion" | "spouseRegion";
const regionPrefix: Readonly<Record<Region, string>> = {
  homeRegion: "home_",
  plainRegion: "",
  registeredRegion: "registered_",
  spouseRegion: "spouse_",
};

/**
 * What each field of a rule is in the database, as an expression over `member m`. A name not listed here cannot be
 * queried.
 */
const expressions: Readonly<Record<Exclude<RuleFieldName, Region>, Sql>> = {
  sex: member("sex"),
  age: sql`extract(year from age(m.birthday))`,
  marital: member("marital"),
  education: member("education"),
  income: member("income"),
  height: member("height"),
  bodyWeight: member("body_weight"),
  bodyShape: member("body_shape"),
  nation: member("nation"),
  religion: member("religion"),
  houseStatus: member("house_status"),
  carStatus: member("car_status"),
  whenMarry: member("when_marry"),
  haveChild: member("have_child"),
  wantChild: member("want_child"),
  userRole: member("user_role"),
  zodiac: member("zodiac"),
  constellation: member("constellation"),
  infoPercent: member("info_percent"),
  hasAvatar: sql`(m.image_url <> '')`,
  albumCount: sql`(select count(*) from album_photo p where p.user_id = m.user_id and not p.is_delete)`,
  emotion: expand("emotion"),
  smoking: expand("smoking"),
  drinking: expand("drinking"),
  nightclub: expand("nightclub"),
  dadWork: expand("dad_work"),
  momWork: expand("mom_work"),
  brotherNum: expand("brother_num"),
  sisterNum: expand("sister_num"),
  isLiveParents: member("is_live_parents"),
  authStatus: member("auth_status"),
  faceValue: orNone("face_value"),
  educationAuthStatus: member("education_auth_status"),
  houseAuthStatus: member("house_auth_status"),
  carAuthStatus: member("car_auth_status"),
  marriageAuthStatus: member("marriage_auth_status"),
  workAuthStatus: member("work_auth_status"),
  assetsAuthStatus: member("assets_auth_status"),
  authTime: member("auth_time"),
  verifyImgUpdateTime: member("verify_img_update_time"),
  isPay: sql`(m.total_recharge_amount > 0)`,
  totalRechargeAmount: member("total_recharge_amount"),
  feeType: orNone("fee_type"),
  marriageMemberType: orNone("marriage_member_type"),
  marriageMemberExpireTime: member("marriage_member_expire_time"),
  customerLevel: member("customer_level"),
  remainderChatNumber: member("remainder_chat_number"),
  status: member("status"),
  onLine: member("on_line"),
  createdTime: member("created_time"),
  lastLoginTime: member("last_login_time"),
  idleDays: daysSince("last_login_time"),
  platform: member("platform"),
  loginMode: member("login_mode"),
  appVersion: member("app_version"),
  communicateStatus: sql`coalesce(m.communicate_status, 'NO_PAYMENT_LOW')`,
  hasSale: isSet("sale_user_id"),
  lastCommunicateTime: member("last_communicate_time"),
  noFollowDays: daysSince("last_communicate_time"),
  nextFollowTime: member("next_follow_time"),
  epBound: isSet("ep_id"),
  rewardStatus: member("reward_status"),
  livePlugFlow: member("live_plug_flow"),
  imTxtSwitch: member("im_txt_switch"),
  marriageCornerOpen: member("marriage_corner_open"),
};

const isRegion = (name: RuleFieldName): name is Region => ruleFields[name].kind === "region";

/** The zeros of a code show which level it means. */
function regionSql(name: Region, codes: readonly number[]): Condition {
  const level = (part: string, of: readonly number[]): Condition =>
    sql<boolean>`${sql.ref(`m.${regionPrefix[name]}${part}`)} = any(${of}::int[])`;
  const provinces = codes.filter((code) => code % 10_000 === 0);
  const cities = codes.filter((code) => code % 10_000 !== 0 && code % 100 === 0);
  const areas = codes.filter((code) => code % 100 !== 0);
  return sql<boolean>`(${level("prov_id", provinces)} or ${level("city_id", cities)} or ${level("area_id", areas)})`;
}

function withinDays(field: RuleField, value: Sql, days: number): Condition {
  const span = sql`make_interval(days => ${days}::int)`;
  return field.kind === "time" && field.ahead === true
    ? sql<boolean>`(${value} >= now() and ${value} < now() + ${span})`
    : sql<boolean>`(${value} > now() - ${span} and ${value} <= now())`;
}

function conditionSql({ field: name, op, value }: RuleCondition): Condition {
  if (isRegion(name)) return regionSql(name, (value as readonly (string | number)[]).map(Number));
  const field = ruleFields[name];
  const expression = expressions[name];
  const cast = field.kind === "number" ? sql`::numeric` : sql``;
  switch (op) {
    case "EQ":
      return sql<boolean>`${expression} = ${value}${cast}`;
    case "IN":
      return sql<boolean>`${expression} = any(${value}::text[])`;
    case "GTE":
      return sql<boolean>`${expression} >= ${value}::numeric`;
    case "LTE":
      return sql<boolean>`${expression} <= ${value}::numeric`;
    case "BETWEEN": {
      const [low, high] = value as readonly number[];
      return sql<boolean>`${expression} between ${low}::numeric and ${high}::numeric`;
    }
    case "WITHIN_DAYS":
      return withinDays(field, expression, Number(value));
  }
}

/**
 * Members a rule matches, as a condition on `member m`. Closed accounts count only where the rule filters by status.
 */
export function ruleSql(rule: readonly RuleCondition[]): Condition {
  const parts = rule.map(conditionSql);
  if (!rule.some(({ field }) => field === "status")) parts.push(sql<boolean>`m.status in ('ENABLE', 'DISABLE')`);
  // A rule that lost its conditions matches no one, never everyone.
  return rule.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}
