import { z } from "zod";
import { liveRoutes, riskLevel, roomType, violationAction } from "../../core/live/live.choices.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { machineResult } from "../../core/review/review.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { numberParam } from "../../wire/number-param.ts";

export const liveTile = z.object({
  sessionId: z.int(),
  roomId: z.int(),
  title: z.string(),
  type: roomType.schema,
  familyName: z.string().nullable(),
  host: memberRef.nullable(),
  pullUrl: z.string(),
  lowPullUrl: z.string(),
  snapshotUrl: z.string(),
  onlineNum: z.int(),
  startTime: z.string(),
  riskScore: z.int(),
  machineResult: machineResult.schema,
  machineLabel: z.string(),
  reportNum: z.int(),
  lastCheckTime: z.string().nullable(),
  isFocus: z.boolean(),
  /** Not inspected for ten minutes (five when it is in focus). */
  isOverdue: z.boolean(),
  /** The last messages: voice rooms have no picture. */
  lastWords: z.array(z.string()),
  /** Too risky to be skipped: it stays on the wall until it was decided. */
  mustJudge: z.boolean(),
});
export type LiveTile = z.output<typeof liveTile>;

const duty = z
  .object({ id: z.int(), name: z.string(), startTime: z.string(), endTime: z.string(), roomScope: z.string() })
  .nullable();
const figures = z.object({
  living: z.int(),
  unchecked: z.int(),
  highRisk: z.int(),
  checked: z.int(),
  violations: z.int(),
  /** Of the broadcasts of five minutes and more since the shift began, those this shift inspected; null off shift. */
  coverageBp: z.int().nullable(),
  coveredNum: z.int(),
  dueNum: z.int(),
});

export const getPatrolQueue = endpoint({
  method: "GET",
  path: "/api/patrol/queue",
  allow: reads(liveRoutes.desk),
  query: z.strictObject({
    type: commaList(roomType.schema).optional(),
    familyName: z.string().trim().max(12).optional(),
    risk: riskLevel.schema.optional(),
    unchecked: flagParam.optional(),
  }),
  data: z.object({
    duty,
    mayAct: z.boolean(),
    /** What the previous shift left open. */
    handover: z.object({ name: z.string(), text: z.string(), time: z.string() }).nullable(),
    figures,
    rooms: z.array(liveTile),
  }),
});

const wallOrder = z.enum(["risk", "online"]);
export const wallGrids = [4, 9, 16, 25] as const;
export const getPatrolWall = endpoint({
  method: "GET",
  path: "/api/patrol/wall",
  allow: [button("进入大屏", liveRoutes.wall)],
  query: z.strictObject({
    grid: numberParam()
      .int()
      .refine((size) => wallGrids.some((one) => one === size), "宫格数错误")
      .default(9),
    page: numberParam().int().min(1).default(1),
    order: wallOrder.default("risk"),
    wallId: z.string().max(40).default(""),
  }),
  data: z.object({
    duty,
    mayAct: z.boolean(),
    figures,
    rooms: z.array(liveTile),
    page: z.int(),
    pages: z.int(),
    order: wallOrder,
    recent: z.array(
      z.object({
        id: z.int(),
        roomTitle: z.string(),
        violationType: violationType.schema,
        action: violationAction.schema,
        staffName: z.string().nullable(),
        createdTime: z.string(),
      }),
    ),
  }),
});

export const wallBeatSeconds = 30;
export const beatWall = endpoint({
  method: "POST",
  path: "/api/patrol/wall/heartbeat",
  allow: [button("进入大屏", liveRoutes.wall)],
  title: "大屏心跳",
  done: "",
  body: z.strictObject({ wallId: z.string().min(8).max(40), left: z.boolean().default(false) }),
  data: z.object({ walls: z.int() }),
});
