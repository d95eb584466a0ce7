import { z } from "zod";
import { defineIntake } from "../open-door/intake.ts";
import { ofMember, ownNumber, someText } from "../open-door/intake-fields.ts";
import { introductionStatus } from "./introduction.choices.ts";

const introductionId = ownNumber("牵线编号");
const view = z.object({ status: introductionStatus.schema });

/** A member answers an introduction in the app. Its number came with the event `introduction.proposed`. */
export const introductionAnswerIntake = defineIntake({
  name: "introductionAnswer",
  plural: "introduction-answers",
  title: "牵线答复",
  scope: "matching",
  refs: ofMember,
  fields: { introductionId, agree: z.boolean("请填写是否同意") },
  view,
  example: { member: "u-1001", introductionId: 501, agree: true },
});

/** What one of the two says after the meeting. */
export const introductionFeedbackIntake = defineIntake({
  name: "introductionFeedback",
  plural: "introduction-feedbacks",
  title: "见面反馈",
  scope: "matching",
  refs: ofMember,
  fields: {
    introductionId,
    score: z.int("评分须为1-5").min(1, "评分须为1-5").max(5, "评分须为1-5"),
    continueFlag: z.boolean("请填写是否愿意继续"),
    content: someText("反馈内容", 500),
  },
  view,
  example: { member: "u-1001", introductionId: 501, score: 5, continueFlag: true, content: "聊得来" },
});
