import { z } from "zod";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { accompanyResult, marketAccountStatus } from "../staff/market-account.choices.ts";
import { chatGrants } from "./chat.endpoints.ts";

const desk = "/message/chatList";
const conversationPath = z.strictObject({ id: z.string().min(5).max(64) });
const accountId = z.int().positive();

/**
 * Staff who may take over a conversation: maintainers of the same kind of account, and whether they are at the desk.
 */
export const getTransferStaff = endpoint({
  method: "GET",
  path: "/api/im/conversations/{id}/transfer-staff",
  allow: [chatGrants.transfer],
  params: conversationPath,
  query: z.strictObject({ accountId: idParam }),
  data: z.array(z.object({ id: z.int(), name: z.string(), present: z.boolean(), serving: z.int() })),
});

export const transferConversation = endpoint({
  method: "POST",
  path: "/api/im/conversations/{id}/transfer",
  allow: [chatGrants.transfer],
  title: "转接",
  done: "已转接",
  params: conversationPath,
  body: z.strictObject({
    accountId,
    staffId: z.int("请选择接待员工").positive("请选择接待员工"),
    note: z.string().trim().max(200, "转接说明不能超过200个字").default(""),
  }),
  data: z.object({ handler: namedRef }),
});

export const finishConversation = endpoint({
  method: "POST",
  path: "/api/im/conversations/{id}/finish",
  allow: [chatGrants.finish],
  title: "结束接待",
  done: "已结束接待",
  params: conversationPath,
  body: z.strictObject({
    accountId,
    result: accompanyResult.schema,
    remark: z.string().trim().max(200, "备注不能超过200个字").default(""),
  }),
  data: z.object({ accompanyLogId: z.int().nullable() }),
});

export const quickReply = z.object({
  id: z.int(),
  shared: z.boolean(),
  title: z.string(),
  text: z.string(),
  version: z.int(),
});
export type QuickReply = z.output<typeof quickReply>;

/** {昵称}, {城市}, {我} are filled in when a phrase is used. */
export const replyVariables = ["昵称", "城市", "我"] as const;

const phrase = {
  title: z.string("请填写标题").trim().min(1, "请填写标题").max(20, "标题不能超过20个字"),
  text: z.string("请填写内容").trim().min(1, "请填写内容").max(500, "内容不能超过500个字"),
};

export const getQuickReplies = endpoint({
  method: "GET",
  path: "/api/im/quick-replies",
  allow: reads(desk),
  data: z.array(quickReply),
});
export const addQuickReply = endpoint({
  method: "POST",
  path: "/api/im/quick-replies",
  allow: [chatGrants.quickReply],
  title: "新增快捷回复",
  body: z.strictObject({ ...phrase, shared: z.boolean().default(false) }),
  data: quickReply,
});
export const editQuickReply = endpoint({
  method: "PUT",
  path: "/api/im/quick-replies/{id}",
  allow: [chatGrants.quickReply],
  title: "编辑快捷回复",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ ...phrase, version: z.int() }),
  data: quickReply,
});
export const removeQuickReply = endpoint({
  method: "DELETE",
  path: "/api/im/quick-replies/{id}",
  allow: [chatGrants.quickReply],
  title: "删除快捷回复",
  done: "已删除",
  params: z.strictObject({ id: idParam }),
});

const accountPage = "/message/usermanage";
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "时间格式错误");

export const autoReply = z.object({
  welcomeText: z.string(),
  offHoursText: z.string(),
  workStart: z.string(),
  workEnd: z.string(),
  rules: z.array(z.object({ keyword: z.string(), text: z.string() })),
  version: z.int(),
});

export const getAutoReply = endpoint({
  method: "GET",
  path: "/api/market-accounts/{userId}/auto-reply",
  allow: reads(accountPage),
  params: z.strictObject({ userId: idParam }),
  data: autoReply,
});
export const saveAutoReply = endpoint({
  method: "PUT",
  path: "/api/market-accounts/{userId}/auto-reply",
  allow: [button("自动回复", accountPage)],
  title: "自动回复",
  params: z.strictObject({ userId: idParam }),
  body: z
    .strictObject({
      welcomeText: z.string().trim().max(200, "欢迎语不能超过200个字"),
      offHoursText: z.string().trim().max(200, "离线回复不能超过200个字"),
      workStart: clock,
      workEnd: clock,
      rules: z
        .array(
          z.strictObject({
            keyword: z.string().trim().min(1, "请填写关键词").max(20, "关键词不能超过20个字"),
            text: z.string().trim().min(1, "请填写回复内容").max(500, "回复内容不能超过500个字"),
          }),
        )
        .max(50, "关键词规则最多50条"),
      version: z.int().min(0),
    })
    .refine(({ workStart, workEnd }) => workEnd > workStart, {
      path: ["workEnd"],
      message: "结束时间必须晚于开始时间",
    }),
  data: autoReply,
});

export const marketStatusGrants = {
  DISABLE: button("停用", accountPage, "/operation/operationId"),
  ENABLE: button("启用", accountPage, "/operation/operationId"),
} as const;

/** 停用/启用 of an official account; its sockets close. */
export const setMarketAccountStatus = endpoint({
  method: "PUT",
  path: "/api/market-account/{userId}/status/{status}",
  allow: [marketStatusGrants.DISABLE, marketStatusGrants.ENABLE],
  title: "停用/启用官方账号",
  params: z.strictObject({ userId: idParam, status: marketAccountStatus.schema }),
  data: z.object({ status: marketAccountStatus.schema }),
});
