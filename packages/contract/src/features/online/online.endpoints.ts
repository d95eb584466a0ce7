import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { onlineRoute } from "./online.resource.ts";

export const onlineMessages = {
  reason: "请填写下线原因",
  confirm: "确定将该会员强制下线？",
  tooMany: "单次最多操作50人",
  noPlace: "该会员暂无定位信息",
} as const;
export const logoutMax = 50;
const reason = z.string(onlineMessages.reason).trim().min(1, onlineMessages.reason).max(100, "下线原因不能超过100个字");

/** 强制下线 with its reason, of one or of several. */
export const logoutMembers = endpoint({
  method: "POST",
  path: "/api/online/force-logout",
  allow: [button("强制下线", onlineRoute), button("批量强制下线", onlineRoute)],
  title: "强制下线",
  done: "已强制下线",
  body: z.strictObject({
    userIds: z.array(z.int().positive()).min(1, "请选择会员").max(logoutMax, onlineMessages.tooMany),
    reason,
  }),
  data: z.object({ ended: z.int() }),
});
export const logoutGrants = {
  one: button("强制下线", onlineRoute),
  many: button("批量强制下线", onlineRoute),
  same: button("同设备账号", onlineRoute),
  message: button("发送消息", onlineRoute),
} as const;

export const getOnlineSummary = endpoint({
  method: "GET",
  path: "/api/online/summary",
  allow: reads(onlineRoute),
  data: z.object({
    now: z.int(),
    peak: z.int(),
    peakTime: z.string().nullable(),
    active: z.int(),
    man: z.int(),
    woman: z.int(),
    platforms: z.array(z.object({ platform: platform.schema, count: z.int() })),
    provinces: z.array(z.object({ name: z.string(), count: z.int() })),
    versions: z.array(z.string()),
  }),
});

export const getOnlineTrend = endpoint({
  method: "GET",
  path: "/api/online/trend",
  allow: reads(onlineRoute),
  data: z.object({
    /** Every five minutes of a day. */
    points: z.array(z.string()),
    today: z.array(z.int().nullable()),
    yesterday: z.array(z.int().nullable()),
    lastWeek: z.array(z.int().nullable()),
    /** Average of thirty days, Monday to Sunday by hour. */
    heat: z.array(z.array(z.int().nullable())),
  }),
});

export const getSameDevice = endpoint({
  method: "GET",
  path: "/api/online/same-device/{deviceId}",
  allow: [logoutGrants.same],
  params: z.strictObject({ deviceId: z.string().min(1).max(100) }),
  data: z.array(z.object({ member: memberRef, isOnline: z.boolean(), lastTime: z.string() })),
});
