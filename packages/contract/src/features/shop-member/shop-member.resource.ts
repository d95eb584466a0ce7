import { z } from "zod";
import { credentialKind } from "../../core/member/credential.choices.ts";
import { communicateStatus, education, marital, marriageMemberType, sex } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { flagParam, idParam } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { numberParam } from "../../wire/number-param.ts";

export const shopMemberPage = "/matchMaking/member";

const number = (label: string, min: number, max: number) =>
  numberParam(`${label}格式错误`).int(`${label}格式错误`).min(min, `${label}格式错误`).max(max, `${label}格式错误`);

/** State by kind of credential. */
const authStates = z.record(z.string(), z.string());

/** Quick filters: work that is waiting. */
export const memberChips = {
  FOLLOW: "今日待跟进",
  SILENT: "7天未沟通",
  NO_INTRO: "已签约未牵线",
  THIN: "待完善资料",
} as const;
const chips = Object.keys(memberChips) as [keyof typeof memberChips, ...(keyof typeof memberChips)[]];

/** 门店会员: the members an account works with. */
export const shopMember = defineResource({
  name: "shopMember",
  title: "门店会员",
  route: shopMemberPage,
  path: "/api/match/members",
  key: "userId",
  fields: {
    userId: field.member("会员"),
    sex: field.choice("性别", sex),
    age: optional(field.count("性别/年龄")),
    height: optional(field.count("身高")),
    education: optional(field.choice("学历", education)),
    marital: optional(field.choice("婚况", marital)),
    home: optional(field.region("现居地")),
    income: field.text("收入", { max: 30 }),
    infoPercent: field.percent("资料完整度"),
    authIcons: {
      ...field.json("认证"),
      schema: authStates,
      sheetText: (value) => {
        const states = authStates.parse(value);
        return credentialKind.values
          .filter((kind) => states[kind] === "AUTH_SUCCESS")
          .map((kind) => credentialKind.labels[kind])
          .join("、");
      },
    },
    marriageMemberType: optional(field.choice("会员类型", marriageMemberType)),
    communicateStatus: field.choice("沟通状态", communicateStatus),
    lastCommunicateTime: optional(field.time("最近沟通")),
    introOpen: field.count("牵线 进行中/总数"),
    introAll: field.count("牵线总数"),
    /** The contract's remaining number; empty where it has no limit or there is none. */
    introLeft: optional(field.count("剩余牵线次数")),
    shopId: optional(field.shop("门店")),
    matchmakerUserId: optional(field.colleague("红娘")),
    saleUserId: optional(field.colleague("销售")),
    adviserUserId: optional(field.colleague("顾问")),
    borrowConsent: field.flag("借力同意"),
    pauseUntil: optional(field.time("暂停匹配至")),
    createdTime: field.time("注册时间"),
  },
  list: {
    columns: [
      "userId",
      "age",
      "height",
      "education",
      "home",
      "income",
      "infoPercent",
      "authIcons",
      "marriageMemberType",
      "communicateStatus",
      "lastCommunicateTime",
      "introOpen",
      "introLeft",
      "shopId",
      "matchmakerUserId",
      "saleUserId",
      "adviserUserId",
      "createdTime",
    ],
    deciding: ["communicateStatus"],
    filters: {
      keyword: { by: "member", field: "userId", label: "会员" },
      sex: { by: "equals", field: "sex" },
      ageMin: { by: "own", label: "年龄", schema: number("年龄", 18, 120) },
      ageMax: { by: "own", label: "年龄", schema: number("年龄", 18, 120) },
      home: { by: "equals", field: "home", label: "城市" },
      marital: { by: "oneOf", field: "marital" },
      education: { by: "oneOf", field: "education" },
      feeType: { by: "oneOf", field: "marriageMemberType", label: "会员类型" },
      communicateStatus: { by: "oneOf", field: "communicateStatus" },
      shopId: { by: "equals", field: "shopId" },
      matchmaker: { by: "own", label: "红娘", schema: idParam },
      /** 0 = nobody. */
      sale: { by: "own", label: "销售", schema: number("销售", 0, Number.MAX_SAFE_INTEGER) },
      /** They paid something on this day or later. */
      paidSince: { by: "own", label: "付费不早于", schema: dateParam },
      hasIntro: { by: "own", label: "有无牵线", schema: flagParam, labels: { "1": "有牵线", "0": "无牵线" } },
      silentDays: { by: "own", label: "未沟通天数", schema: number("天数", 1, 3650) },
      chip: { by: "own", label: "快捷", schema: z.enum(chips, "快捷取值错误"), labels: memberChips },
      time: { by: "between", field: "createdTime", label: "注册时间" },
    },
    sortable: ["lastCommunicateTime", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
