import { z } from "zod";
import { drinking, emotion, nightclub, parentsWork, smoking } from "../../core/member/expand.choices.ts";
import { education, sex } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const expandRoute = "/promotion/userExpand";

/** 拓展完整度, in integer percent. */
export const expandBand = choices({ NONE: "0%", HALF: "1-50%", MOST: "51-99%", FULL: "100%" });

const siblings = (label: string) => field.count(label, { min: 0, max: 10, msg: "人数必须在0-10之间" });
/** 0 = 未分配. */
const ownerId = numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误");

export const expand = defineResource({
  name: "expand",
  title: "用户拓展信息",
  route: expandRoute,
  path: "/api/expands",
  key: "userId",
  fields: {
    userId: field.member("会员"),
    sex: field.choice("性别", sex),
    emotion: optional(field.choice("情感状态", emotion)),
    emotionTime: optional(field.time("情感状态时间")),
    smoking: optional(field.choice("吸烟", smoking)),
    drinking: optional(field.choice("喝酒", drinking)),
    nightclub: optional(field.choice("夜店", nightclub)),
    dadWork: optional(field.choice("父亲工作", parentsWork)),
    momWork: optional(field.choice("母亲工作", parentsWork)),
    dadEducation: optional(field.choice("父亲学历", education)),
    momEducation: optional(field.choice("母亲学历", education)),
    isLiveParents: optional(field.flag("与父母同住")),
    brotherNum: optional(siblings("兄弟")),
    sisterNum: optional(siblings("姐妹")),
    siblings: field.text("兄弟/姐妹", { max: 20 }),
    percent: field.percent("完整度"),
    saleName: field.text("销售", { max: 30 }),
    updateStaffId: optional(field.staff("更新人")),
    updateTime: field.time("更新时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "userId",
      "emotion",
      "smoking",
      "drinking",
      "nightclub",
      "dadWork",
      "momWork",
      "dadEducation",
      "momEducation",
      "isLiveParents",
      "siblings",
      "percent",
      "saleName",
      "updateStaffId",
      "updateTime",
    ],
    filters: {
      keyword: { by: "member", field: "userId" },
      sex: { by: "equals", field: "sex" },
      emotion: { by: "oneOf", field: "emotion" },
      percent: {
        by: "own",
        label: "拓展完整度",
        schema: z.enum(expandBand.values, "拓展完整度取值错误"),
        labels: expandBand.labels,
      },
      saleUserId: { by: "own", label: "销售", schema: ownerId },
      time: { by: "between", field: "updateTime" },
      smoking: { by: "oneOf", field: "smoking" },
      drinking: { by: "oneOf", field: "drinking" },
      nightclub: { by: "oneOf", field: "nightclub" },
      dadWork: { by: "oneOf", field: "dadWork" },
      momWork: { by: "oneOf", field: "momWork" },
      isLiveParents: { by: "equals", field: "isLiveParents" },
    },
    sortable: ["percent", "updateTime"],
    sort: "-updateTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
