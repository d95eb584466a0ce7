import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { authStatus } from "./credential.choices.ts";
import { emotion } from "./expand.choices.ts";
import { rewardStatus, userRole } from "./member.choices.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

export const lastNamePattern = /^[A-Za-z0-9]{5,12}$/;

export const updateLastName = endpoint({
  method: "POST",
  path: "/api/admin/update-last-name/{userId}/{lastName}",
  allow: [button("修改红线号")],
  title: "修改红线号",
  done: "修改成功",
  params: z.strictObject({
    userId: idParam,
    lastName: z.string().regex(lastNamePattern, memberEditMessages.lastName),
  }),
  data: z.object({ lastName: z.string() }),
});

/** 8-20 letters and digits, at least one of each. */
export const memberPassword = z
  .string(memberEditMessages.password)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{8,20}$/, memberEditMessages.password);

/** The last part of the address is never logged; it is stored hashed. All sessions of the member end. */
export const updateLoginPassword = endpoint({
  method: "POST",
  path: "/api/admin/update-login-password/{userId}/{value}",
  allow: [button("修改登录密码")],
  title: "修改登录密码",
  done: "修改成功",
  once: true,
  params: z.strictObject({ userId: idParam, value: memberPassword }),
});

export const memberIdentityGrants = {
  changeRole: button("修改角色"),
  foreignRole: button("转为外籍", "/promotion/foreignNationals"),
  ordinaryRole: button("转为普通会员", "/promotion/foreignNationals"),
  clearUser: button("清空账号"),
} as const;

/** A changing GET. The needed grant depends on the roles: the four that have their own pages are changed there. */
export const updateUserRole = endpoint({
  method: "GET",
  path: "/api/admin/update-user-role",
  allow: [memberIdentityGrants.changeRole, memberIdentityGrants.foreignRole, memberIdentityGrants.ordinaryRole],
  changes: true,
  title: "修改角色",
  done: "修改成功",
  query: z.strictObject({ userId: idParam, userRole: z.enum(userRole.values, "角色取值错误") }),
  data: z.object({ userRole: userRole.schema }),
});

export const setUserEmotion = endpoint({
  method: "PUT",
  path: "/api/expand/set-user-emotion/{userId}/{emotion}",
  allow: [button("情感状态"), button("写入情感标签", "/institute/emotionEvaluate")],
  title: "情感状态",
  done: "修改成功",
  params: z.strictObject({ userId: idParam, emotion: z.enum(emotion.values, "情感状态取值错误") }),
  data: z.object({ emotion: emotion.schema, emotionTime: z.string().nullable() }),
});
/** These two remove a member from every recommendation. */
export const takenEmotions: readonly string[] = ["ENGAGED", "MARRIED"];
export const takenConfirm = "设置后该会员将不再被推荐，确定吗？";

/** A changing GET: customerLevel 1-10, only upwards. */
export const upCustomerLevel = endpoint({
  method: "GET",
  path: "/api/user-customer-levels/upByAdmin/{userId}/{level}",
  allow: [button("客户等级"), button("调整客户等级")],
  changes: true,
  title: "客户等级",
  done: "修改成功",
  params: z.strictObject({
    userId: idParam,
    level: numberParam("客户等级格式错误")
      .int("客户等级格式错误")
      .min(1, "客户等级必须在1-10之间")
      .max(10, "客户等级必须在1-10之间"),
  }),
  data: z.object({ customerLevel: z.int() }),
});

const authReason = z.string().trim().max(150, "原因不能超过150个字").default("");

/** Downgrading needs a reason; AUTH needs a passed live photo. days: no new application during that time. */
export const updateAuthStatus = endpoint({
  method: "POST",
  path: "/api/admin/update-auth-status",
  allow: [button("设置认证状态"), button("撤销实名", "/promotion/realnameRecord")],
  title: "设置认证状态",
  done: "修改成功",
  query: z.strictObject({
    userId: idParam,
    status: z.enum(authStatus.values, "认证状态取值错误"),
    reason: authReason,
    days: z
      .string()
      .default("")
      .refine((text) => /^\d{0,4}$/.test(text) && Number(text) <= 3650, "限制天数格式错误")
      .transform(Number),
  }),
  data: z.object({ authStatus: authStatus.schema, authTime: z.string().nullable() }),
});

/** `status` is accepted under the same name. FROZEN withholds every reward; balances stay. */
export const updateRewardStatus = endpoint({
  method: "POST",
  path: "/api/admin/update-reward-status",
  allow: [
    button("奖励状态"),
    button("冻结奖励"),
    button("暂停奖励"),
    button("恢复奖励"),
    button("禁止提现"),
    button("冻结", "/promotion/masterList"),
    button("解冻", "/promotion/masterList"),
  ],
  title: "奖励状态",
  done: "修改成功",
  query: z
    .strictObject({
      userId: idParam,
      rewardStatus: z.enum(rewardStatus.values, "奖励状态取值错误").optional(),
      status: z.enum(rewardStatus.values, "奖励状态取值错误").optional(),
      reason: z.string().trim().max(150, "原因不能超过150个字").default(""),
    })
    .superRefine(({ rewardStatus: first, status: second, reason }, context) => {
      const wanted = first ?? second;
      if (wanted === undefined) context.addIssue({ code: "custom", path: ["rewardStatus"], message: "请选择奖励状态" });
      if (wanted === "FROZEN" && reason === "")
        context.addIssue({ code: "custom", path: ["reason"], message: memberEditMessages.reasonNeeded });
    }),
  data: z.object({ rewardStatus: rewardStatus.schema }),
});
/** DELETE is final. */
export const clearUser = endpoint({
  method: "POST",
  path: "/api/admin/clear-user/{userId}",
  allow: [memberIdentityGrants.clearUser],
  title: "清空账号",
  done: "已清空",
  params: z.strictObject({ userId: idParam }),
  data: z.object({ status: z.literal("DELETE") }),
});

/** Without userId the entire cache, role id 1 only. */
export const clearMarriageHomeCache = endpoint({
  method: "POST",
  path: "/api/admin/clear-marriage-home-cache",
  allow: [button("清除相亲首页缓存")],
  title: "清除相亲首页缓存",
  done: "已清除",
  query: z.strictObject({ userId: z.preprocess((value) => (value === "" ? undefined : value), idParam.optional()) }),
  data: z.object({ cleared: z.int() }),
});
export const clearCacheConfirm = "确定清除全部相亲首页缓存吗？";

export const clearProhibit = endpoint({
  method: "POST",
  path: "/api/shumei/user-clear-prohibit/{id}",
  allow: [button("解除风控封禁"), button("清除机审封禁")],
  title: "解除风控封禁",
  done: "已解除",
  params: z.strictObject({ id: idParam }),
});

export const clearProhibitLiveNumber = endpoint({
  method: "POST",
  path: "/api/shumei/user-clear-prohibit-live-number/{id}",
  allow: [button("清零直播违规次数"), button("清零禁播次数")],
  title: "清零直播违规次数",
  done: "已清零",
  params: z.strictObject({ id: idParam }),
  data: z.object({ liveViolationNumber: z.literal(0) }),
});
