import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { punishmentSource, violationType } from "./punishment.choices.ts";
import { sanctionDaysField, sanctionMessages, sanctionReason } from "./sanction.rules.ts";

export const allowStreaming = button("允许推流");
export const forbidStreaming = button("禁止推流");
const verdict = button("判定属实", "/complaintAndSuggest/complaint");
const revoke = button("撤销处罚");

/** The grants that impose each kind of sanction manually; the first one is named when all are missing. */
export const buttonsOfSanction = {
  WARN: [button("警告")],
  MUTE: [button("禁言"), button("私信文字开关")],
  LIVE_BAN: [button("禁播"), forbidStreaming],
  CALL_BAN: [button("禁止通话")],
  CONTENT_DELETE: [verdict],
} as const;

/** The grants that lift each kind; an account ban is lifted only by 启用. */
export const buttonsOfRevoke = {
  WARN: [revoke, button("警告")],
  MUTE: [revoke, button("禁言"), button("私信文字开关")],
  LIVE_BAN: [revoke, allowStreaming],
  CALL_BAN: [revoke, button("禁止通话")],
  CONTENT_DELETE: [revoke, verdict],
} as const;

const manualType = z.enum(["WARN", "MUTE", "LIVE_BAN", "CALL_BAN", "CONTENT_DELETE"], {
  error: (issue) => (issue.input === "ACCOUNT_BAN" ? sanctionMessages.banElsewhere : "请选择处罚方式"),
});

export const createPunishment = endpoint({
  method: "POST",
  path: "/api/punishment",
  allow: [button("禁言"), ...Object.values(buttonsOfSanction).flat()],
  title: "处罚",
  done: (_data, { body: { type } }) => (type === "MUTE" ? "已禁言" : type === "CALL_BAN" ? "已禁止通话" : "操作成功"),
  body: z
    .strictObject({
      userId: z.int("请选择会员").positive("请选择会员"),
      type: manualType,
      violationType: violationType.schema.nullable().default(null),
      days: sanctionDaysField.optional(),
      reason: sanctionReason,
      sourceType: punishmentSource.schema.default("MANUAL"),
      sourceId: z.int().positive().nullable().default(null),
    })
    .refine(({ type, days }) => type === "WARN" || type === "CONTENT_DELETE" || days !== undefined, {
      path: ["days"],
      error: sanctionMessages.chooseDays,
    }),
  data: z.object({ id: z.int(), endTime: z.string().nullable() }),
});

export const revokePunishment = endpoint({
  method: "PUT",
  path: "/api/punishment/{id}/revoke",
  allow: [revoke, ...Object.values(buttonsOfRevoke).flat()],
  title: "撤销处罚",
  done: "已撤销",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    reason: z.string("请填写撤销原因").trim().min(1, "请填写撤销原因").max(150, "撤销原因不能超过150个字"),
  }),
});

/** A specification call: turns streaming off (0) or on (1). */
export const setLivePlugFlow = endpoint({
  method: "GET",
  path: "/api/admin/set-live-plug-flow/{userId}/{status}",
  allow: [forbidStreaming, allowStreaming],
  changes: true,
  title: "禁止推流/允许推流",
  done: ({ livePlugFlow }) => (livePlugFlow ? "已允许推流" : "已禁止推流"),
  params: z.strictObject({ userId: idParam, status: flagParam }),
  data: z.object({ livePlugFlow: z.boolean() }),
});

/** A specification call: turns sending of text messages off (0) or on (1). */
export const setImTxtSwitch = endpoint({
  method: "POST",
  path: "/api/im/on-off-send-im-txt-message/{userId}/{status}",
  allow: [button("禁言"), button("私信文字开关"), button("关闭私信文字")],
  title: "私信文字开关",
  done: ({ imTxtSwitch }) => (imTxtSwitch ? "已允许发送文字" : "已关闭私信文字"),
  params: z.strictObject({ userId: idParam, status: flagParam }),
  data: z.object({ imTxtSwitch: z.boolean() }),
});
