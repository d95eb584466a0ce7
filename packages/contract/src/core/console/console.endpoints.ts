import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";

/** What the console stores for a staff member on the server: saved filters, column settings, 快捷入口. */
const route = z.string().regex(/^\/[\w/-]{1,80}$/, "页面地址错误");

export const savedFilter = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
});
export const getSavedFilters = endpoint({
  method: "GET",
  path: "/api/console/saved-filters",
  allow: "signed",
  query: z.strictObject({ route }),
  data: z.array(savedFilter),
});
export const saveFilter = endpoint({
  method: "POST",
  path: "/api/console/saved-filters",
  allow: "signed",
  title: "保存筛选",
  done: "保存成功",
  body: z.strictObject({
    route,
    name: z.string().trim().min(1, "请填写名称").max(20, "名称不能超过20个字"),
    query: z.string().max(4000, "筛选条件过长"),
    shared: z.boolean(),
  }),
  data: savedFilter,
});
export const removeSavedFilter = endpoint({
  method: "DELETE",
  path: "/api/console/saved-filters/{id}",
  allow: "signed",
  title: "删除筛选",
  params: z.strictObject({ id: idParam }),
});

export const columnChoice = z.strictObject({
  name: z.string().max(60),
  shown: z.boolean(),
  width: z.int().min(40).max(800).nullable(),
});
export type ColumnChoice = z.output<typeof columnChoice>;
export const getColumnSetting = endpoint({
  method: "GET",
  path: "/api/console/column-setting",
  allow: "signed",
  query: z.strictObject({ route }),
  data: z.array(columnChoice),
});
export const saveColumnSetting = endpoint({
  method: "PUT",
  path: "/api/console/column-setting",
  allow: "signed",
  title: "列设置",
  done: "",
  body: z.strictObject({ route, columns: z.array(columnChoice).max(120) }),
});

export const getShortcuts = endpoint({
  method: "GET",
  path: "/api/console/shortcuts",
  allow: "signed",
  data: z.array(z.string()),
});
export const saveShortcuts = endpoint({
  method: "PUT",
  path: "/api/console/shortcuts",
  allow: "signed",
  title: "设置快捷入口",
  done: "保存成功",
  body: z.strictObject({ routes: z.array(route).max(8, "最多选择8个快捷入口") }),
});

/**
 * What the console must know about the services of this installation. A key of the maps service is meant for browsers.
 */
export const getConsoleSettings = endpoint({
  method: "GET",
  path: "/api/console/settings",
  allow: "signed",
  data: z.object({ amapKey: z.string().nullable(), amapSecurityCode: z.string().nullable() }),
});

export const exportFormat = ["XLSX", "CSV"] as const;
export const exportJobStatus = {
  WAITING: "排队中",
  RUNNING: "生成中",
  DONE: "已完成",
  FAILED: "失败",
} as const;
export const exportJob = z.object({
  id: z.int(),
  title: z.string(),
  format: z.enum(exportFormat),
  status: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  rows: z.int().nullable(),
  total: z.int().nullable(),
  /** While it waits: how many are made before it. */
  ahead: z.int(),
  expireTime: z.string().nullable(),
  createdTime: z.string(),
  error: z.string().nullable(),
});
/** Up to 10,000 rows the answer is the file itself; above that a job. */
export const createExport = endpoint({
  method: "POST",
  path: "/api/exports",
  allow: "signed",
  title: "导出",
  done: "",
  searches: ["filters"],
  stepUp: true,
  body: z.strictObject({
    resource: z.string().max(60),
    format: z.enum(exportFormat),
    filters: z.record(z.string(), z.string()),
    columns: z
      .array(z.string())
      .min(1, "请选择导出列")
      .max(120)
      // The same column a hundred times would make any list a big file.
      .refine((names) => new Set(names).size === names.length, "导出列不能重复"),
    ids: z.array(z.int()).max(1000).optional(),
  }),
  data: z.object({ jobId: z.int() }),
});
export const getMyExports = endpoint({
  method: "GET",
  path: "/api/exports/mine",
  allow: "signed",
  data: z.array(exportJob),
});

export const getExportFile = endpoint({
  method: "GET",
  path: "/api/exports/{id}/file",
  allow: "signed",
  params: z.strictObject({ id: idParam }),
  data: z.unknown(),
});

export const consoleStreamMessages = { tooMany: "打开的页面过多，请关闭部分标签页后重试" } as const;

/**
 * The one stream of live events; `topics` (console-topics.ts) in addition to one's own notices, separated by commas.
 */
export const getConsoleEvents = endpoint({
  method: "GET",
  path: "/api/console/events",
  allow: "signed",
  query: z.strictObject({
    topics: z
      .string()
      .max(200)
      .default("")
      .transform((text) => text.split(",").filter((topic) => topic !== "")),
  }),
  data: z.unknown(),
});

export const exportLimits = {
  direct: 10_000,
  job: 1_000_000,
  hours: 24,
  /** Waiting or running, of one account. */
  open: 3,
  tooManyOpen: (open: number) => `您已有${open}个后台导出未完成，请等完成后再试`,
  queued: "数据较多，已转为后台导出，完成后将通知您",
  failed: "导出失败，请重试",
  /** Who took it: in the name of the file and of its sheet, so that every line of the table is one of data. */
  mark: (staffId: number) => `导出人${staffId}`,
  total: "合计",
  doneNotice: (rows: number) => ({ title: "导出已完成", content: `共${rows}行，请在“我的导出”中下载，24小时内有效` }),
} as const;
export const exportTooMany = "导出数据过多，请缩小查询范围";

/**
 * Waiting work, by the route of the page where it is done, and by the address of its tab where it is done in one; only
 * pages the caller may open.
 */
export const getMenuCounts = endpoint({
  method: "GET",
  path: "/api/console/menu-counts",
  allow: "signed",
  data: z.record(z.string(), z.int()),
});
