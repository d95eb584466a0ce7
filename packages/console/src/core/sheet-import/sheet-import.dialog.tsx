import { DownloadOutlined, FileTextOutlined } from "@ant-design/icons";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { Button, Spin, Table } from "antd";
import { useEffect, useRef, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { base64Of } from "../file/base64-of.ts";
import { takesSheet } from "../file/sheet-name.ts";
import "./sheet-import.css";

interface Chosen {
  readonly fileName: string;
  readonly content: string;
}

interface Outcome {
  readonly total: number;
  readonly valid: number;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly msg: string }[];
}

interface SheetImportDialogProps {
  readonly title: string;
  /** The unit in which rows are counted. */
  readonly unit: string;
  readonly accept: string;
  readonly hint: string;
  /** The call that `send` makes. */
  readonly endpoint: Endpoint;
  /** Checks the sheet, and writes it unless it is a dry run; the signal aborts the wait. */
  send(body: Chosen & { readonly dryRun: boolean }, signal: AbortSignal): Promise<Outcome>;
  saveTemplate(): void | Promise<void>;
  onDone(): void;
  onClose(): void;
}

function Result({ fileName, outcome, unit }: { fileName: string; outcome: Outcome; unit: string }) {
  const { total, valid, errors } = outcome;
  return (
    <>
      <p className="sheet-result" role="status">
        {fileName}：共 <b className="num">{total}</b> {unit}，可导入 <b className="num">{valid}</b> {unit}
        {errors.length > 0 && (
          <span className="form-error size-12 brick lead-18">
            ，<b className="num">{total - valid}</b> {unit}有误，修正后请重新选择文件
          </span>
        )}
      </p>
      {errors.length > 0 && (
        <Table
          size="small"
          pagination={false}
          scroll={{ y: 300 }}
          rowKey={({ row, column, msg }) => `${row}${column}${msg}`}
          dataSource={errors}
          columns={[
            { title: "行", dataIndex: "row", width: 64, align: "right", className: "num" },
            { title: "列", dataIndex: "column", width: 110 },
            { title: "问题", dataIndex: "msg" },
          ]}
        />
      )}
    </>
  );
}

/** The server's progress is unknown: shows that it works, and a cancel button. */
function Working({ text, onCancel }: { text: string; onCancel(): void }) {
  return (
    <div className="row spread gap-12 mt-16">
      <span role="status">
        <Spin size="small" /> {text}
      </span>
      <Button size="small" onClick={onCancel}>
        停止
      </Button>
    </div>
  );
}

/** A sheet is checked first and every fault listed by its row; only a sheet without faults is written, as a whole. */
export function SheetImportDialog(props: SheetImportDialogProps) {
  const { title, unit, accept, hint, endpoint, send, saveTemplate, onDone, onClose } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<{ readonly chosen: Chosen; readonly outcome: Outcome } | null>(null);
  const [work, setWork] = useState<{ readonly text: string; readonly end: AbortController } | null>(null);
  const busy = work !== null;
  const ready = read !== null && read.outcome.errors.length === 0;

  const attempt = async (text: string, run: (signal: AbortSignal) => Promise<void>, cancelled: string) => {
    if (busy) return;
    const end = new AbortController();
    setWork({ text, end });
    try {
      await run(end.signal);
    } catch (error) {
      if (end.signal.aborted) toast.info(cancelled);
      else toastError(error);
    }
    setWork(null);
  };
  // A closed dialog no longer waits for anything.
  const waiting = useRef(work);
  useEffect(() => {
    waiting.current = work;
  }, [work]);
  useEffect(() => () => waiting.current?.end.abort(), []);
  const check = (file: File) =>
    attempt(
      `正在检查 ${file.name}`,
      async (signal) => {
        setRead(null);
        const chosen = { fileName: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) };
        setRead({ chosen, outcome: await send({ ...chosen, dryRun: true }, signal) });
      },
      "已取消",
    );
  const write = ({ chosen, outcome }: { chosen: Chosen; outcome: Outcome }) =>
    attempt(
      `正在导入 ${outcome.valid} ${unit}`,
      async (signal) => {
        await send({ ...chosen, dryRun: false }, signal);
        toast.success(answeredMessage(endpoint));
        onDone();
      },
      // A request the server has begun may have been completed.
      "已停止等待，请刷新列表确认是否已导入",
    );

  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={720}
      dirty={ready}
      busy={busy || (read !== null && !ready)}
      okText={busy ? "处理中" : ready ? `导入 ${read.outcome.valid} ${unit}` : "导入"}
      onOk={() => (read === null ? toast.warning(uploadMessages.none) : ready && void write(read))}
      onClose={onClose}
    >
      <div className="row wrap gap-8">
        <Button
          icon={<DownloadOutlined />}
          disabled={busy}
          onClick={() => void attempt("正在生成模板", async () => saveTemplate(), "已取消")}
        >
          下载模板
        </Button>
        <Button icon={<FileTextOutlined />} disabled={busy} onClick={() => picker.current?.click()}>
          {read === null ? "选择文件" : "重新选择"}
        </Button>
        <span className="caption">{hint}；先检查，全部正确后才会导入</span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="导入文件"
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (takesSheet(file, accept)) void check(file);
          }}
        />
      </div>
      {work !== null && <Working text={work.text} onCancel={() => work.end.abort()} />}
      {read !== null && <Result fileName={read.chosen.fileName} outcome={read.outcome} unit={unit} />}
    </FormFrame>
  );
}
