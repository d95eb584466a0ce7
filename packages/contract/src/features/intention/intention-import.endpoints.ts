import { z } from "zod";
import { sheetBody, sheetOutcome, type SheetOutcome } from "../../core/file/sheet-import.ts";
import { education, marital } from "../../core/member/member.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { intentionRoute } from "./intention.messages.ts";

export const importLimit = 2000;
/** The header of the sheet, in this order; the starred columns are required. */
export const importColumns = {
  name: "姓名*",
  login: "手机号*",
  sex: "性别*",
  birthYear: "出生年份",
  prov: "省*",
  city: "市",
  area: "区",
  marital: "婚姻",
  education: "学历",
  height: "身高",
  remark: "备注",
} as const;
export type ImportColumn = keyof typeof importColumns;

export const importMessages = {
  type: "只支持XLSX和CSV格式的文件",
  unreadable: "文件内容无法识别，请使用导入模板",
  head: (missing: string) => `缺少列：${missing}，请使用导入模板`,
  empty: "文件中没有数据",
  tooMany: `一次最多导入${importLimit}条`,
  wrong: "导入数据有误，未导入任何数据，请修正后重试",
  repeated: (row: number) => `与第${row}行的手机号重复`,
  region: (name: string) => `找不到地区：${name}`,
  choice: (label: string) => `${label}取值错误`,
  number: (label: string) => `${label}必须是数字`,
} as const;

const invert = (labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(labels).map(([value, label]) => [label, value]));
/** The texts of a sheet and their values. */
export const importWords = {
  sex: invert({ MAN: "男", WOMAN: "女" }),
  marital: invert(marital.labels),
  education: invert(education.labels),
} as const;

export type ImportError = SheetOutcome["errors"][number];

/** Parses the sheet and returns the errors of each row; writes only if requested and if there are no errors. */
export const importIntentions = endpoint({
  method: "POST",
  path: "/api/intentions/import",
  allow: [button("导入", intentionRoute)],
  title: "导入",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}条意向`),
  body: sheetBody.extend({ dryRun: z.boolean() }),
  data: sheetOutcome,
});
