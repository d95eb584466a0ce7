import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import * as blurredPaperEndpoints from "@hongxian/contract/core/credential/blurred-paper.ts";
import * as authArchiveEndpoints from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { handle, handleRaw, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { readPaper } from "./paper-file.ts";
import { blurPicture } from "../../core/foundation/picture/blur-picture.ts";
import { storedNameOf } from "../../core/foundation/storage/stored-files.ts";

async function imagesOf({ db, caller }: Call, id: number, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{
    authImg: string;
  }>`select t.auth_img from auth_record t join member m on m.user_id = t.user_id
    where t.id = ${id} and ${condition} and ${scopeSql(memberReadScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return splitImages(rows[0].authImg);
}

const isAssets = sql<boolean>`t.type = 'ASSETS'`;
const nameOf = (url: string): string => storedNameOf(url) ?? url.split("/").at(-1) ?? url;

export const getAuthOriginal = handle(authArchiveEndpoints.getAuthOriginal, async (call) => {
  const { id } = call.params;
  const images = await imagesOf(call, id, isAssets);
  call.audit({ targetType: auditTargets.authRecord, targetId: id, after: { images: images.map(nameOf) } });
  return { id, images };
});

export const getBlurredPaper = handleRaw(blurredPaperEndpoints.getBlurredPaper, async (call, _request, reply) => {
  const { id, place } = call.params;
  const url = (await imagesOf(call, id, isAssets))[place - 1];
  if (url === undefined) throw new AppError("NOT_FOUND");
  reply.header("cache-control", "private, max-age=3600").type("image/jpeg");
  return blurPicture(call.caller.staffId, await readPaper(call.services, url));
});
