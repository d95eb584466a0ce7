import { pipeline } from "node:stream/promises";
import * as endpoints from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import type { updateType } from "@hongxian/contract/features/app-course/app-version.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handlePublic, type Db } from "../../kit/call.ts";

interface Latest {
  readonly versionId: number;
  readonly versionName: string;
  readonly versionCode: number;
  readonly updateType: ChoiceOf<typeof updateType>;
  readonly storeUrl: string;
  readonly fileSize: number;
  readonly md5: string;
  readonly description: string;
}

interface Installed {
  readonly platform: string;
  readonly versionCode: number;
  readonly channel: string;
  readonly userId: number | null;
}

/** The newest release for this member: by name, or because the number is within the grey share. */
export async function latestVersion(db: Db, { platform, versionCode, channel, userId }: Installed) {
  const { rows } =
    await sql<Latest>`select v.version_id, v.version_name, v.version_code, v.store_url, v.file_size, v.md5,
      v.description,
      case when v.update_type = 'OPTIONAL' and ${versionCode}::int < v.min_version_code then 'FORCE'
        else v.update_type end as update_type
    from app_version v where v.platform = ${platform} and v.status = 'ONLINE' and v.version_code > ${versionCode}::int
      and (v.channel_codes = '{}' or ${channel} = any(v.channel_codes))
      and (v.gray_percent = 100 or ${userId}::bigint = any(v.gray_user_ids)
        or ${userId}::bigint is not null and abs(hashtext((${userId}::bigint)::text)) % 100 < v.gray_percent)
    order by v.version_code desc limit 1`.execute(db);
  const found = rows[0];
  if (found === undefined) return null;
  const { versionId, ...latest } = found;
  return { ...latest, downloadUrl: platform === "ANDROID" ? endpoints.packageAddress(versionId) : "" };
}

export const getLatestVersion = handlePublic(endpoints.getLatestVersion, ({ db, query }) =>
  latestVersion(db, { ...query, userId: query.userId ?? null }),
);

export const getAppPackage = handlePublic(endpoints.getAppPackage, async ({ db, services, params }, reply) => {
  const { rows } = await sql<{
    downloadUrl: string;
    versionName: string;
  }>`select download_url, version_name from app_version
    where version_id = ${params.id} and platform = 'ANDROID' and status = 'ONLINE'`.execute(db);
  const version = rows[0];
  const file = version === undefined ? null : await findStoredFile(db, version.downloadUrl);
  const found = file === null ? null : await fileStoreOf(services).find(file.objectKey);
  if (version === undefined || file === null || found === null) throw new AppError("NOT_FOUND");
  const content = await found.read();
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": file.type,
    "content-length": String(found.size),
    "content-disposition": `attachment; filename="hongxian-${version.versionName}.apk"`,
    "x-content-type-options": "nosniff",
  });
  // A visitor who disconnects is not an error of ours.
  await pipeline(content, reply.raw).catch(() => undefined);
  return null;
});
