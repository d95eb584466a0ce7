import {
  getSchoolTemplate,
  importSchools,
  schoolImportLimit,
} from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { call } from "../../platform/call.ts";
import { downloadFile } from "../../platform/save-file.ts";
import type { DialogEnd } from "./archive-row.ts";

async function saveTemplate(): Promise<void> {
  await downloadFile(getSchoolTemplate, {});
}

/** 导入院校. */
export function SchoolImportDialog(end: DialogEnd) {
  return (
    <SheetImportDialog
      title="导入院校"
      unit="所"
      accept=".xlsx"
      hint={`支持 XLSX，一次最多 ${schoolImportLimit} 所`}
      endpoint={importSchools}
      send={(body, request) => call(importSchools, { body, ...request })}
      saveTemplate={saveTemplate}
      {...end}
    />
  );
}
