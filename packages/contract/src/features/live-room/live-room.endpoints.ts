import { z } from "zod";
import { liveRoutes, roomType } from "../../core/live/live.choices.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { liveRoom } from "./live-room.resource.ts";
import { recommendDays, roomGrants, roomMessages } from "./live-room.rules.ts";

const onOne = z.strictObject({ id: idParam });
const dayMs = 86_400_000;

export const getRoomList = listAt(liveRoom, "/api/live-room/list");

/** 设为推荐 with its position and end, 取消推荐 without. */
export const recommendRoom = endpoint({
  method: "PUT",
  path: "/api/live-room/{id}/recommend",
  allow: [roomGrants.recommend, roomGrants.unrecommend],
  title: "推荐直播间",
  done: ({ isRecommend }) => (isRecommend ? "已推荐" : "已取消推荐"),
  params: onOne,
  body: z
    .strictObject({
      isRecommend: z.boolean(),
      sort: z.int(roomMessages.sort).min(1, roomMessages.sort).max(999, roomMessages.sort).default(999),
      endTime: z.iso.datetime({ offset: true, error: roomMessages.end }).nullable().default(null),
    })
    .superRefine(({ isRecommend, endTime }, context) => {
      if (!isRecommend) return;
      const left = endTime === null ? 0 : Date.parse(endTime) - Date.now();
      if (left <= 0 || left > recommendDays * dayMs + 60_000)
        context.addIssue({ code: "custom", path: ["endTime"], message: roomMessages.end });
    }),
  data: z.object({ id: z.int(), isRecommend: z.boolean() }),
});

export const setRoomStatus = endpoint({
  method: "PUT",
  path: "/api/live-room/{id}/status",
  allow: [roomGrants.ban, roomGrants.unban],
  title: "封禁/解封房间",
  done: ({ status }) => (status === "NORMAL" ? "已解封" : "已封禁"),
  params: onOne,
  body: z
    .strictObject({
      status: z.enum(["NORMAL", "BANNED"]),
      reason: z.string().trim().max(150, "封禁原因不能超过150个字").default(""),
    })
    .refine(({ status, reason }) => status === "NORMAL" || reason !== "", {
      path: ["reason"],
      error: roomMessages.banReason,
    }),
  data: z.object({ id: z.int(), status: z.string() }),
});

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
