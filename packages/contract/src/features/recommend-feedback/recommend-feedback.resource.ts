import { z } from "zod";
import { sex } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { feedbackHandle, feedbackReason, feedbackVerdict, recommendScene } from "./recommend-feedback.choices.ts";
import { feedbackRoute } from "./recommend-feedback.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

/** The recommended member's facts, beside the wishes of the other one. */
export const matchDifference = z.object({
  age: z.int().nullable(),
  ageRange: z.string(),
  ageOut: z.boolean(),
  height: z.int().nullable(),
  heightRange: z.string(),
  heightOut: z.boolean(),
  /** Kilometres between the two; null where one of them has no location. */
  distance: z.int().nullable(),
  city: z.string(),
  wantedCity: z.string(),
  cityOut: z.boolean(),
});
export type MatchDifference = z.output<typeof matchDifference>;

const wanted = (is: string, range: string, isOut: boolean): string =>
  is === "" ? "" : `${is}${range === "" ? "" : `（要求${range}${isOut ? "，不符" : ""}）`}`;
/** The difference as text, for a sheet. */
function differenceText(value: unknown): string {
  const one = matchDifference.parse(value);
  return [
    wanted(one.age === null ? "" : `${one.age}岁`, one.ageRange, one.ageOut),
    wanted(one.height === null ? "" : `${one.height}cm`, one.heightRange, one.heightOut),
    wanted(one.distance === null ? one.city : `${one.distance}km`, one.wantedCity, one.cityOut),
  ]
    .filter((text) => text !== "")
    .join("；");
}

/** 推荐反馈. */
export const recommendFeedback = defineResource({
  name: "recommendFeedback",
  title: "推荐反馈",
  route: feedbackRoute,
  path: "/api/recommend-feedback/list",
  fields: {
    id: field.id("编号"),
    userId: field.member("反馈会员"),
    recommendUserId: field.member("被推荐会员"),
    scene: field.choice("场景", recommendScene),
    feedback: field.choice("反馈", feedbackVerdict),
    reasonTags: field.choices("原因标签", feedbackReason),
    content: optional(field.longText("说明", { max: 200 })),
    difference: {
      ...field.json("匹配差异"),
      schema: matchDifference,
      input: matchDifference,
      sheetText: differenceText,
    },
    strategyVersion: field.text("策略版本", { max: 20 }),
    handleStatus: field.choice("处理状态", feedbackHandle),
    handlerId: optional(field.staff("处理人")),
    handleRemark: optional(field.longText("处理说明", { max: 200 })),
    createdTime: field.time("时间"),
    sex: field.choice("性别", sex),
    /** The current state of the recommended member. */
    isPaused: field.flag("已暂停推荐"),
    fansNum: field.count("权重"),
  },
  list: {
    columns: [
      "userId",
      "recommendUserId",
      "scene",
      "feedback",
      "reasonTags",
      "content",
      "difference",
      "strategyVersion",
      "handleStatus",
      "handlerId",
      "createdTime",
    ],
    deciding: ["handleStatus"],
    filters: {
      feedback: { by: "oneOf", field: "feedback", preset: ["DISLIKE"] },
      reasonTags: { by: "oneOf", field: "reasonTags", label: "原因" },
      scene: { by: "oneOf", field: "scene" },
      handleStatus: { by: "oneOf", field: "handleStatus" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      member: { by: "member", field: "userId" },
      recommended: { by: "member", field: "recommendUserId" },
      sex: { by: "oneOf", field: "sex" },
      cityId: { by: "own", label: "城市", schema: numberParam("城市格式错误").int().positive() },
      strategyVersion: { by: "equals", field: "strategyVersion" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  states: { field: "handleStatus", first: "WAIT_HANDLE", entered: ["NONE"] },
  actions: {
    handle: {
      title: "标记处理",
      from: ["WAIT_HANDLE"],
      to: "HANDLED",
      ask: { remark: field.longText("处理说明", { max: 200 }) },
      done: "已处理",
      call: "PUT /api/recommend-feedback/{id}/handle",
    },
    export: { kind: "export", title: "导出" },
  },
});
