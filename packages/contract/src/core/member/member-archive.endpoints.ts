import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { punishmentSource, punishmentStatus, punishmentType, violationType } from "../punishment/punishment.choices.ts";
import { credentialKind, credentialStatus } from "./credential.choices.ts";
import { memberNoteGrants } from "./member-note.endpoints.ts";
import { numberParam } from "../../wire/number-param.ts";

const userId = z.strictObject({ userId: idParam });
const paged = listQuery([], {});

export const memberPunishment = z.object({
  id: z.int(),
  type: punishmentType.schema,
  violationType: violationType.schema.nullable(),
  reason: z.string(),
  days: z.number().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  sourceType: punishmentSource.schema,
  status: punishmentStatus.schema,
  operator: namedRef.nullable(),
  revokeStaff: namedRef.nullable(),
  revokeReason: z.string(),
  revokeTime: z.string().nullable(),
});
export type MemberPunishment = z.output<typeof memberPunishment>;

/** 封禁记录: every sanction, including lifted ones, newest first. */
export const getMemberPunishments = endpoint({
  method: "GET",
  path: "/api/member-punishments/{userId}",
  allow: [memberNoteGrants.archive, button("禁用")],
  params: userId,
  query: paged,
  data: listOf(memberPunishment),
});

export const memberAuthEntry = z.object({
  /** FACE and REALNAME beside the six credentials. */
  kind: z.enum([...credentialKind.values, "FACE", "REALNAME"]),
  id: z.int(),
  status: z.string(),
  /** Why it was refused, or the reviewer's remark. */
  remark: z.string(),
  checkName: z.string(),
  checkTime: z.string().nullable(),
  createdTime: z.string(),
});
export type MemberAuthEntry = z.output<typeof memberAuthEntry>;
export const authEntryKinds = { ...credentialKind.labels, FACE: "真人照片", REALNAME: "实名" } as const;
/** Labels for the status of each kind: credentials, photos (0/1), real-name checks. */
export const authEntryStatus = {
  ...credentialStatus.labels,
  "0": "未通过",
  "1": "已通过",
  "2": "建议人工审核",
  PROCESSING: "核验中",
  SUCCESS: "通过",
  FAIL: "失败",
  REVOKED: "已撤销",
} as const;

/** 认证记录: credentials, photo reviews and real-name checks in one timeline. */
export const getMemberAuthRecords = endpoint({
  method: "GET",
  path: "/api/member-auth-records/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: paged,
  data: listOf(memberAuthEntry),
});

export const memberInfoUpdate = z.object({
  id: z.int(),
  field: z.string(),
  /** Masked where the member's own value is. */
  oldValue: z.string(),
  newValue: z.string(),
  source: z.enum(["MEMBER", "STAFF", "JOB"]),
  staff: namedRef.nullable(),
  revertId: z.int().nullable(),
  createdTime: z.string(),
});
export type MemberInfoUpdate = z.output<typeof memberInfoUpdate>;
export const infoUpdateSource = { MEMBER: "会员", STAFF: "员工", JOB: "系统" } as const;

/** 资料修改 of one member. */
export const getMemberInfoUpdates = endpoint({
  method: "GET",
  path: "/api/member-info-updates/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: paged,
  data: listOf(memberInfoUpdate),
});

export const memberOwnerChange = z.object({
  id: z.int(),
  kind: z.enum(["SALE", "ADVISER", "SHOP", "MATCHMAKER"]),
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  operator: namedRef.nullable(),
  reason: z.string(),
  time: z.string(),
});

/** 归属变更 of one member. */
export const getMemberOwnerChanges = endpoint({
  method: "GET",
  path: "/api/member-owner-changes/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: paged,
  data: listOf(memberOwnerChange),
});

export const memberLogin = z.object({
  id: z.int(),
  loginMode: z.string(),
  platform: z.string(),
  appVersion: z.string(),
  deviceModel: z.string(),
  ip: z.string(),
  ipArea: z.string(),
  result: z.enum(["SUCCESS", "FAIL"]),
  failReason: z.string(),
  isNewDevice: z.boolean(),
  isOtherPlace: z.boolean(),
  createdTime: z.string(),
});

/** 登录 of one member. */
export const getMemberLogins = endpoint({
  method: "GET",
  path: "/api/member-logins/{userId}",
  allow: [memberNoteGrants.archive],
  params: userId,
  query: paged,
  data: listOf(memberLogin),
});

export const memberAuditRow = z.object({
  id: z.int(),
  staff: namedRef.nullable(),
  title: z.string(),
  result: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  ip: z.string(),
  time: z.string(),
});

/** 操作日志 of one member: role id 1. */
export const getMemberAuditLog = endpoint({
  method: "GET",
  path: "/api/member-audit-log/{userId}",
  allow: "admin",
  params: userId,
  query: paged,
  data: listOf(memberAuditRow),
});

export const mutualAttention = z.object({
  userId: z.int(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: z.string(),
  age: z.int().nullable(),
  homeCity: z.string(),
  attentionTime: z.string(),
  chatCount: z.int(),
  isChatted: z.boolean(),
});

/** A specification call: a = member, b = page, c = size. */
export const getMutualAttention = endpoint({
  method: "GET",
  path: "/api/admin/get-two-way-mutual-attention-list/{a}/{b}/{c}",
  allow: [memberNoteGrants.archive, button("互相关注列表", "/promotion/userLookHistory")],
  params: z.strictObject({
    a: idParam,
    b: numberParam("页码格式错误").int("页码格式错误").min(1, "页码格式错误").max(100_000, "页码超出范围"),
    c: numberParam("每页条数格式错误").int("每页条数格式错误").min(1, "每页条数格式错误").max(200, "每页最多200条"),
  }),
  data: listOf(mutualAttention),
});

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const accompanyResult = { NONE: "无", WECHAT: "交换微信", INTENTION: "有意向", PAID: "已付费" } as const;

export const accompanyLog = z.object({
  id: z.int(),
  accountUserId: z.int(),
  account: memberRef.nullable(),
  staffId: z.int(),
  staff: namedRef.nullable(),
  userId: z.int(),
  user: memberRef.nullable(),
  beginTime: z.string(),
  endTime: z.string().nullable(),
  inCount: z.int(),
  outCount: z.int(),
  firstReplySeconds: z.int().nullable(),
  avgReplySeconds: z.int().nullable(),
  result: z.enum(["NONE", "WECHAT", "INTENTION", "PAID"]),
  remark: z.string(),
  score: z.int().nullable(),
});
export type AccompanyLog = z.output<typeof accompanyLog>;

/** A specification call: 陪聊记录. */
export const getAccompanyChatLogs = endpoint({
  method: "GET",
  path: "/api/admin/get-accompany-chat-logs",
  allow: [memberNoteGrants.archive, button("陪聊记录"), ...reads("/operation/chatView", "/message/chatKpi")],
  query: listQuery([], {
    userId: blank(idParam),
    staffId: blank(idParam),
    accountUserId: blank(idParam),
    result: blank(z.enum(["NONE", "WECHAT", "INTENTION", "PAID"], "结果取值错误")),
    beginTime: blank(dateParam),
    endTime: blank(dateParam),
  }),
  data: listOf(accompanyLog),
});
