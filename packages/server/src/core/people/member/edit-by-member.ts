import { isProfileField } from "@hongxian/contract/core/member/member-fields.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { regionValueText, valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { RowCall } from "../../../kit/open-call.ts";
import type { Seal } from "../../../platform/seal.ts";
import { columnsFor, planField } from "./edit-profile.ts";
import { nameRegion } from "./edit-region.ts";
import { editedColumns, type EditedMember } from "./lock-for-edit.ts";
import { saveEdit, type Editing, type FieldChange } from "./save-edit.ts";

/** What a member changes of the own profile; what is left out stays. */
export interface OwnEdit {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly phone?: string | undefined;
  /** Stored sealed, with a hash to find it by. */
  readonly idNo?: { readonly seal: Pick<Seal, "seal" | "open" | "blindHash">; readonly value: string } | undefined;
  readonly home?: readonly [number | null, number | null, number | null] | undefined;
}

/** An edit by the member, through an application, or by the staff who import. */
export const editingByMember = ({ db, ip, application, staffId, audit }: RowCall): Editing => ({
  db,
  ip,
  ifMatch: null,
  audit,
  caller: { staffId, name: application.name },
});

/** Locks a member for an own edit. */
export async function lockEdited(db: Db, userId: number, columns: readonly string[]): Promise<EditedMember> {
  const { rows } = await sql<EditedMember>`select ${editedColumns(columns)} from member m
    where m.user_id = ${userId} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined || member.status === "DELETE") throw refused(memberEditMessages.deleted);
  return member;
}

export interface Plan {
  readonly changes: readonly FieldChange[];
  readonly columns: Readonly<Record<string, unknown>>;
}
const nothing: Plan = { changes: [], columns: {} };

async function planPhone(db: Db, member: EditedMember, phone: string | undefined): Promise<Plan> {
  if (phone === undefined || phone === member["login"]) return nothing;
  const taken = await sql`select 1 from member where login = ${phone} and user_id <> ${member.userId}`.execute(db);
  if (taken.rows.length > 0) throw refused(memberEditMessages.phoneTaken);
  const change = { field: "login", before: valueText(member["login"]), after: phone };
  return { changes: [change], columns: { login: phone, isSame: false } };
}

function planIdNo(member: EditedMember, idNo: OwnEdit["idNo"]): Plan {
  if (idNo === undefined) return nothing;
  const { seal, value } = idNo;
  const sealed = member["idNoSealed"];
  const before = typeof sealed === "string" ? seal.open(sealed) : "";
  if (before === value) return nothing;
  const sealedValues = { before: typeof sealed === "string" ? sealed : "", after: seal.seal(value) };
  const change: FieldChange = { field: "idNo", before, after: value, sealedValues };
  return { changes: [change], columns: { idNoSealed: sealedValues.after, idNoHash: seal.blindHash(value) } };
}

async function planHome(db: Db, member: EditedMember, home: OwnEdit["home"]): Promise<Plan> {
  if (home === undefined) return nothing;
  const idOf = (name: string) => (member[name] ?? null) as number | null;
  const before = regionValueText(idOf("homeProvId"), idOf("homeCityId"), idOf("homeAreaId"));
  const after = regionValueText(...home);
  if (before === after) return nothing;
  const { provId, prov, cityId, city, areaId, area } = await nameRegion(db, home);
  return {
    changes: [{ field: "homeProv", before, after }],
    columns: {
      homeProvId: provId,
      homeProv: prov,
      homeCityId: cityId,
      homeCity: city,
      homeAreaId: areaId,
      homeArea: area,
    },
  };
}

/** What these fields of the profile change, put together. */
export function planFields(member: EditedMember, fields: Readonly<Record<string, unknown>>): Plan {
  const plans = Object.keys(fields)
    .filter(isProfileField)
    .map((name) => planField(member, name, fields[name]));
  return joined(plans);
}

const joined = (plans: readonly Plan[]): Plan => ({
  changes: plans.flatMap((plan) => plan.changes).filter(({ before, after }) => before !== after),
  columns: Object.assign({}, ...plans.map((plan) => plan.columns)) as Record<string, unknown>,
});

/** Several fields at once, by the rules, with the history and the completeness of an edit in the console. */
export async function editByMember(
  call: Editing,
  userId: number,
  { fields, phone, home, idNo }: OwnEdit,
): Promise<void> {
  const { db } = call;
  const names = Object.keys(fields).filter(isProfileField);
  const region = home === undefined ? [] : ["homeProvId", "homeCityId", "homeAreaId"];
  const member = await lockEdited(db, userId, [...columnsFor(names), ...region, "login", "isSame", "idNoSealed"]);
  const { changes, columns } = joined([
    await planPhone(db, member, phone),
    await planHome(db, member, home),
    planIdNo(member, idNo),
    planFields(member, fields),
  ]);
  const [first, ...rest] = changes;
  if (first === undefined) return;
  await saveEdit(call, member, { changes: [first, ...rest], columns });
}

/** Whom a member looks for; what is left out stays. */
export interface OwnWishes {
  readonly wishes: Readonly<Record<string, unknown>>;
  readonly place?: readonly [number | null, number | null, number | null] | undefined;
}

async function planPlace(db: Db, member: EditedMember, place: OwnWishes["place"]): Promise<Plan> {
  if (place === undefined) return nothing;
  const idOf = (name: string) => (member[name] ?? null) as number | null;
  const before = regionValueText(idOf("spouseProvId"), idOf("spouseCityId"), idOf("spouseAreaId"));
  const after = regionValueText(...place);
  if (before === after) return nothing;
  const { provId, prov, cityId, city, areaId, area } = await nameRegion(db, place);
  return {
    changes: [{ field: "spouseProv", before, after }],
    columns: {
      spouseProvId: provId,
      spouseProv: prov,
      spouseCityId: cityId,
      spouseCity: city,
      spouseAreaId: areaId,
      spouseArea: area,
    },
  };
}

/** Several wishes at once, with the history and the completeness of an edit in the console. */
export async function editWishesByMember(call: Editing, userId: number, { wishes, place }: OwnWishes): Promise<void> {
  const { db } = call;
  const names = Object.keys(wishes);
  const member = await lockEdited(db, userId, [...names, "spouseProvId", "spouseCityId", "spouseAreaId"]);
  const { changes, columns } = await planPlace(db, member, place);
  const changed = names
    .map((field) => ({ field, before: valueText(member[field]), after: valueText(wishes[field]) }))
    .concat(changes)
    .filter(({ before, after }) => before !== after);
  const [first, ...rest] = changed;
  if (first === undefined) return;
  await saveEdit(call, member, { changes: [first, ...rest], columns: { ...wishes, ...columns } });
}
