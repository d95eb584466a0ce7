import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getImage, imageMessages, uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/kit/errors.ts";
import { writeAudit } from "../../kit/audit.ts";
import { handleRaw } from "../../kit/call.ts";
import { imageType } from "./image-type.ts";

const types = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
const folderOf = (dataDir: string, name: string): string => join(dataDir, "files", name.slice(0, 2));

/** Keeps one picture under a new random name; nothing of the client's name or claimed type is believed. */
export const keepImage = handleRaw(uploadImage, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(imageMessages.none);
  const found = imageType(bytes);
  if (found === null) throw refused(imageMessages.type);
  const name = `${randomBytes(16).toString("hex")}.${found.extension}`;
  const folder = folderOf(call.house.settings.dataDir, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), bytes, { flag: "wx" });
  const { method, path, title = "" } = uploadImage;
  const entry = { targetType: "file", targetId: name, after: { size: bytes.length, type: found.type } };
  await writeAudit(call.db, {
    caller: call.caller,
    route: null,
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry,
    items: [],
  });
  const url = `/api/files/images/${name}`;
  return { status: 0, msg: "", data: { type: found.type, url, uri: `images/${name}`, size: bytes.length } };
});

export const showImage = handleRaw(getImage, async (call, _request, reply) => {
  const { name } = call.params;
  const file = join(folderOf(call.house.settings.dataDir, name), name);
  if (!existsSync(file)) throw new AppError("NOT_FOUND");
  const extension = name.split(".")[1] as keyof typeof types;
  reply.header("cache-control", "private, max-age=86400, immutable").type(types[extension]);
  return reply.send(createReadStream(file));
});
