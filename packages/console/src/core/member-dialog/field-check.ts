import { isIncomeRange } from "@hongxian/contract/core/member/income.rules.ts";
import { lastNamePattern } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import {
  isLifeField,
  isProfileField,
  lifeFields,
  profileFields,
} from "@hongxian/contract/core/member/member-fields.ts";
import { isPartnerField, partnerFields } from "@hongxian/contract/core/member/partner-fields.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { isSystemField, systemFields } from "@hongxian/contract/core/member/system-fields.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import type { z } from "zod";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import type { IncomeDraft, RegionDraft } from "../member-fields/field-value.ts";

/** Only the partner's region may be 不限. */
const isEmpty = ({ control }: FieldSpec, draft: unknown): boolean => {
  if (control.kind === "region") return control.prefix !== "spouse" && (draft as RegionDraft).provId === null;
  return valueText(draft).trim() === "";
};

function ruleOf({ name, save }: FieldSpec): z.ZodType | null {
  if (save === "infos" && isProfileField(name)) return profileFields[name].input;
  if (save === "infos" && isLifeField(name)) return lifeFields[name].input;
  if (save === "info" && isSystemField(name)) return systemFields[name].input;
  if (save === "spouse" && isPartnerField(name)) return partnerFields[name].input;
  return null;
}

/** Values in an address are texts; the body of update-user-infos takes them as they are. */
export const sentValue = ({ save }: FieldSpec, draft: unknown): unknown =>
  save === "infos" ? draft : valueText(draft);

/** Returns why a new value cannot be sent, or null; applies the contract's own rules before the server does. */
export function draftProblem(spec: FieldSpec, draft: unknown): string | null {
  if (spec.control.kind === "income") {
    const range = draft as IncomeDraft | null;
    return range !== null && isIncomeRange(range.low, range.high) ? null : memberEditMessages.chooseIncome;
  }
  if (isEmpty(spec, draft)) return memberEditMessages.emptyValue;
  if (spec.save === "lastName")
    return lastNamePattern.test(valueText(draft).trim()) ? null : memberEditMessages.lastName;
  const parsed = ruleOf(spec)?.safeParse(sentValue(spec, draft), { reportInput: true });
  if (parsed === undefined || parsed.success) return null;
  return Object.values(fieldErrors(parsed.error.issues))[0] ?? null;
}

/** The new value, shown until the server has answered. */
export function settledValue(spec: FieldSpec, draft: unknown): unknown {
  const parsed = ruleOf(spec)?.safeParse(sentValue(spec, draft));
  return parsed?.success === true ? parsed.data : draft;
}
