export { badTexts } from "./posts.ts";

/** What members confide: the mood and the text. */
export const confessions = [
  ["SAD", "分手三个月了，还是会在路过那家店的时候停下来。"],
  ["LONELY", "一个人在这座城市第五年，生日又是自己过。"],
  ["ANXIOUS", "家里催得很紧，每次接电话都会心慌。"],
  ["HAPPY", "今天他说以后想和我一起养一只猫，开心到失眠。"],
  ["ANGRY", "被同事背后议论，说我这个年纪还挑，真的很生气。"],
  ["LOVE", "好像喜欢上了一起跑步的人，不知道要不要说。"],
  ["ANXIOUS", "见面前一天总是睡不着，怕自己说错话。"],
  ["LONELY", "手机里几百个好友，想说话的时候一个也不敢打扰。"],
  ["HAPPY", "和解了，终于能坦然祝福他。"],
  ["SAD", "父亲住院，一个人跑上跑下，忽然很想有个人在身边。"],
] as const;

export const crisisTexts = ["最近真的撑不下去了，活着没意思。", "吃了很多药还是睡不着，有时候想结束生命。"] as const;
export const maskNames = ["小鹿", "夜行人", "一片叶", "月光", "北风", "糖果", "海盐", "晚安"] as const;
export const treeholeReplies = [
  "抱抱你，会好起来的",
  "我也有过这样的时候",
  "谢谢你说出来",
  "早点休息，明天会不一样",
  "加油，陌生人",
  "你已经很努力了",
] as const;
