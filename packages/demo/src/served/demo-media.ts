import { Readable } from "node:stream";
import * as endpoints from "./demo.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { handleRaw } from "@hongxian/server/kit/call.ts";
import { soundOf } from "./demo-sound.ts";
import { endlessFlv, playlistOf, segmentOf } from "./demo-stream.ts";

const cacheOneDay = "private, max-age=86400";

/** Broadcasts of the demo people as HLS and FLV, and their recorded calls. */
export const getDemoMedia = handleRaw(endpoints.getDemoMedia, async ({ params: { kind, name } }, _request, reply) => {
  const [, id = "", low, place, ending = ""] = /^(\d+)(-low)?(-\d+)?\.(\w+)$/u.exec(name) ?? [];
  const isList = kind === "live" && place === undefined;
  if (kind === "call" && ending === "wav")
    return reply
      .header("cache-control", cacheOneDay)
      .type("audio/wav")
      .send(soundOf(Number(id)));
  if (isList && ending === "m3u8") {
    reply.header("cache-control", "no-store").type("application/vnd.apple.mpegurl");
    return playlistOf(`${id}${low ?? ""}`, Date.now());
  }
  if (isList && ending === "flv") {
    reply.header("cache-control", "no-store").type("video/x-flv");
    return reply.send(Readable.from(endlessFlv(Number(id)), { objectMode: false }));
  }
  if (kind === "live" && place !== undefined && ending === "ts")
    return reply
      .header("cache-control", cacheOneDay)
      .type("video/mp2t")
      .send(segmentOf(Number(id), low === undefined ? "usual" : "low", Number(place.slice(1))));
  throw new AppError("NOT_FOUND");
});
