import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import type { Account } from "./account.ts";
import { dayMs } from "./calendar.ts";
import type { OrganisationStaff } from "./organisation.ts";
import type { Person } from "./person.ts";
import type { Place } from "./region-picker.ts";
import type { Random } from "../random.ts";
import { schoolsOf, type School } from "./words/universities.ts";
import { cars, specialties } from "./words/work.ts";

export type CredentialKind = "EDUCATION" | "HOUSE" | "CAR" | "MARRIAGE" | "WORK" | "ASSETS";
type CredentialStatus = "AUTHING" | "AUTH_SUCCESS" | "AUTH_FAIL";

export interface Credential {
  readonly kind: CredentialKind;
  readonly status: CredentialStatus;
  readonly created: number;
  readonly checked: number | null;
  readonly checker: OrganisationStaff | null;
  readonly failRemark: string;
  readonly detail: object;
  readonly images: number;
  readonly isFromStaff: boolean;
}

/** The kind of school that matches the texts of a profile. */
function tagOf(words: string): School["tag"] {
  if (words.includes("985") || words === "中科院") return "S985";
  if (words.includes("211")) return "S211";
  if (words.includes("海外")) return "OVERSEAS";
  return words.includes("双一流") ? "DOUBLE_FIRST" : "NORMAL";
}

/** A county that stands directly below its province has no name of a city. */
const townOf = ({ city, prov }: Place): string => (city.length > 2 ? city : prov);

/** Where the home is that the profile names. */
function houseOf(random: Random, houseStatus: string, home: Place, hometown: Place): string {
  if (houseStatus === "LIVING_PLACE_HAVEHOME") return `${townOf(home)}${home.area}`;
  if (houseStatus === "HOMETOWN_HAVEHOWE") return `${townOf(hometown)}${hometown.area}`;
  const others = ["上海市闵行区", "杭州市余杭区", "成都市高新区", "武汉市江夏区"];
  return random.pick(others.filter((one) => !one.startsWith(townOf(home))));
}

/** Three years lead to a vocational school, more to any of the kind. */
function schoolsFor(tag: School["tag"], education: string): readonly School[] {
  const all = schoolsOf(tag);
  const fitting = all.filter(({ name }) => name.includes("职业") === (education === "JUNIO_COLLEGE"));
  return fitting.length === 0 ? all : fitting;
}

interface KindFacts {
  /** Share of active members that submitted one. */
  readonly share: number;
  readonly isLikely: (person: Person) => boolean;
  readonly refusals: readonly string[];
  readonly detail: (random: Random, person: Person) => object;
}

const oneChild = ["一子8岁", "一女6岁", "一女11岁"];
const childWords: Readonly<Record<string, readonly string[]>> = {
  DIVORCEDHAVETWO: ["一子一女", "两女，9岁和5岁", "两子，12岁和7岁"],
  DIVORCEDHAVEOVER: ["一子两女", "两子一女"],
};
/** How old most people are when they finish. */
const finishedAt: Readonly<Record<string, number>> = { JUNIO_COLLEGE: 21, MASTER: 25, POSTGRADUATE: 25, DOCTOR: 28 };

