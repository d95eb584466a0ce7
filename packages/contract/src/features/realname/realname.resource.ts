import { z } from "zod";
import { authStatus } from "../../core/member/credential.choices.ts";
import { choices } from "../../kit/choices.ts";
import { flagParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const realnameRoute = "/promotion/realnameRecord";

export const realnameChannel = choices({ FACE_LIVE: "人脸活体", ID_TWO: "姓名身份证核验", MANUAL: "人工" });
export const realnameResult = choices({
  PROCESSING: "核验中",
  SUCCESS: "通过",
  FAIL: "失败",
  REVOKED: "已撤销",
});

const text = z.string().trim().max(100, "筛选内容过长");

export const realnameRecord = defineResource({
  name: "realnameRecord",
  title: "实名记录",
  route: realnameRoute,
  path: "/api/realname-records",
  fields: {
    id: field.id("编号"),
    userId: field.member("会员"),
    /** Masked: the first character stays. */
    realname: field.text("真实姓名", { max: 30 }),
    /** Masked: first 3 and last 4 stay. */
    idNo: field.text("身份证号", { max: 18 }),
    /** Derived from the identity number. */
    person: field.text("性别/年龄", { max: 10 }),
    channel: field.choice("渠道", realnameChannel),
    result: field.choice("结果", realnameResult),
    failReason: field.text("失败原因", { max: 200 }),
    faceScore: optional(field.count("人脸分")),
    cost: field.cents("成本"),
    orderId: optional(field.id("认证费订单")),
    accountCount: field.count("同证账号数"),
    authStatus: optional(field.choice("认证状态", authStatus)),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "userId",
      "realname",
      "idNo",
      "person",
      "channel",
      "result",
      "failReason",
      "faceScore",
      "cost",
      "orderId",
      "accountCount",
      "createdTime",
    ],
    deciding: ["result"],
    filters: {
      keyword: { by: "member", field: "userId" },
      realname: { by: "own", label: "真实姓名", schema: text },
      /** An identity number never appears in an address: the console requests its key first. */
      idNoHash: { by: "own", label: "身份证号", schema: z.string().regex(/^[\w-]{1,64}$/, "身份证号格式错误") },
      channel: { by: "oneOf", field: "channel" },
      result: { by: "oneOf", field: "result" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      failReason: { by: "own", label: "失败原因", schema: text },
      shared: {
        by: "own",
        label: "一证多号",
        schema: flagParam.transform((on) => (on ? "1" : "0")),
        labels: { "1": "一证多号" },
      },
    },
    sortable: ["faceScore", "cost", "accountCount", "createdTime"],
    sort: "-createdTime",
    underway: ({ result }) => result === "PROCESSING",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
