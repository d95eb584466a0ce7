import { haveChild, marital, wantChild, whenMarry } from "@hongxian/contract/core/member/member.choices.ts";
import { miniEducation } from "@hongxian/contract/core/member/partner.choices.ts";
import type { Control, FieldSection, FieldSpec } from "./field-spec.ts";

const spouse = (name: string, label: string, control: Control, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  control,
  save: "spouse",
  ...more,
});
const text = (max: number): Control => ({ kind: "text", max });

/** 择偶信息. */
export const spouseSections: readonly FieldSection[] = [
  {
    title: "条件",
    fields: [
      spouse("ageRange", "年龄范围", { kind: "range", of: "ageRange" }),
      spouse("spouseHeight", "身高范围", { kind: "range", of: "spouseHeight" }),
      spouse("spouseWeight", "体重范围", { kind: "range", of: "spouseWeight" }),
      spouse("miniEducation", "最低学历", { kind: "choice", of: miniEducation }),
      spouse("spouseMarry", "婚姻状况", { kind: "choices", of: marital }),
      spouse("spouseIncome", "最低月收入", { kind: "leastIncome" }),
      spouse("spouseProfession", "职业", text(30)),
      spouse("spouseWorkCity", "工作城市", text(30)),
      spouse("spouseNature", "性格", { kind: "words" }),
      spouse("spouseWhenMarry", "何时结婚", { kind: "choices", of: whenMarry }),
      spouse("spouseHaveChild", "有无孩子", { kind: "choices", of: haveChild }),
      spouse("spouseWantChild", "是否要孩子", { kind: "choices", of: wantChild }),
      spouse("spouseCarHouse", "车房要求", { kind: "flag", yes: "要求有车房", no: "无要求" }),
    ],
  },
  {
    title: "地区",
    fields: [
      {
        name: "spouseProv",
        label: "择偶地区",
        control: { kind: "region", prefix: "spouse" },
        save: "spouseCity",
      },
    ],
  },
  {
    title: "偏好",
    fields: [
      spouse("spouseHobby", "兴趣爱好", { kind: "words" }, { wide: true }),
      spouse("spouseHouseInfo", "居住情况", { kind: "words" }, { wide: true }),
    ],
  },
];
