import {
  importColumns,
  importIntentions,
  importLimit,
} from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { DownloadOutlined, FileTextOutlined } from "@ant-design/icons";
import { Button, Table } from "antd";
import { useRef, useState } from "react";
import { type CallData, call } from "../../kit/call.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { toast, toastError } from "../../kit/toast.ts";
import type { DialogEnd } from "./lead-row.ts";
import { base64Of } from "../../core/file/base64-of.ts";
import "./intention.css";

type Outcome = CallData<typeof importIntentions>;
interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

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

/** The head and one line to go by; the mark in front makes spreadsheets read it as UTF-8. */
function saveTemplate(): void {
  const lines = [Object.values(importColumns), sample].map((cells) => cells.join(",")).join("\r\n");
  saveFile(new Blob([`\uFEFF${lines}\r\n`], { type: "text/csv;charset=utf-8" }), "意向客户导入模板.csv");
}

/** 导入: the sheet is read first and every fault named by its row; only a sheet without faults is written, whole. */
export function ImportDialog({ onDone, onClose }: DialogEnd) {
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
      const answer = await call(importIntentions, { body: { ...next, dryRun: true } });
      setChosen(next);
      setOutcome(answer);
    });
  const write = () =>
    attempt(async () => {
      if (chosen === null) return;
      const { imported } = await call(importIntentions, { body: { ...chosen, dryRun: false } });
      toast.success(`已导入${imported}条意向`);
      onDone();
    });

  return (
    <FormFrame
      title="导入意向客户"
      kind="dialog"
      width={720}
      dirty={ready}
      busy={busy || !ready}
      okText={busy ? "处理中" : ready ? `导入 ${outcome.valid} 条` : "导入"}
      onOk={() => ready && void write()}
      onClose={onClose}
    >
      <div className="import-steps">
        <Button icon={<DownloadOutlined />} onClick={saveTemplate}>
          下载模板
        </Button>
        <Button icon={<FileTextOutlined />} disabled={busy} onClick={() => picker.current?.click()}>
          {chosen === null ? "选择文件" : "重新选择"}
        </Button>
        <span className="caption">支持 XLSX、CSV，一次最多 {importLimit} 条；先检查，全部正确后才会导入</span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="导入文件"
          accept=".xlsx,.csv"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) void check(file);
          }}
        />
      </div>
      {outcome !== null && (
        <>
          <p className="import-result" role="status">
            {chosen?.fileName}：共 <b className="num">{outcome.total}</b> 条，可导入{" "}
            <b className="num">{outcome.valid}</b> 条
            {outcome.errors.length > 0 && (
              <span className="form-error">
                ，<b className="num">{outcome.total - outcome.valid}</b> 条有误，修正后请重新选择文件
              </span>
            )}
          </p>
          {outcome.errors.length > 0 && (
            <Table
              size="small"
              pagination={false}
              scroll={{ y: 300 }}
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
