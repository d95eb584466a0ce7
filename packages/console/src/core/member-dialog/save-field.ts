import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import {
  updateSpouserCity,
  updateSpouserSelect,
  updateUserInfo,
  updateUserInfoCity,
  updateUserInfos,
  updateUserSex,
} from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import {
  setUserEmotion,
  updateLastName,
  updateUserRole,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { sex, userRole } from "@hongxian/contract/core/member/member.choices.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { sentValue, settledValue } from "./field-check.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import {
  type IncomeDraft,
  type MemberFields,
  type RegionDraft,
  listOf,
  regionFields,
} from "../member-fields/field-value.ts";

/** Fields of the member with their new values. */
export type Change = Readonly<Record<string, unknown>>;

const isList = ({ control }: FieldSpec): boolean => control.kind === "words" || control.kind === "choices";

/** What the panel shows as soon as it is saved. */
export function changeOf(spec: FieldSpec, draft: unknown): Change {
  const { name, control } = spec;
  if (control.kind === "region") return regionFields(control.prefix, draft as RegionDraft);
  if (control.kind === "income") {
    const { low, high } = draft as IncomeDraft;
    return { income: low, spouseIncomeMax: high };
  }
  const value = settledValue(spec, draft);
  return { [name]: isList(spec) ? listOf(value) : value };
}

const regionBody = ({ control }: FieldSpec, draft: unknown): Record<string, string | number> =>
  control.kind === "region" ? regionFields(control.prefix, draft as RegionDraft) : {};

interface Saving {
  readonly userId: number;
  readonly spec: FieldSpec;
  readonly draft: unknown;
  /** The tag of the value that was shown; undefined overwrites the current value. */
  readonly ifMatch: string | undefined;
}

/** The answer of the keyed calls as a change: the value under its own name, derived values beside it. */
const keyedChange = ({ key, value, ...rest }: { key: string; value: unknown }): Change => ({ [key]: value, ...rest });

type Caller = typeof call;

/** The call that the catalogue defines for a field. */
async function sendField({ userId, spec, draft, ifMatch }: Saving, call: Caller): Promise<Change> {
  const query = { userId, key: spec.name, value: valueText(sentValue(spec, draft)) };
  switch (spec.save) {
    case "infos":
      return call(updateUserInfos, { params: { userId }, body: [{ [spec.name]: sentValue(spec, draft) }], ifMatch });
    case "income":
      return call(updateUserInfos, { params: { userId }, body: [changeOf(spec, draft)], ifMatch });
    case "sex":
      return call(updateUserSex, { params: { userId, sex: sex.schema.parse(draft) }, ifMatch });
    case "emotion":
      return call(setUserEmotion, { params: { userId, emotion: emotion.schema.parse(draft) }, ifMatch });
    case "lastName":
      return call(updateLastName, { params: { userId, lastName: valueText(draft).trim() }, ifMatch });
    case "userRole":
      return call(updateUserRole, { query: { userId, userRole: userRole.schema.parse(draft) }, ifMatch });
    case "city":
      return call(updateUserInfoCity, { params: { userId }, body: regionBody(spec, draft), ifMatch });
    case "spouseCity":
      return call(updateSpouserCity, { params: { userId }, body: regionBody(spec, draft), ifMatch });
    case "info":
      return keyedChange(await call(updateUserInfo, { query, ifMatch }));
    case "spouse":
      return keyedChange(await call(updateSpouserSelect, { query, ifMatch }));
    default:
      throw new Error(`${spec.name} cannot be saved`);
  }
}

/** Saves one field and returns what changed and the server's message about it. */
export async function saveField(saving: Saving): Promise<{ readonly saved: Change; readonly message: string }> {
  let message = "";
  const saved = await sendField(saving, async (endpoint, ...options) => {
    const data = await call(endpoint, ...options);
    message = answeredMessage(endpoint);
    return data;
  });
  return { saved, message };
}

/** The present values of the fields a change touches, to restore them. */
export const valuesBefore = (member: MemberFields, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((name) => [name, member[name]]));
