import { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import {
  bindMessages,
  bindType,
  clearUserBind,
  updateUserStatus,
} from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { updateUserInfo } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import {
  clearUser,
  lastNamePattern,
  setUserEmotion,
  takenConfirm,
  takenEmotions,
  upCustomerLevel,
  updateAuthStatus,
  updateLastName,
  updateRewardStatus,
  updateUserRole,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { rewardStatus, selectableUserRole } from "@hongxian/contract/core/member/member.choices.ts";
import { sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { phonePattern } from "@hongxian/contract/core/session/session.rules.ts";
import { marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { marketAccountMessages, settingMarketAccount } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { addStaff } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { z } from "zod";
import { type CallArguments, call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import type { MemberForm } from "./member-form-dialog.tsx";

export async function send<E extends Endpoint>(endpoint: E, ...sent: CallArguments<E>): Promise<void> {
  await call(endpoint, ...sent);
  toast.success(answeredMessage(endpoint));
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const form = <S extends z.ZodType>(definition: MemberForm<S>): MemberForm<S> => definition;
const reason = (empty: string, max = 150) => z.string(empty).trim().min(1, empty).max(max, `原因不能超过${max}个字`);

export const lastNameForm = (userId: number) =>
  form({
    title: "修改红线号",
    inputs: [{ name: "lastName", label: "新红线号", kind: "text", hint: "5-12位字母或数字" }],
    schema: z.object({
      lastName: z.string(memberEditMessages.lastName).trim().regex(lastNamePattern, memberEditMessages.lastName),
    }),
    send: ({ lastName }) => send(updateLastName, { params: { userId, lastName } }),
  });

export const roleForm = (userId: number, userRole: string) =>
  form({
    title: "修改角色",
    inputs: [{ name: "userRole", label: "角色", kind: "choice", options: optionsOf(selectableUserRole.labels) }],
    initial: { userRole },
    schema: z.object({ userRole: z.enum(selectableUserRole.values, "请选择角色") }),
    send: (query) => send(updateUserRole, { query: { userId, ...query } }),
  });

export const emotionForm = (userId: number, present: string | null) =>
  form({
    title: "情感状态",
    inputs: [{ name: "emotion", label: "情感状态", kind: "choice", options: optionsOf(emotion.labels) }],
    initial: { emotion: present ?? undefined },
    schema: z.object({ emotion: z.enum(emotion.values, "请选择情感状态") }),
    confirm: ({ emotion }) => (takenEmotions.includes(String(emotion)) ? takenConfirm : null),
    send: (params) => send(setUserEmotion, { params: { userId, ...params } }),
  });

export const levelForm = (userId: number, present: number) =>
  form({
    title: "客户等级",
    about: present === 0 ? "，当前未评级" : `，当前 ${present} 级`,
    inputs: [{ name: "level", label: "客户等级", kind: "number", min: 1, max: 10, hint: "1-10级，只能上调" }],
    schema: z.object({
      level: z
        .int("请填写客户等级")
        .max(10)
        .refine((level) => level > present, memberEditMessages.levelUp),
    }),
    send: ({ level }) => send(upCustomerLevel, { params: { userId, level } }),
  });

export const weightForm = (userId: number, fansNum: number) =>
  form({
    title: "权重",
    inputs: [{ name: "fansNum", label: "权重", kind: "number", min: 0, max: 9999, hint: "0-9999，越大越靠前" }],
    initial: { fansNum },
    schema: z.object({ fansNum: z.int("请填写权重").min(0).max(9999) }),
    send: ({ fansNum: value }) => send(updateUserInfo, { query: { userId, key: "fansNum", value: String(value) } }),
  });

export const phoneForm = (userId: number) =>
  form({
    title: "修改手机号",
    inputs: [{ name: "login", label: "新手机号", kind: "text" }],
    schema: z.object({
      login: z.string(memberEditMessages.phone).trim().regex(phonePattern, memberEditMessages.phone),
    }),
    send: ({ login }) => send(updateUserInfo, { query: { userId, key: "login", value: login } }),
  });

/** 修改聊天次数: one call for each number that changed, in an order in which the remainder never exceeds the total. */
export const chatNumberForm = (userId: number, remainder: number, total: number) =>
  form({
    title: "修改聊天次数",
    inputs: [
      { name: "totalChatNumber", label: "总次数", kind: "number", min: 0, max: 9999 },
      { name: "remainderChatNumber", label: "剩余次数", kind: "number", min: 0, max: 9999 },
    ],
    initial: { totalChatNumber: total, remainderChatNumber: remainder },
    schema: z
      .object({
        totalChatNumber: z.int("请填写总次数").min(0).max(9999),
        remainderChatNumber: z.int("请填写剩余次数").min(0).max(9999),
      })
      .refine((numbers) => numbers.remainderChatNumber <= numbers.totalChatNumber, {
        path: ["remainderChatNumber"],
        error: memberEditMessages.chatNumbers,
      }),
    send: async (numbers) => {
      const changed = [
        { key: "totalChatNumber", value: numbers.totalChatNumber, before: total },
        { key: "remainderChatNumber", value: numbers.remainderChatNumber, before: remainder },
      ].filter(({ value, before }) => value !== before);
      if (numbers.totalChatNumber < total) changed.reverse();
      for (const { key, value } of changed)
        await call(updateUserInfo, { query: { userId, key, value: String(value) } });
      toast.success(answeredMessage(updateUserInfo));
    },
  });

export const rewardForm = (userId: number, present: string) =>
  form({
    title: "奖励状态",
    inputs: [
      { name: "rewardStatus", label: "奖励状态", kind: "choice", options: optionsOf(rewardStatus.labels) },
      {
        name: "reason",
        label: "原因",
        kind: "long",
        max: 150,
        shows: ({ rewardStatus }) => rewardStatus === "FROZEN",
      },
    ],
    initial: { rewardStatus: present, reason: "" },
    schema: z
      .object({
        rewardStatus: z.enum(rewardStatus.values, "请选择奖励状态"),
        reason: z.string().trim().max(150, "原因不能超过150个字"),
      })
      .refine((values) => values.rewardStatus !== "FROZEN" || values.reason !== "", {
        path: ["reason"],
        error: memberEditMessages.reasonNeeded,
      }),
    send: (query) => send(updateRewardStatus, { query: { userId, ...query } }),
  });

const rank = ["NO", "REAL_NAME", "AUTH"];

/** 设置认证状态: downgrading needs a reason, and may block a new application for some days. */
export const authForm = (userId: number, present: string, faceValue: number | null) => {
  const isLower = (status: unknown) => rank.indexOf(String(status)) < rank.indexOf(present);
  return form({
    title: "设置认证状态",
    inputs: [
      { name: "status", label: "认证状态", kind: "choice", options: optionsOf(authStatus.labels) },
      { name: "reason", label: "原因", kind: "long", max: 150, shows: ({ status }) => isLower(status) },
      { name: "days", label: "限制重新认证天数", kind: "text", optional: true, shows: ({ status }) => isLower(status) },
    ],
    initial: { status: present, reason: "", days: "" },
    schema: z
      .object({
        status: z.enum(authStatus.values, "请选择认证状态"),
        reason: z.string().trim().max(150, "原因不能超过150个字"),
        days: z
          .string()
          .trim()
          .regex(/^\d{0,4}$/, "限制天数格式错误"),
      })
      .superRefine(({ status, reason: text }, context) => {
        if (isLower(status) && text === "")
          context.addIssue({ code: "custom", path: ["reason"], message: memberEditMessages.reasonNeeded });
        if (status === present) context.addIssue({ code: "custom", path: ["status"], message: "认证状态没有变化" });
        if (status === "AUTH" && faceValue !== 1)
          context.addIssue({ code: "custom", path: ["status"], message: memberEditMessages.faceFirst });
      }),
    send: (query) => send(updateAuthStatus, { query: { userId, ...query } }),
  });
};

export const cancelForm = (userId: number) =>
  form({
    title: "代客注销",
    inputs: [{ name: "reason", label: "原因", kind: "long", max: 150 }],
    schema: z.object({ reason: reason(sanctionMessages.cancelReason) }),
    danger: true,
    confirm: () => "注销后15天内可恢复，确定吗？",
    send: (body) => send(updateUserStatus, { body: { userId, status: "CANCEL", ...body } }),
  });

export const clearForm = (userId: number) =>
  form({
    title: "清空账号",
    about: "：清空后不能恢复，登录方式随即释放。",
    inputs: [{ name: "typed", label: "输入该会员的用户ID以确认", kind: "text" }],
    schema: z.object({
      typed: z
        .string(memberEditMessages.clearMismatch)
        .refine((text) => text.trim() === String(userId), memberEditMessages.clearMismatch),
    }),
    danger: true,
    okText: "清空",
    send: () => send(clearUser, { params: { userId } }),
  });

export const unbindForm = (userId: number) =>
  form({
    title: "解除绑定",
    inputs: [{ name: "type", label: "绑定方式", kind: "choice", options: optionsOf(bindType.labels) }],
    schema: z.object({ type: z.enum(bindType.values, "请选择绑定方式") }),
    danger: true,
    confirm: ({ type }) => bindMessages.confirm(bindType.labels[type as keyof typeof bindType.labels] ?? ""),
    send: (params) => send(clearUserBind, { params: { userId, ...params } }),
  });

export const marketForm = (userId: number) =>
  form({
    title: "设为官方账号",
    inputs: [
      { name: "type", label: "类型", kind: "choice", options: optionsOf(marketAccountType.labels) },
      { name: "maintainer", label: "维护人", kind: "staff" },
    ],
    schema: z.object({
      type: z.enum(marketAccountType.values, "请选择类型"),
      maintainer: z.int(marketAccountMessages.noMaintainer).positive(marketAccountMessages.noMaintainer),
    }),
    send: (params) => send(settingMarketAccount, { params: { userId, isAdd: true, ...params } }),
  });

export const teamForm = (userId: number) =>
  form({
    title: "加入服务团队",
    inputs: [
      { name: "isLive", label: "可直播", kind: "flag", hint: "可以开播" },
      { name: "isPublic", label: "对外展示", kind: "flag", hint: "在应用内展示" },
    ],
    initial: { isLive: false, isPublic: false },
    schema: z.object({ isLive: z.boolean(), isPublic: z.boolean() }),
    send: (params) => send(addStaff, { params: { userId, ...params } }),
  });
