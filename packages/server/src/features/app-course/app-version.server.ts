import { versionActs } from "@hongxian/contract/features/app-course/version.acts.ts";
import { createHash } from "node:crypto";
import * as endpoints from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import {
  appVersion,
  appCourseRoute,
  versionPlatform,
} from "@hongxian/contract/features/app-course/app-version.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { findStoredFile } from "../../core/foundation/storage/stored-files.ts";
import { handle, handleAsking, type Call, type RawCall } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const appVersionServer = serveResource(appVersion, {
  table: "app_version",
  scope: () => "all",
  run: {
    remove: async ({ db }, { versionId, versionName, platform }) => {
      await sql`delete from app_version where version_id = ${versionId}`.execute(db);
      return { note: { versionName, platform } };
    },
  },
});

interface Held {
  readonly platform: endpoints.VersionDraft["platform"];
  readonly versionName: string;
  readonly updateType: string;
  readonly downloadUrl: string;
  readonly grayPercent: number;
  readonly status: string;
  readonly version: number;
}
async function lock({ db }: Call, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select platform, version_name, update_type, download_url, gray_percent, status, version
    from app_version where version_id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

interface Package {
  readonly fileSize: number;
  readonly md5: string;
}

/** Size and fingerprint of the package in the store; null when it is not there. Read before anything is locked. */
async function packageOf({ db, services }: RawCall, draft: endpoints.VersionDraft): Promise<Package | null> {
  if (draft.platform !== "ANDROID") return { fileSize: 0, md5: "" };
  const file = await findStoredFile(db, draft.downloadUrl);
  const found = file === null || file.kind !== "app" ? null : await fileStoreOf(services).find(file.objectKey);
  if (found === null) return null;
  const hash = createHash("md5");
  for await (const chunk of await found.read()) hash.update(chunk as Buffer);
  return { fileSize: found.size, md5: hash.digest("hex") };
}

/** Numbers only grow: a version is newer than the released one, and no number occurs twice. */
async function checkDraft({ db }: Call, draft: endpoints.VersionDraft, except: number): Promise<void> {
  const { rows } = await sql<{ isTaken: boolean; isOld: boolean; noChannel: string | null }>`select
      exists (select 1 from app_version
      where platform = ${draft.platform} and version_code = ${draft.versionCode} and version_id <> ${except}) as
        is_taken,
      exists (select 1 from app_version
      where platform = ${draft.platform} and status = 'ONLINE' and version_code >= ${draft.versionCode}
        and version_id <> ${except}) as is_old,
      (select c from unnest(${draft.channelCodes}::text[]) c where not exists (select 1 from channel h where h.code = c)
      limit 1) as no_channel`.execute(db);
  const found = rows[0];
  if (found?.isTaken) throw invalid({ versionCode: endpoints.versionMessages.codeTaken });
  if (found?.isOld) throw invalid({ versionCode: endpoints.versionMessages.code });
  if (found?.noChannel) throw invalid({ channelCodes: endpoints.versionMessages.channel(found.noChannel) });
}

const needPackage = (file: Package | null): Package => {
  if (file === null) throw invalid({ downloadUrl: endpoints.versionMessages.package });
  return file;
};

const columnsOf = (draft: endpoints.VersionDraft, file: Package): Record<string, unknown> => ({
  platform: draft.platform,
  version_name: draft.versionName,
  version_code: draft.versionCode,
  update_type: draft.updateType,
  min_version_code: draft.minVersionCode,
  download_url: draft.platform === "ANDROID" ? draft.downloadUrl : "",
  store_url: draft.platform === "IOS" ? draft.storeUrl : "",
  description: draft.description,
  gray_percent: draft.grayPercent,
  gray_user_ids: draft.grayUserIds,
  channel_codes: draft.platform === "ANDROID" ? draft.channelCodes : [],
  file_size: file.fileSize,
  md5: file.md5,
});

/** Two concurrent versions of one platform see each other's numbers. */
const lockPlatform = (call: Call, platform: string) =>
  sql`select pg_advisory_xact_lock(hashtext('app version'), hashtext(${platform}))`.execute(call.db);

export const addAppVersion = handleAsking(
  endpoints.addAppVersion,
  (call) => packageOf(call, call.body),
  async (call, file) => {
    const { db, body } = call;
    await lockPlatform(call, body.platform);
    await checkDraft(call, body, 0);
    const columns = { ...columnsOf(body, needPackage(file)), created_by_id: call.caller.staffId };
    const { rows } = await sql<{
      id: number;
    }>`insert into app_version (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning version_id as id`.execute(db);
    const versionId = rows[0]?.id ?? 0;
    call.audit({ targetType: auditTargets.appVersion, targetId: versionId, after: body });
    return { versionId };
  },
);

export const updateAppVersion = handleAsking(
  endpoints.updateAppVersion,
  (call) => packageOf(call, call.body),
  async (call, file) => {
    const { db } = call;
    const { versionId, version, ...draft } = call.body;
    await lockPlatform(call, draft.platform);
    const held = await lock(call, versionId);
    needAct(versionActs.edit, held);
    if (held.version !== version) throw new AppError("STALE_VERSION");
    await checkDraft(call, draft, versionId);
    const set = Object.entries(columnsOf(draft, needPackage(file))).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    await sql`update app_version set ${sql.join(set)}, update_time = now(), version = version + 1
      where version_id = ${versionId}`.execute(db);
    call.audit({ targetType: auditTargets.appVersion, targetId: versionId, before: held, after: draft });
    return { versionId };
  },
);

async function tellForced({ db }: Call, { platform, versionName }: Held): Promise<void> {
  const notice = endpoints.versionMessages.forced(versionPlatform.labels[platform], versionName);
  await noticeWhoMay(db, "forcedUpdate", { kind: "WARN", ...notice, link: `${appCourseRoute}?platform=${platform}` });
}

export const updateVersionStatus = handle(endpoints.updateVersionStatus, async (call) => {
  const { db, query } = call;
  const { versionId, status } = call.params;
  const goesOnline = status === "ONLINE";
  call.need(goesOnline ? endpoints.versionGrants.publish : endpoints.versionGrants.withdraw);
  const held = await lock(call, versionId);
  await lockPlatform(call, held.platform);
  needAct(
    goesOnline ? (held.updateType === "FORCE" ? versionActs.force : versionActs.publish) : versionActs.withdraw,
    held,
  );
  if (goesOnline && held.updateType === "FORCE" && query.versionName !== held.versionName)
    throw refused(endpoints.versionMessages.mismatch);
  if (!goesOnline) {
    const { rows } = await sql`select 1 from app_version
      where platform = ${held.platform} and status = 'ONLINE' and version_id <> ${versionId} limit 1`.execute(db);
    if (rows.length === 0) throw refused(endpoints.versionMessages.last);
  }
  const since = goesOnline ? sql`, publish_time = now()` : sql``;
  await sql`update app_version set status = ${status} ${since}, update_time = now(), version = version + 1
    where version_id = ${versionId} and status = ${held.status}`.execute(db);
  if (goesOnline && held.updateType === "FORCE") await tellForced(call, held);
  call.audit({
    targetType: auditTargets.appVersion,
    targetId: versionId,
    before: { status: held.status },
    after: { status },
  });
  return { versionId, status };
});

export const setVersionGray = handle(endpoints.setVersionGray, async (call) => {
  const { versionId, percent } = call.params;
  const held = await lock(call, versionId);
  needAct(versionActs.gray, held);
  if (percent <= held.grayPercent) throw refused(endpoints.versionMessages.grayUp);
  await sql`update app_version set gray_percent = ${percent}, update_time = now(), version = version + 1
    where version_id = ${versionId}`.execute(call.db);
  call.audit({
    targetType: auditTargets.appVersion,
    targetId: versionId,
    before: { grayPercent: held.grayPercent },
    after: { grayPercent: percent },
  });
  return { versionId, grayPercent: percent };
});
