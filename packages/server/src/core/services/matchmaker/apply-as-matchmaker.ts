import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { nameRegion } from "../../people/member/edit-region.ts";
import { lockCandidate } from "./make-matchmaker.ts";

interface NewApplication {
  readonly userId: number;
  readonly phone: string;
  readonly region: readonly [number, number | null, number | null];
  readonly years: number;
  readonly introduction: string;
  /** Separated by semicolons. */
  readonly certImgs: string;
  readonly referrerUserId: number | null;
}

/** A member applies: the same conditions as when the application is passed, so that none waits in vain. */
export async function applyAsMatchmaker(db: Db, draft: NewApplication): Promise<number> {
  const { userId, region } = draft;
  const { realname } = await lockCandidate(db, userId);
  await nameRegion(db, region);
  const [provId, cityId, areaId] = region;
  const referrer = draft.referrerUserId === userId ? null : draft.referrerUserId;
  const { rows } = await sql<{ id: number }>`insert into matchmaker_apply (user_id, real_name, phone, prov_id, city_id,
      area_id, years, introduction, cert_imgs, referrer_user_id)
    values (${userId}, ${realname}, ${draft.phone}, ${provId}, ${cityId}, ${areaId}, ${draft.years},
      ${draft.introduction}, ${draft.certImgs}, ${referrer})
    on conflict (user_id) where status in ('WAIT_AUDIT', 'WAIT_PAY') do nothing returning id`.execute(db);
  if (rows[0] === undefined) throw invalid({ member: applyMessages.open });
  return rows[0].id;
}

/** The member takes an application back that nobody has decided yet. */
export async function withdrawMatchmakerApply(db: Db, id: number, userId: number): Promise<void> {
  const { rows } = await sql`update matchmaker_apply set status = 'CANCELED', update_time = now(), version = version + 1
    where id = ${id} and user_id = ${userId} and status = 'WAIT_AUDIT' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}
