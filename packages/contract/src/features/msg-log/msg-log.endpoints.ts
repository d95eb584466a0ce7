import { z } from "zod";
import { conversationType, messageState } from "../../core/chat/chat.choices.ts";
import {
  machineResult,
  readingFields,
  readingReason,
  recordMessage,
  viewReason,
} from "../../core/chat/chat-reading.ts";
import { msgIdPattern } from "../../core/chat/chat.rules.ts";
import { chatMessages } from "../../core/chat/chat.messages.ts";
import { msgType } from "../../core/chat/message.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam } from "../../wire/endpoint.ts";
import { commaList, dateParam, listOf, listQuery } from "../../wire/list.ts";

export const msgLogRoute = "/message/msgLog";
export const msgLogTitle = "消息日志";
export const msgLogGrants = {
  context: button("上下文", msgLogRoute),
  remove: button("删除消息", msgLogRoute),
  removeMany: button("批量删除", msgLogRoute),
  release: button("放行", msgLogRoute),
  mute: button("关闭私信文字", msgLogRoute),
  unblock: button("解除风控封禁", msgLogRoute),
} as const;

interface Judged {
  readonly state: string;
  readonly machineResult: string;
}
/** Delivered words of members can be taken off both phones. */
export const isRemovable = ({ state, msgType }: { readonly state: string; readonly msgType: string }): boolean =>
  state === "NORMAL" && msgType !== "SYSTEM";
/** What the machine stopped is delivered, what it suspected is cleared. */
export const isReleasable = ({ state, machineResult }: Judged): boolean =>
  (machineResult === "BLOCK" && state === "BLOCKED") || (machineResult === "REVIEW" && state === "NORMAL");

export const msgLogMessages = {
  condition: "请至少填写一个查询条件",
  span: "消息查询最多31天",
  late: "消息已超过24小时，不能放行",
  removeReason: "请填写删除原因",
  removeConfirm: "删除后双方将看不到该消息，确定吗？",
  notice: "仅限工作需要查询，所有操作已留痕",
  noReason: "未填写查看事由时，仅显示机审可疑与拦截的消息",
} as const;
export const msgLogLimits = { days: 31, usualDays: 30, batch: 200, releaseHours: 24, around: 20 } as const;

const keyword = z.string().trim().min(2, "内容须为2-50个字").max(50, "内容须为2-50个字");
const filters = {
  sender: z.string().trim().max(64).optional(),
  receiver: z.string().trim().max(64).optional(),
  conversationId: z.string().trim().max(64).optional(),
  type: conversationType.schema.optional(),
  msgType: commaList(msgType.schema).optional(),
  keyword: keyword.optional(),
  machineResult: commaList(machineResult.schema).optional(),
  state: commaList(messageState.schema).optional(),
  official: flagParam.optional(),
  beginTime: dateParam.optional(),
  endTime: dateParam.optional(),
  reason: viewReason.schema.optional(),
  refNo: readingFields.refNo,
};

/** Each search is logged with its filters, so this reading call changes something. */
export const getMessageLogs = endpoint({
  method: "GET",
  path: "/api/im/message-logs",
  allow: reads(msgLogRoute),
  changes: true,
  title: "查询消息",
  done: "",
  query: listQuery(["msgTime"], filters),
  data: listOf(recordMessage, z.object({ total: z.int(), senders: z.int(), blocked: z.int(), suspect: z.int() })),
});

/** Machine verdicts of the last thirty days. */
export const getMessageLogStat = endpoint({
  method: "GET",
  path: "/api/im/message-logs/stat",
  allow: reads(msgLogRoute),
  data: z.object({
    days: z.array(z.string()),
    byResult: z.array(z.object({ result: machineResult.schema, counts: z.array(z.int()) })),
    labels: z.array(z.object({ label: z.string(), count: z.int() })),
  }),
});

const msgId = z.string().regex(msgIdPattern, chatMessages.noMessage);

export const getMessageContext = endpoint({
  method: "GET",
  path: "/api/im/message-logs/{msgId}/context",
  allow: [msgLogGrants.context],
  changes: true,
  title: "查看上下文",
  done: "",
  params: z.strictObject({ msgId }),
  query: readingReason,
  data: z.array(recordMessage),
});

export const removeMessages = endpoint({
  method: "DELETE",
  path: "/api/im/message-logs",
  allow: [msgLogGrants.remove, msgLogGrants.removeMany],
  title: "删除消息",
  done: "已删除",
  body: z.strictObject({
    msgIds: z.array(msgId).min(1, "请选择消息").max(msgLogLimits.batch, "一次最多删除200条"),
    reason: z
      .string(msgLogMessages.removeReason)
      .trim()
      .min(1, msgLogMessages.removeReason)
      .max(150, "删除原因不能超过150个字"),
  }),
  data: z.object({ removed: z.int() }),
});

export const releaseMessage = endpoint({
  method: "POST",
  path: "/api/im/message-logs/{msgId}/release",
  allow: [msgLogGrants.release],
  title: "放行",
  done: "已放行",
  params: z.strictObject({ msgId }),
});

/** 导出: only role id 1, with its reason. */
export const exportMessageLogs = endpoint({
  method: "POST",
  path: "/api/im/message-logs/export",
  allow: "admin",
  searches: ["sender", "receiver", "keyword"],
  title: "导出",
  done: "",
  stepUp: true,
  body: z
    .strictObject({ ...filters, ...readingFields })
    .refine(({ reason, refNo }) => readingReason.safeParse({ reason, refNo }).success, {
      path: ["refNo"],
      message: "请填写关联单号",
    }),
  data: z.unknown(),
});
export const msgLogColumns = {
  time: "时间",
  from: "发送者",
  to: "接收者",
  type: "类型",
  content: "内容",
  staff: "操作员工",
  result: "审核结果",
  label: "命中标签",
  state: "状态",
} as const;
