import { z } from "zod";
import { intentionSource, intentionStatus, invalidReason } from "../../core/lead/intention.choices.ts";
import { education, marital, sex } from "../../core/member/member.choices.ts";
import { button } from "../../wire/access.ts";
import { idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { intentionMessages, intentionRoute } from "./intention.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

const ownerParam = numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误");

const inWork = ["ASSIGNED", "FOLLOWING"] as const;
const open = ["NEW", ...inWork] as const;

export const intention = defineResource({
  name: "intention",
  title: "意向客户",
  route: intentionRoute,
  path: "/api/intentions",
  fields: {
    id: field.id("ID"),
    name: field.text("姓名", { max: 20 }),
    login: field.text("手机号", { max: 20 }),
    sex: field.choice("性别", sex),
    age: optional(field.count("年龄")),
    birthYear: optional(field.count("出生年份")),
    region: field.region("现居地"),
    marital: optional(field.choice("婚姻", marital)),
    education: optional(field.choice("学历", education)),
    income: optional(field.count("月收入")),
    spouseIncomeMax: optional(field.count("月收入上限")),
    height: optional(field.count("身高")),
    requirement: field.json("择偶要求"),
    remark: field.longText("备注", { max: 500 }),
    source: field.choice("来源", intentionSource),
    targetUserId: optional(field.member("想认识")),
    userId: optional(field.member("关联会员")),
    channelId: optional(field.id("渠道编号")),
    channelName: optional(field.text("渠道", { max: 60 })),
    shopId: optional(field.shop("门店")),
    saleUserId: optional(field.id("销售编号")),
    saleName: optional(field.text("销售", { max: 60 })),
    status: field.choice("状态", intentionStatus),
    invalidReason: optional(field.choice("无效原因", invalidReason)),
    isOverdue: field.flag("已超时"),
    /** The time of the next follow-up has passed. */
    isLate: field.flag("跟进已过期"),
    followCount: field.count("跟进次数"),
    lastFollowTime: optional(field.time("最近跟进")),
    nextFollowTime: optional(field.time("下次跟进")),
    createdTime: field.time("创建时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "name",
      "login",
      "sex",
      "age",
      "region",
      "marital",
      "education",
      "source",
      "targetUserId",
      "remark",
      "userId",
      "channelName",
      "shopId",
      "saleName",
      "status",
      "followCount",
      "lastFollowTime",
      "nextFollowTime",
      "createdTime",
    ],
    deciding: ["status", "nextFollowTime"],
    filters: {
      keyword: { by: "own", label: "姓名/手机号", schema: z.string().trim().max(50, "筛选内容过长") },
      source: { by: "oneOf", field: "source" },
      sex: { by: "equals", field: "sex" },
      saleUserId: { by: "own", label: "销售", schema: ownerParam },
      next: { by: "between", field: "nextFollowTime" },
      time: { by: "between", field: "createdTime", lastDays: 30, wholeFor: { status: ["NEW"] } },
      region: { by: "equals", field: "region", label: "地区" },
      channelId: { by: "own", label: "渠道", schema: idParam },
      shopId: { by: "equals", field: "shopId" },
      status: { by: "equals", field: "status" },
    },
    sortable: ["followCount", "lastFollowTime", "nextFollowTime", "createdTime"],
    sort: "-createdTime",
    /** Leads by state, whatever state is shown. */
    summary: z.record(intentionStatus.schema, z.int()),
  },
  states: { field: "status", first: "NEW", entered: ["FOLLOWING", "CONVERTED"] },
  actions: {
    /** To oneself. */
    claim: { kind: "own", title: "领取", from: ["NEW"], call: "PUT /api/intentions/assign" },
    assign: { kind: "own", title: "分配", from: ["NEW"], call: "PUT /api/intentions/assign" },
    follow: { kind: "own", title: "跟进", from: inWork, call: "POST /api/intentions/{id}/follow" },
    convert: { kind: "own", title: "转为会员", from: inWork, call: "POST /api/intentions/{id}/convert" },
    edit: {
      kind: "own",
      title: "编辑",
      grant: button("跟进", intentionRoute),
      // Whoever follows a lead may also complete its data.
      alsoBy: [button("新增", intentionRoute)],
      from: open,
      elsewhere: intentionMessages.finished,
      call: "PUT /api/intentions/{id}",
    },
    markInvalid: {
      title: "标记无效",
      from: open,
      to: "INVALID",
      call: "PUT /api/intentions/{id}/status",
      sends: { status: "INVALID" },
      danger: true,
      ask: { invalidReason: field.choice("无效原因", invalidReason) },
      dialog: { title: ({ name }) => `标记无效：${name}` },
      done: "已标记无效",
    },
    revive: {
      title: "重新激活",
      from: ["INVALID"],
      to: "ASSIGNED",
      call: "PUT /api/intentions/{id}/status",
      sends: { status: "ASSIGNED" },
      confirm: "确定重新激活该意向吗？",
    },
    export: { kind: "export", title: "导出" },
  },
});
