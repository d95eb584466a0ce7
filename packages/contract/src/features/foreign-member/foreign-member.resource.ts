import { z } from "zod";
import { credentialStatus } from "../../core/member/credential.choices.ts";
import { communicateStatus, marital, sex } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { chineseLevel, foreignRole, visaDue, visaType } from "./foreign-member.choices.ts";
import { nationality } from "./nationality.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const foreignRoute = "/promotion/foreignNationals";

const age = numberParam("请输入数字")
  .int("请输入整数")
  .min(18, "年龄必须在18-100之间")
  .max(100, "年龄必须在18-100之间");
/** 0 = 未分配. */
const ownerId = numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误");

export const foreignMember = defineResource({
  name: "foreignMember",
  title: "外籍会员",
  route: foreignRoute,
  path: "/api/foreign-members",
  key: "userId",
  fields: {
    userId: field.member("会员"),
    userRole: field.choice("角色", foreignRole),
    sex: field.choice("性别", sex),
    nationality: optional(field.choice("国籍", nationality)),
    age: optional(field.count("年龄")),
    marital: optional(field.choice("婚姻", marital)),
    chineseLevel: optional(field.choice("中文水平", chineseLevel)),
    inChina: optional(field.flag("是否在华")),
    homePlace: field.text("现居地", { max: 60 }),
    visaType: optional(field.choice("签证类型", visaType)),
    visaExpireDate: optional(field.date("签证到期")),
    passportNo: field.text("护照号", { max: 20 }),
    passportPic: field.image("护照照片"),
    status: field.choice("护照审核", credentialStatus),
    submitTime: optional(field.time("提交时间")),
    checkStaffId: optional(field.staff("审核人")),
    checkTime: optional(field.time("审核时间")),
    checkFailRemark: field.text("驳回原因", { max: 200 }),
    communicateStatus: field.choice("沟通状态", communicateStatus),
    saleUserId: optional(field.id("销售编号")),
    saleName: field.text("销售", { max: 30 }),
    createdTime: field.time("注册时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "userId",
      "userRole",
      "nationality",
      "age",
      "marital",
      "chineseLevel",
      "inChina",
      "homePlace",
      "visaType",
      "visaExpireDate",
      "passportNo",
      "status",
      "communicateStatus",
      "saleName",
      "createdTime",
    ],
    deciding: ["visaExpireDate", "status"],
    filters: {
      keyword: { by: "member", field: "userId" },
      nationality: { by: "oneOf", field: "nationality" },
      status: { by: "oneOf", field: "status" },
      visa: {
        by: "own",
        label: "签证到期",
        schema: z.enum(visaDue.values, "签证到期取值错误"),
        labels: visaDue.labels,
      },
      saleUserId: { by: "own", label: "销售", schema: ownerId },
      time: { by: "between", field: "createdTime" },
      sex: { by: "equals", field: "sex" },
      ageMin: { by: "own", label: "最小年龄", schema: age },
      ageMax: { by: "own", label: "最大年龄", schema: age },
      inChina: { by: "equals", field: "inChina", label: "在华" },
      chineseLevel: { by: "oneOf", field: "chineseLevel" },
    },
    sortable: ["age", "visaExpireDate", "createdTime", "submitTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
