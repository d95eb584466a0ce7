import type { RangeField } from "@hongxian/contract/core/member/range-text.rules.ts";

/** An enumeration's words, whatever its values. */
export interface Words {
  readonly labels: Readonly<Record<string, string>>;
}

/** How a value is typed in and shown. */
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
      /** What may be picked by hand, where that is less. */
      readonly offered?: Words;
    }
  | { readonly kind: "flag"; readonly yes: string; readonly no: string }
  /** Several words, stored by the server as one text with slashes. */
  | { readonly kind: "words" }
  /** Several values of an enumeration, stored the same way. */
  | { readonly kind: "choices"; readonly of: Words }
  /** One of the fixed ranges: low and high bound together. */
  | { readonly kind: "income" }
  /** The least a partner earns. */
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
  /** Without one the value is only shown. */
  readonly save?: SaveCall;
  /** The whole width. */
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
