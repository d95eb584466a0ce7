import type { RangeField } from "@hongxian/contract/core/member/range-text.rules.ts";

/** An enumeration's labels, whatever its values. */
export interface Words {
  readonly labels: Readonly<Record<string, string>>;
}

/** How a value is entered and shown. */
export type Control =
  | { readonly kind: "text"; readonly max: number }
  | { readonly kind: "longText"; readonly max: number }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: "date" }
  | { readonly kind: "time" }
  | {
      readonly kind: "choice";
      readonly of: Words;
      /** The wording for a woman. */
      readonly ofWoman?: Words;
      /** The values that may be chosen manually, where that is a subset. */
      readonly offered?: Words;
    }
  | { readonly kind: "flag"; readonly yes: string; readonly no: string }
  /** Several words, stored by the server as one text with slashes. */
  | { readonly kind: "words" }
  /** Several values of an enumeration, stored the same way. */
  | { readonly kind: "choices"; readonly of: Words }
  /** One of the fixed ranges: low and high bound together. */
  | { readonly kind: "income" }
  /** A partner's minimum income. */
  | { readonly kind: "leastIncome" }
  /** "min-max" with a unit at both ends. */
  | { readonly kind: "range"; readonly of: RangeField }
  | { readonly kind: "region"; readonly prefix: RegionPrefix };

/** home 现居地, "" 家乡, registered 户籍, spouse 择偶地区. */
export type RegionPrefix = "home" | "" | "registered" | "spouse";

/** The call that saves a field: members.md A2's table. */
export type SaveCall =
  | "infos"
  | "income"
  | "emotion"
  | "sex"
  | "city"
  | "info"
  | "lastName"
  | "userRole"
  | "spouse"
  | "spouseCity";

export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly control: Control;
  /** Without one the value is read only. */
  readonly save?: SaveCall;
  /** Full width. */
  readonly wide?: boolean;
  /** The server sends it masked; the eye requests the clear value. */
  readonly masked?: boolean;
  /** The confirmation before it is sent. */
  readonly confirm?: string;
  /** The new values that need the confirmation, where not all do. */
  readonly confirmOf?: readonly unknown[];
}

export interface FieldSection {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}
