import { constellationOf, zodiacOf } from "@hongxian/contract/core/member/birth-signs.rules.ts";
import { infoPercentOf } from "@hongxian/contract/core/member/info-percent.rules.ts";
import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import { defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { Account } from "./account.ts";
import { dayMs } from "./calendar.ts";
import type { Owners } from "./owners.ts";
import type { Person } from "./person.ts";
import type { Place } from "./region-picker.ts";
import { bigCities } from "./words/places.ts";
import { banReasons, hobbies, houseWords, idealHalves, noteTexts, signatures } from "./words/sentences.ts";
import type { Random } from "../random.ts";
import { releaseAt } from "./app-release.ts";
import { makeWishes } from "./wishes.ts";

export interface MemberFacts {
  readonly userId: number;
  readonly lastName: string;
  readonly login: string | null;
  readonly person: Person;
  readonly account: Account;
  readonly owners: Owners;
  readonly channelId: number | null;
  readonly userRole: string;
  readonly agentTier: string | null;
  readonly isMarketAccount: boolean;
  readonly idNoSealed: string | null;
  readonly idNoHash: string | null;
  /** Empty without a number. */
  readonly idNoMasked: string;
  /** Newest state of each credential. */
  readonly credentials: Readonly<Record<"EDUCATION" | "HOUSE" | "CAR" | "MARRIAGE" | "WORK" | "ASSETS", string>>;
  readonly ban: { readonly reason: string; readonly endTime: Date | null } | null;
  readonly isMuted: boolean;
  readonly isLiveBanned: boolean;
  readonly note: string;
  readonly noteTime: number | null;
  readonly nextFollow: number | null;
}

const at = (time: number | null) => (time === null ? null : new Date(time));

const consent = (hasConsented: boolean, time: number) => ({
  borrow_consent: hasConsented,
  borrow_consent_time: hasConsented ? new Date(time) : null,
});

/** The complete row of one member; the key order is the column order of the COPY. */
export function memberRow(random: Random, facts: MemberFacts, now: number) {
  const { person, account, owners, userId } = facts;
  const isBlank = account.status === "DELETE";
  const filled = (share: number) => !isBlank && random.next() < share * (0.35 + account.care);
  const range = person.income === null ? null : incomeRanges[person.income];
  const location = locationOf(random, person.home, !isBlank && account.platform !== "STAFF");
  const hasWechat = filled(0.6);
  const isSame = hasWechat && random.chance(0.5);
  const picture = (kind: string) => `/api/files/demo/portrait/${userId}${kind}.svg`;
  const total = account.rechargeCents > 0 ? random.int(20, 300) : random.int(0, 20);

  const profile = {
    first_name: isBlank ? "已清空用户" : person.nickname,
    last_name: facts.lastName,
    name: isBlank ? "" : person.surname,
    realname: isBlank || account.realnameTime === null ? "" : person.realname,
    login: isBlank ? null : facts.login,
    wechat_no: !hasWechat ? "" : isSame ? (facts.login ?? "") : `wx_${(userId * 7919 + 12345).toString(36)}`,
    is_same: isSame,
    sex: person.sex,
    birthday: isBlank ? null : person.birthday,
    zodiac: isBlank ? "" : zodiacOf(person.birthday),
    constellation: isBlank ? "" : constellationOf(person.birthday),
    height: filled(1.2) ? person.height : null,
    body_weight: filled(0.9) ? person.weight : null,
    marital: filled(1.6) ? person.marital : null,
    income: isBlank ? null : (range?.[0] ?? null),
    spouse_income_max: isBlank ? null : (range?.[1] ?? null),
    profession: filled(1.1) ? person.profession.name : "",
    education: filled(1.5) ? person.education : null,
    school_tag: filled(0.7) ? person.schoolTag : "",
    body_shape: filled(0.7) ? person.bodyShape : null,
    nation: filled(1) ? person.nation : "",
    religion: filled(0.6) ? person.religion : null,
    house_status: filled(1.2) ? person.houseStatus : null,
    car_status: filled(1.1) ? person.carStatus : null,
    when_marry: filled(0.8) ? random.pick(["ONE_YEAR", "TWO_YEAR", "THREE_YEAR", "RIGHT_TIME"]) : null,
    dad_education: filled(0.3)
      ? random.pick(["HIGH_DOWN", "HIGH_SCHOOL", "SECOND_SCHOOL", "JUNIO_COLLEGE", "UNDER_GRADUATE"])
      : null,
    mom_education: filled(0.3) ? random.pick(["HIGH_DOWN", "HIGH_SCHOOL", "SECOND_SCHOOL", "JUNIO_COLLEGE"]) : null,
    is_live_parents: filled(0.5) ? random.chance(0.35) : null,
    signature: filled(0.9) ? random.pick(signatures) : "",
    ideal_half: filled(0.6) ? random.pick(idealHalves) : "",
    want_child: filled(0.7) ? random.pick(["DEPENDING", "WANT", "WANT", "NOT_WANT"]) : null,
    have_child: filled(0.9) ? person.haveChild : null,
    hobby: filled(0.8) ? random.some(hobbies, random.int(2, 5)).join("/") : "",
    house_info: filled(0.4) ? random.some(houseWords, random.int(1, 3)).join("/") : "",
    image_url: filled(1.6) ? picture("") : "",
    ...makeWishes(random, person, filled(0.85)),
  };
  const infoPercent = infoPercentOf(
    byWireName({
      ...profile,
      home_city_id: person.home.cityId,
      city_id: person.hometown.cityId,
      registered_city_id: person.registered.cityId,
    }),
  );

  return {
    user_id: userId,
    ...profile,
    ...regionCells("home_", person.home),
    ...regionCells("", person.hometown),
    ...regionCells("registered_", person.registered),
    ...location,
    user_role: facts.userRole,
    agent_tier: facts.agentTier,
    platform: account.platform,
    login_mode: account.loginMode,
    app_version:
      account.platform === "STAFF" || account.platform === "WEB" ? "" : releaseAt(random, account.lastLogin, now),
    status: account.status,
    status_before: account.status === "CANCEL" ? (random.chance(0.06) ? "DISABLE" : "ENABLE") : null,
    status_time: at(account.statusTime),
    reason: facts.ban?.reason ?? (account.status === "CANCEL" ? "会员申请注销" : ""),
    ban_end_time: facts.ban?.endTime ?? null,
    is_delete: isBlank,
    on_line: account.isOnline,
    verify_img: account.faceValue === null || isBlank ? "" : picture("-live"),
    real_img: account.realnameTime === null || isBlank ? "" : picture("-real"),
    verify_img_update_time: at(account.verifyTime),
    face_value: account.faceValue,
    face_score: account.faceValue === null ? null : Math.round(Math.min(99, Math.max(40, random.near(72, 14)))),
    face_reason: account.faceValue === 0 ? "真人照片未通过审核" : "",
    auth_status: account.authStatus,
    auth_time: at(account.realnameTime),
    id_no_sealed: isBlank ? null : facts.idNoSealed,
    id_no_hash: isBlank ? null : facts.idNoHash,
    education_auth_status: facts.credentials.EDUCATION,
    house_auth_status: facts.credentials.HOUSE,
    car_auth_status: facts.credentials.CAR,
    marriage_auth_status: facts.credentials.MARRIAGE,
    work_auth_status: facts.credentials.WORK,
    assets_auth_status: facts.credentials.ASSETS,
    fee_type: account.feeType,
    fee_expire_time: account.feeExpires === null ? null : new Date(account.feeExpires),
    marriage_member_type: account.marriageType,
    marriage_member_expire_time: account.marriageExpires === null ? null : new Date(account.marriageExpires),
    marriage_corner_open: account.faceValue === 1 && random.chance(0.35),
    total_recharge_amount: account.rechargeCents,
    total_chat_number: total,
    remainder_chat_number: random.int(0, total),
    customer_level: account.rechargeCents === 0 ? 0 : Math.min(10, 1 + Math.floor(account.rechargeCents / 400_000)),
    fans_num: random.chance(0.25) ? random.int(1, 999) : 0,
    reward_status: random.chance(0.004) ? "FROZEN" : "NORMAL",
    live_plug_flow: !facts.isLiveBanned,
    im_txt_switch: !facts.isMuted,
    prohibit_live_number: facts.isLiveBanned ? random.int(1, 4) : 0,
    recommend_paused: random.chance(0.02),
    is_market_account: facts.isMarketAccount,
    ...consent(owners.shopId !== null && random.chance(0.5), account.created),
    sale_user_id: owners.sale?.userId ?? null,
    sale_time: owners.sale === null ? null : new Date(account.created + (now - account.created) * random.next() ** 2),
    adviser_user_id: owners.adviser?.userId ?? null,
    matchmaker_user_id: owners.matchmaker?.userId ?? null,
    shop_id: owners.shopId,
    inviter_id: owners.inviterId,
    channel_id: facts.channelId,
    enterprise_wechat_name: owners.sale !== null && random.chance(0.5) ? `红线-${owners.sale.name}` : "",
    communicate_status: account.communicate ?? defaultCommunicateStatus,
    passport_img: facts.note,
    last_communicate_time: at(facts.noteTime),
    next_follow_time: at(facts.nextFollow),
    info_percent: isBlank ? 0 : infoPercent,
    last_login_time: new Date(account.lastLogin),
    last_login_ip: `${random.pick([36, 58, 101, 112, 117, 123, 183, 220])}.${random.int(1, 254)}.${random.int(0, 255)}.${random.int(1, 254)}`,
    last_active_time: new Date(account.lastActive),
    update_user: owners.sale?.name ?? "",
    search_grams: [...bigrams(profile.first_name), ...bigrams(profile.realname)],
    created_time: new Date(account.created),
    update_time: new Date(Math.max(account.created, account.lastActive - random.int(0, 20) * dayMs)),
  };
}

const wireNames = new Map<string, string>();
function byWireName(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => {
    const known = wireNames.get(name) ?? name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    wireNames.set(name, known);
    return [known, value] as const;
  });
  return Object.fromEntries(entries);
}

export function banReason(random: Random): string {
  return random.pick(banReasons);
}

export function noteText(random: Random, status: keyof typeof noteTexts): string {
  return random.pick(noteTexts[status]);
}

function regionCells<P extends string>(prefix: P, place: Place) {
  return {
    [`${prefix}prov_id`]: place.provId,
    [`${prefix}prov`]: place.prov,
    [`${prefix}city_id`]: place.cityId,
    [`${prefix}city`]: place.city,
    [`${prefix}area_id`]: place.areaId,
    [`${prefix}area`]: place.area,
  };
}

/** Only cities with a known location: an invented point would be shown on the map. */
function locationOf(random: Random, home: Place, isKnown: boolean) {
  const centre = bigCities[home.cityId ?? 0];
  if (!isKnown || centre === undefined || random.chance(0.2))
    return { current_area: "", current_lon: null, current_lat: null };
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    current_area: `${home.prov}${home.city === home.prov ? "" : home.city}${home.area}`,
    current_lon: round(centre[1] + random.near(0, 0.06)),
    current_lat: round(centre[2] + random.near(0, 0.05)),
  };
}

/** The same bigrams as the database function text_bigrams. */
function bigrams(text: string): string[] {
  const characters = [...text.toLowerCase()];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}
