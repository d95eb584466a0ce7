import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { tagRoute } from "./tag-group.resource.ts";

export const importLimits = { rows: 5000, bytes: 1_400_000 } as const;

export const tagImportMessages = {
  noFile: "请选择文件",
  notXlsx: "文件格式错误，请上传XLSX文件",
  tooLarge: "文件过大",
  noColumn: "文件中没有userId列",
  empty: "文件中没有数据",
  rows: `一次最多导入${importLimits.rows}行`,
  notManual: "只能导入到启用中的手动标签",
  userId: "用户ID格式错误",
  repeated: "用户ID重复",
  noMember: "会员不存在或无权查看",
  has: "该会员已有此标签",
  full: "标签最多20个",
} as const;

/** One line of the result: the row of the file, its content, why it was left out. */
const failure = z.object({ row: z.int(), userId: z.string(), msg: z.string() });
export type ImportFailure = z.output<typeof failure>;

/** 导入打标. The file is sent as base64; with dryRun nothing is written and the same result is returned. */
export const importUserTags = endpoint({
  method: "POST",
  path: "/api/user-tags/import",
  allow: [button("导入打标", tagRoute)],
  title: "导入打标",
  done: ({ dryRun, success }) => (dryRun ? "" : `已为${success}名会员打标`),
  body: z.strictObject({
    tagId: z.int("请选择标签").positive("请选择标签"),
    file: z
      .base64(tagImportMessages.noFile)
      .min(1, tagImportMessages.noFile)
      .max(Math.ceil(importLimits.bytes / 3) * 4, tagImportMessages.tooLarge),
    dryRun: z.boolean().default(false),
  }),
  data: z.object({ total: z.int(), success: z.int(), failed: z.array(failure), dryRun: z.boolean() }),
});
