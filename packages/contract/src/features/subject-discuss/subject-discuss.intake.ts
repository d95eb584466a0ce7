import { z } from "zod";
import { contentView, subjectId } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";

/** What a member posts under a topic; in a debate or a vote it may take a side, the first one counts. */
export const subjectDiscussIntake = defineIntake({
  name: "subjectDiscuss",
  plural: "subject-discusses",
  title: "话题讨论",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    subjectId,
    content: someText("内容", 2000),
    images: pictureAddresses(9),
    optionId: z.int32("选项格式错误").positive("选项格式错误").nullable().default(null),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    subjectId: asColumn.number("话题编号", ["话题"]),
    content: asColumn.text("内容", ["讨论内容", "正文", "text"]),
    images: asColumn.list("图片", ["配图", "pictures", "photos"]),
    optionId: asColumn.number("选项编号", ["选项"]),
  },
  view: contentView,
  example: { member: "u-1001", subjectId: 1, content: "我支持先做朋友再谈恋爱" },
  check: ({ content, images }): Readonly<Record<string, string>> =>
    content === "" && images.length === 0 ? { content: "请填写内容或上传图片" } : {},
});
