import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { captcha, captchaTask } from "./captcha.rules.ts";
import { newPassword } from "./session.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

/** One entry of the stored role/menu list. */
export const menuEntry = z.object({
  type: z.enum(["GROUP", "MENU", "BUTTON"]),
  route: z.string(),
  title: z.string(),
});

export const signedIn = z.object({
  staff: z.object({
    id: z.int(),
    name: z.string(),
    userId: z.int().nullable(),
    avatarUrl: z.string().nullable(),
    kind: z.string(),
    agentTier: z.string().nullable(),
    mustChangePwd: z.boolean(),
    totpEnabled: z.boolean(),
  }),
  role: z.object({
    id: z.int(),
    name: z.string(),
    realm: z.string(),
    dataScope: z.string(),
    homeType: z.string(),
    version: z.int(),
    totpRequired: z.boolean(),
  }),
  menus: z.array(menuEntry),
});
export type SignedIn = z.output<typeof signedIn>;

export const getCaptcha = endpoint({
  method: "GET",
  path: "/api/admin/captcha",
  allow: "public",
  data: captchaTask,
});

export const login = endpoint({
  method: "POST",
  path: "/api/admin/login",
  allow: "public",
  title: "登录",
  done: "登录成功",
  body: z.strictObject({
    login: z.string("请输入账号").trim().min(1, "请输入账号").max(30, "账号或密码错误"),
    password: z.string("请输入密码").min(1, "请输入密码").max(64, "账号或密码错误"),
    captcha: captcha.optional(),
    /** The six digits of the second factor. */
    code: z.string().trim().max(10).optional(),
  }),
  data: signedIn,
});

export const getMe = endpoint({
  method: "GET",
  path: "/api/admin/me",
  allow: "signed",
  data: signedIn,
});

export const logout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  allow: "signed",
  title: "退出登录",
  done: "已退出登录",
});

export const changeMyPassword = endpoint({
  method: "PUT",
  path: "/api/admin/my-password",
  allow: "signed",
  title: "修改密码",
  done: "密码已修改",
  body: z.strictObject({
    oldPassword: z.string("请输入旧密码").min(1, "请输入旧密码").max(64),
    newPassword,
  }),
});

export const confirmPassword = endpoint({
  method: "POST",
  path: "/api/admin/confirm-password",
  allow: "signed",
  title: "再次确认密码",
  done: "已确认",
  body: z.strictObject({ password: z.string("请输入密码").min(1, "请输入密码").max(64) }),
});

const totpCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, "请输入6位动态验证码"),
});

/** Starts binding an authenticator: the secret is shown once, as text and as the address of a QR code. */
export const beginTotp = endpoint({
  method: "POST",
  path: "/api/admin/my-totp",
  allow: "signed",
  title: "绑定动态验证码",
  done: "",
  stepUp: true,
  once: true,
  data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
export const enableTotp = endpoint({
  method: "PUT",
  path: "/api/admin/my-totp",
  allow: "signed",
  title: "启用动态验证码",
  body: totpCode,
});
export const disableTotp = endpoint({
  method: "DELETE",
  path: "/api/admin/my-totp",
  allow: "signed",
  title: "停用动态验证码",
  stepUp: true,
});

export const mySession = z.object({
  id: z.int(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdTime: z.string(),
  lastSeenTime: z.string(),
  current: z.boolean(),
});
export const getMySessions = endpoint({
  method: "GET",
  path: "/api/admin/my-sessions",
  allow: "signed",
  data: z.array(mySession),
});
export const endMySession = endpoint({
  method: "DELETE",
  path: "/api/admin/my-sessions/{id}",
  allow: "signed",
  title: "下线会话",
  done: "已下线",
  params: z.strictObject({ id: numberParam().int() }),
});
