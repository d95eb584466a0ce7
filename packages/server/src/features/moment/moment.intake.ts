import { momentIntake } from "@hongxian/contract/features/moment/moment.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { contentViewOf, homeColumns } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** The moments of members: the word list, the machine and the review queue are those of every post. */
export const momentIntakeServer = serveIntake(momentIntake, {
  target: auditTargets.moment,
  ask: async ({ services, refs }, { content, images, locationName, visibility }) => {
    await needEnabled(services.db, refs.member);
    const imgs = shownPictures(services, images);
    const home = await homeColumns(services.db, refs.member);
    const columns = { content, imgs, locationName, visibility, ...home };
    const post = { type: "MOMENT", userId: refs.member, columns } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("MOMENT"),
});
