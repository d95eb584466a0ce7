import { credentialKinds } from "./core/services/review/credential-kind.ts";
import { faceKind } from "./core/services/review/face-kind.ts";
import type { ReviewKind } from "./core/services/review/review-kind.ts";
import { appealKind } from "./features/appeal/appeal-kind.ts";
import { passportKind } from "./features/foreign-member/passport-kind.ts";
import { discussKind } from "./features/subject-discuss/discuss-kind.ts";
import { evaluateKind } from "./features/subject-evaluate/evaluate-kind.ts";
import { microBlogKind, momentCommentKind, momentKind } from "./features/moment/moment-kinds.ts";
import { commentKind } from "./features/goods-comment/comment-kind.ts";
import { videoKind } from "./features/video/video-kind.ts";
import { treeholeKind, treeholeReplyKind } from "./features/treehole/treehole-kinds.ts";

/**
 * Every kind of items that people review, one line each. A further kind also names its titles in the contract's
 * review-access.ts.
 */
export const reviewKinds: readonly ReviewKind[] = [
  ...credentialKinds,
  faceKind,
  passportKind,
  appealKind,
  discussKind,
  evaluateKind,
  momentKind,
  momentCommentKind,
  microBlogKind,
  videoKind,
  treeholeKind,
  treeholeReplyKind,
  commentKind,
];
