import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { smsTaskStatus } from "./sms.choices.ts";
import { smsMessages } from "./sms.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const page = "/message/smsSendRecord";
export const smsGrants = {
  send: button("发送营销短信", page),
  one: button("发送短信", "/promotion/shopsmanage"),
  many: button("批量发短信", "/promotion/shopsmanage"),
  chat: button("发短信", "/message/chatList"),
  wake: button("短信唤醒", "/message/chatingCorpse"),
  cancel: button("取消任务", page),
  resend: button("重发", page),
} as const;
const senders = [smsGrants.send, smsGrants.one, smsGrants.many, smsGrants.chat, smsGrants.wake] as const;

const ids = z
  .union([z.string(), z.array(z.int())])
  .transform((value) =>
    typeof value === "string"
      ? value
          .split(",")
          .filter((part) => part.trim() !== "")
          .map(Number)
      : value,
  )
  .pipe(z.array(z.int("编号格式错误").positive("编号格式错误")));

const vars = z.union([z.string(), z.record(z.string(), z.string())]).transform((value, context) => {
  if (typeof value !== "string") return value;
  try {
    return z.record(z.string(), z.string()).parse(value === "" ? {} : JSON.parse(value));
  } catch {
    context.addIssue({ code: "custom", message: "变量格式错误" });
    return z.NEVER;
  }
});

/** The message and its recipients; in the address as the specification has it, or in the body when it is long. */
export const smsOrder = z.strictObject({
  templateId: numberParam(smsMessages.template).int(smsMessages.template).positive(smsMessages.template),
  userIds: ids.default([]),
  tagIds: ids.default([]),
  vars: vars.default({}),
  sendTime: z
    .string()
    .refine((text) => text === "" || !Number.isNaN(Date.parse(text)), "日期格式错误")
    .default(""),
});
const parts = z.strictObject({
  templateId: z.union([z.string(), z.int()]).optional(),
  userIds: z.union([z.string(), z.array(z.int())]).optional(),
  tagIds: z.union([z.string(), z.array(z.int())]).optional(),
  vars: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  sendTime: z.string().optional(),
});

/** A specification call. */
export const sendCustomerMarketSms = endpoint({
  method: "POST",
  path: "/api/send-customer-market-sms",
  allow: senders,
  title: "发送营销短信",
  done: ({ total, skipped }) => (skipped > 0 ? `已提交发送${total}人，已跳过${skipped}人` : "已提交发送"),
  query: parts,
  body: parts.optional(),
  data: z.object({ taskId: z.int(), total: z.int(), skipped: z.int() }),
});

/** The preview before sending: how many, in how many parts, at what price. */
export const estimateSms = endpoint({
  method: "POST",
  path: "/api/sms/estimate",
  allow: senders,
  changes: false,
  body: parts,
  data: z.object({
    /** Without a service the messages are only written to a file. */
    isConfigured: z.boolean(),
    total: z.int(),
    skipped: z.int(),
    segments: z.int(),
    costCents: z.int(),
    sample: z.string(),
  }),
});

export const smsProgress = z.object({
  id: z.int(),
  status: smsTaskStatus.schema,
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  skipped: z.int(),
  waiting: z.int(),
  cost: z.int(),
});

export const getSmsTask = endpoint({
  method: "GET",
  path: "/api/sms-tasks/{id}/progress",
  allow: senders,
  params: z.strictObject({ id: idParam }),
  data: smsProgress,
});

export const cancelSmsTask = endpoint({
  method: "PUT",
  path: "/api/sms-tasks/{id}/cancel",
  allow: [smsGrants.cancel],
  title: "取消任务",
  done: "已取消",
  params: z.strictObject({ id: idParam }),
  data: smsProgress,
});

export const resendSms = endpoint({
  method: "POST",
  path: "/api/sms-records/{id}/resend",
  allow: [smsGrants.resend],
  title: "重发",
  done: "已重新提交",
  params: z.strictObject({ id: idParam }),
});

/** Templates that a sender may choose from: marketing, passed by the carrier. */
export const getSmsChoices = endpoint({
  method: "GET",
  path: "/api/sms/choices",
  allow: senders,
  data: z.array(z.object({ id: z.int(), name: z.string(), sign: z.string(), content: z.string() })),
});
