import * as endpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { provinceSeats } from "../region/province-seats.ts";
import { lockForEdit, type EditedMember } from "./lock-for-edit.ts";
import { lockEdited } from "./edit-by-member.ts";
import { saveEdit, type Editing, type FieldChange } from "./save-edit.ts";

interface Place {
  readonly currentArea: string;
  readonly currentLon: number;
  readonly currentLat: number;
}

const placeColumns = ["currentArea", "currentLon", "currentLat"];
const placeText = (lon: unknown, lat: unknown): string =>
  lon === null || lat === null ? "" : `${Number(lon)},${Number(lat)}`;

async function savePlace(call: Editing, member: EditedMember, place: Place) {
  const area: FieldChange = {
    field: "currentArea",
    before: String(member["currentArea"]),
    after: place.currentArea,
  };
  const point: FieldChange = {
    field: "currentLocation",
    before: placeText(member["currentLon"], member["currentLat"]),
    after: placeText(place.currentLon, place.currentLat),
  };
  await saveEdit(call, member, { changes: [area, point], columns: { ...place } });
  return { currentArea: place.currentArea, currentLocation: { lon: place.currentLon, lat: place.currentLat } };
}

export const updateUserLocation = handle(endpoints.updateUserLocation, async (call) => {
  const { userId, lon, lat, currentArea } = call.query;
  const member = await lockForEdit(call, userId, placeColumns);
  return savePlace(call, member, { currentArea, currentLon: lon, currentLat: lat });
});

/** The member's device says where it is. */
export async function moveByMember(call: Editing, userId: number, place: Place): Promise<void> {
  await savePlace(call, await lockEdited(call.db, userId, placeColumns), place);
}

interface SeenRow {
  readonly ipArea: string;
  readonly ipProvId: number | null;
  readonly provName: string | null;
}

/** The place of the newest sign-in. An internet address is known to the province, whose seat represents it. */
async function placeOfLogin(db: Db, userId: number): Promise<Place | null> {
  const { rows } = await sql<SeenRow>`select l.ip_area, l.ip_prov_id, r.name as prov_name
    from login_record l left join region r on r.id = l.ip_prov_id
    where l.user_id = ${userId} and l.result = 'SUCCESS' order by l.created_time desc limit 1`.execute(db);
  const seen = rows[0];
  const seat = seen?.ipProvId === null || seen === undefined ? undefined : provinceSeats[seen.ipProvId];
  if (seen === undefined || seat === undefined) return null;
  return { currentArea: seen.ipArea || (seen.provName ?? ""), currentLon: seat[0], currentLat: seat[1] };
}

/** Fills an empty place for everyone who may see it; a known place is overwritten only by 重置当前位置. */
export const initCurrentArea = handle(endpoints.initCurrentArea, async (call) => {
  const { userId } = call.params;
  const member = await lockForEdit(call, userId, placeColumns);
  if (member["currentArea"] !== "" && member["currentLon"] !== null) call.need(endpoints.memberEditGrants.resetPlace);
  const place = await placeOfLogin(call.db, userId);
  if (place === null) throw refused(memberEditMessages.noLocation);
  return savePlace(call, member, place);
});
