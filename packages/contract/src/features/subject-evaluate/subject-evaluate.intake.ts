import { z } from "zod";
import { attitude } from "../../core/content/content.choices.ts";
import { contentView } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText } from "../../core/open-door/intake-fields.ts";

/** What a member says to a post under a topic, or to what another one said there. */
export const subjectEvaluateIntake = defineIntake({
  name: "subjectEvaluate",
  plural: "subject-evaluates",
  title: "话题评价",
  scope: "content",
  refs: {
    member: { kind: "member", label: "会员" },
    discuss: { kind: "subjectDiscuss", label: "话题讨论" },
    parent: { kind: "subjectEvaluate", label: "被回复的评价", optional: true },
  },
  fields: {
    content: neededText("评价内容", 500),
    attitude: z.enum(attitude.values, "态度取值错误").default("NEUTRAL"),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    discuss: asColumn.numberOf("话题讨论", ["讨论", "讨论编号"]),
    parent: asColumn.numberOf("被回复的评价", ["被回复评价编号", "上级评价"]),
    content: asColumn.text("评价内容", ["内容", "评价", "text"]),
    attitude: asColumn.choice("态度", attitude, { also: ["立场"] }),
  },
  view: contentView,
  example: { member: "u-1002", discuss: "d-1", content: "说得有道理", attitude: "AGREE" },
});
