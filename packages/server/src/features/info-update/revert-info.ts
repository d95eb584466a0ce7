import { infoActs } from "@hongxian/contract/features/info-update/info.acts.ts";
import { isProfileField, profileFields } from "@hongxian/contract/core/member/member-fields.ts";
import { isPartnerField, partnerFields } from "@hongxian/contract/core/member/partner-fields.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { regionFields, type RegionKind } from "@hongxian/contract/core/region/region.rules.ts";
import {
  infoFieldLabel,
  isRegionName,
  type regionNames,
} from "@hongxian/contract/features/info-update/info-field.rules.ts";
import * as endpoints from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { updateSpouserSelect } from "../../core/people/member/edit-partner.ts";
import { updateUserInfos } from "../../core/people/member/edit-profile.ts";
import { updateSpouserCity, updateUserInfoCity } from "../../core/people/member/edit-region.ts";
import { lockForEdit } from "../../core/people/member/lock-for-edit.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { runEdit } from "../../core/people/member/run-edit.ts";
import { saveEdit } from "../../core/people/member/save-edit.ts";
import { shownTag } from "../../core/people/member/shown-tag.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { scopeSql } from "../../kit/scope.ts";

interface InfoRecord {
  readonly id: number;
  readonly userId: number;
  readonly field: string;
  readonly oldValue: string;
  readonly newValue: string;
  readonly revertId: number | null;
  readonly isReverted: boolean;
}

async function lockRecord({ db, caller }: Call, id: number): Promise<InfoRecord> {
  const { rows } = await sql<InfoRecord>`select t.id, t.user_id, t.field, t.old_value, t.new_value, t.revert_id,
      exists (select from info_update_record r where r.revert_id = t.id) as is_reverted
    from info_update_record t where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for
    update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const regionKinds = {
  homeProv: "HOME",
  prov: "PLAIN",
  registeredProv: "REGISTERED",
  spouseProv: "SPOUSE",
} as const satisfies Record<keyof typeof regionNames, RegionKind>;

async function putRegion(call: Call, record: InfoRecord, field: keyof typeof regionNames): Promise<void> {
  const kind = regionKinds[field];
  const names = regionFields[kind];
  const [provId, cityId, areaId] = record.oldValue
    .split("/")
    .map((part) => (part === "0" || part === "" ? null : Number(part)));
  const body = { [names.provId]: provId ?? null, [names.cityId]: cityId ?? null, [names.areaId]: areaId ?? null };
  await runEdit(call, kind === "SPOUSE" ? updateSpouserCity : updateUserInfoCity, {
    params: { userId: record.userId },
    body,
  });
}

const texts = new Set(["text", "longText", "image", "json"]);
const neverEmpty = new Set(["firstName", "isSame", "spouseCarHouse"]);

/** Without the photo there is nothing to review, and the member is not verified by it. */
const withoutPhoto = (authStatus: unknown) => ({
  faceValue: null,
  faceReason: "",
  authStatus: authStatus === "AUTH" ? "REAL_NAME" : authStatus,
});

/**
 * The endpoints of the fields refuse an empty value; restoring an empty value is the only command that empties a field.
 */
async function putNothing(call: Call, { userId, field }: InfoRecord): Promise<void> {
  if (neverEmpty.has(field)) throw refused(endpoints.infoUpdateMessages.mustStay);
  const known = isProfileField(field) ? profileFields[field] : isPartnerField(field) ? partnerFields[field] : null;
  const isText = known !== null && (texts.has(known.kind) || (isPartnerField(field) && known.kind === "choices"));
  const member = await lockForEdit(call, userId, [field, "authStatus", "spouseIncomeMax"]);
  const empty = isText ? "" : null;
  const before =
    field === "income" ? `${String(member["income"])}-${String(member["spouseIncomeMax"])}` : valueText(member[field]);
  const also = {
    income: { spouseIncomeMax: null },
    birthday: { zodiac: "", constellation: "" },
    verifyImg: withoutPhoto(member["authStatus"]),
  }[field];
  await saveEdit(call, member, { changes: [{ field, before, after: "" }], columns: { [field]: empty, ...also } });
}

async function putBack(call: Call, record: InfoRecord): Promise<void> {
  const { userId, field, oldValue } = record;
  if (isRegionName(field)) return putRegion(call, record, field);
  if (oldValue === "") return putNothing(call, record);
  if (isPartnerField(field))
    return runEdit(call, updateSpouserSelect, { query: { userId, key: field, value: oldValue } });
  const [low, high] = oldValue.split("-").map(Number);
  const value = field === "income" ? { income: low, spouseIncomeMax: high } : { [field]: oldValue };
  return runEdit(call, updateUserInfos, { params: { userId }, body: [value] });
}

/** Restores the old value, only while the new one is still current; the member is notified of the reason. */
export const revertInfoUpdate = handle(endpoints.revertInfoUpdate, async (call) => {
  const record = await lockRecord(call, call.params.id);
  needAct(infoActs.revert, record);
  try {
    await putBack({ ...call, ifMatch: shownTag(record.newValue) }, record);
  } catch (error) {
    if (error instanceof AppError && error.code === "STALE_VERSION")
      throw refused(endpoints.infoUpdateMessages.changedSince);
    throw error;
  }
  // The member's row is locked, so the newest line about this field is the one just written.
  await sql`update info_update_record set revert_id = ${record.id} where id = (select max(id) from info_update_record
    where user_id = ${record.userId} and field = ${record.field})`.execute(call.db);
  await notifyMember(call.db, {
    userId: record.userId,
    ...endpoints.infoUpdateMessages.toMember(infoFieldLabel(record.field)),
  });
  return { id: record.id, field: record.field };
});
