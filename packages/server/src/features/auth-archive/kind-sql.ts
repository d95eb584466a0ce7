import type { ownerMatch } from "@hongxian/contract/core/credential/auth-record-fields.ts";
import {
  carType,
  childWardship,
  houseType,
  savingsLevel,
  schoolTag,
} from "@hongxian/contract/core/member/credential.choices.ts";
import { incomeRanges, incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import {
  education,
  marital,
  wantChild,
  type carStatus,
  type houseStatus,
} from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { maskIdNoSql } from "../../core/people/member/mask-sql.ts";
import {
  anyContains,
  choice,
  contains,
  countOf,
  day,
  flag,
  profile,
  assetElements,
  typesOf,
  word,
  wordsOf,
} from "./detail-sql.ts";
import { isDue } from "./proof-sql.ts";

type OnOff = "1" | "0";

export const educationSql = {
  computed: {
    education: choice("education", education),
    schoolName: word("schoolName"),
    schoolTag: choice("schoolTag", schoolTag),
    specialty: word("specialty"),
    isRecruitment: flag("isRecruitment"),
    graduationTime: day("graduationTime"),
    certNo: maskIdNoSql(word("certNo")),
    payAmount: sql<number | null>`t.pay_cents`,
    profileEducation: profile<ChoiceOf<typeof education> | null>("education"),
  },
  filters: {
    schoolName: (text: string) => contains("schoolName", text),
    paid: (wanted: OnOff) => (wanted === "1" ? sql<boolean>`t.order_id is not null` : sql<boolean>`t.order_id is null`),
  },
} as const;

const totalArea = sql<number>`coalesce((select sum(detail_number(e, 'area')) from ${assetElements("houseList")}),
  0)::float8`;
const realname = profile<string>("realname");

export const houseSql = {
  computed: {
    houseCount: countOf("houseList"),
    houseTypes: typesOf("houseList", houseType),
    totalArea,
    isParentsHome: flag("isParentsHome"),
    houseInfo: wordsOf("houseList", "houseInfo"),
    ownerMatch: sql<ChoiceOf<typeof ownerMatch> | null>`nullif(house_owner_match(t.detail, ${realname}), '')`,
    profileHouse: profile<ChoiceOf<typeof houseStatus> | null>("house_status"),
    homePlace: sql<string>`(select concat_ws(' ', nullif(m.home_prov, ''), nullif(m.home_city, ''),
      nullif(m.home_area, ''))
      from member m where m.user_id = t.user_id)`,
  },
  filters: {
    areaMin: (area: number) => sql<boolean>`${totalArea} >= ${area}`,
    areaMax: (area: number) => sql<boolean>`${totalArea} <= ${area}`,
    houseCity: (text: string) => anyContains("houseList", "houseInfo", text),
  },
} as const;

/** Copies with the number plate masked; only reviewers see a picture that has none yet. */
const maskedImages = sql<string>`coalesce((select string_agg(k.masked, ';' order by i.place)
  from unnest(string_to_array(t.auth_img, ';')) with ordinality i(image, place)
  join auth_image_mask k on k.record_id = t.id and k.image = i.image), '')`;

export const carSql = {
  computed: {
    authImg: maskedImages,
    carCount: countOf("carList"),
    carTypes: typesOf("carList", carType),
    carNames: wordsOf("carList", "name"),
    carRemark: wordsOf("carList", "remark"),
    profileCar: profile<ChoiceOf<typeof carStatus> | null>("car_status"),
  },
  filters: { carName: (text: string) => anyContains("carList", "name", text) },
} as const;

export const marriageSql = {
  computed: {
    maritalStatus: choice("maritalStatus", marital),
    childInfo: word("childInfo"),
    childWardship: choice("childWardship", childWardship),
    childAlimony: sql<number | null>`round(detail_number(t.detail, 'childAlimonyMonth') / 1000, 2)::float8`,
    wantChild: choice("wantChild", wantChild),
    validDays: sql<
      number | null
    >`case when t.status = 'AUTH_SUCCESS' then floor(extract(epoch from now() - t.check_time) / 86400)::int end`,
    isDue,
    profileMarital: profile<ChoiceOf<typeof marital> | null>("marital"),
  },
  filters: { due: (wanted: OnOff) => (wanted === "1" ? isDue : sql<boolean>`not ${isDue}`) },
} as const;

const wan = sql<number | null>`(detail_number(t.detail, 'annualIncome') / 10000)::float8`;
/** The profile's range in words; null for an unknown one. */
const incomeWords = sql`case m.income ${sql.join(
  incomeRanges.map(([low, high]) => sql`when ${sql.lit(low)} then ${incomeText(low, high)}::text`),
  sql` `,
)} end`;

export const workSql = {
  computed: {
    unitName: word("unitName"),
    city: word("city"),
    profession: word("profession"),
    workingAge: sql<number | null>`detail_number(t.detail, 'workingAge')::int`,
    annualIncome: wan,
    profileWork: sql<string>`(select concat_ws('/', nullif(m.profession, ''), ${incomeWords}) from member m
      where m.user_id = t.user_id)`,
    isIncomeOff: sql<boolean>`coalesce((select detail_number(t.detail, 'annualIncome') / 12 not between m.income
      and coalesce(m.spouse_income_max, 99999999) from member m where m.user_id = t.user_id), false)`,
  },
  filters: {
    unitName: (text: string) => contains("unitName", text),
    city: (text: string) => contains("city", text),
    profession: (text: string) => contains("profession", text),
    incomeMin: (least: number) => sql<boolean>`${wan} >= ${least}`,
    incomeMax: (most: number) => sql<boolean>`${wan} <= ${most}`,
  },
} as const;

export const isSecondLook = sql<boolean>`(t.status = 'AUTHING' and t.first_pass_staff_id is not null)`;
/** Addresses of blurred copies, one for each picture. */
export const blurredImages = sql<string>`coalesce((select string_agg('/api/auth-records/' || t.id || '/blurred/' || n,
  ';' order by n)
  from generate_series(1, case when t.auth_img = '' then 0 else cardinality(string_to_array(t.auth_img, ';')) end) n),
    '')`;

export const assetsSql = {
  computed: {
    authImg: blurredImages,
    isSavings: flag("isSavings"),
    savingsLevel: choice("savingsLevel", savingsLevel),
    isLiabilities: flag("isLiabilities"),
    liabilitiesRemark: word("liabilitiesRemark"),
    isSecondLook,
    isImageRemoved: sql<boolean>`t.image_removed_time is not null`,
  },
  filters: {
    secondLook: (wanted: OnOff) => (wanted === "1" ? isSecondLook : sql<boolean>`not ${isSecondLook}`),
  },
} as const;
