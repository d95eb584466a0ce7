import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialMessages } from "@hongxian/contract/core/credential/credential.messages.ts";
import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import { schoolTag } from "@hongxian/contract/core/member/credential.choices.ts";
import {
  correctionMessages,
  needsProof,
  type Corrections,
} from "@hongxian/contract/core/review/credential-correction.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";

type Detail = Readonly<Record<string, unknown>>;

export interface PassEffect {
  /** The record as it was confirmed. */
  readonly detail: Detail;
  /** The member's new profile values, in wire names. */
  readonly profile: Detail;
}

const assetsOf = (value: unknown): Detail[] =>
  Array.isArray(value) ? value.filter((one): one is Detail => typeof one === "object" && one !== null) : [];
const filledValues = (values: Detail): Detail =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Houses and cars are corrected one by one, in the order of the record. */
function correctedAssets(recorded: unknown, corrections: readonly Detail[]): Detail[] {
  const list = assetsOf(recorded);
  if (list.length !== corrections.length) throw refused(correctionMessages.assetMismatch);
  return list.map((asset, place) => ({ ...asset, ...filledValues(corrections[place] ?? {}) }));
}

const schoolWords: Readonly<Record<string, string>> = schoolTag.labels;

/** Twelve equal months, as the profile counts income. */
function incomeColumns(annual: unknown): Detail {
  if (typeof annual !== "number") return {};
  const month = annual / 12;
  const range = incomeRanges.find(([low, high]) => month >= low && month < high);
  return range === undefined ? {} : { income: range[0], spouseIncomeMax: range[1] };
}

/** What passing a record of each kind confirms and writes into the profile. */
export const passEffects: {
  readonly [K in CredentialKind]: (detail: Detail, correction: Corrections[K]) => PassEffect;
} = {
  EDUCATION: (recorded, correction) => {
    const detail = { ...recorded, ...filledValues(correction) };
    const { education, schoolTag: tag } = detail as Detail;
    const words = schoolWords[String(tag ?? "")];
    return {
      detail,
      profile: {
        ...(typeof education === "string" && education !== "" ? { education } : {}),
        ...(words === undefined ? {} : { schoolTag: words }),
      },
    };
  },
  HOUSE: (recorded, { houseStatus, houseList }) => ({
    detail: { ...recorded, houseList: correctedAssets(recorded["houseList"], houseList) },
    profile: { houseStatus },
  }),
  CAR: (recorded, { carList }) => ({
    detail: { ...recorded, carList: correctedAssets(recorded["carList"], carList) },
    profile: { carStatus: "HAVE_CAR" },
  }),
  MARRIAGE: (recorded, { proofSeen, ...correction }) => {
    const detail: Detail = { ...recorded, ...filledValues(correction) };
    const { maritalStatus, wantChild } = detail;
    if (needsProof(maritalStatus) && !proofSeen) throw invalid({ proofSeen: correctionMessages.proofSeen });
    return {
      detail: { ...detail, ...(proofSeen ? { proofSeen } : {}) },
      profile: {
        ...(typeof maritalStatus === "string" && maritalStatus !== "" ? { marital: maritalStatus } : {}),
        ...(typeof wantChild === "string" && wantChild !== "" ? { wantChild } : {}),
      },
    };
  },
  WORK: (recorded, { syncIncome, ...correction }) => {
    const detail: Detail = { ...recorded, ...filledValues(correction) };
    const { profession, annualIncome } = detail;
    return {
      detail,
      profile: {
        ...(typeof profession === "string" && profession !== "" ? { profession } : {}),
        ...(syncIncome ? incomeColumns(annualIncome) : {}),
      },
    };
  },
  ASSETS: (recorded, correction) => {
    const detail: Detail = { ...recorded, ...filledValues(correction) };
    if (detail["isSavings"] === true && typeof detail["savingsLevel"] !== "string")
      throw invalid({ savingsLevel: credentialMessages.savingsLevel });
    return { detail, profile: {} };
  },
};
