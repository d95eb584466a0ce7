import { importLimits, importUserTags } from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { call } from "../../platform/call.ts";
import type { TagRow } from "./tag-dialogs.tsx";

interface ImportDialogProps {
  readonly row: TagRow;
  onDone(): void;
  onClose(): void;
}

const columns = { userId: "userId" };

/** 导入打标: the file is checked first; only then do the valid rows get the tag, all together. */
export function ImportDialog({ row, ...end }: ImportDialogProps) {
  return (
    <SheetImportDialog
      title={`导入打标：${row.name}`}
      unit="行"
      accept=".xlsx"
      hint={`XLSX，第一行为表头，需要有 userId 列，最多 ${importLimits.rows} 行`}
      endpoint={importUserTags}
      skipsErrors
      send={async ({ content, dryRun }, request) => {
        const body = { tagId: row.id, file: content, dryRun };
        const { total, success, failed } = await call(importUserTags, { body, ...request });
        const errors = failed.map(({ row: place, userId, msg }) => ({
          row: place,
          column: columns.userId,
          msg: `${userId}：${msg}`,
        }));
        return { total, valid: success, errors };
      }}
      saveTemplate={() => saveSheetTemplate("导入打标模板", columns)}
      {...end}
    />
  );
}
