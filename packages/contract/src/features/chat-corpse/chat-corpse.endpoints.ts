import { z } from "zod";
import { corpseLimits } from "../../core/chat/corpse.rules.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

const route = "/message/chatingCorpse";
export const corpseGrants = {
  push: button("推送唤醒", route),
  sms: button("短信唤醒", route),
  sink: button("降权", route),
  restore: button("恢复权重", route),
  note: button("沟通记录", route),
  tip: button("提示对方", route),
} as const;
export const corpseMessages = {
  pause: "7天内已唤醒过",
  gone: "该会员已不在沉睡名单",
  sinkConfirm: "降权后该会员将不再被推荐，确定吗？",
  tip: "对方近期不活跃，试试认识其他人",
  text: "请填写推送内容",
  skipped: "该会员不接收营销短信，已跳过",
} as const;
export const wakeWay = choices({ PUSH: "推送", SMS: "短信" });

const userIds = z.array(z.int().positive()).min(1, "请选择会员").max(corpseLimits.batch, "一次最多处理200人");
const failed = z.array(z.object({ userId: z.int(), msg: z.string() }));
const handled = z.object({ success: z.int(), failed });
/** The number of successes, and the first reason for a failure. */
const handledWords = ({ success, failed: [first, ...rest] }: z.output<typeof handled>): string =>
  first === undefined ? `已处理${success}人` : `成功${success}人，失败${rest.length + 1}人：${first.msg}`;

/** Members woken within a week are returned in a list; the others get a message. */
export const wakeCorpses = endpoint({
  method: "POST",
  path: "/api/chat-corpses/wake",
  allow: [corpseGrants.push, corpseGrants.sms],
  title: "唤醒",
  done: handledWords,
  body: z
    .strictObject({
      userIds,
      way: wakeWay.schema,
      title: z.string().trim().max(30, "推送标题不能超过30个字").default("有人在等您回复"),
      text: z.string().trim().max(200, "推送内容不能超过200个字").default(""),
      templateId: z.int().positive().nullish(),
      vars: z.record(z.string(), z.string()).default({}),
    })
    .superRefine(({ way, text, templateId }, context) => {
      if (way === "PUSH" && text === "")
        context.addIssue({ code: "custom", path: ["text"], message: corpseMessages.text });
      if (way === "SMS" && (templateId === null || templateId === undefined))
        context.addIssue({ code: "custom", path: ["templateId"], message: "请选择可用的营销短信模板" });
    }),
  data: handled,
});

/** 降权 removes the weight and remembers it; 恢复权重 restores it. */
export const setCorpseStatus = endpoint({
  method: "PUT",
  path: "/api/chat-corpses/status",
  allow: [corpseGrants.sink, corpseGrants.restore],
  title: "降权/恢复权重",
  done: handledWords,
  body: z.strictObject({ userIds, status: z.enum(["SUNK", "WAIT"], "状态取值错误") }),
  data: handled,
});

export const tipPartners = endpoint({
  method: "POST",
  path: "/api/chat-corpses/{userId}/tip",
  allow: [corpseGrants.tip],
  title: "提示对方",
  done: "已提示",
  params: z.strictObject({ userId: idParam }),
  data: z.object({ told: z.int() }),
});

/** Who waits for an answer, since when; without any content of the messages. */
export const getCorpseConversations = endpoint({
  method: "GET",
  path: "/api/chat-corpses/{userId}/conversations",
  allow: reads(route),
  params: z.strictObject({ userId: idParam }),
  data: z.array(z.object({ user: memberRef, lastTime: z.string() })),
});

export const getCorpseStat = endpoint({
  method: "GET",
  path: "/api/chat-corpses/stat",
  allow: reads(route),
  data: z.object({
    corpses: z.int(),
    waiting: z.int(),
    /** Of those woken this week, in 1/10000. */
    awakeRate: z.int().nullable(),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    woken: z.int(),
    signedIn: z.int(),
    replied: z.int(),
  }),
});
