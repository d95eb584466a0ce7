import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";

export const treeholeRoute = "/message/treehole";
export const treeholeGrants = {
  pass: button("通过", treeholeRoute),
  refuse: button("驳回", treeholeRoute),
  offline: button("下架", treeholeRoute),
  passMany: button("批量通过", treeholeRoute),
  author: button("查看发布者", treeholeRoute),
  ban: button("禁用", treeholeRoute),
} as const;

export const mood = choices({
  HAPPY: "开心",
  SAD: "难过",
  ANXIOUS: "焦虑",
  ANGRY: "生气",
  LONELY: "孤独",
  LOVE: "心动",
});
export const crisisStatus = choices({ NONE: "无", WAIT: "待关怀", DONE: "已关怀" });
export const careWay = choices({ CHAT: "聊天", CALL: "电话" });

export const treeholeLimits = { reason: 150, reply: 300, note: 500, reports: 5, crisisMinutes: 10 } as const;
export const treeholeMessages = {
  reason: "请填写驳回原因",
  reasonLong: `驳回原因不能超过${treeholeLimits.reason}个字`,
  onlyPassed: "仅机审通过的内容可批量通过",
  notOnline: "仅已通过的树洞可回复",
  notPassed: "未通过审核的树洞不能恢复",
  helper: "红线小助手",
  anonymous: "匿名",
  /** Notifies the staff who care for members, within minutes. */
  crisis: (id: number) => ({
    title: "危机关怀",
    content: `树洞${id}疑似出现危机信号，请在${treeholeLimits.crisisMinutes}分钟内联系会员`,
  }),
  /** What a member in distress reads at once, and again with a refusal. */
  help: "如果您正在经历痛苦，请不要独自承受：可随时拨打全国统一心理援助热线12356，紧急时请拨打110或120，也可以在这里回复我们，我们愿意听您说。",
  helpTitle: "我们很关心您",
  unaided: "该树洞疑似危机，尚未关怀登记，再按一次A仍要通过",
  replied: (text: string) => ({ title: "树洞收到回复", content: text }),
} as const;

/** Words that indicate a risk of self-harm. */
export const crisisWords: readonly string[] = [
  "不想活",
  "自杀",
  "轻生",
  "割腕",
  "跳楼",
  "结束生命",
  "活着没意思",
  "安眠药",
];
export const isCrisis = (text: string): boolean => {
  const bare = text.replaceAll(/[\s\p{P}]+/gu, "");
  return crisisWords.some((word) => bare.includes(word));
};
