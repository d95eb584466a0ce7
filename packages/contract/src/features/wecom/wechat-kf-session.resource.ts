import { z } from "zod";
import { kfSessionState } from "../../core/staff/wechat-kf.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { kfServerRoute } from "./wechat-kf.resource.ts";

/** 会话记录, the second tab. */
export const wechatKfSession = defineResource({
  name: "wechatKfSession",
  title: "企微会话记录",
  route: kfServerRoute,
  path: "/api/wechat-kf-sessions",
  fields: {
    id: field.id("ID"),
    kfId: field.id("客服账号"),
    kfName: field.text("客服账号", { max: 16 }),
    serverId: optional(field.id("接待人员编号")),
    customerName: field.text("客户", { max: 64 }),
    customerAvatar: optional(field.image("客户头像")),
    userId: optional(field.member("会员")),
    staffId: optional(field.staff("员工")),
    startTime: field.time("开始"),
    firstReplySec: optional(field.count("首响")),
    durationSec: field.count("时长"),
    state: field.choice("状态", kfSessionState),
    score: optional(field.count("评分", { min: 1, max: 5 })),
  },
  list: {
    columns: ["customerName", "userId", "staffId", "startTime", "firstReplySec", "durationSec", "state", "score"],
    filters: {
      kfId: { by: "equals", field: "kfId", label: "客服账号" },
      staffId: { by: "equals", field: "staffId" },
      state: { by: "oneOf", field: "state" },
      time: { by: "between", field: "startTime", label: "开始时间", lastDays: 30 },
    },
    sortable: ["startTime", "firstReplySec"],
    sort: "-startTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

export const isKfSessionOpen = ({ state }: { readonly state: string }): boolean => state !== "ENDED";

export const transferKfSession = endpoint({
  method: "PUT",
  path: "/api/wechat-kf-sessions/{id}/transfer/{serverId}",
  allow: [button("转接会话", kfServerRoute)],
  title: "转接会话",
  done: "转接成功",
  params: z.strictObject({ id: idParam, serverId: idParam }),
  data: z.object({ id: z.int(), serverId: z.int() }),
});
