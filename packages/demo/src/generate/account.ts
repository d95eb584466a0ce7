import { dayMs, minuteMs, momentOfDay, startOfDay } from "./calendar.ts";
import type { Person } from "./person.ts";
import { type Random, weighted } from "../random.ts";

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
  readonly faceValue: 0 | 1 | 2 | null;
  readonly verifyTime: number | null;
  readonly realnameTime: number | null;
  readonly authStatus: "NO" | "REAL_NAME" | "AUTH";
  readonly communicate: Communicate | null;
  readonly rechargeCents: number;
  readonly feeType: string | null;
  readonly marriageType: string | null;
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

export function makeAccount(random: Random, created: number, now: number, person: Person): Account {
  const platform = pickPlatform(random);
  const status = pickStatus(random);
  const care = Math.min(1, Math.max(0.05, random.near(0.62, 0.3)));
  const age = now - created;
  const lastActive = pickLastActive(random, created, now, status === "ENABLE");
  const isOnline = status === "ENABLE" && now - lastActive < 5 * minuteMs;
  const faceValue = pickFace(random, care);
  const hasRealname = faceValue !== null && random.chance(faceValue === 1 ? 0.56 : 0.18);
  const verifyTime =
    faceValue === null
      ? null
      : faceValue === 2
        ? now - Math.min(age, random.next() ** 2 * 4 * dayMs)
        : created + age * random.next() ** 3;
  const communicate = status === "DELETE" || random.chance(0.56) ? null : pickCommunicate(random);
  const isPaid = communicate === "PAID";
  const isAppPayer = isPaid || random.chance(0.07);
  return {
    created,
    platform,
    status,
    care,
    lastActive,
    isOnline,
    faceValue,
    verifyTime,
    communicate,
    loginMode: loginModes[platform](random),
    statusTime:
      status === "ENABLE"
        ? null
        : momentOfDay(random, startOfDay(created + (lastActive - created) * random.next()), now),
    lastLogin: Math.max(created, lastActive - random.int(0, 180) * minuteMs),
    realnameTime: hasRealname ? created + age * random.next() ** 3 : null,
    authStatus: hasRealname ? (faceValue === 1 ? "AUTH" : "REAL_NAME") : "NO",
    rechargeCents: isAppPayer ? rechargeOf(random, isPaid, person.income ?? 1) : 0,
    feeType: isAppPayer && random.chance(0.6) ? pickFee(random) : null,
    marriageType: isPaid && random.chance(0.85) ? pickMarriage(random) : null,
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
