import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const aiFeature = choices({
  SIGNATURE_DRAFT: "征婚宣言草稿",
  CHAT_SUGGEST: "聊天回复建议",
  TEXT_CENSOR: "文本预审",
  MATCH_EXPLAIN: "匹配说明",
});
export type AiFeature = ChoiceOf<typeof aiFeature>;

/** The source of an answer, as shown in its tag. */
export const aiSource = choices({ AI: "AI生成", OFFLINE: "离线生成" });
export type AiSource = ChoiceOf<typeof aiSource>;

/** Why no model was called, and the offline rule answered. */
export const aiSilence = choices({
  NO_MODEL: "没有可用的模型",
  DAILY_LIMIT: "今日调用次数已达每日上限",
  STAFF_LIMIT: "您今日的调用次数已达上限",
  BUDGET: "本月AI预算已用完",
});
export const aiResult = choices({
  OK: "成功",
  FALLBACK: "离线生成",
  TIMEOUT: "超时",
  ERROR: "失败",
  BLOCKED: "已拦截",
});
export const aiPromptStatus = choices({ DRAFT: "草稿", ACTIVE: "使用中", ARCHIVED: "已归档" });
export const censorVerdict = choices({ PASS: "通过", REVIEW: "人工复审", BLOCK: "拦截" });
export type CensorVerdict = ChoiceOf<typeof censorVerdict>;
export const censorHitType = choices({
  WORD: "敏感词",
  PHONE: "手机号",
  WECHAT: "微信号",
  QQ: "QQ号",
  URL: "网址",
  AI: "AI复核",
});
