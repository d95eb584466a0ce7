import type { RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { encodeText } from "@hongxian/contract/core/rich-text/text-entities.ts";
import {
  LinkOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import { Button, Input, Popover, Select, Tooltip } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { toast } from "../../platform/toast.ts";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { blockNames, commands, emptyTable, knows, redo, setBlock, undo } from "./editor-commands.ts";

interface EditorToolsProps {
  readonly rules: RichRules;
  readonly disabled: boolean;
  /** Gives the text its focus and its selection back, does it, and says that it changed. */
  act(run: () => void): void;
  insert(html: string): void;
}

function Tool({
  title,
  children,
  ...button
}: {
  title: string;
  children: ReactNode;
  disabled: boolean;
  onClick(): void;
}) {
  return (
    <Tooltip title={title}>
      <button
        type="button"
        className="rich-tool"
        aria-label={title}
        onMouseDown={(event) => event.preventDefault()}
        {...button}
      >
        {children}
      </button>
    </Tooltip>
  );
}

function useFileTool(insert: (html: string) => void) {
  const { job, busy, send } = useUpload();
  const picker = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<"image" | "video">("image");
  const choose = (next: "image" | "video") => {
    setKind(next);
    setTimeout(() => picker.current?.click());
  };
  const accept = kind === "image" ? ".png,.jpg,.jpeg,.webp" : ".mp4";
  const take = async (file: File | undefined) => {
    const url = await send(file, { accept });
    if (url === null) return;
    const src = encodeText(url);
    insert(kind === "image" ? `<p><img src="${src}" alt=""></p>` : `<video src="${src}"></video><p><br></p>`);
  };
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      accept={accept}
      aria-label="选择文件"
      onChange={({ target }) => {
        void take(target.files?.[0]);
        target.value = "";
      }}
    />
  );
  return { choose, job, busy, input };
}

function LinkTool({ disabled, insert }: Pick<EditorToolsProps, "disabled" | "insert">) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("https://");
  const put = () => {
    if (!/^https:\/\/\S+\.\S+/.test(address)) {
      toast.error("链接必须以https://开头");
      return;
    }
    const text = document.getSelection()?.toString() ?? "";
    insert(`<a href="${encodeText(address)}">${encodeText(text === "" ? address : text)}</a>`);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <span className="rich-link">
          <Input
            value={address}
            aria-label="链接地址"
            onChange={({ target }) => setAddress(target.value)}
            onPressEnter={put}
          />
          <Button onClick={put}>插入</Button>
        </span>
      }
    >
      <button type="button" className="rich-tool" aria-label="链接" disabled={disabled}>
        <LinkOutlined />
      </button>
    </Popover>
  );
}

/** The tool row of the editor: what the rules do not know has no button. */
export function EditorTools({ rules, disabled, act, insert }: EditorToolsProps) {
  const file = useFileTool(insert);
  return (
    <div className="rich-tools" role="toolbar" aria-label="格式">
      <Select
        size="small"
        variant="borderless"
        aria-label="段落"
        style={{ width: 88 }}
        disabled={disabled}
        value={null}
        placeholder="段落"
        options={[...blockNames]}
        onSelect={(tag: unknown) => act(() => setBlock(String(tag)))}
      />
      {commands
        .filter(({ tag }) => knows(rules, tag))
        .map(({ title, face, run }) => (
          <Tool key={title} title={title} disabled={disabled} onClick={() => act(run)}>
            {face}
          </Tool>
        ))}
      {knows(rules, "a") && <LinkTool disabled={disabled} insert={insert} />}
      <Tool title="图片" disabled={disabled || file.busy} onClick={() => file.choose("image")}>
        <PictureOutlined />
      </Tool>
      {knows(rules, "video") && (
        <Tool title="视频" disabled={disabled || file.busy} onClick={() => file.choose("video")}>
          <VideoCameraOutlined />
        </Tool>
      )}
      {knows(rules, "table") && (
        <Tool title="表格" disabled={disabled} onClick={() => insert(emptyTable(3, 3))}>
          <TableOutlined />
        </Tool>
      )}
      <Tool title="撤销" disabled={disabled} onClick={() => act(undo)}>
        <UndoOutlined />
      </Tool>
      <Tool title="重做" disabled={disabled} onClick={() => act(redo)}>
        <RedoOutlined />
      </Tool>
      {file.job !== null && <UploadLine job={file.job} />}
      {file.input}
    </div>
  );
}
