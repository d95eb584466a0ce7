/**
 * Rules of a lead that both the public pages and the server check; without the schema library, so that they stay small.
 */
export const leadAges = { min: 18, max: 80 } as const;
export const leadHeights = { min: 100, max: 250 } as const;
export const leadNameMax = 20;
export const requirementMax = 200;

export const leadTexts = {
  noName: "请填写称呼",
  longName: `称呼不能超过${leadNameMax}个字`,
  noSex: "请选择性别",
  age: "年龄必须在18-80岁之间",
  noPhone: "请填写手机号",
  phone: "手机号格式错误",
  region: "请选择现居地",
  income: "请选择收入区间",
  height: "身高必须在100-250之间",
  range: "此条件为区间值，必须填写上下限",
  rangeOrder: "下限不能大于上限",
  longOther: `其他要求不能超过${requirementMax}个字`,
} as const;

export const phonePattern = /^1[3-9]\d{9}$/;

const shanghaiYear = (now: number): number => new Date(now + 8 * 3_600_000).getUTCFullYear();

/** Age by calendar years: only the year of birth of a lead is known. */
export const isLeadAge = (birthYear: number, now: number = Date.now()): boolean => {
  const age = shanghaiYear(now) - birthYear;
  return age >= leadAges.min && age <= leadAges.max;
};

/** The years a lead may be born in, the youngest first. */
export const leadYears = (now: number = Date.now()): readonly number[] =>
  Array.from({ length: leadAges.max - leadAges.min + 1 }, (_, at) => shanghaiYear(now) - leadAges.min - at);

/** Both ends or none, the lower one first. */
export function rangeProblem(low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  if (low === null || high === null) return leadTexts.range;
  return low > high ? leadTexts.rangeOrder : null;
}
