import { z } from "zod";
import { liveRoutes, roomType } from "../../core/live/live.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { liveRoom } from "./live-room.resource.ts";
import { roomGrants } from "./live-room.rules.ts";

const onOne = z.strictObject({ id: idParam });

export const getRoomList = listAt(liveRoom, "/api/live-room/list");

export const getReplay = endpoint({
  method: "GET",
  path: "/api/live-session/{id}/record",
  allow: [roomGrants.replay],
  params: onOne,
  data: z.object({ url: z.string(), poster: z.string() }),
});

/** The rooms that are live now, as cards. */
export const getLivingRooms = endpoint({
  method: "GET",
  path: "/api/live-room/living",
  allow: reads(liveRoutes.rooms),
  data: z.array(
    z.object({
      sessionId: z.int(),
      roomId: z.int(),
      title: z.string(),
      type: roomType.schema,
      familyName: z.string().nullable(),
      host: memberRef.nullable(),
      pullUrl: z.string(),
      snapshotUrl: z.string(),
      onlineNum: z.int(),
      startTime: z.string(),
      riskScore: z.int(),
      reportNum: z.int(),
    }),
  ),
});

export const getRoomStat = endpoint({
  method: "GET",
  path: "/api/live-room/stat",
  allow: reads(liveRoutes.rooms),
  data: z.object({
    living: z.int(),
    viewers: z.int(),
    sessions: z.int(),
    income: z.int(),
    violations: z.int(),
    samples: z.array(z.object({ time: z.string(), rooms: z.int(), viewers: z.int() })),
    incomeByType: z.array(z.object({ type: roomType.schema, cents: z.int() })),
  }),
});
