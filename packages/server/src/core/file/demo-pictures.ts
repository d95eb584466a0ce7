import { getDemoPicture } from "@hongxian/contract/core/file/file.endpoints.ts";
import { AppError } from "@hongxian/contract/kit/errors.ts";
import { handleRaw } from "../../kit/call.ts";
import { drawDemoPicture } from "../demo/demo-picture.ts";

/** Pictures of the demo people and their papers are drawn when asked for. */
export const demoPicture = handleRaw(getDemoPicture, async ({ params }, _request, reply) => {
  const picture = drawDemoPicture(`${params.kind}/${params.name}`);
  if (picture === undefined) throw new AppError("NOT_FOUND");
  reply.header("cache-control", "private, max-age=604800").type("image/svg+xml");
  return picture;
});
