import { condition, identity, life, regions, service, standing, words } from "../member-fields/profile-fields.ts";
import { spouseSections } from "../member-fields/spouse-fields.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";

const known = new Map(
  [
    ...identity,
    ...condition,
    ...regions,
    ...words,
    ...life,
    ...standing,
    ...service,
    ...spouseSections.flatMap(({ fields }) => fields),
  ].map((spec) => [spec.name, spec]),
);
function spec(name: string): FieldSpec {
  const found = known.get(name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
}

/** A line of the sales style: one label, one field or several that are read together. */
export interface SalesLine {
  readonly label: string;
  readonly fields: readonly FieldSpec[];
  /** Between the values: 6 / 20. */
  readonly slash?: boolean;
}
const line = (label: string, ...names: readonly string[]): SalesLine => ({ label, fields: names.map(spec) });
const slashLine = (label: string, ...names: readonly string[]): SalesLine => ({
  ...line(label, ...names),
  slash: true,
});

/** The fields of a line with a value first; those without one follow, and a line of nothing but these begins with one. */
export function inOrder(
  { fields }: SalesLine,
  isEmpty: (spec: FieldSpec) => boolean,
): readonly { readonly spec: FieldSpec; readonly quiet: boolean }[] {
  const filled = fields.filter((spec) => !isEmpty(spec));
  const others = fields.filter((spec) => isEmpty(spec));
  return [...filled, ...others].map((spec, at) => ({ spec, quiet: at > 0 && at >= filled.length }));
}

export const signatureSpec = spec("signature");

export const salesSections: readonly { readonly title: string; readonly lines: readonly SalesLine[] }[] = [
  {
    title: "基本信息",
    lines: [
      line("年龄", "birthday"),
      slashLine("身高体重", "height", "bodyWeight"),
      line("婚姻", "marital"),
      line("学历", "education", "schoolTag"),
      line("职业", "profession"),
      line("月收入", "income"),
      line("现居地", "homeProv"),
      line("家乡", "prov"),
      line("情感", "emotion"),
      line("烟酒夜店", "smoking", "drinking", "nightclub"),
    ],
  },
  {
    title: "详细信息",
    lines: [
      line("属相星座", "zodiac", "constellation"),
      line("体型", "bodyShape"),
      line("住房", "houseStatus"),
      line("购车", "carStatus"),
      line("信仰", "religion"),
      line("何时结婚", "whenMarry"),
      line("孩子", "haveChild", "wantChild"),
      line("父母", "dadEducation", "momEducation", "isLiveParents"),
      line("父母工作", "dadWork", "momWork"),
      slashLine("兄弟姐妹", "brotherNum", "sisterNum"),
    ],
  },
  {
    title: "择偶条件",
    lines: [
      line("年龄", "ageRange"),
      line("身高", "spouseHeight"),
      line("学历", "miniEducation"),
      line("婚姻", "spouseMarry"),
      line("月收入", "spouseIncome"),
      line("地区", "spouseProv"),
      line("车房", "spouseCarHouse"),
      line("性格", "spouseNature"),
    ],
  },
  {
    title: "其他",
    lines: [
      line("手机号", "login"),
      line("微信号", "wechatNo"),
      line("红线号", "lastName"),
      line("兴趣", "hobby"),
      slashLine("剩余聊天", "remainderChatNumber", "totalChatNumber"),
      line("下次跟进", "nextFollowTime"),
      line("APP会员", "feeType", "feeExpireTime"),
      line("实名时间", "authTime"),
      line("真人照", "verifyImgUpdateTime", "faceScore"),
    ],
  },
];
