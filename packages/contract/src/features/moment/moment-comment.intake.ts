import { contentView } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText } from "../../core/open-door/intake-fields.ts";

export const commentIntakeMessages = { target: "请填写被评论的动态或微博，只填一项" } as const;

/** A comment of a member under a moment or a micro blog that is shown. */
export const momentCommentIntake = defineIntake({
  name: "momentComment",
  plural: "moment-comments",
  title: "动态评论",
  scope: "content",
  refs: {
    member: { kind: "member", label: "会员" },
    moment: { kind: "moment", label: "动态", optional: true },
    microBlog: { kind: "microBlog", label: "微博", optional: true },
    parent: { kind: "momentComment", label: "被回复的评论", optional: true },
  },
  fields: { content: neededText("评论内容", 500) },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "评论人", "user"]),
    moment: asColumn.numberOf("动态", ["动态编号"]),
    microBlog: asColumn.numberOf("微博", ["微博编号"]),
    parent: asColumn.numberOf("被回复的评论", ["被回复评论编号", "上级评论"]),
    content: asColumn.text("评论内容", ["内容", "评论", "text"]),
  },
  view: contentView,
  example: { member: "u-1002", moment: "m-1", content: "照片拍得真好" },
  check: (_row, { moment, microBlog }): Readonly<Record<string, string>> =>
    (moment === null) === (microBlog === null) ? { moment: commentIntakeMessages.target } : {},
});
