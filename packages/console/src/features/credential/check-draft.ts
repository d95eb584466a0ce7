import type { CredentialItemDetail } from "@hongxian/contract/core/review/credential-review.endpoints.ts";

type Claim = CredentialItemDetail["claim"];
export type Asset = Readonly<Record<string, unknown>>;

/** Members' input comes from outside: a value of a type that the page does not expect counts as missing. */
export const textIn = (claim: Claim, name: string): string => {
  const value = claim[name];
  return typeof value === "string" ? value : "";
};
export const flagIn = (claim: Claim, name: string): boolean | null => {
  const value = claim[name];
  return typeof value === "boolean" ? value : null;
};
export const numberIn = (claim: Claim, name: string): number | null => {
  const value = claim[name];
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};
export const assetsIn = (claim: Claim, name: string): readonly Asset[] => {
  const value = claim[name];
  return Array.isArray(value) ? value.filter((one): one is Asset => typeof one === "object" && one !== null) : [];
};

/** A code of an enumeration, or nothing. */
export const codeIn = <C extends string>(of: { readonly values: readonly C[] }, text: string): C | undefined =>
  of.values.find((value) => value === text);

/** Only values that differ from the claim are sent as corrections. */
export function changedOnly<D extends object>(draft: D, claimed: D): Partial<D> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify((claimed as Asset)[name]),
    ),
  ) as Partial<D>;
}
