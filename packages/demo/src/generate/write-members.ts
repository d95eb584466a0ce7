import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import { type Account, makeAccount } from "./account.ts";
import { dayMs, momentOfDay, registrationDays, startOfDay } from "./calendar.ts";
import { type Credential, makeCredentials } from "./credentials.ts";
import type { Organisation, OrganisationPerson } from "./organisation.ts";
import { identityNumber, registeredArea, lastNameOf, phoneOf } from "./identity-numbers.ts";
import type { LoginWriter } from "./logins.ts";
import { type RecordContext, statesOf, writeMemberRecords } from "./member-records.ts";
import { banReason, type MemberFacts, memberRow, noteText } from "./member-row.ts";
import { createOwnerPicker, noOwners } from "./owners.ts";
import { makePerson, type Person } from "./person.ts";
import { drawPunishments, writePunishments } from "./punishments.ts";
import { type Random, weighted } from "../random.ts";
import type { TagWriter } from "./tags.ts";

/** How personal numbers are stored; without it they are left out. */
export interface Sealer {
  seal(text: string): string;
  blindHash(text: string): string;
}

export interface MemberOptions {
  readonly organisation: Organisation;
  readonly channels: readonly (readonly [number, number])[];
  readonly context: RecordContext;
  readonly logins: LoginWriter;
  readonly writeTags: TagWriter;
  readonly sealer: Sealer | undefined;
}

/** Rows of this many members are held in memory at once. */
const batch = 250;
const firstUserId = 10_300_000;

/** The member accounts of staff, agents and the platform itself. */
export function writeOrganisationPeople(random: Random, options: MemberOptions): void {
  for (const person of options.organisation.people) writeOrganisationPerson(random, person, options);
}

/** Ordinary members in the order of registration. */
export async function writeMembers(random: Random, options: MemberOptions & { readonly count: number }): Promise<void> {
  const { organisation, context } = options;
  const { now, writer } = context;
  const pickOwners = createOwnerPicker(organisation);
  const pickChannel = weighted(options.channels);
  let userId = firstUserId;
  let place = 0;
  // One at least comes from abroad and has no real name yet: the passports always have one to check.
  let hasForeigner = false;
  // The next members are generated while the database stores the last ones.
  let sending = Promise.resolve();
  for (const { day, count } of registrationDays(random.fork("days"), options.count, now)) {
    const moments = Array.from({ length: count }, () => momentOfDay(random, day, now)).sort((a, b) => a - b);
    for (const created of moments) {
      const person = makePerson(random, now);
      // Men have odd ids and women even ones: the drawn portraits rely on it.
      userId += 1 + random.int(0, 2) * 2;
      if (person.sex !== "UNKNOWN" && userId % 2 !== (person.sex === "MAN" ? 1 : 0)) userId++;
      const account = makeAccount(random, created, now, person);
      const owners = account.status === "DELETE" ? noOwners : pickOwners(random, person, account);
      const channelId = pickChannel(random);
      const drawnRole = pickUserRole(random);
      const couldBeForeign = account.status === "ENABLE" && account.authStatus === "NO" && place >= 30;
      const userRole: typeof drawnRole = !hasForeigner && couldBeForeign ? "FOREIGNERS" : drawnRole;
      hasForeigner ||= userRole === "FOREIGNERS" && couldBeForeign;
      writeMember(random, options, {
        userId,
        lastName: lastNameOf(place),
        login: phoneOf(place),
        person,
        account,
        owners,
        channelId,
        userRole,
        agentTier: null,
        isMarketAccount: false,
      });
      place++;
      if (place % batch === 0) {
        await sending;
        sending = writer.flush();
        // Awaited by the next wait; until then a failure must not count as unhandled.
        sending.catch(() => undefined);
      }
    }
  }
  await sending;
  await writer.flush();
}

const pickUserRole = weighted([
  ["ONESELF", 880],
  ["PARENT", 90],
  ["UNKNOWN", 12],
  ["RELATIVES", 8],
  ["FOREIGNERS", 8],
  ["FOREIGNERS_PARENT", 2],
] as const);

