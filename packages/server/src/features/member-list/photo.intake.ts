import { albumMessages } from "@hongxian/contract/core/member/member-album.rules.ts";
import { photoIntake } from "@hongxian/contract/features/member-list/photo.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { addPhoto, changePhoto } from "../../core/people/member/own-album.ts";
import { hasBlockedFile } from "../../core/services/content/picture-hash.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly state: "SHOWN" | "REMOVED";
  readonly visibility: string;
}

/** The albums of members. A picture that was taken out of a post once does not come back this way. */
export const photoIntakeServer = serveIntake(photoIntake, {
  target: auditTargets.member,
  ask: async (call, { photo }) => {
    await needEnabled(call.services.db, call.refs.member);
    const pictures = await fetchPictures(call, "photo", [photo]);
    if (
      await hasBlockedFile(
        call.services,
        pictures.map(({ file }) => file.objectKey),
      )
    ) {
      await dropPictures(call.services, pictures);
      throw invalid({ photo: albumMessages.blocked });
    }
    return pictures;
  },
  drop: dropPictures,
  create: async ({ db, refs }, { photo, visibility }, pictures) => {
    const addressOf = await recordPictures(db, pictures);
    return addPhoto(db, { userId: refs.member, picture: addressOf(photo), visibility });
  },
  change: ({ db, refs }, { visibility, removed }, id) =>
    changePhoto(db, id, { userId: refs.member, visibility, removed }),
  read: async (db, id) => {
    const { rows } = await sql<View>`select case when is_delete then 'REMOVED' else 'SHOWN' end as state,
        ablum_status as visibility from album_photo where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
