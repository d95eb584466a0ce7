import { photoRemoved } from "@hongxian/contract/core/events/review.events.ts";
import * as endpoints from "@hongxian/contract/core/member/member-album.endpoints.ts";
import type { AlbumPhoto } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { lockOwnMember } from "./lock-member.ts";
import { needMember } from "./need-member.ts";
import { touchMember } from "./save-edit.ts";

export const getAlbumPics = handle(endpoints.getAlbumPics, async (call) => {
  const { userId, page, size } = call.params;
  await needMember(call, userId);
  const { rows } = await sql<AlbumPhoto>`select id, picture, ablum_status, created_time from album_photo
    where user_id = ${userId} and not is_delete order by id limit ${size} offset ${(page - 1) * size}`.execute(call.db);
  return rows;
});

export const deleteAlbumPic = handle(endpoints.deleteAlbumPic, async (call) => {
  const { db, params } = call;
  const { rows } = await sql<{ userId: number }>`select user_id from album_photo where id = ${params.id}`.execute(db);
  const owner = rows[0];
  if (owner === undefined) throw new AppError("NOT_FOUND");
  await lockOwnMember(call, owner.userId);
  const gone = await sql<{ picture: string }>`update album_photo set is_delete = true
    where id = ${params.id} and not is_delete returning picture`.execute(db);
  if (gone.rows[0] === undefined) throw new AppError("STALE");
  await touchMember(db, owner.userId, call.caller.name);
  await writeEvent(db, photoRemoved, { userId: owner.userId, photoId: params.id });
  await notifyMember(db, { userId: owner.userId, ...memberMessages.photoDeleted() });
  call.audit({
    targetType: auditTargets.member,
    targetId: owner.userId,
    before: { albumPhoto: params.id },
    after: { isDelete: true },
  });
  return null;
});
