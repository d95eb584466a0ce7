import { z } from "zod";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { violationType } from "../punishment/punishment.choices.ts";
import { sanctionDaysField } from "../punishment/sanction.rules.ts";
import { liveMessages, liveRoutes, offender, penaltyAction, violationAction } from "./live.choices.ts";

/** Where the decision is made; each place has its own grants. */
export const handlingPlaces = { DESK: liveRoutes.desk, WALL: liveRoutes.wall, LIST: liveRoutes.rooms } as const;
const place = z.enum(["DESK", "WALL", "LIST"], "来源错误");
const titles = { WARN: "警告", CUT_STREAM: "断流", CLOSE_ROOM: "关播", LIVE_BAN: "禁播" } as const;
export const oneKeyTitle = "一键处置";

/** The grant for an action; without an action, the grant for the ladder's suggestion on the wall. */
export function handlingGrant(action: keyof typeof titles | "NONE" | null, at: z.output<typeof place>): Grant {
  if (action === null || action === "NONE")
    return at === "WALL" ? button(oneKeyTitle, liveRoutes.wall) : button("警告", handlingPlaces[at]);
  // A ban exists only on the desk and on the wall; the list of rooms has 禁止推流.
  if (action === "LIVE_BAN") return button("禁播", at === "WALL" ? liveRoutes.wall : liveRoutes.desk);
  return button(titles[action], handlingPlaces[at]);
}

export const handleViolation = endpoint({
  method: "POST",
  path: "/api/patrol/violation",
  allow: [
    button(oneKeyTitle, liveRoutes.wall),
    ...Object.values(titles).map((title) => button(title, liveRoutes.desk, liveRoutes.wall, liveRoutes.rooms)),
  ],
  title: "直播处置",
  done: ({ action }) => `已${penaltyAction.labels[action === "ACCOUNT_BAN" ? "LIVE_BAN" : action]}`,
  body: z
    .strictObject({
      sessionId: z.int().positive(),
      /** The host by default. */
      userId: z.int().positive().nullable().default(null),
      offender: offender.schema.default("HOST"),
      violationType: z.enum(violationType.values, liveMessages.type),
      /** The ladder's suggestion by default. */
      action: penaltyAction.schema.nullable().default(null),
      days: sanctionDaysField.optional(),
      description: z.string().trim().max(200, "违规说明不能超过200个字").default(""),
      snapshotImg: z.string().max(500).default(""),
      source: place,
      staySec: z.int().min(0).max(86_400).default(0),
    })
    .superRefine(({ violationType: type, description, action, days, source, offender: who }, context) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (type === "OTHER" && description === "") wrong("description", liveMessages.describe);
      if (action === "LIVE_BAN" && days === undefined) wrong("days", liveMessages.days);
      if (source === "WALL" && who !== "HOST") wrong("offender", liveMessages.hostOnly);
    }),
  data: z.object({
    id: z.int(),
    action: violationAction.schema,
    days: z.int().nullable(),
    times: z.int(),
    undoUntil: z.string(),
  }),
});

export const undoViolation = endpoint({
  method: "POST",
  path: "/api/patrol/violation/{id}/undo",
  allow: [button("撤销", liveRoutes.desk, liveRoutes.wall)],
  title: "撤销",
  done: "已撤销",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int() }),
});

const checkPlace = z.enum(["DESK", "WALL"]).default("DESK");

export const violationGrants = {
  focus: button("重点关注", liveRoutes.desk, liveRoutes.wall),
  unfocus: button("取消关注", liveRoutes.desk),
} as const;
export const setFocus = endpoint({
  method: "PUT",
  path: "/api/patrol/focus/{sessionId}/{flag}",
  allow: [violationGrants.focus, violationGrants.unfocus],
  title: "重点关注",
  done: (_data, { params }) => (params.flag ? "已重点关注" : "已取消关注"),
  params: z.strictObject({ sessionId: idParam, flag: flagParam }),
  body: z.strictObject({ source: checkPlace }).default({ source: "DESK" }),
  data: z.object({ isFocus: z.boolean() }),
});

export const kickGuest = endpoint({
  method: "POST",
  path: "/api/patrol/kick/{sessionId}/{userId}",
  allow: [button("踢出嘉宾", liveRoutes.desk)],
  title: "踢出嘉宾",
  done: "已踢出",
  params: z.strictObject({ sessionId: idParam, userId: idParam }),
  data: z.object({ guestIds: z.array(z.int()) }),
});

const looked = z.strictObject({
  sessionId: z.int().positive(),
  staySec: z.int().min(0).max(86_400),
  remark: z.string().trim().max(200, "备注不能超过200个字").default(""),
});
export const markNormal = endpoint({
  method: "POST",
  path: "/api/patrol/check",
  allow: [button("标记正常", liveRoutes.desk, liveRoutes.wall)],
  title: "标记正常",
  done: ({ title }) => `${title} 已标记正常`,
  body: looked.extend({ source: checkPlace }),
  data: z.object({ id: z.int(), title: z.string() }),
});

/** Tiles that left the wall without an action. */
export const markSeen = endpoint({
  method: "POST",
  path: "/api/patrol/check/batch",
  allow: [button("标记正常", liveRoutes.wall)],
  title: "大屏巡查",
  done: "",
  body: z.strictObject({ checks: z.array(looked).min(1).max(25) }),
  data: z.object({ checked: z.int() }),
});

const member = z.object({
  userId: z.int(),
  firstName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sex: z.string().nullable(),
});
/** One running broadcast with everything a patrol inspects. */
export const getLiveView = endpoint({
  method: "GET",
  path: "/api/live-session/{id}/view",
  allow: reads(liveRoutes.rooms, liveRoutes.desk, liveRoutes.wall),
  params: z.strictObject({ id: idParam }),
  data: z.object({
    sessionId: z.int(),
    roomId: z.int(),
    status: z.string(),
    guests: z.array(member),
    audience: z.array(member),
    messages: z.array(
      z.object({
        id: z.int(),
        user: member.nullable(),
        content: z.string(),
        hitWords: z.string(),
        createdTime: z.string(),
      }),
    ),
    gifts: z.array(
      z.object({ id: z.int(), giftName: z.string(), count: z.int(), user: member.nullable(), createdTime: z.string() }),
    ),
    reports: z.array(
      z.object({
        id: z.int(),
        reasonType: z.string(),
        content: z.string(),
        status: z.string(),
        createdTime: z.string(),
      }),
    ),
    violations: z.array(
      z.object({
        id: z.int(),
        violationType: violationType.schema,
        action: violationAction.schema,
        days: z.int().nullable(),
        status: z.string(),
        staffName: z.string().nullable(),
        createdTime: z.string(),
      }),
    ),
    /** The penalty the ladder would impose now, by type. */
    suggested: z.record(
      z.string(),
      z.object({ action: penaltyAction.schema, days: z.int().nullable(), times: z.int() }),
    ),
  }),
});
