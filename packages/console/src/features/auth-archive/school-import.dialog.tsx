import { DownloadOutlined, FileTextOutlined } from "@ant-design/icons";
import {
  getSchoolTemplate,
  importSchools,
  schoolImportLimit,
} from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { Button, Table } from "antd";
import { useRef, useState } from "react";
import { type CallData, call, callFile } from "../../kit/call.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { toast, toastError } from "../../kit/toast.ts";
import type { DialogEnd } from "./archive-row.ts";
import { base64Of } from "../../core/file/base64-of.ts";

type Outcome = CallData<typeof importSchools>;
interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

/** 导入院校: read first, every fault named by its row; only a sheet without faults is written, whole. */
export function SchoolImportDialog({ onDone, onClose }: DialogEnd) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const ready = chosen !== null && outcome !== null && outcome.errors.length === 0;

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const check = (file: File) =>
    attempt(async () => {
      setChosen(null);
      setOutcome(null);
      const next = { fileName: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) };
      setOutcome(await call(importSchools, { body: { ...next, dryRun: true } }));
      setChosen(next);
    });
  const write = () =>
    attempt(async () => {
      if (chosen === null) return;
      const { imported } = await call(importSchools, { body: { ...chosen, dryRun: false } });
      toast.success(`已导入${imported}所院校`);
      onDone();
    });
  const template = () =>
    attempt(async () => {
      const answer = await callFile(getSchoolTemplate, {});
      if (answer.kind === "file") saveFile(answer.file, answer.name);
    });

  return (
    <FormFrame
      title="导入院校"
      kind="dialog"
      width={640}
      dirty={ready}
      busy={busy || !ready}
      okText={busy ? "处理中" : ready ? `导入 ${outcome.valid} 所` : "导入"}
      onOk={() => ready && void write()}
      onClose={onClose}
    >
      <div className="school-tools">
        <Button icon={<DownloadOutlined />} disabled={busy} onClick={() => void template()}>
          下载模板
        </Button>
        <Button icon={<FileTextOutlined />} disabled={busy} onClick={() => picker.current?.click()}>
          {chosen === null ? "选择文件" : "重新选择"}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="导入文件"
          accept=".xlsx"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) void check(file);
          }}
        />
      </div>
      <p className="caption">支持 XLSX，一次最多 {schoolImportLimit} 所；先检查，全部正确后才会导入</p>
      {outcome !== null && (
        <>
          <p role="status">
            共 <b className="num">{outcome.total}</b> 所，可导入 <b className="num">{outcome.valid}</b> 所
            {outcome.errors.length > 0 && (
              <span className="form-error">
                ，<b className="num">{outcome.total - outcome.valid}</b> 所有误，修正后请重新选择文件
              </span>
            )}
          </p>
          {outcome.errors.length > 0 && (
            <Table
              size="small"
              pagination={false}
              scroll={{ y: 260 }}
              rowKey={({ row, column, msg }) => `${row}${column}${msg}`}
              dataSource={outcome.errors}
              columns={[
                { title: "行", dataIndex: "row", width: 64, align: "right", className: "num" },
                { title: "列", dataIndex: "column", width: 110 },
                { title: "问题", dataIndex: "msg" },
              ]}
            />
          )}
        </>
      )}
    </FormFrame>
  );
}
