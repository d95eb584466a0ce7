import { videoIntake } from "@hongxian/contract/features/video/video.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { shownFilm, shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { needOpenSubject } from "../../core/services/content/join-subject.ts";
import { contentViewOf, homeColumns } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** The short videos of members. */
export const videoIntakeServer = serveIntake(videoIntake, {
  target: auditTargets.video,
  ask: async ({ services, refs }, { title, cover, videoUrl, subjectId, visibility, ...film }) => {
    const { db } = services;
    await needEnabled(db, refs.member);
    if (subjectId !== null) await needOpenSubject(db, subjectId, null);
    const { durationSec, width, height, sizeBytes } = film;
    const columns = {
      title,
      coverUrl: shownPictures(services, cover, "cover"),
      videoUrl: shownFilm(services, videoUrl),
      durationSec,
      width,
      height,
      sizeBytes,
      subjectId,
      visibility,
      ...(await homeColumns(db, refs.member)),
    };
    const post = { type: "VIDEO", userId: refs.member, columns } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("VIDEO"),
});
