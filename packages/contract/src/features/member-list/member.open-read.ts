import { z } from "zod";
import { authStatus, credentialKind, credentialStatus, faceValue } from "../../core/member/credential.choices.ts";
import { memberStatus } from "../../core/member/member.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { punishmentType, violationType } from "../../core/punishment/punishment.choices.ts";
import { instant } from "../../wire/instant.ts";

/** A member's own state: what it may do, and what became of what it handed in. */
export const memberStateRead = defineOpenRead({
  path: "members/{externalId}/state",
  title: "读取会员的状态",
  scope: "member.out",
  answer: z.object({
    userId: z.int(),
    status: memberStatus.schema,
    infoPercent: z.int(),
    /** While the account is banned; an end of null means forever. */
    ban: z
      .object({
        punishmentId: z.int(),
        violationType: violationType.schema.nullable(),
        reason: z.string(),
        startTime: instant,
        endTime: instant.nullable(),
      })
      .nullable(),
    /** Other sanctions in force: muted, no live rooms, no calls. */
    restrictions: z.array(
      z.object({
        punishmentId: z.int(),
        type: punishmentType.schema,
        reason: z.string(),
        startTime: instant,
        endTime: instant.nullable(),
      }),
    ),
    realName: z.object({ status: authStatus.schema, reason: z.string() }),
    /** The portrait: passed, refused, looked at by a person, or null where there is none. */
    face: z.object({ result: faceValue.schema.nullable(), reason: z.string() }),
    /** The newest of each kind that was handed in. */
    credentials: z.array(
      z.object({
        kind: credentialKind.schema,
        status: credentialStatus.schema,
        reason: z.string(),
        checkTime: instant.nullable(),
      }),
    ),
    /** Paid memberships that are in force. */
    feeExpireTime: instant.nullable(),
    marriageMemberExpireTime: instant.nullable(),
  }),
  example: {
    params: { externalId: "u-1001" },
    answer: {
      userId: 10_086,
      status: "DISABLE",
      infoPercent: 80,
      ban: {
        punishmentId: 5,
        violationType: "AD",
        reason: "多次发布广告",
        startTime: "2026-11-01T10:00:00+08:00",
        endTime: "2026-11-08T10:00:00+08:00",
      },
      restrictions: [],
      realName: { status: "REAL_NAME", reason: "" },
      face: { result: "1", reason: "" },
      credentials: [
        { kind: "EDUCATION", status: "AUTH_FAIL", reason: "证书不清晰", checkTime: "2026-11-01T09:00:00+08:00" },
      ],
      feeExpireTime: null,
      marriageMemberExpireTime: null,
    },
  },
});

/** Notices of a member, the newest first. Their words may hold names and telephone numbers of matchmakers. */
export const noticesRead = defineOpenRead({
  path: "members/{externalId}/notices",
  title: "读取会员的通知",
  scope: "notice.out",
  query: pageQuery,
  answer: pageOf(
    z.object({
      id: z.int(),
      title: z.string(),
      content: z.string(),
      linkType: z.string(),
      linkValue: z.string(),
      isRead: z.boolean(),
      createdTime: instant,
    }),
  ),
  example: {
    params: { externalId: "u-1001" },
    query: { limit: "20" },
    answer: {
      list: [
        {
          id: 201,
          title: "红娘为您推荐一位对象",
          content: "阿**，31岁，杭州市。请在72小时内到App查看并答复。",
          linkType: "APP_PAGE",
          linkValue: "introduction?id=9",
          isRead: false,
          createdTime: "2026-11-01T10:00:00+08:00",
        },
      ],
      next: null,
    },
  },
});
