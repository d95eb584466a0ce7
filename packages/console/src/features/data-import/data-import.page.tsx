import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import type { ImportStatus } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Progress } from "antd";
import { ResourcePage } from "../../kit/resource-page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { countText } from "../../platform/decimal.ts";
import type { Tone } from "../../ui/tag.tsx";
import { ColumnsDialog } from "./columns.dialog.tsx";
import { NewImportDialog } from "./new-import.dialog.tsx";
import { RefusedDialog } from "./refused.dialog.tsx";

const tones = {
  DRAFT: "slate",
  CHECKING: "ochre",
  CHECKED: "accent",
  WAITING: "ochre",
  RUNNING: "ochre",
  CANCELLED: "void",
  FAILED: "brick",
  DONE: "jade",
  UNDOING: "ochre",
  UNDONE: "hollow",
} as const satisfies Record<ImportStatus, Tone>;

/** How far it is; the number of all rows is known after the check. */
function Done({ done, total, status }: RowOf<typeof dataImport>) {
  const isMoving = status === "CHECKING" || status === "RUNNING";
  if (!isMoving || total === null || total === 0) return <span className="num">{countText(done)}</span>;
  return (
    <div className="row gap-8">
      <Progress
        className="grow"
        size="small"
        showInfo={false}
        aria-label="进度"
        percent={Math.floor((done * 100) / total)}
      />
      <span className="num">{countText(done)}</span>
    </div>
  );
}

const overlay: OverlayOf<typeof dataImport> = {
  tones: { status: tones },
  cells: { done: (row) => <Done {...row} /> },
  dialogs: { create: NewImportDialog, check: ColumnsDialog, refused: RefusedDialog },
  widths: { fileName: 180, kindTitle: 80, appName: 120, existing: 110, done: 130, error: 180 },
  above: () => (
    <p className="caption pad-8-16">
      每行按开放接口的规则写入并留痕；先检查后导入，检查不写入数据。同一文件重复导入不会重复新增。
    </p>
  ),
};

/** 数据导入: files of members and their records from another system. */
export const DataImportPage = () => <ResourcePage resource={dataImport} overlay={overlay} />;
