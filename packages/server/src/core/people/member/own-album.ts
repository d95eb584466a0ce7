import { albumMessages, albumMost } from "@hongxian/contract/core/member/member-album.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { lockMember } from "./lock-member.ts";

interface NewPhoto {
  readonly userId: number;
  readonly picture: string;
  readonly visibility: string;
}

/** A member adds a picture to the album. The member's lock makes the count hold. */
export async function addPhoto(db: Db, { userId, picture, visibility }: NewPhoto): Promise<number> {
  await lockMember(db, userId);
  const { rows: held } = await sql<{ n: number }>`select count(*)::int as n from album_photo
    where user_id = ${userId} and not is_delete`.execute(db);
  if ((held[0]?.n ?? 0) >= albumMost) throw refused(albumMessages.full);
  const { rows } = await sql<{ id: number }>`insert into album_photo (user_id, picture, ablum_status)
    values (${userId}, ${picture}, ${visibility}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A member changes who may see an own picture, or removes it; what was removed stays so. */
export async function changePhoto(
  db: Db,
  id: number,
  { userId, visibility, removed }: Pick<NewPhoto, "userId" | "visibility"> & { readonly removed: boolean },
): Promise<void> {
  const { rows } = await sql`update album_photo set ablum_status = ${visibility}, is_delete = ${removed}
    where id = ${id} and user_id = ${userId} and not is_delete returning 1`.execute(db);
  if (rows.length === 0) throw refused(albumMessages.removed);
}
