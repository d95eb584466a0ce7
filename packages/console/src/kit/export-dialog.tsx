import { createExport, exportFormat, exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { Checkbox, Radio } from "antd";
import { useState } from "react";
import { callFile } from "../platform/call.ts";
import { countText } from "../platform/decimal.ts";
import { FormFrame } from "./form-frame.tsx";
import { usePage } from "../platform/page-context.tsx";
import { saveFile } from "../platform/save-file.ts";
import { type Column, columnName } from "./table/column.ts";
import { useColumnSetting } from "./table/use-column-setting.ts";
import { toast, toastError } from "../platform/toast.ts";

interface ExportDialogProps<R> {
  /** The list's name on the server. */
  readonly resource: string;
  readonly columns: readonly Column<R>[];
  readonly filters: Readonly<Record<string, string>>;
  /** Only these rows, instead of all that match the filters. */
  readonly ids?: readonly number[] | undefined;
  readonly total: number;
  onDone(): void;
  onClose(): void;
}

/** 导出: format and columns, in the order the table shows them. A large one becomes a job. */
export function ExportDialog<R>({ resource, columns, filters, ids, total, onDone, onClose }: ExportDialogProps<R>) {
  const { shown } = useColumnSetting(usePage().route, columns);
  const [format, setFormat] = useState<(typeof exportFormat)[number]>("XLSX");
  const [left, setLeft] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const offered = [
    ...shown,
    ...columns.filter((column) => !shown.some((one) => columnName(one) === columnName(column))),
  ];
  const [added, setAdded] = useState<readonly string[]>([]);
  const isChosen = (name: string) =>
    shown.some((column) => columnName(column) === name) ? !left.includes(name) : added.includes(name);
  const chosen = offered.map(columnName).filter(isChosen);

  const toggle = (name: string) => {
    const flip = (names: readonly string[]) =>
      names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
    if (shown.some((column) => columnName(column) === name)) setLeft(flip(left));
    else setAdded(flip(added));
  };
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const answer = await callFile(createExport, {
        body: {
          resource,
          format,
          filters: { ...filters },
          columns: chosen,
          ...(ids === undefined ? {} : { ids: [...ids] }),
        },
      });
      if (answer.kind === "file") saveFile(answer.file, answer.name);
      else toast.info("数据较多，已转为后台导出，完成后可在我的导出中下载");
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };

  return (
    <FormFrame
      title="导出"
      kind="dialog"
      width={480}
      dirty={false}
      busy={busy || chosen.length === 0}
      okText={busy ? "导出中" : "导出"}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Radio.Group
        value={format}
        options={exportFormat.map((value) => ({ value, label: value }))}
        onChange={(event) => setFormat(event.target.value)}
      />
      <div className="row spread size-12 text2 mt-16">
        <span>
          导出列 {chosen.length}/{offered.length}
        </span>
        <span className="num">
          {ids === undefined ? `当前筛选 ${countText(total)} 条` : `已选 ${countText(ids.length)} 条`}
        </span>
      </div>
      <div className="export-columns grid gap-8 scroll even-3">
        {offered.map((column) => (
          <Checkbox
            key={columnName(column)}
            checked={isChosen(columnName(column))}
            onChange={() => toggle(columnName(column))}
          >
            {column.title}
          </Checkbox>
        ))}
      </div>
      {chosen.length === 0 && <div className="form-error">请选择导出列</div>}
      {ids === undefined && total > exportLimits.direct && (
        <div className="form-hint">
          超过 {countText(exportLimits.direct)} 条，将在后台生成，链接 {exportLimits.hours} 小时内有效
        </div>
      )}
    </FormFrame>
  );
}
