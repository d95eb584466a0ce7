import { z } from "zod";
import { memberStatus, platform } from "../../core/member/member.choices.ts";
import { banDaysField } from "../../core/punishment/sanction.rules.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import { memberRef } from "../../wire/refs.ts";
import { loginRecord, loginRecordRoute } from "./login-record.resource.ts";

export const deviceMessages = {
  reason: "请填写封禁原因",
  reasonLong: "封禁原因不能超过150个字",
  confirm: (accounts: number) => `该设备上的${accounts}个账号将无法登录，确定吗？`,
  confirmLift: "确定解封该设备吗？",
} as const;

const deviceId = z.string("缺少设备号").trim().min(1, "缺少设备号").max(100, "设备号格式错误");

const account = z.object({
  member: memberRef,
  status: memberStatus.schema,
  platform: platform.schema,
  loginCount: z.int(),
  lastTime: z.string(),
  lastArea: z.string(),
});
export type LoginAccount = z.output<typeof account>;

const deviceBan = z.object({
  reason: z.string(),
  endTime: z.string().nullable(),
  staffName: z.string(),
  createdTime: z.string(),
});

/** Accounts that signed in on a device: newest first, at most 200; `total` counts them all. */
export const getDeviceAccounts = endpoint({
  method: "GET",
  path: "/api/login-records/devices/{deviceId}",
  allow: [button("同设备账号", loginRecordRoute), button("封禁设备", loginRecordRoute)],
  params: z.strictObject({ deviceId }),
  data: z.object({ deviceModel: z.string(), ban: deviceBan.nullable(), total: z.int(), accounts: z.array(account) }),
});

/** Accounts that signed in from an address within the last seven days. */
export const getIpAccounts = endpoint({
  method: "GET",
  path: "/api/login-records/ips/{ip}",
  allow: reads(loginRecordRoute),
  params: z.strictObject({ ip: z.string().trim().min(1, "IP格式错误").max(60, "IP格式错误") }),
  data: z.object({ ipArea: z.string(), total: z.int(), accounts: z.array(account) }),
});

/** Figures and curve for the list's filters; a separate call, so that the rows need not wait. */
export const getLoginStat = endpoint({
  method: "GET",
  path: "/api/login-records/stat",
  allow: reads(loginRecordRoute),
  // The particular fields do not matter to the query's shape.
  query: resourceQuery(loginRecord),
  data: z.object({
    people: z.int(),
    logins: z.int(),
    /** In 1/10000. */
    failRate: z.int(),
    newDevices: z.int(),
    step: z.enum(["hour", "day"]),
    points: z.array(z.object({ time: z.string(), platform: platform.schema, count: z.int() })),
  }),
});

export const banDevice = endpoint({
  method: "POST",
  path: "/api/device-bans",
  allow: [button("封禁设备", loginRecordRoute)],
  title: "封禁设备",
  done: "设备已封禁",
  body: z.strictObject({
    deviceId,
    reason: z.string(deviceMessages.reason).trim().min(1, deviceMessages.reason).max(150, deviceMessages.reasonLong),
    days: banDaysField,
  }),
  data: z.object({ deviceId: z.string(), endTime: z.string().nullable(), accounts: z.int() }),
});

export const unbanDevice = endpoint({
  method: "DELETE",
  path: "/api/device-bans",
  allow: [button("解封设备", loginRecordRoute)],
  title: "解封设备",
  done: "设备已解封",
  query: z.strictObject({ deviceId }),
});
