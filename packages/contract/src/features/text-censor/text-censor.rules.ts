import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const censorRoute = "/payadmin/textCensor";
export const censorGrants = {
  add: button("新增", censorRoute),
  enable: button("启用", censorRoute),
  disable: button("停用", censorRoute),
  remove: button("删除", censorRoute),
  import: button("导入", censorRoute),
  estimate: button("影响预估", censorRoute),
  test: button("测试", censorRoute),
} as const;

export const matchMode = choices({ EXACT: "精确", FUZZY: "模糊", REGEX: "正则" });
export const censorAction = choices({ BLOCK: "拦截", REVIEW: "转人审", REPLACE: "替换" });
export const censorScene = choices({
  PROFILE: "资料",
  CHAT: "私聊",
  MOMENT: "动态",
  COMMENT: "评论",
  LIVE: "直播弹幕",
  ROOM: "聊天室",
  NICKNAME: "昵称",
  GOODS: "商品",
  STAFF: "员工内容",
});
export const wordSource = choices({ MANUAL: "手动", IMPORT: "导入", CHAT_VIEW: "聊天查看" });
export const hitSource = choices({ WORD: "词库", AI: "AI复核", CHANNEL: "机审渠道" });
export const wordStatus = choices({ ENABLE: "启用", DISABLE: "停用" });

export const censorLimits = {
  atOnce: 500,
  word: 30,
  replace: 10,
  white: 200,
  text: 2000,
  samples: 20,
  days: 7,
  warnBp: 50,
} as const;
export const censorMessages = {
  word: "敏感词须为1-30字",
  exists: "敏感词已存在",
  empty: "请输入敏感词",
  tooMany: `一次最多新增${censorLimits.atOnce}个`,
  regex: "正则表达式错误",
  complex: "正则表达式过于复杂",
  single: "单字敏感词只能精确匹配",
  replace: "请填写替换内容",
  replaceLong: `替换内容不能超过${censorLimits.replace}个字`,
  whiteLong: `白名单不能超过${censorLimits.white}个字`,
  scenes: "请选择场景",
  text: `测试文本须为1-${censorLimits.text}字`,
  choose: "请选择记录",
  batch: `单次最多操作${censorLimits.atOnce}条`,
  removeConfirm: "确定删除该敏感词？",
  warn: "该词命中率过高，请确认",
  phrase: "误判短语必须包含在原文中",
} as const;

interface WordDraft {
  readonly matchMode?: string;
  readonly action?: string;
  readonly replaceTo?: string | null;
}

/** What a kind of matching and an action require. */
export function wordProblems(draft: WordDraft, words: readonly string[]): { word?: string; replaceTo?: string } {
  const isSingle = draft.matchMode !== "EXACT" && words.some((word) => [...word].length === 1);
  const noReplace = draft.action === "REPLACE" && (draft.replaceTo ?? "") === "";
  return {
    ...(isSingle ? { word: censorMessages.single } : {}),
    ...(noReplace ? { replaceTo: censorMessages.replace } : {}),
  };
}
