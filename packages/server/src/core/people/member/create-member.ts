import { randomInt } from "node:crypto";
import { memberCreated } from "@hongxian/contract/core/events/member.events.ts";
import { constellationOf, zodiacOf } from "@hongxian/contract/core/member/birth-signs.rules.ts";
import { infoPercentOf } from "@hongxian/contract/core/member/info-percent.rules.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import type { platUserBody } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { regionFields, type RegionKind } from "@hongxian/contract/core/region/region.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeEvent } from "../../foundation/events/write-events.ts";
import type { Db } from "../../../kit/call.ts";
import { nameRegion, type NamedRegion } from "./edit-region.ts";

export type NewMember = Omit<z.output<typeof platUserBody>, "tagIds" | "connect" | "intentionId">;

/** The owner of a member that staff enter. */
export interface FirstOwner {
  readonly saleUserId: number | null;
  readonly matchmakerUserId: number | null;
  readonly shopId: number | null;
}

const tries = 5;
/** Ten characters, of which a hundred million exist: a second attempt is rare, a sixth never happens. */
export const newLastName = (): string => `HX${String(randomInt(0, 100_000_000)).padStart(8, "0")}`;

const regionColumns = (kind: RegionKind, place: NamedRegion): Record<string, unknown> => {
  const names = regionFields[kind];
  return {
    [names.provId]: place.provId,
    [names.prov]: place.prov,
    [names.cityId]: place.cityId,
    [names.city]: place.city,
    [names.areaId]: place.areaId,
    [names.area]: place.area,
  };
};

/** How the member came: entered by staff, unless the member registered. */
export interface Origin {
  readonly platform: string;
  readonly by: string;
}

/** What a new member's row holds, by the rules; the red-line number is added when it is written. */
export function memberColumns(
  draft: NewMember,
  owner: FirstOwner,
  { platform, by }: Origin,
  places: { readonly home: NamedRegion; readonly hometown: NamedRegion },
): Record<string, unknown> {
  const wechatNo = draft.isSame ? draft.login : draft.wechatNo;
  const profile = {
    login: draft.login,
    firstName: draft.firstName,
    sex: draft.sex,
    birthday: draft.birthday,
    zodiac: zodiacOf(draft.birthday),
    constellation: constellationOf(draft.birthday),
    marital: draft.marital,
    education: draft.education,
    height: draft.height,
    income: draft.income,
    spouseIncomeMax: draft.spouseIncomeMax,
    profession: draft.profession,
    wechatNo,
    isSame: wechatNo === draft.login,
    userRole: draft.userRole,
    imageUrl: draft.imageUrl ?? "",
    signature: draft.signature,
    ...regionColumns("HOME", places.home),
    ...regionColumns("PLAIN", places.hometown),
  };
  return {
    ...profile,
    platform,
    loginMode: "REGISTER",
    infoPercent: infoPercentOf(profile),
    saleUserId: owner.saleUserId,
    matchmakerUserId: owner.matchmakerUserId,
    shopId: owner.shopId,
    updateUser: by,
  };
}

/** Enters a member. Throws for a number that is already registered, however it came to be. */
export async function createMember(
  db: Db,
  draft: NewMember,
  owner: FirstOwner,
  origin: Origin,
  also: Readonly<Record<string, unknown>> = {},
): Promise<{ userId: number; lastName: string }> {
  const home = await nameRegion(db, [draft.homeProvId, draft.homeCityId, draft.homeAreaId]);
  const hometown = await nameRegion(db, [draft.provId, draft.cityId, draft.areaId]);
  const columns = { ...memberColumns(draft, owner, origin, { home, hometown }), ...also };
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns));
  for (let place = 0; place < tries; place += 1) {
    const lastName = newLastName();
    const { rows } = await sql<{ userId: number }>`insert into member (last_name, sale_time, ${names})
      values (${lastName}, ${owner.saleUserId === null ? sql`null` : sql`now()`}, ${values})
      on conflict do nothing returning user_id`.execute(db);
    const made = rows[0];
    if (made !== undefined) {
      await writeEvent(db, memberCreated, { userId: made.userId, lastName });
      return { userId: made.userId, lastName };
    }
    const taken = await sql`select 1 from member where login = ${draft.login}`.execute(db);
    if (taken.rows.length > 0) throw refused(memberEditMessages.phoneTaken);
  }
  throw new Error("no free red-line number was found");
}
