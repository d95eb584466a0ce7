import { InboxOutlined } from "@ant-design/icons";
import { type FileKind, fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { Button } from "antd";
import { type DragEvent, useId, useRef, useState } from "react";
import { acceptText } from "./check-file.ts";
import { sizeText } from "./speed-meter.ts";
import { UploadRow } from "./upload-row.tsx";
import { usePastedFiles } from "./use-pasted-files.ts";
import { type UploadItem, type Uploads, useUploadView, useUploads } from "./use-uploads.ts";
import "./upload-control.css";

interface UploadControlProps {
  readonly kinds: readonly [FileKind, ...FileKind[]];
  /** Maximum number of files; with one, a second choice replaces the first. */
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly keepName?: boolean;
  /** Starts by itself; otherwise 开始上传 starts it. */
  readonly auto?: boolean;
  readonly label?: string;
  readonly disabled?: boolean;
  onDone(result: UploadResult, file: File): void;
}

function Row({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { task, id } = item;
  const view = useUploadView(task);
  return (
    <UploadRow
      name={task.file.name}
      kind={task.kind}
      view={view}
      actions={{
        onPause: task.pause,
        onResume: () => uploads.resume(task),
        onCancel: () => uploads.cancel(task),
        onRemove: () => uploads.remove(id),
        onAgain: () => uploads.again(item),
      }}
    />
  );
}

const limitsOf = (kinds: readonly FileKind[]): string =>
  kinds
    .map(
      (kind) => `${fileKinds[kind].label} ${fileKinds[kind].suffixes.join("/")} ≤ ${sizeText(fileKinds[kind].bytes)}`,
    )
    .join("；");

/** Uploads files to the store: chosen, dropped or pasted, in parts, with progress, pause, cancel and resume. */
export function UploadControl({
  kinds,
  max = 1,
  pattern,
  keepName,
  auto = true,
  label = "上传文件",
  disabled = false,
  onDone,
}: UploadControlProps) {
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const uploads = useUploads({ kinds, pattern, keepName, max, auto, onDone });
  usePastedFiles(uploads.add, !disabled);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) uploads.add([...event.dataTransfer.files]);
  };
  return (
    <div className="grid gap-8">
      <button
        type="button"
        className="upload-drop grid gap-2 wide pointer"
        data-over={over}
        disabled={disabled}
        aria-describedby={hint}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined />
        <b className="weight-500">{label}</b>
        <span className="caption">点击选择、拖到此处或直接粘贴</span>
        <span id={hint} className="caption">
          {limitsOf(kinds)}
          {max > 1 && `；最多 ${max} 个`}
        </span>
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={acceptText(kinds)}
        multiple={max > 1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          uploads.add(files);
        }}
      />
      {uploads.items.length > 0 && (
        <ul className="upload-list" aria-label="上传列表">
          {uploads.items.map((item) => (
            <Row key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      {!auto && (
        <span className="upload-start flex gap-8">
          <Button disabled={disabled} onClick={uploads.startAll}>
            开始上传
          </Button>
          <Button disabled={disabled} onClick={uploads.resumeAll}>
            继续上传
          </Button>
        </span>
      )}
    </div>
  );
}
