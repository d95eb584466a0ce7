import { z } from "zod";
import { contentView } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText, pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";
import { mood } from "./treehole.rules.ts";

/** What a member confides without a name. Signs of self-harm alarm staff at once. */
export const treeholeIntake = defineIntake({
  name: "treehole",
  plural: "treeholes",
  title: "树洞",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    mood: z.enum(mood.values, "心情取值错误"),
    content: neededText("内容", 2000),
    images: pictureAddresses(9),
    anonymousName: neededText("匿名昵称", 20),
    cityName: someText("城市", 20),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    mood: asColumn.choice("心情", mood),
    content: asColumn.text("内容", ["树洞内容", "正文", "text"]),
    images: asColumn.list("图片", ["配图", "pictures", "photos"]),
    anonymousName: asColumn.text("匿名昵称", ["昵称", "匿名"]),
    cityName: asColumn.text("城市", ["city"]),
  },
  view: contentView,
  example: { member: "u-1001", mood: "LONELY", content: "下班回家总是一个人吃饭", anonymousName: "夜空" },
});

/** A member answers a post of the treehole. */
export const treeholeReplyIntake = defineIntake({
  name: "treeholeReply",
  plural: "treehole-replies",
  title: "树洞回复",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" }, treehole: { kind: "treehole", label: "树洞" } },
  fields: { content: neededText("回复内容", 500) },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    treehole: asColumn.numberOf("树洞", ["树洞编号"]),
    content: asColumn.text("回复内容", ["内容", "回复", "text"]),
  },
  view: contentView,
  example: { member: "u-1002", treehole: "t-1", content: "抱抱你，会好起来的" },
});

/** A member reports a post of the treehole, once. Enough reports bring a shown one back to the reviewers. */
export const treeholeReportIntake = defineIntake({
  name: "treeholeReport",
  plural: "treehole-reports",
  title: "树洞举报",
  scope: "ticket",
  refs: { member: { kind: "member", label: "会员" }, treehole: { kind: "treehole", label: "树洞" } },
  fields: {},
  view: z.object({}),
  example: { member: "u-1002", treehole: "t-1" },
});
