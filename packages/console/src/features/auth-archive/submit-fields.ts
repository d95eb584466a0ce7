import {
  assetsFields,
  carFields,
  educationFields,
  houseFields,
  marriageFields,
  workFields,
} from "@hongxian/contract/core/credential/credential-fields.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { imagesMost } from "@hongxian/contract/core/credential/credential.messages.ts";
import type { credentialDraft } from "@hongxian/contract/core/credential/credential-draft.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { entriesOf } from "../../platform/field-names.ts";
import type { NameOf } from "../../platform/form-types.ts";

export type DraftName = NameOf<typeof credentialDraft>;

/** Values of any kind; which of them a kind has its fields say. */
type Values = { readonly [K in DraftName]?: unknown };
type Named<N extends string = string> = readonly (readonly [name: N, field: Field])[];

/** The form of a kind: its fields in order, and for houses and cars the fields of each one. */
export interface SubmitForm {
  readonly fields: Named<DraftName>;
  readonly assets?: { readonly name: "houseList" | "carList"; readonly title: string; readonly fields: Named };
  readonly initial: Values;
  /** A field that applies only with certain values of others; a hidden one is sent empty. */
  readonly shows?: (name: DraftName, values: Values) => boolean;
}

export const imagesField = field.images("证明材料", { max: imagesMost });
const withImages = <N extends string>(fields: Readonly<Record<N, Field>>): Named<N | "authImg"> => [
  ...entriesOf(fields),
  ["authImg", imagesField],
];

export const submitForms: Readonly<Record<CredentialKind, SubmitForm>> = {
  EDUCATION: { fields: withImages(educationFields), initial: { isRecruitment: true } },
  HOUSE: {
    fields: [["isParentsHome", field.flag("父母房产")]],
    assets: { name: "houseList", title: "房产", fields: withImages(houseFields) },
    initial: { isParentsHome: false, houseList: [{}] },
  },
  CAR: {
    fields: [],
    assets: { name: "carList", title: "车辆", fields: withImages(carFields) },
    initial: { carList: [{}] },
  },
  MARRIAGE: {
    fields: withImages(marriageFields),
    initial: { maritalStatus: "UNMARRIED", childWardship: "NONE", wantChild: "DEPENDING" },
    shows: (name, { childWardship }) => name !== "childAlimonyMonth" || childWardship !== "NONE",
  },
  WORK: { fields: withImages(workFields), initial: {} },
  ASSETS: {
    fields: withImages(assetsFields),
    initial: { isSavings: true, isLiabilities: false },
    shows: (name, { isSavings, isLiabilities }) =>
      (name !== "savingsLevel" || isSavings === true) && (name !== "liabilitiesRemark" || isLiabilities === true),
  },
};

/** The value of an untouched input. */
export const startValue = ({ kind, optional }: Field): unknown =>
  kind === "flag" ? false : optional === true ? null : undefined;
