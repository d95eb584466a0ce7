import type { Random } from "../../random.ts";
import { list } from "./list.ts";

const whole = list(`
  晚风有信 山月不知 青柠气泡 木子的春天 北屿 小满与大雪 江上舟 橘子汽水铺 一只慢羊羊 知夏 顾北以南 云朵邮差
  阿澈 林间有鹿 人间四月 半糖去冰 海盐芝士 南风知我意 星河滚烫 把酒问青天 一叶知秋 清风徐来 岁月静好 平安喜乐
  向阳而生 静待花开 温柔本人 今天也要加油 慢慢来就好 认真生活 等一个人 简单一点 随遇而安 好久不见 阳光总在
  听雨的人 追光者 月亮不睡 梧桐深处 小城故事 春风十里 不问归期 浅浅 长安旧梦 三餐四季 柴米油盐 心安处 万家灯火
  白日梦想家 夏天的风 初见 桃之夭夭 南山有木 相逢是首歌 采菊东篱 踏实过日子 一生一世 缘来是你 愿得一心人
  遇见美好 老实人一个 真诚交友 寻找另一半 平凡的幸福 珍惜缘分 知足常乐 海阔天空 宁静致远 厚德载物 天道酬勤
  上善若水 心若向阳
`);
const moods = list(`
  温柔 安静 爱笑 晴天 努力 慢热 有趣 自由 勇敢 认真 发光 微甜 清醒 快乐 柔软 闪亮 淡定 憨憨 软糯 奔跑
`);
const nouns = list(`
  橘子 云朵 小鹿 风铃 月亮 星星 柠檬 栗子 海豚 向日葵 山茶 薄荷 企鹅 豆芽 考拉 年糕 松鼠 蒲公英 小鲸 银杏 芒果
  书签 麦田 纸飞机 贝壳 木棉 旅人 猫 兔子 樱桃 灯塔 青鸟 白鹭 桂花 雨伞 咖啡 米粒 火锅 石榴 帆船
`);
const heads = list(`
  北方 南方 江南 海边 深巷 屋顶 十月 四月 清晨 午夜 远山 小镇 隔壁 春日 秋天 冬夜 云端 桥头 湖心 林深
`);
const tails = list(`
  先森 同学 小姐姐 本人 在路上 不加糖 爱吃鱼 日记 的春天 物语 小筑 慢慢走 呀 同志 老师
`);
const characters = [..."宁远晨安诺言瑶琪涵悦欣雨晴雪岚溪舟川野尧南北夏秋冬念初禾木林森山海星月辰阳朗"];

/** A nickname as people choose them: a phrase, two words put together, or a pet name. */
export function nickname(random: Random, surname: string, sex: string): string {
  const kind = random.next();
  if (kind < 0.2) return random.pick(whole);
  if (kind < 0.36) return `${random.pick(moods)}的${random.pick(nouns)}`;
  if (kind < 0.5) return `${random.pick(heads)}${random.pick(nouns)}`;
  if (kind < 0.6) return `${random.pick(nouns)}${random.pick(tails)}`;
  if (kind < 0.68) return `${random.pick(nouns)}与${random.pick(nouns)}`;
  if (kind < 0.76) return `阿${random.pick(characters)}`;
  if (kind < 0.84) return `小${random.pick(characters)}${random.chance(0.4) ? random.pick(characters) : ""}`;
  if (kind < 0.9) return `${surname}${sex === "WOMAN" ? random.pick(["女士", "小姐"]) : "先生"}`;
  if (kind < 0.96) return `${random.pick(characters)}${random.pick(characters)}${random.pick(tails)}`;
  return `${random.pick(["Leo", "Amy", "Kevin", "Coco", "Jason", "Momo", "Eric", "Lulu", "Sky", "Vivi"])}${random.pick(characters)}`;
}
