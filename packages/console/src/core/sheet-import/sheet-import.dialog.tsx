import { DownloadOutlined } from "@ant-design/icons";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type SheetErrors, SheetErrorTable } from "./sheet-errors.tsx";
import { SheetPaste } from "./sheet-paste.tsx";
import { type ChosenSheet, SheetPicker } from "./sheet-picker.tsx";
import { SheetWorking } from "./sheet-working.tsx";
import { type SheetRequest, useSheetWork } from "./use-sheet-work.ts";
import "./sheet-import.css";

interface Outcome {
  readonly total: number;
  readonly valid: number;
  readonly errors: SheetErrors;
}

interface SheetImportDialogProps<O extends Outcome> {
  readonly title: string;
  /** The unit in which rows are counted. */
  readonly unit: string;
  readonly accept: string;
  readonly hint: string;
  /** The call that `send` makes. */
  readonly endpoint: Endpoint;
  /** Good rows are written although others are refused; otherwise all of them or none. */
  readonly skipsErrors?: boolean;
  /** Lines may be pasted instead of a file: how one of them reads. */
  readonly paste?: { readonly line: string; readonly hint?: string } | undefined;
  /** What else the import needs to know, above the file. */
  readonly children?: ReactNode;
  /** What else the check has found out about a sheet without faults. */
  readonly found?: ((outcome: O) => string) | undefined;
  /** Checks the sheet, and writes it unless it is a dry run; the request is passed on to the call. */
  send(body: ChosenSheet & { readonly dryRun: boolean }, request: SheetRequest): Promise<O>;
  saveTemplate(): void | Promise<void>;
  onDone(): void;
  onClose(): void;
}

interface Read<O extends Outcome = Outcome> {
  readonly chosen: ChosenSheet;
  readonly outcome: O;
  /** Good rows were written and the others left out. */
  readonly isWritten: boolean;
}

function Result({ read, unit, skips }: { read: Read; unit: string; skips: boolean }) {
  const { total, valid, errors } = read.outcome;
  const advice = read.isWritten ? "未导入" : skips ? "有误，导入时跳过" : "有误，修正后请重新检查";
  return (
    <>
      <p className="sheet-result" role="status">
        {read.chosen.fileName}：共 <b className="num">{total}</b> {unit}，{read.isWritten ? "已导入" : "可导入"}{" "}
        <b className="num">{valid}</b> {unit}
        {errors.length > 0 && (
          <span className="form-error">
            ，<b className="num">{total - valid}</b> {unit}
            {advice}
          </span>
        )}
      </p>
      <SheetErrorTable errors={errors} />
    </>
  );
}

/** A sheet is checked first and every fault listed by its row; then it is written in one go. */
export function SheetImportDialog<O extends Outcome>(props: SheetImportDialogProps<O>) {
  const {
    title,
    unit,
    accept,
    hint,
    endpoint,
    skipsErrors = false,
    paste,
    found,
    send,
    saveTemplate,
    onDone,
    onClose,
  } = props;
  const [read, setRead] = useState<Read<O> | null>(null);
  const work = useSheetWork();
  const { busy } = work;
  const isWritten = read?.isWritten === true;
  const ready =
    read !== null &&
    !isWritten &&
    (skipsErrors ? read.outcome.valid > 0 : read.outcome.errors.length === 0 && read.outcome.valid > 0);

  const check = (chosen: ChosenSheet) =>
    work.start({
      text: `正在检查 ${chosen.fileName}`,
      writes: false,
      run: async (request) => {
        setRead(null);
        const outcome = await send({ ...chosen, dryRun: true }, request);
        setRead({ chosen, outcome, isWritten: false });
      },
    });
  const write = ({ chosen, outcome: { valid } }: Read<O>) =>
    work.start({
      text: `正在导入 ${valid} ${unit}`,
      writes: true,
      run: async (request) => {
        const outcome = await send({ ...chosen, dryRun: false }, request);
        toast.success(answeredMessage(endpoint));
        // What was left out stays to be read.
        if (outcome.errors.length > 0) setRead({ chosen, outcome, isWritten: true });
        else onDone();
      },
      onWritten: onDone,
    });
  const close = () => {
    work.stop();
    if (isWritten) onDone();
    else onClose();
  };
  const confirm = () => {
    if (isWritten) onDone();
    else if (read === null) toast.warning(uploadMessages.none);
    else if (ready) void write(read);
  };

  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={720}
      dirty={ready}
      busy={busy || (read !== null && !ready && !isWritten)}
      okText={busy ? "处理中" : isWritten ? "完成" : ready ? `导入 ${read.outcome.valid} ${unit}` : "导入"}
      onOk={confirm}
      onClose={close}
    >
      {props.children}
      <div className="row wrap gap-8">
        <Button
          icon={<DownloadOutlined />}
          disabled={busy}
          onClick={() => void work.start({ text: "正在生成模板", writes: false, run: async () => saveTemplate() })}
        >
          下载模板
        </Button>
        <SheetPicker
          label={read === null ? "选择文件" : "重新选择"}
          inputLabel="导入文件"
          accept={accept}
          disabled={busy || isWritten}
          onChoose={(chosen) => void check(chosen)}
        />
        <span className="caption">
          {hint}；{skipsErrors ? "先检查，有误的行不导入" : "先检查，全部正确后才会导入"}
        </span>
      </div>
      {paste !== undefined && (
        <SheetPaste {...paste} disabled={busy || isWritten} onChoose={(chosen) => void check(chosen)} />
      )}
      <SheetWorking work={work} />
      {read !== null && <Result read={read} unit={unit} skips={skipsErrors} />}
      {ready && found !== undefined && <p className="caption">{found(read.outcome)}</p>}
    </FormFrame>
  );
}
