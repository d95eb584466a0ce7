import * as endpoints from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { handleRaw } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf } from "./file-store.ts";
import { readRange } from "./s3-read.ts";
import { StoreError } from "./store-error.ts";
import { findFileByName, type StoredFile } from "./stored-files.ts";

/** One of our names never gets another content, so a browser may cache it. */
const keepFor = "private, max-age=86400, immutable";

function dispositionOf({ kind, originalName, name }: StoredFile): string {
  if (kind === "image" || kind === "video" || kind === "audio") return "inline";
  const shown = originalName === "" ? (name.split("/").at(-1) ?? name) : originalName;
  // The plain form allows few characters; browsers use the other one.
  return `attachment; filename="${shown.replaceAll(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(shown)}`;
}

/** Sends a stored file, or the requested part of it. Only types of our own choosing are sent, never as a page. */
export async function sendStoredFile(
  services: Services,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const file = await findFileByName(services.db, name);
  const found = file === null ? null : await fileStoreOf(services).find(file.objectKey);
  if (file === null || found === null) throw new AppError("NOT_FOUND");
  // Its first 32 characters identify it; the rest may be of any alphabet.
  const etag = `"${file.name.slice(0, 32)}"`;
  reply.headers({
    "cache-control": keepFor,
    "content-security-policy": "sandbox; default-src 'none'",
    "content-disposition": dispositionOf(file),
    "accept-ranges": "bytes",
    etag,
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const range = rangeOf(request.headers.range, found.size, reply);
  if (range === "outside") return reply.code(416).send();
  reply.type(file.type);
  if (range === null) return reply.header("content-length", found.size).send(await found.read());
  reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${found.size}`);
  return reply.header("content-length", range.end - range.start + 1).send(await found.read(range.start, range.end));
}

function rangeOf(header: string | undefined, size: number, reply: FastifyReply) {
  try {
    return readRange(header, size);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    reply.header("content-range", `bytes */${size}`);
    return "outside";
  }
}

export const getStoredFile = handleRaw(endpoints.getStoredFile, (call, request, reply) =>
  sendStoredFile(call.services, call.params.name, request, reply),
);

export const getNamedFile = handleRaw(endpoints.getNamedFile, (call, request, reply) =>
  sendStoredFile(call.services, `${call.params.folder}/${call.params.name}`, request, reply),
);
