import { z } from "zod";
import { subjectId } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";

/** A member takes a side in a debate or a vote without writing; the first side counts. */
export const subjectVoteIntake = defineIntake({
  name: "subjectVote",
  plural: "subject-votes",
  title: "话题投票",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: { subjectId, optionId: z.int32("请选择话题的一个选项").positive("请选择话题的一个选项") },
  view: z.object({}),
  example: { member: "u-1001", subjectId: 2, optionId: 1 },
});
