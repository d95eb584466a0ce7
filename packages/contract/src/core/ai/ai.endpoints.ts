import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { matchGrants } from "../matching/match.endpoints.ts";
import { aiSource, censorHitType, censorVerdict } from "./ai.choices.ts";

const answerFields = { source: aiSource.schema, logId: z.int().nullable() };

/** One draft for the edit box; the person saves it or not. The call changes nothing. */
export const draftSignatureCall = endpoint({
  method: "POST",
  path: "/api/ai/signature-draft/{userId}",
  allow: [button("编辑资料")],
  changes: false,
  params: z.strictObject({ userId: idParam }),
  data: z.object({ ...answerFields, text: z.string() }),
});

export const suggestChat = endpoint({
  method: "POST",
  path: "/api/ai/chat-suggest",
  allow: [button("回复建议", "/message/chatList", "/operation/chatRoom", "/phoneVersions/phoneSyggest")],
  changes: false,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    messages: z
      .array(z.strictObject({ fromMember: z.boolean(), text: z.string().max(2000, "消息过长") }))
      .min(1, "没有可参考的消息")
      .max(10, "最多参考10条消息"),
  }),
  data: z.object({ ...answerFields, replies: z.array(z.string()) }),
});

export const censorTextCall = endpoint({
  method: "POST",
  path: "/api/ai/text-censor",
  allow: "signed",
  changes: false,
  body: z.strictObject({
    scene: z.string().trim().min(1, "请填写场景").max(30, "场景过长"),
    text: z.string().max(5000, "文本不能超过5000个字"),
  }),
  data: z.object({
    ...answerFields,
    verdict: censorVerdict.schema,
    hits: z.array(z.object({ text: z.string(), type: censorHitType.schema, start: z.int() })),
    reason: z.string(),
  }),
});

export const getMatchAdvice = endpoint({
  method: "GET",
  path: "/api/ai/match-explain/{a}/{b}",
  allow: [matchGrants.match, button("AI润色说明", "/matchMaking/borrowStrength")],
  params: z.strictObject({ a: idParam, b: idParam }),
  data: z.object({ ...answerFields, text: z.string(), points: z.array(z.string()) }),
});

/** Whether a person accepted the answer. */
export const adoptAnswer = endpoint({
  method: "PUT",
  path: "/api/ai/call-logs/{id}/adopted/{adopted}",
  allow: "signed",
  title: "采纳AI结果",
  params: z.strictObject({ id: idParam, adopted: flagParam }),
  data: z.object({ adopted: z.boolean() }),
});

export const aiMessages = {
  address: "请输入正确的接口地址",
  hostRefused: "接口地址不在允许范围内",
  badKey: "密钥无效",
  timeout: "连接超时",
  noModel: "模型不存在",
  failed: "连接失败",
  blocked: "内容包含违规信息，请修改后发送",
  budget: { title: "AI预算", content: "本月AI预算已用完" },
} as const;
