import { z } from "zod";
import { sheetBody, sheetOutcome, type SheetOutcome } from "../../core/file/sheet-import.ts";
import { archiveButton } from "../../core/credential/credential-pages.ts";
import { schoolTag } from "../../core/member/credential.choices.ts";
import { endpoint } from "../../wire/endpoint.ts";

export const schoolImportGrants = {
  school: archiveButton("院校库", "EDUCATION"),
} as const;
export const schoolImportLimit = 5000;
/** The header of the sheet; the starred columns are required. */
export const schoolColumns = { name: "院校名称*", tag: "院校标签*", province: "所在地" } as const;

export const schoolImportMessages = {
  type: "只支持XLSX格式的文件",
  unreadable: "文件内容无法识别，请使用导入模板",
  head: (missing: string) => `缺少列：${missing}，请使用导入模板`,
  empty: "文件中没有数据",
  tooMany: `一次最多导入${schoolImportLimit}条`,
  wrong: "导入数据有误，未导入任何数据，请修正后重试",
  repeated: (row: number) => `与第${row}行的院校重复`,
  tag: `院校标签只能是${Object.values(schoolTag.labels).join("、")}`,
} as const;

export type SchoolImportError = SheetOutcome["errors"][number];

/** Parses the sheet and returns the errors of each row; writes only if requested and if there are no errors. */
export const importSchools = endpoint({
  method: "POST",
  path: "/api/schools/import",
  allow: [schoolImportGrants.school],
  title: "导入院校",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}所院校`),
  body: sheetBody.extend({ dryRun: z.boolean() }),
  data: sheetOutcome,
});

export const schoolTemplateName = "院校导入模板";
export const schoolSample = ["浙江大学", schoolTag.labels.S985, "浙江"] as const;

/** The header and an example line. */
export const getSchoolTemplate = endpoint({
  method: "GET",
  path: "/api/schools/template",
  allow: [schoolImportGrants.school],
  data: z.unknown(),
});
