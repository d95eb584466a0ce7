import { z } from "zod";
import { flagParam } from "../../wire/endpoint.ts";
import { defineResource } from "../../kit/resource.ts";
import { kindFields, recordFields } from "./auth-record-fields.ts";
import { archiveRoute } from "./credential-pages.ts";
import { numberParam } from "../../wire/number-param.ts";

export const authRecordPath = "/api/auth-records";

const text = z.string().trim().max(100, "筛选内容过长");
const area = numberParam("请输入数字").int("请输入整数").min(0, "面积不能小于0").max(99_999, "面积超出范围");
const wan = numberParam("请输入数字").min(0, "年收入不能小于0").max(9999.9999, "年收入超出范围");
const own = <S extends z.ZodType>(label: string, schema: S) => ({ by: "own" as const, label, schema });
/** A switch as written in the address, so that its pill finds its label. */
const onOff = flagParam.transform((on) => (on ? ("1" as const) : ("0" as const)));
const yes = (label: string, word: string) => ({ ...own(label, onOff), labels: { "1": word } });

const member = { by: "member", field: "userId" } as const;
const status = { by: "oneOf", field: "status" } as const;
const handled = {
  source: { by: "oneOf", field: "source" },
  checkStaffId: { by: "equals", field: "checkStaffId", label: "审核人" },
} as const;
/** Waiting records are always shown; all others are limited to thirty days by default. */
const submitted = { time: { by: "between", field: "createdTime", label: "提交时间", lastDays: 30 } } as const;
const decided = { check: { by: "between", field: "checkTime", label: "审核时间" } } as const;
const locked = { locked: yes("锁定", "只看我锁定的") } as const;

const result = ["source", "status", "checkName", "checkTime", "checkFailRemark", "createdTime"] as const;
const times = ["checkTime", "createdTime"] as const;
const base = { path: authRecordPath, actions: { export: { kind: "export", title: "导出" } } } as const;

export const educationRecord = defineResource({
  ...base,
  name: "educationRecord",
  title: "学历认证",
  route: archiveRoute.EDUCATION,
  fields: { ...recordFields, ...kindFields.EDUCATION },
  list: {
    columns: [
      "userId",
      "education",
      "schoolName",
      "schoolTag",
      "specialty",
      "isRecruitment",
      "graduationTime",
      "authImg",
      "payAmount",
      ...result,
    ],
    filters: {
      keyword: member,
      status,
      education: { by: "oneOf", field: "education" },
      schoolTag: { by: "oneOf", field: "schoolTag" },
      schoolName: own("院校", text),
      isRecruitment: { by: "equals", field: "isRecruitment" },
      ...handled,
      paid: { ...own("是否付费", onOff), labels: { "1": "已付费", "0": "未付费" } },
      ...submitted,
      ...decided,
      ...locked,
    },
    sortable: ["graduationTime", ...times],
    sort: "-createdTime",
  },
});

export const houseRecord = defineResource({
  ...base,
  name: "houseRecord",
  title: "房产认证",
  route: archiveRoute.HOUSE,
  fields: { ...recordFields, ...kindFields.HOUSE },
  list: {
    columns: [
      "userId",
      "houseCount",
      "houseTypes",
      "totalArea",
      "isParentsHome",
      "houseInfo",
      "authImg",
      "ownerMatch",
      ...result,
    ],
    filters: {
      keyword: member,
      status,
      houseType: { by: "oneOf", field: "houseTypes", label: "房产类型" },
      isParentsHome: { by: "equals", field: "isParentsHome" },
      areaMin: own("最小面积", area),
      areaMax: own("最大面积", area),
      houseCity: own("房产城市", text),
      ...handled,
      ...submitted,
      ...decided,
      ...locked,
    },
    sortable: ["houseCount", "totalArea", ...times],
    sort: "-createdTime",
  },
});

export const carRecord = defineResource({
  ...base,
  name: "carRecord",
  title: "车辆认证",
  route: archiveRoute.CAR,
  fields: { ...recordFields, ...kindFields.CAR },
  list: {
    columns: ["userId", "carCount", "carTypes", "carNames", "authImg", "carRemark", ...result],
    filters: {
      keyword: member,
      status,
      carType: { by: "oneOf", field: "carTypes", label: "车型" },
      carName: own("品牌型号", text),
      ...handled,
      ...submitted,
      ...decided,
      ...locked,
    },
    sortable: ["carCount", ...times],
    sort: "-createdTime",
  },
});

export const marriageRecord = defineResource({
  ...base,
  name: "marriageRecord",
  title: "婚姻认证",
  route: archiveRoute.MARRIAGE,
  fields: { ...recordFields, ...kindFields.MARRIAGE },
  list: {
    columns: [
      "userId",
      "maritalStatus",
      "childInfo",
      "childWardship",
      "childAlimony",
      "wantChild",
      "authImg",
      "validDays",
      ...result,
    ],
    filters: {
      keyword: member,
      status,
      maritalStatus: { by: "oneOf", field: "maritalStatus" },
      childWardship: { by: "oneOf", field: "childWardship" },
      wantChild: { by: "oneOf", field: "wantChild" },
      due: yes("待更新", "待更新"),
      ...handled,
      ...submitted,
      ...decided,
      ...locked,
    },
    sortable: ["validDays", ...times],
    sort: "-createdTime",
  },
});

export const workRecord = defineResource({
  ...base,
  name: "workRecord",
  title: "工作认证",
  route: archiveRoute.WORK,
  fields: { ...recordFields, ...kindFields.WORK },
  list: {
    columns: [
      "userId",
      "unitName",
      "city",
      "profession",
      "workingAge",
      "annualIncome",
      "profileWork",
      "authImg",
      ...result,
    ],
    filters: {
      keyword: member,
      status,
      unitName: own("单位", text),
      city: own("城市", text),
      profession: own("职业", text),
      incomeMin: own("最低年收入(万)", wan),
      incomeMax: own("最高年收入(万)", wan),
      ...handled,
      ...submitted,
      ...locked,
    },
    sortable: ["workingAge", "annualIncome", ...times],
    sort: "-createdTime",
  },
});

export const assetsRecord = defineResource({
  ...base,
  name: "assetsRecord",
  title: "资产认证",
  route: archiveRoute.ASSETS,
  fields: { ...recordFields, ...kindFields.ASSETS },
  list: {
    columns: ["userId", "isSavings", "savingsLevel", "isLiabilities", "liabilitiesRemark", "authImg", ...result],
    filters: {
      keyword: member,
      status,
      isSavings: { by: "equals", field: "isSavings" },
      isLiabilities: { by: "equals", field: "isLiabilities" },
      savingsLevel: { by: "oneOf", field: "savingsLevel" },
      ...handled,
      ...submitted,
      secondLook: yes("复核", "待二次复核"),
      ...locked,
    },
    sortable: [...times],
    sort: "-createdTime",
  },
});