function writeOrganisationPerson(random: Random, member: OrganisationPerson, options: MemberOptions): void {
  const { now } = options.context;
  const isMarket = member.kind === "MARKET";
  const person = makePerson(random, now, {
    sex: member.sex,
    name: member.name,
    region: member.region,
    ...(isMarket ? { nickname: member.name } : {}),
  });
  const created = startOfDay(now) - (420 + random.int(0, 200)) * dayMs + random.int(9 * 60, 18 * 60) * 60_000;
  const account: Account = {
    ...makeAccount(random, created, now, person),
    platform: isMarket ? "STAFF" : "ANDROID",
    loginMode: isMarket ? "REGISTER" : "PHONE_LOGIN",
    status: "ENABLE",
    statusTime: null,
    isHouse: true,
    care: 0.95,
    lastActive: now - random.int(1, 1400) * 6e4,
    lastLogin: now - random.int(1, 3) * dayMs,
    faceValue: 1,
    verifyTime: created + dayMs,
    realnameTime: isMarket ? null : created + dayMs,
    authStatus: isMarket ? "NO" : "AUTH",
    communicate: null,
    rechargeCents: 0,
    feeType: null,
    feeExpires: null,
    marriageType: null,
    marriageExpires: null,
    isOnline: random.chance(0.3),
  };
  writeMember(random, options, {
    userId: member.userId,
    lastName: `HXJ${member.userId}`,
    person,
    account,
    owners: noOwners,
    channelId: null,
    login: member.login ?? (isMarket ? null : `139000${String(member.userId % 1e3).padStart(5, "0")}`),
    userRole: member.userRole,
    agentTier: member.agentTier,
    isMarketAccount: isMarket,
  });
}

type KnownFacts = Pick<
  MemberFacts,
  | "userId"
  | "lastName"
  | "login"
  | "person"
  | "account"
  | "owners"
  | "channelId"
  | "userRole"
  | "agentTier"
  | "isMarketAccount"
>;

function writeMember(random: Random, options: MemberOptions, known: KnownFacts): void {
  const { context, sealer } = options;
  const { person, account } = known;
  const credentials = makeCredentials(random, person, account, context.now, context.checkers);
  const idNo =
    account.realnameTime === null || sealer === undefined
      ? undefined
      : identityNumber(random, { ...person, area: registeredArea(person) });
  const punishments = drawPunishments(random, known, context, banReason);
  const facts: MemberFacts = {
    ...known,
    ...follow(random, known, context.now),
    idNoSealed: idNo === undefined ? null : (sealer?.seal(idNo) ?? null),
    idNoHash: idNo === undefined ? null : (sealer?.blindHash(idNo) ?? null),
    idNoMasked: idNo === undefined ? "" : maskIdNo(idNo),
    credentials: states(credentials),
    ban: punishments.ban,
    isMuted: punishments.isMuted,
    isLiveBanned: punishments.isLiveBanned,
  };
  context.writer.write("member", memberRow(random, facts, context.now));
  writeMemberRecords(random, facts, credentials, context);
  writePunishments(facts.userId, punishments, context);
  options.logins.writeFor(facts, context.writer);
  options.writeTags(facts, context.writer);
}

function states(credentials: readonly Credential[]): MemberFacts["credentials"] {
  const {
    EDUCATION = "NOT",
    HOUSE = "NOT",
    CAR = "NOT",
    MARRIAGE = "NOT",
    WORK = "NOT",
    ASSETS = "NOT",
  } = statesOf(credentials);
  return { EDUCATION, HOUSE, CAR, MARRIAGE, WORK, ASSETS };
}

function follow(
  random: Random,
  { account, owners }: { account: Account; owners: MemberFacts["owners"]; person: Person },
  now: number,
) {
  const { communicate, created } = account;
  if (communicate === null || owners.sale === null) return { note: "", noteTime: null, nextFollow: null };
  const noteTime = now - (now - created) * random.next() ** 2 * 0.8;
  const isOpen =
    communicate === "NO_PAYMENT_HIGH" ||
    communicate === "NO_PAYMENT_LOW" ||
    communicate === "PAID" ||
    communicate === "NOT";
  return {
    note: noteText(random, communicate),
    noteTime,
    nextFollow: isOpen && random.chance(0.45) ? now + random.near(4, 5) * dayMs : null,
  };
}
