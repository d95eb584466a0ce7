import { DownloadOutlined, InboxOutlined } from "@ant-design/icons";
import {
  type ImportFailure,
  importLimits,
  importUserTags,
  tagImportMessages,
} from "@hongxian/contract/features/user-tags/tag-import.endpoint.ts";
import { Button, Table, Upload } from "antd";
import { useState } from "react";
import { base64Of } from "../../core/file/base64-of.ts";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import { saveFile } from "../../platform/save-file.ts";
import { toast, toastError } from "../../platform/toast.ts";
import type { TagRow } from "./tag-dialogs.tsx";
import { takesSheet } from "../../core/file/sheet-name.ts";

type Result = CallData<typeof importUserTags>;

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
function saveFailures(failed: readonly ImportFailure[]): void {
  const lines = [
    "行号,userId,失败原因",
    ...failed.map(({ row, userId, msg }) => [String(row), csvCell(userId), csvCell(msg)].join(",")),
  ];
  saveFile(new Blob([`\uFEFF${lines.join("\r\n")}\r\n`], { type: "text/csv" }), "导入失败名单.csv");
}

function ImportResult({ result }: { result: Result }) {
  return (
    <section className="mt-12" aria-label="导入结果">
      <p>
        共 <b className="num">{result.total}</b> 行，{result.dryRun ? "可导入" : "已导入"}{" "}
        <b className="num">{result.success}</b> 行，失败 <b className="num">{result.failed.length}</b> 行
        {result.failed.length > 0 && (
          <Button size="small" type="text" icon={<DownloadOutlined />} onClick={() => saveFailures(result.failed)}>
            下载失败名单
          </Button>
        )}
      </p>
      {result.failed.length > 0 && (
        <Table<ImportFailure>
          size="small"
          rowKey="row"
          pagination={result.failed.length > 8 ? { pageSize: 8, size: "small", showSizeChanger: false } : false}
          dataSource={[...result.failed]}
          columns={[
            { title: "行号", dataIndex: "row", width: 72, align: "right" },
            { title: "userId", dataIndex: "userId", width: 140 },
            { title: "失败原因", dataIndex: "msg" },
          ]}
        />
      )}
    </section>
  );
}

interface ImportDialogProps {
  readonly row: TagRow;
  onDone(): void;
  onClose(): void;
}

const accept = ".xlsx";

/** 导入打标: the file is checked first; only then do the valid rows get the tag. */
export function ImportDialog({ row, onDone, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const isFinished = result !== null && !result.dryRun;

  const send = async (text: string, dryRun: boolean) => {
    setBusy(true);
    try {
      const answer = await call(importUserTags, { body: { tagId: row.id, file: text, dryRun } });
      setResult(answer);
      if (!dryRun) toast.success(answeredMessage(importUserTags));
      if (!dryRun && answer.failed.length === 0) onDone();
    } catch (error) {
      setResult(null);
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async (sheet: File) => {
    if (!takesSheet(sheet, accept)) return;
    if (sheet.size > importLimits.bytes) {
      toast.error(tagImportMessages.tooLarge);
      return;
    }
    const text = base64Of(new Uint8Array(await sheet.arrayBuffer()));
    setFile({ name: sheet.name, text });
    await send(text, true);
  };
  const confirm = () => {
    if (isFinished) onDone();
    else if (file === null) toast.error(tagImportMessages.noFile);
    else void send(file.text, false);
  };
  return (
    <FormFrame
      title={`导入打标：${row.name}`}
      kind="dialog"
      width={560}
      dirty={file !== null && !isFinished}
      busy={busy || (result !== null && result.success === 0 && !isFinished)}
      okText={isFinished ? "完成" : busy ? "处理中" : "导入"}
      onOk={confirm}
      onClose={isFinished ? onDone : onClose}
    >
      <Upload.Dragger
        accept={accept}
        maxCount={1}
        showUploadList={false}
        disabled={busy || isFinished}
        beforeUpload={(sheet) => {
          void take(sheet);
          return false;
        }}
      >
        <p>
          <InboxOutlined className="import-mark" />
        </p>
        <p>{file === null ? "点击或拖入 XLSX 文件" : file.name}</p>
        <p className="caption">第一行为表头，需要有 userId 列，最多 {importLimits.rows} 行</p>
      </Upload.Dragger>
      {result !== null && <ImportResult result={result} />}
    </FormFrame>
  );
}
