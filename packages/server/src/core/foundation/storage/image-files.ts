import * as endpoints from "@hongxian/contract/core/file/file.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { handleRaw } from "../../../kit/call.ts";
import { receivePicture } from "./receive-picture.ts";
import { sendStoredFile } from "./show-file.ts";

/** Stores one small picture sent in one piece; the client's file name and claimed type are not trusted. */
export const uploadImage = handleRaw(endpoints.uploadImage, async (call, request) => {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw refused(endpoints.imageMessages.none);
  return { status: 0, msg: "", data: await receivePicture(call, endpoints.uploadImage, bytes) };
});

export const getImage = handleRaw(endpoints.getImage, (call, request, reply) =>
  sendStoredFile(call.services, call.params.name, request, reply),
);

export const getNamedImage = handleRaw(endpoints.getNamedImage, (call, request, reply) =>
  sendStoredFile(call.services, `${call.params.folder}/${call.params.name}`, request, reply),
);
