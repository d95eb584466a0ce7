import { choices, type ChoiceOf } from "../../kit/choices.ts";

export const importStatus = choices({
  DRAFT: "待设置",
  CHECKING: "检查中",
  CHECKED: "已检查",
  WAITING: "等待中",
  RUNNING: "导入中",
  CANCELLED: "已取消",
  FAILED: "已中断",
  DONE: "已完成",
  UNDOING: "撤销中",
  UNDONE: "已撤销",
});
export type ImportStatus = ChoiceOf<typeof importStatus>;

/** What happens to a row whose record exists already: by the phone, the identity number or the external number. */
export const existingRule = choices({ SKIP: "跳过", FILL: "只补空缺", OVERWRITE: "覆盖" });
export type ExistingRule = ChoiceOf<typeof existingRule>;

export const importLimits = {
  /** Rows of an XLSX: a book is read as a whole. */
  bookRows: 200_000,
  columns: 200,
  /** Characters of a row and of a cell. */
  record: 256 * 1024,
  cell: 20_000,
  /** Rows that recognise the columns, and those that the page shows of them. */
  sample: 200,
  shown: 3,
  /** Refused rows that the page shows; the file has all of them. */
  faults: 20,
  /** After these days the file and what became of its rows are removed. */
  keepDays: 30,
} as const;

export const importMessages = {
  noFile: "文件不存在或已过期，请重新上传",
  empty: "文件内容为空",
  headersOnly: "文件只有表头，没有数据",
  manyColumns: `列数不能超过${importLimits.columns}列`,
  longRow: "某一行内容过长，请检查引号是否成对",
  binary: "文件不是文本表格，请另存为CSV（UTF-8或GBK）后上传",
  encoding: "无法识别文件编码，请另存为UTF-8或GBK编码的CSV",
  badLine: (row: number) => `第${row}行不是有效的JSON对象`,
  badBook: "表格无法读取，请确认是xlsx格式且未加密",
  manyRows: `xlsx最多${importLimits.bookRows}行，更多数据请另存为CSV`,
  twice: (label: string) => `【${label}】对应了两列，请只保留一列`,
  oneColumn: (header: string) => `列【${header}】对应了两个字段，请只保留一个`,
  noColumn: "所选的列不存在",
  noField: "没有这个字段",
  needed: (labels: readonly string[]) => `请先对应这些字段：${labels.join("、")}`,
  nothingMapped: "请至少对应一列",
  application: "应用不存在或已作废",
  slot: "您有一个导入正在进行，请等它完成",
  gone: "原文件已清理，请重新上传",
  interrupted: "导入中断，已完成的行保留，可点继续",
  unknownRef: (label: string) => `${label}尚未导入，请先导入其引用的数据`,
  closed: "操作人账号已停用",
  noKind: "该类数据不能导入",
  noChange: "该数据已接收，不能修改",
  noUndo: "该类数据不支持撤销",
  touched: "导入后已被修改",
  linked: "已有往来记录（沟通、登录、动态等）",
  /** The names of its audit rows, and of whoever acts for the command. */
  checkTitle: (title: string) => `检查导入${title}`,
  importTitle: (title: string) => `导入${title}`,
  undoTitle: (title: string) => `撤销导入${title}`,
  command: "数据导入",
  refusedFile: (id: number) => `拒绝行-${id}`,
  fault: (fields: string, msg: string) => (fields === "" ? msg : `${fields}：${msg}`),
  and: (texts: readonly string[]) => texts.join("、"),
  also: (texts: readonly string[]) => texts.join("；"),
  rowNo: "行号",
  reason: "原因",
  doneNotice: (fileName: string, taken: number, refused: number) => ({
    title: "数据导入已完成",
    content: `【${fileName}】导入完成：写入${taken}行，拒绝${refused}行。`,
  }),
} as const;

export const dataImportRoute = "/system/dataImport";
