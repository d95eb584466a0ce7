import { z } from "zod";

export const sheetMessages = {
  choose: "请选择文件",
  unreadable: (columns: readonly string[]) => `文件内容无法识别，请使用xlsx格式，列为${columns.join("、")}`,
  empty: "文件中没有数据",
  /** An archive that unpacks to more than it declares or than is accepted. */
  hostile: "文件解压后过大或内容异常，已拒绝",
  /** The answer to an import that its owner stopped; nobody waits for it any more. */
  stopped: "导入已停止",
  tooMuch: "文件内容过多，读取超时，请分批导入",
  tooMany: (max: number) => `一次最多导入${max}条`,
  /** Every error of a sheet is reported with its line. */
  line: (row: number, reason: string) => `第${row}行：${reason}`,
} as const;

/** A sheet as the console sends it; a dry run only checks it. */
export const sheetBody = z.strictObject({
  fileName: z.string().max(200, "文件名过长"),
  content: z.string(sheetMessages.choose).min(1, sheetMessages.choose).max(1_900_000, "文件大小不能超过1.4MB"),
  dryRun: z.boolean().default(false),
});

export const sheetOutcome = z.object({
  total: z.int(),
  valid: z.int(),
  imported: z.int(),
  errors: z.array(z.object({ row: z.int(), column: z.string(), msg: z.string() })),
});
export type SheetOutcome = z.output<typeof sheetOutcome>;
