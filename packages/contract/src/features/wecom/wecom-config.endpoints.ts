import { z } from "zod";
import { defaultApiBase, wecomMessages } from "../../core/member/wecom.messages.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { kfLink, kfRoute } from "./wechat-kf.resource.ts";

export const getKfLinks = endpoint({
  method: "GET",
  path: "/api/wechat-kf/{id}/links",
  allow: reads(kfRoute),
  params: z.strictObject({ id: idParam }),
  data: z.array(kfLink),
});

/** For secrets only whether they are set. */
export const wecomConfig = z.object({
  corpId: z.string(),
  apiBase: z.string(),
  hasSecret: z.boolean(),
  hasToken: z.boolean(),
  hasAesKey: z.boolean(),
  /** Path of the callback, to be appended to the platform's own address. */
  callbackPath: z.string(),
});
export type WecomConfigView = z.output<typeof wecomConfig>;

const emptyAsUnset = (value: unknown) => (value === "" || value === null ? undefined : value);
/** An empty secret keeps the stored one. */
const secretText = (label: string) =>
  z.preprocess(emptyAsUnset, z.string().trim().max(200, `${label}不能超过200个字符`).optional());

export const wecomConfigBody = z.strictObject({
  corpId: z.string("请填写企业ID").trim().min(1, "请填写企业ID").max(64, "企业ID不能超过64个字符"),
  apiBase: z
    .string()
    .trim()
    .regex(/^https:\/\/[\w.-]+(:\d+)?$/, "接口地址须为https://开头的域名")
    .default(defaultApiBase),
  secret: secretText("Secret"),
  token: secretText("Token"),
  aesKey: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{43}$/, wecomMessages.aesKeyFormat)
      .optional(),
  ),
});

export const getWecomConfig = endpoint({
  method: "GET",
  path: "/api/wechat-kf/config",
  allow: "admin",
  data: wecomConfig,
});

export const saveWecomConfig = endpoint({
  method: "PUT",
  path: "/api/wechat-kf/config",
  allow: "admin",
  title: "企微配置",
  done: "保存成功",
  body: wecomConfigBody,
  data: wecomConfig,
});

export const testWecomConfig = endpoint({
  method: "POST",
  path: "/api/wechat-kf/config/test",
  allow: "admin",
  title: "测试连接",
  done: ({ accounts }) => `${wecomMessages.connected}，共 ${accounts} 个客服账号`,
  data: z.object({ accounts: z.int() }),
});

/** Enterprise WeChat may add its own names to the query. */
const signature = { msg_signature: z.string().max(100), timestamp: z.string().max(20), nonce: z.string().max(100) };

/** The address check of enterprise WeChat; answered in plain text. */
export const checkKfCallback = endpoint({
  method: "GET",
  path: "/api/wechat-kf/callback",
  allow: "public",
  query: z.object({ ...signature, echostr: z.string().max(2000) }),
});

/** Events of enterprise WeChat; authenticated by signature, answered in plain text. */
export const takeKfCallback = endpoint({
  method: "POST",
  path: "/api/wechat-kf/callback",
  allow: "public",
  query: z.object(signature),
  body: z.string().max(100_000),
});
