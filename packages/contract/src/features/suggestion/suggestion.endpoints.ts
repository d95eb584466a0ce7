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

const moved = z.object({ id: z.int(), status: suggestionStatus.schema });

export const mergeSuggestion = endpoint({
  method: "PUT",
  path: "/api/suggest/{id}/merge/{mainId}",
  allow: [suggestionGrants.merge],
  title: "合并",
  done: "已合并",
  params: z.strictObject({ id: idParam, mainId: idParam }),
  data: moved,
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
