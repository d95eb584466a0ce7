import type { realnameChannel } from "@hongxian/contract/features/realname/realname.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { lockEdited } from "../../core/people/member/edit-by-member.ts";
import { realnameColumns } from "../../core/people/member/realname-columns.ts";
import { applyRealname, realnameMemberColumns, type RealnameBy } from "./apply-realname.ts";

interface NewCheck {
  readonly userId: number;
  readonly realname: string;
  readonly idNo: string;
  readonly channel: ChoiceOf<typeof realnameChannel>;
  readonly result: "SUCCESS" | "FAIL";
  readonly failReason: string;
  readonly faceScore: number | null;
  /** Cents. */
  readonly cost: number;
  readonly realImg: string;
  readonly liveImg: string;
}

/** Records a check that a provider made for the app; one that passed gives the member the real name. */
export async function recordCheck(by: RealnameBy, check: NewCheck): Promise<number> {
  const { db, seal } = by;
  const { userId, realname, idNo, result } = check;
  const member = await lockEdited(db, userId, realnameMemberColumns);
  const known = { realname, idNoSealed: seal.seal(idNo), idNoHash: seal.blindHash(idNo) };
  if (result === "SUCCESS") await applyRealname(by, member, known);
  const { idNoMasked, idBirthday, idSex } = realnameColumns(idNo);
  const { rows } = await sql<{ id: number }>`insert into realname_record (user_id, realname, id_no_sealed, id_no_hash,
      id_no_masked, id_birthday, id_sex, channel, result, fail_reason, face_score, cost, real_img, live_img)
    values (${userId}, ${realname}, ${known.idNoSealed}, ${known.idNoHash}, ${idNoMasked}, ${idBirthday}::date,
      ${idSex},
      ${check.channel}, ${result}, ${result === "FAIL" ? check.failReason : ""}, ${check.faceScore}, ${check.cost},
      ${check.realImg}, ${check.liveImg}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
