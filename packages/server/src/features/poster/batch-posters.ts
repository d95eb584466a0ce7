import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { backgroundNumbers } from "@hongxian/contract/core/poster/background-number.ts";
import * as posterEndpoints from "@hongxian/contract/core/poster/poster.endpoints.ts";
import * as posterSliceEndpoints from "@hongxian/contract/core/poster/poster-slice.endpoint.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { BatchKind, BatchKinds } from "../../core/foundation/batch/batch-kind.ts";
import { createBatch, ownJob } from "../../core/foundation/batch/batch-store.ts";
import { handle, handleAsking, handleRaw, type RawCall } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { filesAreShared } from "../../core/foundation/storage/work-files.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { drawMemberPoster, posterTools } from "./draw-member-poster.ts";
import {
  dropShared,
  keepPoster,
  storedPosters,
  removeOldPosters,
  sharedPosters,
  sharePoster,
} from "./poster-folder.ts";
import { readPosterSource } from "./poster-source.ts";
import { zipStream, type ZipEntry } from "./zip-stream.ts";

/** The job's stored input. */
interface PosterBatch extends Omit<z.output<typeof posterEndpoints.startPosterBatch.body>, "userIds"> {
  readonly folder: string;
  readonly userIds: readonly number[];
}

/** 批量推广图: checked at once, drawn in the background. */
export const startPosterBatch = handle(posterEndpoints.startPosterBatch, async (call) => {
  const { db, caller, body } = call;
  await posterTools();
  const userIds = [...new Set(body.userIds)];
  const input: PosterBatch = { ...body, userIds, folder: randomBytes(16).toString("hex") };
  const targets = sql`select u from unnest(${userIds}::bigint[]) with ordinality as t(u, place) order by place`;
  const { id, total } = await createBatch(db, {
    kind: posterEndpoints.posterBatchKind,
    staffId: caller.staffId,
    input,
    targets,
  });
  call.audit({ targetType: auditTargets.batchJob, targetId: id, after: { total, background: body.background } });
  return { jobId: id, total };
});

type SliceCall = RawCall<unknown, unknown, z.output<typeof posterSliceEndpoints.drawPosterSlice.body>>;

/** Draws before the transaction of the slice: photos may be in a store or on remote hosts. */
async function drawPosters(call: SliceCall) {
  const { caller, services, body } = call;
  // The right is checked at every slice: a withdrawn role stops the job.
  if (caller.roleId !== adminRoleId)
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(posterEndpoints.batchPosterTitle) });
  const failed: { userId: number; msg: string }[] = [];
  const drawn: { place: number; userId: number; nickname: string; png: Buffer; background: number }[] = [];
  for (const [at, userId] of body.userIds.entries()) {
    const place = body.order[at] ?? 1;
    const turn = backgroundNumbers[(place - 1) % backgroundNumbers.length] ?? 1;
    try {
      const source = await readPosterSource(call, userId);
      const background = body.background === "CYCLE" ? turn : body.background;
      const png = await drawMemberPoster(call.caller.staffId, services, source, { background, origin: body.origin });
      const poster = { place, userId, nickname: source.profile.nickname, png };
      if (filesAreShared(services)) await sharePoster(fileStoreOf(services), body.folder, poster);
      drawn.push({ ...poster, background });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ userId, msg: error.message });
    }
  }
  return { drawn, failed };
}

const drawPosterSlice = handleAsking(
  posterSliceEndpoints.drawPosterSlice,
  drawPosters,
  async (call, { drawn, failed }) => {
    for (const { background, ...poster } of drawn) {
      if (!filesAreShared(call.services)) await keepPoster(call.services.settings.dataDir, call.body.folder, poster);
      call.auditItem({ targetType: auditTargets.member, targetId: poster.userId, after: { background } });
    }
    call.audit({ targetType: auditTargets.poster, targetId: null, after: { drawn: drawn.length } });
    return { failed };
  },
);

const drawing: BatchKind = {
  kind: posterEndpoints.posterBatchKind,
  title: posterEndpoints.batchPosterTitle,
  served: drawPosterSlice,
  // One poster per transaction: progress is visible and a cancel takes effect after each.
  slice: 1,
  order: (input, ids) => {
    // Written by the start of the batch above.
    const { userIds, ...order } = input as PosterBatch;
    return { body: { ...order, userIds: ids, order: ids.map((id) => userIds.indexOf(id) + 1) } };
  },
};

export const posterBatchKinds: BatchKinds = new Map([[drawing.kind, drawing]]);

async function postersOf({ db, services }: RawCall, { folder, userIds }: PosterBatch): Promise<ZipEntry[]> {
  if (!filesAreShared(services)) return storedPosters(services.settings.dataDir, folder);
  const { rows } = await sql<{
    userId: number;
    nickname: string;
    place: number;
  }>`select m.user_id, m.first_name as nickname,
      t.place::int as place from unnest(${userIds}::bigint[]) with ordinality as t(u, place)
    join member m on m.user_id = t.u
    order by t.place`.execute(db);
  return sharedPosters(fileStoreOf(services), folder, rows);
}

/** The drawn posters, also of a cancelled batch; only for its creator. */
export const getPosterBatchFile = handleRaw(posterEndpoints.getPosterBatchFile, async (call, _request, reply) => {
  const job = await ownJob(call.db, call.params.id, call.caller.staffId);
  if (job.kind !== posterEndpoints.posterBatchKind) throw new AppError("NOT_FOUND");
  if (job.endTime === null || job.status === "FAILED") throw refused(posterMessages.notDone);
  if (Date.now() - Date.parse(job.endTime) > posterEndpoints.posterLimits.hours * 3_600_000)
    throw refused(posterMessages.expired);
  const posters = await postersOf(call, job.input as PosterBatch);
  if (posters.length === 0) throw refused(posterMessages.expired);
  const stamp = shanghaiText(new Date().toISOString()).replaceAll(/\D/g, "").slice(0, 14);
  const name = encodeURIComponent(`${posterEndpoints.batchPosterTitle}-${stamp}.zip`);
  reply.header("content-type", "application/zip");
  reply.header("content-disposition", `attachment; filename*=UTF-8''${name}`);
  return reply.send(Readable.from(zipStream(posters)));
});

/** Files of batches older than a day. */
export const posterClean = (servicesOf: (parts: Parameters<Job["run"]>[0]) => Services): Job => ({
  name: "poster-clean",
  cron: "25 * * * *",
  run: async (parts) => {
    const services = servicesOf(parts);
    if (!filesAreShared(services)) return removeOldPosters(services.settings.dataDir);
    const { rows } = await sql<{
      input: PosterBatch;
    }>`select input from batch_job where kind = ${posterEndpoints.posterBatchKind}
      and end_time between now() - make_interval(hours => ${posterEndpoints.posterLimits.hours + 26}) and now() -
      make_interval(hours => ${posterEndpoints.posterLimits.hours + 2})`.execute(services.db);
    for (const { input } of rows) await dropShared(fileStoreOf(services), input.folder, input.userIds.length);
    return rows.length;
  },
});
