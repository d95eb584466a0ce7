import { likeIntake } from "@hongxian/contract/features/video/like.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { likeContent, unlikeContent, type LikedType } from "../../core/services/content/like-content.ts";
import { needShown } from "../../core/services/content/own-content.ts";
import { serveIntake } from "../../kit/served-intake.ts";

const types = {
  moment: "MOMENT",
  microBlog: "MOMENT",
  video: "VIDEO",
  discuss: "SUBJECT_DISCUSS",
  evaluate: "SUBJECT_EVALUATE",
  treehole: "TREEHOLE",
} as const satisfies Readonly<Record<string, LikedType>>;
type Target = keyof typeof types;
type Refs = Readonly<Record<Target, number | null>> & { readonly member: number };
// The keys of the constant above.
const targets = Object.keys(types) as Target[];

function likedBy(refs: Refs) {
  const target = targets.find((name) => refs[name] !== null) ?? "moment";
  return { type: types[target], id: refs[target] ?? 0, userId: refs.member };
}

/** What members like. A like has no number of its own: it is the member and the thing. */
export const likeIntakeServer = serveIntake(likeIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, { withdrawn }) => {
    const like = likedBy(refs);
    if (withdrawn) {
      await unlikeContent(db, like);
      return 0;
    }
    await needEnabled(db, refs.member);
    await needShown(db, like.type, like.id);
    await likeContent(db, like);
    return 0;
  },
  change: async ({ db, refs }, { withdrawn }) => {
    const like = likedBy(refs);
    if (withdrawn) return unlikeContent(db, like);
    await needShown(db, like.type, like.id);
    return likeContent(db, like);
  },
  read: async () => ({}),
});
