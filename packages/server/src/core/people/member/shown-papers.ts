import { blurredAddresses } from "@hongxian/contract/core/credential/blurred-paper.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";

/** What happens to the pictures' addresses (separated by semicolons) before they are shown. */
export type ShowPapers = (images: string) => string;

const asTheyAre: ShowPapers = (images) => images;

/**
 * Papers about assets are only shown blurred, the originals by a separate call. For cars everyone but reviewers sees
 * the copies with the number plate masked, and nothing of a picture that has none yet.
 */
export async function shownPapers(call: Call, kind: CredentialKind, recordId: number | null): Promise<ShowPapers> {
  if (recordId === null) return asTheyAre;
  if (kind === "ASSETS") return (images) => blurredAddresses(recordId, splitImages(images).length);
  if (kind !== "CAR" || deskGrants("CAR").some((grant) => call.may(grant))) return asTheyAre;
  const { rows } = await sql<{ image: string; masked: string }>`select image, masked from auth_image_mask
    where record_id = ${recordId}`.execute(call.db);
  const masks = new Map(rows.map(({ image, masked }) => [image, masked]));
  return (images) =>
    splitImages(images)
      .flatMap((image) => masks.get(image) ?? [])
      .join(";");
}
