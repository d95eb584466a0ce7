import { z } from "zod";
import { instant } from "../../wire/instant.ts";
import { punishmentType, violationType } from "../punishment/punishment.choices.ts";
import { defineEvent } from "./define-event.ts";

const userId = z.int();

export const memberBanned = defineEvent({
  name: "member.banned",
  title: "会员被封禁",
  version: 1,
  schema: z.strictObject({
    userId,
    punishmentId: z.int(),
    violationType: violationType.schema.nullable(),
    reason: z.string(),
    /** Null means forever. */
    endTime: instant.nullable(),
  }),
});

export const memberUnbanned = defineEvent({
  name: "member.unbanned",
  title: "会员解除封禁",
  version: 1,
  schema: z.strictObject({ userId }),
});

export const memberCreated = defineEvent({
  name: "member.created",
  title: "新会员",
  version: 1,
  schema: z.strictObject({ userId, lastName: z.string() }),
});

/** Which fields of the profile, by their names; their values are read. */
export const memberChanged = defineEvent({
  name: "member.changed",
  title: "会员资料变更",
  version: 1,
  schema: z.strictObject({ userId, fields: z.array(z.string()).min(1) }),
});

/** CANCEL can be restored for fifteen days, DELETE is final. */
export const memberClosed = defineEvent({
  name: "member.closed",
  title: "会员已注销",
  version: 1,
  schema: z.strictObject({ userId, status: z.enum(["CANCEL", "DELETE"]) }),
});

export const memberReopened = defineEvent({
  name: "member.reopened",
  title: "会员恢复账号",
  version: 1,
  schema: z.strictObject({ userId, status: z.enum(["ENABLE", "DISABLE"]) }),
});

/** A sanction that is no ban: the member may not write, stream or call, or was warned. */
export const memberRestricted = defineEvent({
  name: "member.restricted",
  title: "会员受到处罚",
  version: 1,
  schema: z.strictObject({
    userId,
    punishmentId: z.int(),
    type: punishmentType.schema,
    violationType: violationType.schema.nullable(),
    reason: z.string(),
    endTime: instant.nullable(),
  }),
});

/** The last sanction of a kind ended or was lifted. */
export const memberUnrestricted = defineEvent({
  name: "member.unrestricted",
  title: "会员处罚解除",
  version: 1,
  schema: z.strictObject({ userId, type: punishmentType.schema }),
});
