import { dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { Person } from "./person.ts";
import { type Random, weighted } from "../random.ts";
import { createWorldClock } from "./world-clock.ts";

/** Where a member comes from and the state of the account. */
export interface Account {
  readonly created: number;
  readonly platform: "ANDROID" | "IOS" | "WEB" | "APPLET" | "STAFF";
  readonly loginMode: string;
  readonly status: "ENABLE" | "DISABLE" | "CANCEL" | "DELETE";
  readonly statusTime: number | null;
  /** 0 to 1: how much of the profile is filled in. */
  readonly care: number;
  readonly lastActive: number;
  readonly lastLogin: number;
  readonly isOnline: boolean;
  /** Of staff, an agent or the platform. */
  readonly isHouse: boolean;
  readonly faceValue: 0 | 1 | 2 | null;
  readonly verifyTime: number | null;
  readonly realnameTime: number | null;
  readonly authStatus: "NO" | "REAL_NAME" | "AUTH";
  readonly communicate: Communicate | null;
  readonly rechargeCents: number;
  readonly feeType: string | null;
  readonly feeExpires: number | null;
  readonly marriageType: string | null;
  readonly marriageExpires: number | null;
}
type Communicate = "NOT" | "NO_MOBILE" | "INADEQUATE" | "NO_PAYMENT_LOW" | "NO_PAYMENT_HIGH" | "PAID" | "INVALID";

const pickPlatform = weighted([
  ["ANDROID", 54],
  ["IOS", 27],
  ["APPLET", 13],
  ["WEB", 3],
  ["STAFF", 3],
] as const);
const loginModes = {
  ANDROID: weighted([
    ["PHONE_LOGIN", 40],
    ["ONE_KEY", 34],
    ["WX_LOGIN", 20],
    ["QQ_LOGIN", 6],
  ] as const),
  IOS: weighted([
    ["PHONE_LOGIN", 30],
    ["ONE_KEY", 26],
    ["WX_LOGIN", 24],
    ["APPLE_ID_LOGIN", 20],
  ] as const),
  APPLET: weighted([["APPLET", 1]] as const),
  WEB: weighted([
    ["PHONE_LOGIN", 7],
    ["REGISTER", 3],
  ] as const),
  STAFF: weighted([["REGISTER", 1]] as const),
};
const pickStatus = weighted([
  ["ENABLE", 930],
  ["DISABLE", 30],
  ["CANCEL", 26],
  ["DELETE", 14],
] as const);
const pickCommunicate = weighted<Communicate>([
  ["NOT", 14],
  ["NO_MOBILE", 7],
  ["INADEQUATE", 10],
  ["NO_PAYMENT_LOW", 34],
  ["NO_PAYMENT_HIGH", 17],
  ["PAID", 12],
  ["INVALID", 6],
]);
const pickMarriage = weighted([
  ["MARRIAGES_ORDINARY_MEMBER", 52],
  ["MARRIAGES_SUPER_MEMBER", 33],
  ["MARRIAGES_SUPREME_MEMBER", 15],
] as const);
const pickFee = weighted([
  ["FIRST_MEMBER", 30],
  ["MONTH_MEMBER", 40],
  ["QUARTER_MEMBER", 20],
  ["YEAR_MEMBER", 10],
] as const);

/** How long each membership lasts, as the price list says. */
export const memberDays = {
  MARRIAGES_ORDINARY_MEMBER: 180,
  MARRIAGES_SUPER_MEMBER: 365,
  MARRIAGES_SUPREME_MEMBER: 365,
  FIRST_MEMBER: 7,
  MONTH_MEMBER: 30,
  QUARTER_MEMBER: 90,
  YEAR_MEMBER: 365,
} as const;
/** Money is recorded for this long. */
const paidDays = 88;

/** When a membership was bought that has not ended yet. */
function boughtOf(random: Random, { created, now, days }: { created: number; now: number; days: number }): number {
  const oldest = now - Math.min(days, paidDays) * dayMs * 0.97;
  const from = Math.max(created, oldest);
  const until = Math.max(from, now - dayMs / 2);
  return from + (until - from) * random.next();
}

export function makeAccount(random: Random, created: number, now: number, person: Person): Account {
  const platform = pickPlatform(random);
  const status = pickStatus(random);
  const care = Math.min(1, Math.max(0.05, random.near(0.62, 0.3)));
  const age = now - created;
  const lastActive = createWorldClock(now).waking(pickLastActive(random, created, now, status === "ENABLE"));
  const isOnline = status === "ENABLE" && now - lastActive < 5 * minuteMs;
  const faceValue = pickFace(random, care);
  const hasShownId = faceValue !== null && random.chance(faceValue === 1 ? 0.56 : 0.18);
  const verifyTime =
    faceValue === null
      ? null
      : faceValue === 2
        ? now - Math.min(age, random.next() ** 2 * 4 * dayMs)
        : created + age * random.next() ** 3;
  // What is decided about an account a day old is not a membership yet.
  const communicate = status === "DELETE" || random.chance(0.56) ? null : pickCommunicate(random);
  const isPaid = communicate === "PAID";
  const isAppPayer = isPaid || random.chance(0.07);
  const marriageType = isPaid && age > 2 * dayMs && random.chance(0.85) ? pickMarriage(random) : null;
  const marriageBought = boughtOf(random, { created, now, days: marriageType === null ? 0 : memberDays[marriageType] });
  const feeType = isAppPayer && random.chance(0.6) ? pickFee(random) : null;
  const feeBought = boughtOf(random, { created, now, days: feeType === null ? 0 : memberDays[feeType] });
  const hasRealname = marriageType !== null || hasShownId;
  return {
    created,
    platform,
    status,
    care,
    lastActive,
    isOnline,
    isHouse: false,
    faceValue,
    verifyTime,
    communicate,
    loginMode: loginModes[platform](random),
    statusTime:
      status === "ENABLE"
        ? null
        : momentOfDay(random, startOfDay(created + (lastActive - created) * random.next()), now),
    lastLogin: Math.max(created, lastActive - random.int(0, 180) * minuteMs),
    // A contract names a person whose name was checked.
    realnameTime: hasRealname
      ? created + (marriageType === null ? age : (marriageBought - created) * 0.9) * random.next() ** 3
      : null,
    authStatus: hasRealname ? (faceValue === 1 ? "AUTH" : "REAL_NAME") : "NO",
    rechargeCents: isAppPayer ? rechargeOf(random, isPaid, person.income ?? 1) : 0,
    feeType,
    feeExpires: feeType === null ? null : feeBought + memberDays[feeType] * dayMs,
    marriageType,
    marriageExpires: marriageType === null ? null : marriageBought + memberDays[marriageType] * dayMs,
  };
}

function pickFace(random: Random, care: number): 0 | 1 | 2 | null {
  if (random.chance(0.75 - care)) return null;
  const kind = random.next();
  if (kind < 0.026) return 2;
  return kind < 0.14 ? 0 : 1;
}

/** Some never return, most leave within weeks, some stay; the newest are still active. */
function pickLastActive(random: Random, created: number, now: number, isOpen: boolean): number {
  const age = now - created;
  const kind = random.next();
  if (isOpen && kind < 0.02) return now - Math.min(age, random.next() * 6 * minuteMs);
  if (isOpen && kind < 0.065) return now - Math.min(age, random.next() * dayMs);
  if (isOpen && kind < 0.34) return now - Math.min(age, random.next() ** 1.6 * 30 * dayMs);
  if (kind < 0.58) return created + Math.min(age, -Math.log(1 - random.next()) * 9 * dayMs);
  if (kind < 0.78) return created + Math.min(age, random.next() * 180 * minuteMs);
  return created + age * random.next();
}

function rechargeOf(random: Random, isPaid: boolean, income: number): number {
  const yuan = isPaid ? 2980 + random.next() ** 3 * 36_000 * (0.6 + 0.15 * income) : 18 + random.next() ** 4 * 2600;
  return Math.round(yuan) * 100;
}
