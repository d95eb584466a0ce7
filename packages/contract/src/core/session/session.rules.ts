import { z } from "zod";

export const phonePattern = /^1[3-9]\d{9}$/;
export const passwordMessage = "密码须为8-64位且包含字母和数字";

/** A new staff password: 8–64 characters with a letter and a digit. */
export const newPassword = z
  .string("请输入密码")
  .refine((text) => text.length >= 8 && text.length <= 64 && /[A-Za-z]/.test(text) && /\d/.test(text), passwordMessage);

/** Weaknesses that the shape of a password cannot show: reported at the password's own field. */
export const weakPasswordMessages = {
  common: "密码过于常见，容易被猜中，请换一个",
  login: "密码不能包含登录账号",
  product: "密码不能包含系统名称",
} as const;

export const signInMessages = {
  wrong: "账号或密码错误",
  captcha: "验证码错误",
  captchaNeeded: "请输入验证码",
  disabled: "账号已停用，请联系管理员",
  locked: "密码错误次数过多，请15分钟后再试",
  oldPassword: "旧密码不正确",
  mustChange: "请先修改初始密码",
  code: "动态验证码错误",
  codeNeeded: "请输入动态验证码",
} as const;

export const signInLimits = {
  wrongPerAccount: 5,
  wrongPerAddress: 20,
  windowMinutes: 15,
  captchaAfter: 2,
} as const;
