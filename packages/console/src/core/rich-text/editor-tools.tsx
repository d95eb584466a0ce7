import type { RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { safeAttributes } from "@hongxian/contract/core/rich-text/safe-attributes.ts";
import {
  LinkOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/core";
import { Button, Input, Popover, Select, Tooltip } from "antd";
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { toast } from "../../platform/toast.ts";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import {
  blockNames,
  commands,
  emptyTable,
  insertLink,
  insertNodes,
  knows,
  redoLast,
  setBlock,
  undoLast,
} from "./editor-commands.ts";

interface EditorToolsProps {
  readonly editor: Editor;
  readonly rules: RichRules;
  readonly disabled: boolean;
}

/** Re-renders when the text or the selection changes. */
function useEditorState(editor: Editor): void {
  useSyncExternalStore(
    useCallback(
      (listen) => {
        editor.on("transaction", listen);
        return () => void editor.off("transaction", listen);
      },
      [editor],
    ),
    () => editor.state,
  );
}

function Tool({
  title,
  children,
  ...button
}: {
  title: string;
  children: ReactNode;
  disabled: boolean;
  "aria-pressed"?: boolean;
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

function useFileTool(editor: Editor) {
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
    const picture = { type: "p", content: [{ type: "img", attrs: { src: url, alt: "" } }] };
    insertNodes(editor, kind === "image" ? [picture] : [{ type: "video", attrs: { src: url } }, { type: "p" }]);
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

function LinkTool({ editor, disabled }: Pick<EditorToolsProps, "editor" | "disabled">) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("https://");
  const put = () => {
    // The sanitiser's own rule: a link it would drop on saving is refused while it is typed.
    const href = safeAttributes("a", ["href"], new Map([["href", address]]))?.["href"];
    if (href === undefined) {
      toast.error("链接必须以https://开头，且是完整的网址");
      return;
    }
    insertLink(editor, href);
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

/** The editor's toolbar: a tag the rules do not allow has no button. */
export function EditorTools({ editor, rules, disabled }: EditorToolsProps) {
  useEditorState(editor);
  const file = useFileTool(editor);
  const block = blockNames.find(({ value }) => editor.isActive(value))?.value ?? null;
  return (
    <div className="rich-tools" role="toolbar" aria-label="格式">
      <Select
        size="small"
        variant="borderless"
        aria-label="段落"
        style={{ width: 88 }}
        disabled={disabled}
        value={block}
        placeholder="段落"
        options={[...blockNames]}
        onSelect={(tag: unknown) => setBlock(editor, String(tag))}
      />
      {commands
        .filter(({ tag }) => knows(rules, tag))
        .map(({ title, face, tag, run }) => (
          <Tool
            key={title}
            title={title}
            disabled={disabled}
            {...(tag === "hr" ? {} : { "aria-pressed": editor.isActive(tag) })}
            onClick={() => run(editor)}
          >
            {face}
          </Tool>
        ))}
      {knows(rules, "a") && <LinkTool editor={editor} disabled={disabled} />}
      <Tool title="图片" disabled={disabled || file.busy} onClick={() => file.choose("image")}>
        <PictureOutlined />
      </Tool>
      {knows(rules, "video") && (
        <Tool title="视频" disabled={disabled || file.busy} onClick={() => file.choose("video")}>
          <VideoCameraOutlined />
        </Tool>
      )}
      {knows(rules, "table") && (
        <Tool
          title="表格"
          disabled={disabled || editor.isActive("table")}
          onClick={() => insertNodes(editor, emptyTable(3, 3))}
        >
          <TableOutlined />
        </Tool>
      )}
      <Tool title="撤销" disabled={disabled} onClick={() => undoLast(editor)}>
        <UndoOutlined />
      </Tool>
      <Tool title="重做" disabled={disabled} onClick={() => redoLast(editor)}>
        <RedoOutlined />
      </Tool>
      {file.job !== null && <UploadLine job={file.job} />}
      {file.input}
    </div>
  );
}
