import {
  importColumns,
  importIntentions,
  importLimit,
} from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { call } from "../../platform/call.ts";
import { saveFile } from "../../platform/save-file.ts";
import type { DialogEnd } from "./lead-row.ts";

const sample = [
  "张女士",
  "13900000000",
  "女",
  "1995",
  "浙江省",
  "杭州市",
  "西湖区",
  "未婚",
  "本科",
  "165",
  "来自社区活动",
];

/** The header and an example line; the byte order mark makes spreadsheets read it as UTF-8. */
function saveTemplate(): void {
  const lines = [Object.values(importColumns), sample].map((cells) => cells.join(",")).join("\r\n");
  saveFile(new Blob([`\uFEFF${lines}\r\n`], { type: "text/csv;charset=utf-8" }), "意向客户导入模板.csv");
}

/** 导入意向客户. */
export function ImportDialog(end: DialogEnd) {
  return (
    <SheetImportDialog
      title="导入意向客户"
      unit="条"
      accept=".xlsx,.csv"
      hint={`支持 XLSX、CSV，一次最多 ${importLimit} 条`}
      endpoint={importIntentions}
      send={(body, request) => call(importIntentions, { body, ...request })}
      saveTemplate={saveTemplate}
      {...end}
    />
  );
}
