import * as evaluateEndpoints from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import * as seekingInfoEndpoints from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { answerPicture, viewPicture } from "../../core/foundation/storage/view-picture.ts";
import { handlePublic } from "../../kit/call.ts";
import { isOnline } from "./evaluates.ts";
import { openLink, shownInCorner, shownPhotos } from "./seeking-info.ts";

/** One of the photos the profile shows: each request checks again whether it may still be shown. */
export const getSeekingPhoto = handlePublic(
  seekingInfoEndpoints.getSeekingPhoto,
  async ({ db, services, query, ip }, reply) => {
    const link = openLink(services.settings.secretKey, query.t);
    const { rows } = await sql<{ pictures: readonly string[] }>`select ${shownPhotos} as pictures
    from member m where m.user_id = ${link.userId} and ${shownInCorner}`.execute(db);
    const picture = rows[0]?.pictures[query.n];
    if (picture === undefined) throw new AppError("NOT_FOUND");
    return answerPicture(reply, await viewPicture(ip, services, picture));
  },
);

export const getEvaluateImage = handlePublic(
  evaluateEndpoints.getEvaluateImage,
  async ({ db, services, params, ip }, reply) => {
    const isCover = params.name === "cover";
    const { rows } = await sql<{ picture: string }>`select ${
      isCover
        ? sql`e.cover_url`
        : sql`coalesce((select b.image from emotion_band b
          where b.evaluate_id = e.id and b.id = ${Number(params.name)}), '')`
    } as picture from emotion_evaluate e where e.code = ${params.code} and ${isOnline}`.execute(db);
    const picture = rows[0]?.picture ?? "";
    if (picture === "") throw new AppError("NOT_FOUND");
    return answerPicture(reply, await viewPicture(ip, services, picture));
  },
);
