import { drinking, emotion, nightclub, parentsWork, smoking } from "../../core/member/expand.choices.ts";
import { incomeOptions, spouseIncomeOptions } from "../../core/member/income.rules.ts";
import { isProfileField, profileFields } from "../../core/member/member-fields.ts";
import { authStatus } from "../../core/member/credential.choices.ts";
import { rewardStatus, sex, userRole } from "../../core/member/member.choices.ts";
import { isPartnerField, partnerFields } from "../../core/member/partner-fields.ts";
import { systemFields } from "../../core/member/system-fields.ts";
import type { Field } from "../../kit/field.ts";

type Labels = Readonly<Record<string, string>>;
const labelsOf = (fields: Readonly<Record<string, Field>>): Labels =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label]));

/** A change of place is recorded under the name of its first level. */
export const regionNames = {
  homeProv: "现居地",
  prov: "家乡",
  registeredProv: "户籍",
  spouseProv: "择偶地区",
} as const;
export const isRegionName = (field: string): field is keyof typeof regionNames => Object.hasOwn(regionNames, field);

const expandNames = {
  emotion: "情感状态",
  smoking: "吸烟",
  drinking: "喝酒",
  nightclub: "夜店",
  dadWork: "父亲工作",
  momWork: "母亲工作",
  brotherNum: "兄弟人数",
  sisterNum: "姐妹人数",
} as const;

/** Every field that a change record can refer to, with its label on the pages. */
export const infoFieldLabels: Labels = {
  ...labelsOf(profileFields),
  income: "月收入",
  sex: "性别",
  ...regionNames,
  ...labelsOf(partnerFields),
  ...expandNames,
  ...labelsOf(systemFields),
  lastName: "红线号",
  userRole: "角色",
  currentArea: "当前位置",
  currentLocation: "当前坐标",
  authStatus: "认证状态",
  customerLevel: "客户等级",
  rewardStatus: "奖励状态",
};
export const infoFieldLabel = (field: string): string => infoFieldLabels[field] ?? field;

const yesNo: Labels = { true: "是", false: "否" };
const byValue = (options: readonly { readonly value: string | number; readonly label: string }[]): Labels =>
  Object.fromEntries(options.map(({ value, label }) => [String(value), label]));

const wordsOf = (fields: Readonly<Record<string, Field>>): Record<string, Labels> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, labels }]) =>
      kind === "flag" ? [[name, yesNo] as const] : labels === undefined ? [] : [[name, labels] as const],
    ),
  );

/** The labels of stored codes, by field. Fields with several values store them separated by slashes. */
export const infoValueLabels: Readonly<Record<string, Labels>> = {
  ...wordsOf(profileFields),
  ...wordsOf(partnerFields),
  ...wordsOf(systemFields),
  income: byValue(incomeOptions),
  spouseIncome: byValue(spouseIncomeOptions),
  sex: sex.labels,
  userRole: userRole.labels,
  authStatus: authStatus.labels,
  rewardStatus: rewardStatus.labels,
  emotion: emotion.labels,
  smoking: smoking.labels,
  drinking: drinking.labels,
  nightclub: nightclub.labels,
  dadWork: parentsWork.labels,
  momWork: parentsWork.labels,
};

export const severalFields: readonly string[] = Object.entries(partnerFields)
  .filter(([, field]) => field.kind === "choices")
  .map(([name]) => name);

export const pictureFields: readonly string[] = Object.entries(profileFields)
  .filter(([, field]) => field.kind === "image")
  .map(([name]) => name);
export const isPicture = (field: string): boolean => pictureFields.includes(field);

/** Free text: a change is shown letter by letter, any other value as a whole. */
const proseKinds: readonly string[] = ["longText", "json"];
const allFields: Readonly<Record<string, Field>> = { ...profileFields, ...partnerFields };
export const isProse = (field: string): boolean => proseKinds.includes(allFields[field]?.kind ?? "");

/** What can be reverted: the fields of update-user-infos, update-user-info-city and update-spouser-select. */
export const isRevertable = (field: string): boolean =>
  isProfileField(field) || field === "income" || isRegionName(field) || isPartnerField(field);

/** Fields whose frequent change by the member is reviewed. */
export const watchedFields: readonly string[] = ["birthday", "height", "marital"];
export const watchLimit = { times: 3, days: 30 } as const;
