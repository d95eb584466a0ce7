import { z } from "zod";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import {
  censorAction,
  censorLimits,
  censorMessages,
  censorRoute,
  censorScene,
  hitSource,
  matchMode,
  wordProblems,
  wordSource,
  wordStatus,
} from "./text-censor.rules.ts";

const word = z
  .string(censorMessages.word)
  .trim()
  .min(1, censorMessages.word)
  .max(censorLimits.word, censorMessages.word);

/** 词库: the words against which every text is checked. */
export const censorWord = defineResource({
  name: "censorWord",
  title: "文本审核词库",
  route: censorRoute,
  path: "/api/text-censor/words",
  fields: {
    id: field.id("ID"),
    word: { ...field.text("词", { max: censorLimits.word }), input: word },
    category: field.choice("分类", violationType),
    matchMode: field.choice("匹配方式", matchMode),
    action: field.choice("动作", censorAction),
    replaceTo: optional(field.text("替换为", { max: censorLimits.replace })),
    scenes: field.choices("场景", censorScene),
    whiteWords: optional(field.longText("白名单", { max: censorLimits.white })),
    hit30: field.count("30天命中"),
    misjudgeRate: field.bp("误判率"),
    expireTime: optional(field.time("到期")),
    staffId: optional(field.staff("更新人")),
    updateTime: field.time("更新时间"),
    source: field.choice("来源", wordSource),
    status: field.choice("状态", wordStatus),
  },
  list: {
    columns: [
      "word",
      "category",
      "matchMode",
      "action",
      "replaceTo",
      "scenes",
      "hit30",
      "misjudgeRate",
      "expireTime",
      "staffId",
      "updateTime",
      "status",
    ],
    filters: {
      word: { by: "contains", field: "word", placeholder: "搜索敏感词" },
      category: { by: "oneOf", field: "category" },
      action: { by: "oneOf", field: "action" },
      scene: { by: "oneOf", field: "scenes" },
      matchMode: { by: "oneOf", field: "matchMode" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
      source: { by: "oneOf", field: "source" },
      white: { by: "own", label: "有白名单", schema: z.enum(["1"], "取值错误"), labels: { "1": "是" } },
    },
    sortable: ["hit30", "misjudgeRate", "updateTime"],
    sort: "-updateTime",
  },
  unique: { text_censor_word_word: { field: "word", msg: censorMessages.exists } },
  check: (draft) => wordProblems(draft, draft.word === undefined ? [] : [draft.word]),
  actions: {
    edit: {
      kind: "edit",
      title: "编辑",
      fields: ["word", "category", "matchMode", "action", "replaceTo", "scenes", "whiteWords", "expireTime"],
    },
    export: { kind: "export", title: "导出" },
  },
});

/** 命中记录. */
export const censorHit = defineResource({
  name: "censorHit",
  title: "命中记录",
  route: censorRoute,
  path: "/api/text-censor/hits",
  fields: {
    id: field.id("ID"),
    createdTime: field.time("时间"),
    userId: optional(field.member("会员")),
    scene: field.choice("场景", censorScene),
    text: field.longText("原文", { max: 200 }),
    wordId: optional(field.id("词编号")),
    word: optional(field.text("命中词", { max: 30 })),
    matchMode: optional(field.choice("匹配方式", matchMode)),
    source: field.choice("来源", hitSource),
    action: field.choice("动作", censorAction),
    misjudge: field.flag("误判"),
  },
  list: {
    columns: ["createdTime", "userId", "scene", "text", "word", "source", "action", "misjudge"],
    deciding: ["action"],
    filters: {
      word: { by: "contains", field: "word", label: "词", placeholder: "搜索命中词" },
      member: { by: "member", field: "userId" },
      scene: { by: "oneOf", field: "scene" },
      action: { by: "oneOf", field: "action" },
      misjudge: { by: "equals", field: "misjudge", label: "是否误判" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {
    misjudge: {
      title: "标记误判",
      when: ({ misjudge }) => !misjudge,
      ask: {
        phrase: {
          ...field.longText("加入白名单的短语", { max: censorLimits.word }),
          input: z.string().trim().max(censorLimits.word).default(""),
        },
      },
      dialog: {
        hint: ({ text, word }) => `原文：${text}。填写后该短语不再命中「${word ?? ""}」，可留空`,
        okText: "标记",
      },
      data: z.null(),
      done: "已标记",
      call: "PUT /api/text-censor/hits/{id}/misjudge",
    },
  },
});
