import { z } from "zod";
import { button } from "../../wire/access.ts";

export const subjectRoute = "/wechatMoments/subject";
export const subjectGrants = {
  hot: button("设为热门", subjectRoute),
  merge: button("合并话题", subjectRoute),
} as const;
export const hotSubjects = 10;

export const subjectMessages = {
  title: "话题标题须为2-30字",
  exists: "话题已存在",
  debate: "辩论选项须为2个",
  vote: "投票选项须为2-6个",
  option: "选项须为1-20字",
  sameOption: "选项不能重复",
  locked: "已有人参与，不能修改选项",
  owner: "发起账号必须是运营号",
  sort: "排序须为1-999的整数",
  fullHot: `热门话题最多${hotSubjects}个`,
  hotOnline: "仅进行中的话题可设为热门",
  onlyDraft: "只能删除草稿",
  used: "话题下已有内容，不能删除",
  target: "目标话题不存在或未上架",
  self: "不能合并到自身",
  finishConfirm: "结束后不能再参与，确定结束？",
  mergeConfirm: "合并后不可拆分，确定合并？",
  removeConfirm: "确定删除该话题？",
  /** The post that announces the result of a debate or a vote. */
  result: (title: string, options: readonly { text: string; num: number }[]) => {
    const all = options.reduce((sum, { num }) => sum + num, 0);
    const lines = options.map(
      ({ text, num }) => `${text}：${num}票（${all === 0 ? 0 : Math.round((num * 100) / all)}%）`,
    );
    return `话题「${title}」已结束，共${all}人参与。\n${lines.join("\n")}\n感谢大家的参与！`;
  },
} as const;

const optionText = z
  .string(subjectMessages.option)
  .trim()
  .min(1, subjectMessages.option)
  .max(20, subjectMessages.option);
/** The sides of a debate or a vote, with their numbers of votes. */
export const subjectOptions = z.array(z.object({ id: z.int(), text: z.string(), num: z.int() }));
export const subjectOptionsInput = z.preprocess(
  (value) => value ?? [],
  z
    .array(z.strictObject({ id: z.int().optional(), text: optionText, num: z.int().optional() }))
    .max(6, subjectMessages.vote)
    .refine((list) => new Set(list.map(({ text }) => text)).size === list.length, subjectMessages.sameOption),
);
