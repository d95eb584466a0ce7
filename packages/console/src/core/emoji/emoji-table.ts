/** One emoji of the table: messages contain `[alt]`, the picture is at `url`. */
export interface Emoji {
  readonly id: number;
  readonly alt: string;
  readonly url: string;
}

/** Code point and name; the position in its group gives the id, so new ones are added at a group's end. */
const groups = {
  表情: `1f642 微笑|1f600 哈哈|1f601 呲牙|1f602 笑哭|1f923 笑翻|1f605 流汗|1f60a 愉快|1f60d 色|1f618 飞吻|1f970 喜爱|1f60b 馋嘴|1f61c 调皮|
1f92a 鬼脸|1f929 惊喜|1f60e 得意|1f917 拥抱|1f914 思考|1f92b 嘘|1f92d 偷笑|1f910 闭嘴|1f611 无语|1f60f 奸笑|1f644 白眼|1f612 撇嘴|
1f62c 尴尬|1f60c 安心|1f614 失落|1f62a 困|1f634 睡|1f637 口罩|1f912 发烧|1f922 恶心|1f92e 吐|1f975 热|1f976 冷|1f635 晕|
1f920 牛仔|1f973 庆祝|1f978 乔装|1f913 书呆子|1f9d0 打量|1f615 疑惑|1f61f 担心|1f62e 惊讶|1f633 脸红|1f97a 可怜|1f628 害怕|1f630 冷汗|
1f622 流泪|1f62d 大哭|1f631 惊恐|1f616 抓狂|1f613 汗|1f624 哼|1f621 发怒|1f92c 骂人|1f608 坏笑|1f480 骷髅|1f4a9 便便|1f47b 幽灵`,
  手势: `1f44d 强|1f44e 弱|1f44c 好的|270c-fe0f 胜利|1f91e 祈愿|1f91f 爱你|1f918 摇滚|1f919 联系|1f448 向左|1f449 向右|1f446 向上|1f447 向下|
1f44b 再见|270b 停|1f44a 拳头|1f91d 握手|1f64f 合十|1f44f 鼓掌|1f64c 欢呼|1f4aa 加油|1f932 捧|270d-fe0f 写字|1f933 自拍|1f485 美甲`,
  爱心: `2764-fe0f 爱心|1f9e1 橙心|1f49b 黄心|1f49a 绿心|1f499 蓝心|1f49c 紫心|1f494 心碎|1f495 双心|1f493 心跳|1f496 闪心|1f498 丘比特|1f48b 吻|
1f48d 戒指|1f490 花束|1f339 玫瑰|1f940 凋谢|1f48c 情书|1f49d 心意|1f470 新娘|1f935 新郎`,
  生活: `1f389 礼花|1f388 气球|1f381 礼物|1f382 蛋糕|1f9e7 红包|1f3ee 灯笼|1f942 干杯|1f37b 啤酒|2615 咖啡|1f375 茶|1f35a 米饭|1f95f 饺子|
1f349 西瓜|1f31e 太阳|1f319 月亮|2b50 星星|1f308 彩虹|1f525 火|1f4af 满分|1f4f7 拍照|1f4de 电话|1f3b5 音乐|23f0 闹钟|1f4c5 日期`,
} as const;

export type EmojiGroup = keyof typeof groups;
export const emojiGroups = Object.keys(groups) as readonly EmojiGroup[];

const pictures = import.meta.glob<string>("./pictures/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Ids of a group begin at its own hundreds. */
const inGroup = (group: EmojiGroup, place: number): readonly Emoji[] =>
  groups[group]
    .replaceAll("\n", "")
    .split("|")
    .map((entry, at) => {
      const [code = "", alt = ""] = entry.split(" ");
      return { id: (place + 1) * 1000 + at + 1, alt, url: pictures[`./pictures/${code}.svg`] ?? "" };
    });

export const emojiByGroup: ReadonlyMap<EmojiGroup, readonly Emoji[]> = new Map(
  emojiGroups.map((group, place) => [group, inGroup(group, place)]),
);
export const emojiTable: readonly Emoji[] = [...emojiByGroup.values()].flat();
const byAlt: ReadonlyMap<string, Emoji> = new Map(emojiTable.map((emoji) => [emoji.alt, emoji]));

/** Splits a message into plain text and the emoji that its `[alt]` parts represent; unknown names stay text. */
export function emojiParts(text: string): readonly (string | Emoji)[] {
  const parts: (string | Emoji)[] = [];
  for (const piece of text.split(/(\[[^[\]]{1,6}\])/)) {
    const emoji = piece.startsWith("[") ? byAlt.get(piece.slice(1, -1)) : undefined;
    const before = parts.at(-1);
    if (emoji !== undefined) parts.push(emoji);
    else if (typeof before === "string") parts[parts.length - 1] = before + piece;
    else if (piece !== "") parts.push(piece);
  }
  return parts;
}
