import * as endpoints from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { handleRaw } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf, readWhole } from "./file-store.ts";
import { findStoredFile } from "./stored-files.ts";
import type { Reach } from "../../../platform/outgoing.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { fitPicture } from "../picture/fit-picture.ts";
import { cacheKey, openPictureCache } from "../picture/picture-cache.ts";
import { fetchPicture } from "../picture/safe-fetch.ts";

const day = 86_400_000;

interface Source {
  /** Identifies the picture's content, which never changes under one mark. */
  readonly mark: string;
  /** How long a fitted one may be used: ours never change, external ones may. */
  readonly maxAge: number;
  read(): Promise<Buffer>;
}

/** Hosts that pictures may be shown from: those of the settings, and the object store's own. */
export function reachOf({ imageHosts, storage }: Services["settings"]): Reach {
  const store = storage.endpoint === undefined ? [] : [new URL(storage.endpoint).host];
  return { hosts: [...imageHosts, ...store, ...store.map((host) => `${storage.bucket}.${host}`)] };
}

async function sourceOf(services: Services, url: string): Promise<Source> {
  if (!url.startsWith("/")) {
    return { mark: url, maxAge: day, read: () => fetchPicture(url, reachOf(services.settings)) };
  }
  const file = await findStoredFile(services.db, url);
  if (file?.kind !== "image") throw new AppError("NOT_FOUND");
  const read = async () => {
    const found = await fileStoreOf(services).find(file.objectKey);
    if (found === null) throw new AppError("NOT_FOUND");
    return readWhole(found);
  };
  return { mark: file.name, maxAge: Number.POSITIVE_INFINITY, read };
}

/** The same picture requested twice at the same moment is made once. */
const making = new Map<string, Promise<{ bytes: Buffer; madeAt: number }>>();

async function fittedPicture(user: SlotUser, dataDir: string, source: Source, key: string, width: number) {
  const cache = openPictureCache(dataDir);
  const cached = await cache.get(key, source.maxAge);
  if (cached !== null) return cached;
  const place = `${dataDir} ${key}`;
  const make = async () => {
    const bytes = await fitPicture(user, await source.read(), width).catch((error: unknown) => {
      throw error instanceof AppError ? error : refused(endpoints.pictureMessages.unreachable);
    });
    return { bytes, madeAt: await cache.put(key, bytes) };
  };
  const made = making.get(place) ?? make().finally(() => making.delete(place));
  making.set(place, made);
  return made;
}

/** A fitted picture for calls that return it themselves. */
export async function readFitted(
  user: SlotUser,
  services: Services,
  url: string,
  size: endpoints.PictureSize,
): Promise<Buffer> {
  const source = await sourceOf(services, url);
  const key = cacheKey(source.mark, size, "1");
  return (await fittedPicture(user, services.settings.dataDir, source, key, endpoints.pictureSizes[size])).bytes;
}

/** Drawings are scalable and need no fitting. */
function sendDrawing(reply: FastifyReply, drawing: string): unknown {
  reply.headers({
    "cache-control": "private, max-age=604800",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  return reply.type("image/svg+xml").send(drawing);
}

export const getPicture = handleRaw(endpoints.getPicture, async ({ services, query, caller }, request, reply) => {
  const drawing = services.drawPicture(query.url);
  if (drawing !== undefined) return sendDrawing(reply, drawing);
  const source = await sourceOf(services, query.url);
  const key = cacheKey(source.mark, query.size, "1");
  const { bytes, madeAt } = await fittedPicture(
    caller.staffId,
    services.settings.dataDir,
    source,
    key,
    endpoints.pictureSizes[query.size],
  );
  const isOurs = source.maxAge > day;
  const etag = isOurs ? `"${key.slice(0, 32)}"` : `"${key.slice(0, 32)}-${madeAt.toString(36)}"`;
  reply.headers({ etag, "cache-control": `private, max-age=${isOurs ? 86_400 : 3600}` });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("image/jpeg").send(bytes);
});
