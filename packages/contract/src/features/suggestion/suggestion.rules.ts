import { button } from "../../wire/access.ts";

export const suggestionRoute = "/complaintAndSuggest/syggest";
export const phoneSuggestionRoute = "/phoneVersions/phoneSyggest";

export const suggestionGrants = {
  reply: button("回复", suggestionRoute, phoneSuggestionRoute),
  adopt: button("采纳", suggestionRoute),
  merge: button("合并", suggestionRoute),
  complain: button("转投诉", suggestionRoute, phoneSuggestionRoute),
  close: button("关闭", suggestionRoute),
  closeMany: button("批量关闭", suggestionRoute),
  /** On the phone 采纳 and 关闭 have other names. */
  mark: button("标记采纳", phoneSuggestionRoute),
  ignore: button("忽略", phoneSuggestionRoute),
} as const;

/** Answers are given until it is adopted or closed; it may be merged and closed until it is closed. */
export const answerableStates = ["WAIT_REPLY", "REPLIED"] as const;
export const openStates = [...answerableStates, "ADOPTED"] as const;
interface Stated {
  readonly status: string;
}
export const isAnswerable = ({ status }: Stated): boolean => (answerableStates as readonly string[]).includes(status);
export const isOpenSuggestion = ({ status }: Stated): boolean => (openStates as readonly string[]).includes(status);

export const suggestionMessages = {
  score: "奖励积分须为0-1000的整数",
  self: "不能合并到自身",
  main: "主建议不存在或已合并到其他建议",
  noMember: "请选择被投诉会员",
  sameMember: "投诉人与被投诉会员不能是同一人",
  tooMany: "单次最多操作100条",
  bugs: (version: string, count: number) => ({
    title: "版本问题集中反馈",
    content: `版本 ${version} 24小时内收到${count}条功能异常反馈，请关注`,
  }),
  notices: {
    replied: (text: string) => ({ title: "意见反馈回复", content: text }),
    adopted: (text: string, score: number) => ({
      title: "建议已采纳",
      content: `${text}${score > 0 ? `，奖励${score}积分` : ""}`,
    }),
    closed: { title: "意见反馈", content: "您的反馈已处理完毕，感谢您的建议。" },
  },
} as const;

export const suggestionLimits = { reply: 500, replyMin: 2, adopt: 200, score: 1000, batch: 100 } as const;
/**
 * When this many reports of a fault in one version arrive within a day, everyone responsible for the app is notified.
 */
export const bugAlarm = 10;

/** Phrases to start an answer with. */
export const replyTemplates = [
  "您好，您反馈的问题我们已收到，正在核实处理，感谢您的支持！",
  "您好，该问题已在最新版本修复，请更新到最新版本后重试。",
  "您好，您的建议我们已转交产品团队评估，感谢您对平台的关注！",
  "您好，为便于核实，请提供发生问题的时间、操作步骤和截图。",
  "您好，关于收费问题，客服会在1个工作日内与您联系核实。",
] as const;

/** Words without information about the subject of a suggestion. */
export const fillerWords: readonly string[] =
  "希望 可以 能不能 能否 一下 一个 有时候 有时 的话 就是 还是 不是 没有 什么 怎么 为什么 我们 你们 他们 自己 这个 那个 这样 现在 然后 但是 而且 因为 所以 或者 如果 已经 应该 可能 感觉 觉得 建议 增加 比较 非常 真的 之后 之前 时候 出现 一直 一点 其他 不能 不会 还有 进行 以及 对于 平台 软件 你好 您好 谢谢".split(
    " ",
  );
