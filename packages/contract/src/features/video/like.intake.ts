import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";

export const likeIntakeMessages = { target: "请填写被点赞的内容，只填一项" } as const;

const liked = (kind: string, label: string) => ({ kind, label, optional: true }) as const;

/** A member likes something that is shown; with `withdrawn` the like is taken back. */
export const likeIntake = defineIntake({
  name: "like",
  plural: "likes",
  title: "点赞",
  scope: "content",
  refs: {
    member: { kind: "member", label: "会员" },
    moment: liked("moment", "动态"),
    microBlog: liked("microBlog", "微博"),
    video: liked("video", "短视频"),
    discuss: liked("subjectDiscuss", "话题讨论"),
    evaluate: liked("subjectEvaluate", "话题评价"),
    treehole: liked("treehole", "树洞"),
  },
  fields: { withdrawn: z.boolean("是否取消取值错误").default(false) },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "点赞人", "user"]),
    moment: asColumn.numberOf("动态", ["动态编号"]),
    microBlog: asColumn.numberOf("微博", ["微博编号"]),
    video: asColumn.numberOf("短视频", ["短视频编号"]),
    discuss: asColumn.numberOf("话题讨论", ["话题讨论编号"]),
    evaluate: asColumn.numberOf("话题评价", ["话题评价编号"]),
    treehole: asColumn.numberOf("树洞", ["树洞编号"]),
    withdrawn: asColumn.flag("是否取消", ["已取消"]),
  },
  view: z.object({}),
  example: { member: "u-1002", moment: "m-1" },
  check: (_row, { moment, microBlog, video, discuss, evaluate, treehole }): Readonly<Record<string, string>> =>
    [moment, microBlog, video, discuss, evaluate, treehole].filter((one) => (one ?? null) !== null).length === 1
      ? {}
      : { moment: likeIntakeMessages.target },
});
