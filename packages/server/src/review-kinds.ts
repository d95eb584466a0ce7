import { credentialKinds } from "./core/review/credential-kind.ts";
import { faceKind } from "./core/review/face-kind.ts";
import type { ReviewKind } from "./core/review/review-kind.ts";
import { appealKind } from "./features/appeal/appeal-kind.ts";
import { passportKind } from "./features/foreign-member/passport-kind.ts";

/** Every kind of things that people review, one line each. A further kind also names its titles in the contract's review-access.ts. */
export const reviewKinds: readonly ReviewKind[] = [...credentialKinds, faceKind, passportKind, appealKind];