const kinds: Readonly<Record<CredentialKind, KindFacts>> = {
  EDUCATION: {
    share: 0.55,
    isLikely: ({ schoolTag }) => schoolTag !== "",
    refusals: ["证书不清晰", "非本人证书", "学信网查无记录", "信息与证书不符"],
    detail: (random, { education, schoolTag, birthday, age }) => {
      const year = Number(birthday.slice(0, 4)) + Math.min(finishedAt[education] ?? 22, age);
      return {
        education,
        schoolName: random.pick(schoolsFor(tagOf(schoolTag), education)).name,
        schoolTag: tagOf(schoolTag),
        specialty: random.pick(specialties),
        isRecruitment: random.chance(0.8),
        graduationTime: `${year}-06-30`,
        certNo: `1${random.int(1000, 9999)}1${year}05${String(random.int(0, 999_999)).padStart(6, "0")}`,
      };
    },
  },
  HOUSE: {
    share: 0.3,
    isLikely: ({ houseStatus }) => /HAVEHOME|HAVEHOWE/u.test(houseStatus),
    refusals: ["房产证不清晰", "产权人与实名不符", "证件信息不完整", "疑似伪造"],
    detail: (random, { home, hometown, houseStatus, realname, surname }) => {
      const isParentsHome = random.chance(0.2);
      const owner = isParentsHome ? `${surname}建国` : realname;
      return {
        isParentsHome,
        houseList: Array.from({ length: random.pick([1, 1, 1, 2]) }, () => ({
          type: random.pick(["COMMODITY", "COMMODITY", "PLACEMENT", "SELF_BUILD", "AFFORDABLE", "VILLA"]),
          authImg: "",
          houseInfo: houseOf(random, houseStatus, home, hometown),
          area: random.int(58, 180),
          ownerName: random.chance(0.92) ? owner : "周文海",
        })),
      };
    },
  },
  CAR: {
    share: 0.3,
    isLikely: ({ carStatus }) => carStatus === "HAVE_CAR",
    refusals: ["行驶证不清晰", "所有人与实名不符", "行驶证已过期", "疑似租赁车辆"],
    detail: (random) => ({
      carList: Array.from({ length: random.pick([1, 1, 1, 1, 2]) }, () => ({
        ...random.pick(cars),
        authImg: "",
        remark: random.pick(["", "", "全款购买", "家庭自用", "年检有效"]),
      })),
    }),
  },
  MARRIAGE: {
    share: 0.14,
    isLikely: () => true,
    refusals: ["证明不清晰", "证明已超过3个月", "婚况与证明不符", "疑似伪造"],
    detail: (random, { marital, haveChild }) => ({
      maritalStatus: marital,
      childInfo: haveChild === "NO_CHILD" ? "无子女" : random.pick(childWords[marital] ?? oneChild),
      childWardship: haveChild === "NO_CHILD" ? "NONE" : random.pick(["SELF", "OTHER_SIDE", "BOTH"]),
      ...(haveChild === "NO_CHILD" ? {} : { childAlimonyMonth: random.int(5, 30) * 100 }),
      wantChild: random.pick(["DEPENDING", "WANT", "NOT_WANT"]),
    }),
  },
  WORK: {
    share: 0.2,
    isLikely: () => true,
    refusals: ["材料不清晰", "材料与单位不符", "收入证明缺失", "材料超过3个月"],
    detail: (random, { profession, home, age, income }) => ({
      unitName: `${townOf(home).slice(0, 2)}${profession.unit}`,
      city: townOf(home),
      profession: profession.name,
      workingAge: Math.max(0, Math.min(40, age - random.int(21, 25))),
      annualIncome:
        ((incomeRanges[income ?? 0]?.[0] ?? 0) + random.int(1, 20) * 150) * random.pick([12, 12, 12, 13, 17]),
    }),
  },
  ASSETS: {
    share: 0.3,
    isLikely: ({ income }) => (income ?? 0) >= 3,
    refusals: ["材料不清晰", "非本人账户", "证明超过30天", "征信报告不完整"],
    detail: (random) => {
      const isLiabilities = random.chance(0.4);
      const isSavings = random.chance(0.94);
      return {
        isLiabilities,
        isSavings,
        ...(isSavings
          ? { savingsLevel: random.pick(["BELOW_10", "B10_50", "B10_50", "B50_100", "B100_500", "OVER_500"]) }
          : {}),
        liabilitiesRemark: isLiabilities ? random.pick(["房贷每月6800元", "车贷剩余8万元", "住房公积金贷款"]) : "",
      };
    },
  },
};
export const credentialKinds: readonly CredentialKind[] = ["EDUCATION", "HOUSE", "CAR", "MARRIAGE", "WORK", "ASSETS"];

/** The records of one member, oldest first; a refused one may be followed by a second attempt. */
export function makeCredentials(
  random: Random,
  person: Person,
  account: Account,
  now: number,
  checkers: readonly OrganisationStaff[],
): Credential[] {
  const found: Credential[] = [];
  if (account.status === "DELETE" || account.platform === "STAFF" || account.care < 0.45) return found;
  for (const kind of credentialKinds) {
    const { share, isLikely, refusals, detail } = kinds[kind];
    if (!isLikely(person) || !random.chance(share * account.care)) continue;
    const decide = (created: number, status: CredentialStatus): Credential => {
      const isOpen = status === "AUTHING";
      const checked = isOpen ? null : Math.min(now, created + (0.4 + random.next() ** 2 * 30) * 3_600_000);
      return {
        kind,
        status,
        created,
        checked,
        detail: detail(random, person),
        images: random.int(1, 3),
        checker: isOpen ? null : random.pick(checkers),
        failRemark: status === "AUTH_FAIL" ? random.pick(refusals) : "",
        isFromStaff: random.chance(0.08),
      };
    };
    // Most soon after joining, some only now; papers of assets, which few hand in, mostly now.
    const from = random.chance(kind === "ASSETS" ? 0.85 : 0.45)
      ? Math.max(account.created, now - 30 * dayMs)
      : account.created;
    const begin = from + (now - from) * (from > account.created ? 0.92 * random.next() : random.next() ** 2);
    if (!account.isHouse && random.chance(0.08))
      found.push(decide(now - Math.min(now - account.created, random.next() ** 2 * 1.2 * dayMs), "AUTHING"));
    else if (random.chance(0.8)) found.push(decide(begin, "AUTH_SUCCESS"));
    else {
      found.push(decide(begin, "AUTH_FAIL"));
      const again = begin + random.int(2, 12) * dayMs;
      if (again < now && random.chance(0.5)) found.push(decide(again, "AUTH_SUCCESS"));
    }
  }
  return found;
}
