import { button, type Grant } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import { credentialKind } from "../member/credential.choices.ts";

export type CredentialKind = ChoiceOf<typeof credentialKind>;

/** The archive of each kind. */
export const archiveRoute = {
  EDUCATION: "/authCenter/education",
  HOUSE: "/authCenter/house",
  CAR: "/authCenter/car",
  MARRIAGE: "/authCenter/marriage",
  WORK: "/authCenter/work",
  ASSETS: "/authCenter/assets",
} as const satisfies Record<CredentialKind, `/${string}`>;

/** The page where each kind is decided; work and assets have no separate one. */
export const checkRoute = {
  EDUCATION: "/promotion/checkEducation",
  HOUSE: "/promotion/checkHouse",
  CAR: "/promotion/checkCar",
  MARRIAGE: "/promotion/checkMarriage",
  WORK: "/authCenter/work",
  ASSETS: "/authCenter/assets",
} as const satisfies Record<CredentialKind, `/${string}`>;

/** Reading records of a kind: its archive or the page that decides it. */
export const readsKind = (kind: CredentialKind): Grant => ({
  title: null,
  routes: [archiveRoute[kind], checkRoute[kind]],
});

/** A button of a kind's archive. */
export const archiveButton = (title: string, kind: CredentialKind): Grant => button(title, archiveRoute[kind]);

/** Submitting for a member, on the page of the kind. */
export const submitButton = (kind: CredentialKind): Grant => archiveButton("代提交", kind);

/** The same button on the archives of all six kinds; the record determines which of them applies. */
export function archiveButtons(title: string): readonly [Grant, ...Grant[]] {
  const [first = "EDUCATION", ...rest] = credentialKind.values;
  return [archiveButton(title, first), ...rest.map((kind) => archiveButton(title, kind))];
}
