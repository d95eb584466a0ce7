import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { suggestionStatus } from "../../core/ticket/suggestion.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import {
  suggestionGrants,
  suggestionLimits as limits,
  suggestionMessages,
  suggestionRoute,
} from "./suggestion.rules.ts";

const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: suggestionStatus.schema });

export const replySuggestion = endpoint({
  method: "POST",
  path: "/api/suggest/{id}/reply",
  allow: [suggestionGrants.reply],
  title: "回复",
  done: "已回复",
  params: onOne,
  body: z.strictObject({
    content: z
      .string(suggestionMessages.reply)
      .trim()
      .min(limits.replyMin, suggestionMessages.reply)
      .max(limits.reply, suggestionMessages.replyLong),
  }),
  data: moved,
});

export const adoptSuggestion = endpoint({
  method: "PUT",
  path: "/api/suggest/{id}/adopt",
  allow: [suggestionGrants.adopt, suggestionGrants.mark],
  title: "采纳",
  done: "已采纳",
  params: onOne,
  body: z.strictObject({
    remark: z
      .string(suggestionMessages.adopt)
      .trim()
      .min(1, suggestionMessages.adopt)
      .max(limits.adopt, suggestionMessages.adoptLong),
    rewardScore: z
      .int(suggestionMessages.score)
      .min(0, suggestionMessages.score)
      .max(limits.score, suggestionMessages.score)
      .default(0),
  }),
  data: moved,
});

export const mergeSuggestion = endpoint({
  method: "PUT",
  path: "/api/suggest/{id}/merge/{mainId}",
  allow: [suggestionGrants.merge],
  title: "合并",
  done: "已合并",
  params: z.strictObject({ id: idParam, mainId: idParam }),
  data: moved,
});

export const complainSuggestion = endpoint({
  method: "POST",
  path: "/api/suggest/{id}/to-complaint",
  allow: [suggestionGrants.complain],
  title: "转投诉",
  done: "已转为投诉",
  params: onOne,
  body: z.strictObject({ targetUserId: z.int(suggestionMessages.noMember).positive(suggestionMessages.noMember) }),
  data: z.object({ complaintId: z.int() }),
});

export const closeSuggestions = endpoint({
  method: "PUT",
  path: "/api/suggest/close",
  allow: [suggestionGrants.close, suggestionGrants.closeMany, suggestionGrants.ignore],
  title: "关闭",
  done: "已关闭",
  body: z.strictObject({
    ids: z.array(z.int().positive(), "请选择记录").min(1, "请选择记录").max(limits.batch, suggestionMessages.tooMany),
  }),
  data: z.object({ closed: z.int() }),
});
export const closeConfirm = "关闭后会员不能继续追问，确定关闭？";

/** Suggestions that another one can be merged into. */
export const findMainSuggestions = endpoint({
  method: "GET",
  path: "/api/suggest/mains",
  allow: [suggestionGrants.merge],
  query: z.strictObject({ keyword: z.string().trim().max(50).default(""), except: idParam }),
  data: z.array(z.object({ id: z.int(), content: z.string(), mergeNum: z.int(), createdTime: z.string() })),
});

export const getSuggestionStat = endpoint({
  method: "GET",
  path: "/api/suggest/stat",
  allow: reads(suggestionRoute),
  query: daySpan,
  data: z.object({
    byType: z.array(z.object({ type: z.string(), platform: z.string(), count: z.int() })),
    byDay: z.array(z.object({ day: z.string(), newNum: z.int(), doneNum: z.int() })),
    words: z.array(z.object({ word: z.string(), count: z.int() })),
    versions: z.array(z.string()),
  }),
});
