import { z } from "zod";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { banDaysField, reasonMax, sanctionMessages } from "../punishment/sanction.rules.ts";
import { memberStatus } from "./member.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const memberAccountGrants = {
  ban: button("禁用"),
  cancel: button("代客注销"),
  restore: button("恢复账号"),
  unbind: button("解除绑定"),
  unbindDevice: button("解除设备绑定", "/promotion/userLogin"),
} as const;
export const restoreDays = 15;

const target = z.enum(["ENABLE", "DISABLE", "CANCEL"], {
  error: (issue) => (issue.input === "DELETE" ? sanctionMessages.deleteElsewhere : "账号状态取值错误"),
});

/** A specification call. The needed grant depends on the value: 禁用 (also lifts), 代客注销, 恢复账号. */
export const updateUserStatus = endpoint({
  method: "PUT",
  path: "/api/admin/update-user-status",
  allow: [memberAccountGrants.ban, memberAccountGrants.cancel, memberAccountGrants.restore],
  title: "禁用/代客注销/恢复账号",
  body: z
    .strictObject({
      userId: numberParam("请选择会员").int("请选择会员").positive("请选择会员"),
      status: target,
      reason: z
        .string()
        .trim()
        .nullish()
        .transform((text) => text ?? ""),
      days: banDaysField,
    })
    .superRefine(({ status, reason }, context) => {
      if (status === "ENABLE") return;
      const [empty, long] =
        status === "DISABLE"
          ? [sanctionMessages.banReason, sanctionMessages.banReasonLong]
          : [sanctionMessages.cancelReason, sanctionMessages.cancelReasonLong];
      const message = reason === "" ? empty : reason.length > reasonMax ? long : null;
      if (message !== null) context.addIssue({ code: "custom", path: ["reason"], message });
    }),
  data: z.object({ status: memberStatus.schema, banEndTime: z.string().nullable() }),
});

export const forceLogout = endpoint({
  method: "POST",
  path: "/api/force-logout/{id}",
  allow: [button("强制下线")],
  title: "强制下线",
  done: "已强制下线",
  params: z.strictObject({ id: idParam }),
});

export const bindType = choices({
  PHONE: "手机",
  WX: "微信",
  QQ: "QQ",
  APPLE_ID: "苹果",
  DEVICE: "设备",
  ENTERPRISE_WECHAT: "企微",
});

/** A member signs in with one of these. */
export const loginBinds = ["PHONE", "WX", "QQ", "APPLE_ID"] as const;

export const bindMessages = {
  lastLogin: "至少保留一种登录方式",
  notBound: (label: string) => `该会员未绑定${label}`,
  confirm: (label: string) => `确定解除${label}绑定吗？`,
} as const;

/** A specification call: a GET that changes. */
export const clearUserBind = endpoint({
  method: "GET",
  path: "/api/admin/clear-user-bind/{userId}/{type}",
  allow: [memberAccountGrants.unbind, memberAccountGrants.unbindDevice],
  changes: true,
  title: "解除绑定",
  done: "已解除绑定",
  params: z.strictObject({ userId: idParam, type: z.enum(bindType.values, "绑定类型取值错误") }),
  data: z.object({ binds: z.array(bindType.schema) }),
});
