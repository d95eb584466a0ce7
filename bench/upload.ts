import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Fastify, { type FastifyRequest } from "fastify";
import { buildApp } from "../packages/server/src/app.ts";
import { sha256Hex, signHeaders, unsignedPayload } from "../packages/server/src/core/foundation/storage/sign-v4.ts";
import { serviceKey } from "../packages/server/src/core/foundation/storage/store-identity.ts";
import { startEmbeddedPostgres } from "../packages/server/src/platform/database/embedded-postgres.ts";
import { openListener } from "../packages/server/src/platform/database/listen.ts";
import { migrate } from "../packages/server/src/platform/database/migrate.ts";
import { openDatabase } from "../packages/server/src/platform/database/open-database.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";
import type { Ratio } from "./ratio.ts";
import type { Upload, UploadCall, Uploaded } from "./upload-worker.ts";

const mib = 1024 * 1024;
const fileBytes = 512 * mib;
const partBytes = 2_097_152;
const client = new URL("upload-worker.js", import.meta.url);

async function upload(parts: readonly UploadCall[], parallel: number): Promise<Uploaded> {
  const worker = new Worker(client, { workerData: { bytes: fileBytes, parts, parallel } satisfies Upload });
  try {
    return await new Promise<Uploaded>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  } finally {
    await worker.terminate();
  }
}

/** A bare route that writes the body to a file and syncs it to disk: what any store has to do. */
async function bareServer(folder: string) {
  const app = Fastify({ bodyLimit: 2 * fileBytes });
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  const handler = async (request: FastifyRequest): Promise<string> => {
    const file = await open(join(folder, "bare"), "w");
    for await (const chunk of request.raw) await file.write(chunk as Buffer);
    await file.datasync();
    await file.close();
    return "";
  };
  app.route({ method: "PUT", url: "/bare", handler });
  return { app, url: `${await app.listen({ port: 0, host: "127.0.0.1" })}/bare` };
}

/** 512 MiB in parts of 2 MiB, five at a time, signed and completed, compared with one plain PUT of the same bytes. */
export async function uploadInParts(): Promise<Ratio> {
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-bench-"));
  const log = createLog("silent", "bench");
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" }, log });
  const database = openDatabase({ url: postgres.url, max: 8, applicationName: "bench" });
  const listener = openListener(postgres.url, log);
  process.env["RATE_LIMIT"] = "1000000000";
  const settings = { ...parseSettings({}), dataDir, secretKey: "the secret key of the measurements" };
  await migrate(database.pool);
  const app = await buildApp({ settings, database, listener, log });
  const bare = await bareServer(dataDir);
  const keys = serviceKey(settings);
  try {
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const place = { region: settings.storage.region, service: "s3" };
    const call = async (method: string, path: string, body = ""): Promise<string> => {
      const url = new URL(`${origin}/s3/hongxian/bench.bin${path}`);
      const { host: _host, ...headers } = signHeaders({ method, url, payloadHash: sha256Hex(body) }, keys, place);
      const answer = await fetch(url, { method, headers, ...(body === "" ? {} : { body }) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text;
    };
    const partsOf = (uploadId: string): UploadCall[] =>
      Array.from({ length: fileBytes / partBytes }, (_, at) => {
        const url = new URL(`${origin}/s3/hongxian/bench.bin?partNumber=${at + 1}&uploadId=${uploadId}`);
        const headers = signHeaders({ method: "PUT", url, payloadHash: unsignedPayload }, keys, place);
        return { url: url.href, headers, bytes: partBytes };
      });
    const ours = async (): Promise<number> => {
      const uploadId = /<UploadId>([^<]+)/.exec(await call("POST", "?uploads"))?.[1] ?? "";
      const parts = partsOf(uploadId);
      const { seconds, tags } = await upload(parts, 5);
      const begun = performance.now();
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
      await call("POST", `?uploadId=${uploadId}`, `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const total = seconds + (performance.now() - begun) / 1000;
      await call("DELETE", "");
      return fileBytes / mib / total;
    };
    const limit = async (): Promise<number> => {
      const { seconds } = await upload([{ url: bare.url, headers: {}, bytes: fileBytes }], 1);
      return fileBytes / mib / seconds;
    };
    const best = { limit: 0, ours: 0 };
    // Alternating, so that other load of the machine affects both.
    for (let round = 0; round < 3; round += 1) {
      best.limit = Math.max(best.limit, await limit());
      best.ours = Math.max(best.ours, await ours());
    }
    return {
      work: "upload of 512 MiB in parts of 2 MiB, 5 at a time, against one plain PUT (MiB)",
      ...best,
      reach: 0.5,
    };
  } finally {
    await app.close();
    await bare.app.close();
    await listener.close();
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
