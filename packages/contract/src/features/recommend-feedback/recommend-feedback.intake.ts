import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { someText } from "../../core/open-door/intake-fields.ts";
import { feedbackHandle, feedbackReason, feedbackVerdict, recommendScene } from "./recommend-feedback.choices.ts";

/** A member likes or turns down somebody who was recommended. */
export const recommendFeedbackIntake = defineIntake({
  name: "recommendFeedback",
  plural: "recommend-feedbacks",
  title: "推荐反馈",
  scope: "matching",
  refs: {
    member: { kind: "member", label: "会员" },
    target: { kind: "member", label: "被推荐会员" },
  },
  fields: {
    scene: z.enum(recommendScene.values, "推荐场景取值错误"),
    feedback: z.enum(feedbackVerdict.values, "请选择感兴趣或不感兴趣"),
    reasonTags: z
      .array(z.enum(feedbackReason.values, "原因取值错误"), "原因须为数组")
      .max(feedbackReason.values.length, "原因过多")
      .refine((tags) => new Set(tags).size === tags.length, "原因不能重复")
      .default([]),
    content: someText("反馈内容", 500),
    strategyVersion: someText("推荐策略版本", 40),
  },
  view: z.object({ handleStatus: feedbackHandle.schema }),
  example: { member: "u-1001", target: "u-1002", scene: "DAILY", feedback: "DISLIKE", reasonTags: ["AREA"] },
  check: ({ feedback, reasonTags }, { member, target }): Readonly<Record<string, string>> => {
    if (member === target) return { target: "不能反馈自己" };
    return feedback === "LIKE" && reasonTags.length > 0 ? { reasonTags: "感兴趣时不填原因" } : {};
  },
});
