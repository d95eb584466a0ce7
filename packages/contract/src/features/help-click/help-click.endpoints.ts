import { z } from "zod";
import { helpGroup } from "../../core/placed/placed.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, spanProblem } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { choices } from "../../kit/choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const helpRoute = "/official/official-help-click";
export const helpGrants = {
  detail: button("查看明细", helpRoute),
  create: button("新建帮助", helpRoute),
  export: button("导出", helpRoute),
} as const;
export const helpClient = choices({ WEB: "官网", APP: "应用", APPLET: "小程序" });
export const helpful = choices({ YES: "有帮助", NO: "没帮助", NONE: "未评价" });
/** A rate below this, with this many votes, means that the text should be improved. */
export const poorHelp = { rate: 6000, votes: 20, listed: 10 } as const;
export const helpMessages = {
  weekly: (titles: readonly string[]) => ({ title: "待优化帮助", content: `有帮助率最低的文章：${titles.join("、")}` }),
} as const;

const span = {
  beginTime: dateParam.optional(),
  endTime: dateParam.optional(),
  client: helpClient.schema.optional(),
  helpGroup: helpGroup.schema.optional(),
  title: z.string().trim().max(50).optional(),
  isMember: flagParam.optional(),
};
const checkSpan = (
  query: { beginTime?: string | undefined; endTime?: string | undefined },
  context: z.RefinementCtx,
) => {
  const problem = spanProblem(query.beginTime, query.endTime);
  if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
};
/** The filters of every part of the page. */
const helpQuery = z.strictObject(span).superRefine(checkSpan);
export type HelpQuery = z.output<typeof helpQuery>;

export const getHelpStat = endpoint({
  method: "GET",
  path: "/api/official/help-click/stat",
  allow: reads(helpRoute),
  query: helpQuery,
  data: z.object({
    clicks: z.int(),
    visitors: z.int(),
    helpfulRate: z.int(),
    /** Searches without a result, of all searches. */
    vainRate: z.int(),
    leaveWordRate: z.int(),
    days: z.array(z.object({ day: z.string(), client: helpClient.schema, count: z.int() })),
    groups: z.array(z.object({ group: helpGroup.schema, count: z.int() })),
    flow: z.object({ searched: z.int(), opened: z.int(), helped: z.int(), leftWord: z.int() }),
  }),
});

const articleRow = z.object({
  articleId: z.int(),
  title: z.string(),
  helpGroup: helpGroup.schema.nullable(),
  clicks: z.int(),
  visitors: z.int(),
  /** Compared with the days before, in 1/10000; null where there were none. */
  change: z.int().nullable(),
  staySec: z.int(),
  votes: z.int(),
  helpfulRate: z.int(),
  leaveWords: z.int(),
  updateTime: z.string(),
});
export type HelpArticleRow = z.output<typeof articleRow>;
export const getHelpArticles = endpoint({
  method: "GET",
  path: "/api/official/help-click/article-list",
  allow: reads(helpRoute),
  query: helpQuery,
  data: z.array(articleRow),
});
export const helpArticleColumns = {
  title: "标题",
  helpGroup: "分组",
  clicks: "点击",
  visitors: "访客",
  change: "环比",
  staySec: "平均停留(秒)",
  helpfulRate: "有帮助率",
  leaveWords: "转留言数",
  updateTime: "最后修改时间",
} as const;
export const helpExportTitle = "帮助点击统计";

export const exportHelpArticles = endpoint({
  method: "POST",
  path: "/api/official/help-click/export",
  allow: [helpGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: helpQuery,
  data: z.unknown(),
});

export const getHelpKeywords = endpoint({
  method: "GET",
  path: "/api/official/help-click/keyword-list",
  allow: reads(helpRoute),
  query: helpQuery,
  data: z.array(z.object({ keyword: z.string(), times: z.int(), hasResult: z.boolean(), clickRate: z.int() })),
});

const click = z.object({
  id: z.int(),
  client: helpClient.schema,
  visitorId: z.string(),
  user: memberRef.nullable(),
  keyword: z.string(),
  helpful: helpful.schema,
  staySec: z.int(),
  toLeaveWord: z.boolean(),
  createdTime: z.string(),
});
/** 查看明细: every opening of one text. */
export const getHelpClicks = endpoint({
  method: "GET",
  path: "/api/official/help-click/list",
  allow: [helpGrants.detail],
  query: z
    .strictObject({
      ...span,
      articleId: idParam,
      page: numberParam().int().min(1).max(10_000).default(1),
      size: numberParam().int().min(1).max(200).default(20),
    })
    .superRefine(checkSpan),
  data: listOf(click),
});

/** Events of the help centre: an opening, a search without result, a verdict. */
export const noteHelpClick = endpoint({
  method: "POST",
  path: "/api/official/help-click",
  allow: "public",
  changes: false,
  body: z.strictObject({
    articleId: z.int().positive().nullable().default(null),
    client: z.enum(helpClient.values, "端取值错误").default("WEB"),
    visitorId: z.string().trim().max(64).default(""),
    keyword: z.string().trim().max(50, "关键词不能超过50个字").default(""),
    helpful: z.enum(helpful.values, "评价取值错误").default("NONE"),
    staySec: z.int().min(0).max(86_400).default(0),
    toLeaveWord: z.boolean().default(false),
  }),
});
