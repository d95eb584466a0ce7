import { z } from "zod";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { censorWord } from "./text-censor.resource.ts";
import {
  censorAction,
  censorGrants as may,
  censorLimits as limits,
  censorMessages,
  censorRoute,
  censorScene,
  matchMode,
  wordProblems,
} from "./text-censor.rules.ts";

const { category, matchMode: mode, action, replaceTo, scenes, expireTime } = censorWord.fields;
const manner = {
  category: category.input,
  matchMode: mode.input,
  action: action.input,
  replaceTo: replaceTo.input,
  scenes: scenes.input,
  expireTime: expireTime.input,
};
const ids = z
  .array(z.int().positive(), censorMessages.choose)
  .min(1, censorMessages.choose)
  .max(limits.atOnce, censorMessages.batch);

/** Several words with the same settings. */
export const addCensorWords = endpoint({
  method: "POST",
  path: "/api/text-censor/words",
  allow: [may.add],
  title: "新增",
  done: ({ added }) => `已新增${added}个`,
  body: z
    .strictObject({
      words: z
        .array(censorWord.fields.word.input, censorMessages.empty)
        .min(1, censorMessages.empty)
        .max(limits.atOnce, censorMessages.tooMany),
      ...manner,
    })
    .superRefine((draft, context) => {
      const { word, replaceTo: replace } = wordProblems(draft, draft.words);
      if (word !== undefined) context.addIssue({ code: "custom", path: ["words"], message: word });
      if (replace !== undefined) context.addIssue({ code: "custom", path: ["replaceTo"], message: replace });
    }),
  data: z.object({ added: z.int() }),
});

export const setCensorStatus = endpoint({
  method: "PUT",
  path: "/api/text-censor/words/status",
  allow: [may.enable, may.disable],
  title: "启用/停用",
  done: (_data, { body }) => (body.status === "ENABLE" ? "已启用" : "已停用"),
  body: z.strictObject({ ids, status: z.enum(["ENABLE", "DISABLE"], "状态取值错误") }),
  data: z.object({ changed: z.int() }),
});

export const removeCensorWords = endpoint({
  method: "DELETE",
  path: "/api/text-censor/words",
  allow: [may.remove],
  title: "删除",
  done: ({ removed }) => `已删除${removed}个`,
  body: z.strictObject({ ids }),
  data: z.object({ removed: z.int() }),
});

/** Rows of a sheet; with dryRun nothing is written. */
export const importCensorWords = endpoint({
  method: "POST",
  path: "/api/text-censor/import",
  allow: [may.import],
  title: "导入",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}个敏感词`),
  body: sheetBody.extend({ dryRun: z.boolean() }),
  data: sheetOutcome,
});
export const importHeads = { word: "词", category: "分类", action: "动作", scenes: "场景" } as const;
export const importMessages = {
  type: "只支持XLSX格式的文件",
  unreadable: "文件内容无法识别，请使用导入模板",
  head: (missing: string) => `缺少列：${missing}，请使用导入模板`,
  empty: "文件中没有数据",
  wrong: "导入数据有误，未导入任何数据，请修正后重试",
  repeated: (row: number) => `与第${row}行重复`,
  category: "分类不存在",
  action: "动作只能是拦截、转人审",
  scene: "场景不存在",
} as const;
export const importMax = 5000;
/** An example sheet, as text that every spreadsheet opens. */
export const importSample = `${Object.values(importHeads).join(",")}\n加微信,广告导流,转人审,私聊、动态\n`;

const hit = z.object({ word: z.string(), action: censorAction.schema, found: z.array(z.string()) });
/** 测试: checks a text against the current list. It changes nothing. */
export const testCensor = endpoint({
  method: "POST",
  path: "/api/text-censor/test",
  allow: [may.test],
  changes: false,
  body: z.strictObject({
    text: z.string(censorMessages.text).trim().min(1, censorMessages.text).max(limits.text, censorMessages.text),
    scene: z.enum(censorScene.values, censorMessages.scenes),
  }),
  data: z.object({
    result: z.enum(["PASS", "REVIEW", "BLOCK"]),
    text: z.string(),
    hits: z.array(hit),
    ms: z.number(),
  }),
});

/** 影响预估: how often a word would have matched in the last days. */
export const estimateCensor = endpoint({
  method: "POST",
  path: "/api/text-censor/estimate",
  allow: [may.estimate],
  changes: false,
  body: z.strictObject({ word: censorWord.fields.word.input, matchMode: z.enum(matchMode.values, "请选择匹配方式") }),
  data: z.object({ total: z.int(), hits: z.int(), rate: z.int(), samples: z.array(z.string()) }),
});

/** 标记误判; the phrase is added to the word's white list. */
export const getCensorStat = endpoint({
  method: "GET",
  path: "/api/text-censor/stat",
  allow: reads(censorRoute),
  query: daySpan,
  data: z.object({
    days: z.array(z.object({ day: z.string(), action: censorAction.schema, count: z.int() })),
    words: z.array(z.object({ word: z.string(), count: z.int() })),
    categories: z.array(z.object({ category: violationType.schema, count: z.int() })),
  }),
});
