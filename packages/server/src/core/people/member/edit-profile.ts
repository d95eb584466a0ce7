import { ageOf } from "@hongxian/contract/core/member/age.rules.ts";
import { constellationOf, zodiacOf } from "@hongxian/contract/core/member/birth-signs.rules.ts";
import { isIncomeRange } from "@hongxian/contract/core/member/income.rules.ts";
import * as endpoints from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import {
  isLifeField,
  isProfileField,
  lifeFields,
  profileFields,
  type ProfileField,
} from "@hongxian/contract/core/member/member-fields.ts";
import { incomeValueText, valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { splitList } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { editLifeField } from "./edit-life-field.ts";
import { lockForEdit, type EditedMember } from "./lock-for-edit.ts";
import { saveEdit, type FieldChange, type MemberEdit } from "./save-edit.ts";

type Values = Readonly<Record<string, unknown>>;

interface Planned extends MemberEdit {
  /** What the answer contains besides the field itself. */
  readonly follows?: Values;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** What else changes with a field. */
const consequences: { readonly [F in ProfileField]?: (member: EditedMember, value: unknown) => Partial<Planned> } = {
  birthday: (_member, value) => {
    const birthday = String(value);
    const signs = { zodiac: zodiacOf(birthday), constellation: constellationOf(birthday) };
    return { columns: signs, follows: { ...signs, age: ageOf(birthday) } };
  },
  wechatNo: (member, value) => {
    const isSame = value === member["login"];
    return { columns: { isSame }, follows: { isSame } };
  },
  isSame: (member, value) => {
    if (value !== true) return {};
    if (member["login"] === null) throw refused(memberEditMessages.noPhone);
    const wechat = { field: "wechatNo", before: valueText(member["wechatNo"]), after: valueText(member["login"]) };
    return { columns: { wechatNo: member["login"] }, changes: [wechat] };
  },
  /** A new live photo waits for a reviewer; a member verified by the old one no longer is. */
  verifyImg: (member) => {
    const authStatus = member["authStatus"] === "AUTH" ? "REAL_NAME" : member["authStatus"];
    const face = { faceValue: 2, faceReason: "", authStatus };
    return { columns: { ...face, verifyImgUpdateTime: "now()" }, follows: face };
  },
};

const needed: Partial<Record<ProfileField, readonly string[]>> = {
  wechatNo: ["login", "isSame"],
  isSame: ["login", "wechatNo"],
  verifyImg: ["authStatus"],
};

const listFields = new Set<string>(["hobby", "houseInfo"]);
const shown = (field: string, value: unknown): unknown => (listFields.has(field) ? splitList(valueText(value)) : value);

/** The columns that an edit of these fields reads. */
export const columnsFor = (fields: readonly ProfileField[]): string[] =>
  fields.flatMap((field) => [field, ...(needed[field] ?? [])]);

export function planField(member: EditedMember, field: ProfileField, value: unknown): Planned {
  const before = valueText(member[field]);
  const change: FieldChange = { field, before, after: valueText(value) };
  const {
    columns = {},
    changes = [],
    follows = {},
  } = change.before === change.after ? {} : (consequences[field]?.(member, value) ?? {});
  return { changes: [change, ...changes], columns: { ...columns, [field]: value }, follows };
}

function planIncome(member: EditedMember, income: unknown, spouseIncomeMax: unknown): Planned {
  if (!isIncomeRange(income, spouseIncomeMax)) throw invalid({ income: memberEditMessages.chooseIncome });
  const text = (low: unknown, high: unknown) =>
    incomeValueText(low === null ? null : Number(low), high === null ? null : Number(high));
  const change = {
    field: "income",
    before: text(member["income"], member["spouseIncomeMax"]),
    after: text(income, spouseIncomeMax),
  };
  return { changes: [change], columns: { income, spouseIncomeMax } };
}

const incomeKeys = new Set(["income", "spouseIncomeMax"]);
const numeric = (value: unknown): unknown =>
  typeof value === "string" && /^\d{1,8}$/.test(value) ? Number(value) : value;

interface RequestedEdit {
  readonly columns: readonly string[];
  plan(member: EditedMember): Planned;
}

/** One known field, or income with its upper bound; everything else in the body is refused, not dropped. */
function readBody(values: Values): RequestedEdit {
  const keys = Object.keys(values);
  const unknown = keys.filter((key) => !isProfileField(key) && !isLifeField(key) && !incomeKeys.has(key));
  if (unknown[0] !== undefined) throw invalid({ [unknown[0]]: memberEditMessages.keyUnknown(unknown[0]) });
  if (keys.some((key) => incomeKeys.has(key))) {
    if (keys.some((key) => !incomeKeys.has(key))) throw invalid({ [keys[0] ?? ""]: memberEditMessages.oneField });
    const [income, high] = [numeric(values["income"]), numeric(values["spouseIncomeMax"])];
    return { columns: [...incomeKeys], plan: (member) => planIncome(member, income, high) };
  }
  const [key, another] = keys;
  if (key === undefined) throw new AppError("INVALID", { msg: memberEditMessages.emptyValue });
  if (another !== undefined) throw invalid({ [another]: memberEditMessages.oneField });
  if (!isProfileField(key) || isEmpty(values[key])) throw invalid({ [key]: memberEditMessages.emptyValue });
  const parsed = parseInput(z.object({ [key]: profileFields[key].input }), values);
  return { columns: [key, ...(needed[key] ?? [])], plan: (member) => planField(member, key, parsed[key]) };
}

/** The one field of the body that belongs to the member's extension row, or null. */
function readLifeField(values: Values) {
  const [key, another] = Object.keys(values);
  if (key === undefined || another !== undefined || !isLifeField(key)) return null;
  if (isEmpty(values[key])) throw invalid({ [key]: memberEditMessages.emptyValue });
  return { key, value: parseInput(z.object({ [key]: lifeFields[key].input }), values)[key] };
}

/** The inline edit of a profile field. */
export const updateUserInfos = handle(endpoints.updateUserInfos, async (call) => {
  const life = readLifeField(call.body[0] ?? {});
  if (life !== null)
    return { [life.key]: life.value, ...(await editLifeField(call, call.params.userId, life.key, life.value)) };
  const edit = readBody(call.body[0] ?? {});
  const member = await lockForEdit(call, call.params.userId, edit.columns);
  const planned = edit.plan(member);
  const saved = await saveEdit(call, member, planned);
  const fields = Object.entries(planned.columns).filter(([, value]) => value !== "now()");
  const values = fields
    .filter(([name]) => planned.changes[0].field === "income" || name === planned.changes[0].field)
    .map(([name, value]) => [name, shown(name, value)] as const);
  return { ...Object.fromEntries(values), ...planned.follows, ...saved };
});
