import { nearlyFullMessage } from "@hongxian/contract/core/operation/run-state.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { isNearlyFull } from "../platform/disk-room.ts";

/** Calls that begin an upload, an export or an import. What ends or removes one is never refused. */
const begins =
  /\/(?:export|import|import-[a-z]+)$|^\/api\/(?:exports|files\/images)$|^\/api\/data-imports\/(?:create|\{id\}\/(?:check|start|resume))$/;

export const needsRoom = ({ method, path }: Pick<Endpoint, "method" | "path">): boolean =>
  method === "POST" && begins.test(path);

/** Refuses while the disk is nearly full: PostgreSQL must find room for everything else. */
export async function needRoom(endpoint: Pick<Endpoint, "method" | "path">, dataDir: string): Promise<void> {
  if (needsRoom(endpoint) && (await isNearlyFull(dataDir))) throw new AppError("NO_ROOM", { msg: nearlyFullMessage });
}
