import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { backgroundAddress, builtInBackgrounds } from "./sales-background.ts";
import "./background-dialog.css";

interface BackgroundDialogProps {
  readonly chosen: string;
  onChoose(background: string): void;
  onClose(): void;
}

/** 更换背景 of the sales style: one of the console's pictures or an uploaded one. */
export function BackgroundDialog({ chosen, onChoose, onClose }: BackgroundDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(chosen);
  const { job, busy, send } = useUpload();
  const isOwn = !(builtInBackgrounds as readonly string[]).includes(draft);
  const take = async (file: File | undefined) => {
    const url = await send(file, { accept: "image/*" });
    if (url !== null) setDraft(url);
  };
  return (
    <PageModal
      open
      width={560}
      title="更换背景"
      onCancel={onClose}
      footer={
        <div className="flex to-end gap-8">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={() => onChoose(draft)}>
            确定
          </Button>
        </div>
      }
    >
      <div className="background-grid grid gap-10 even-3" role="radiogroup" aria-label="背景图片">
        {[...builtInBackgrounds, ...(isOwn ? [draft] : [])].map((name, at) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === draft}
            aria-label={isOwn && name === draft ? "我的图片" : `背景 ${at + 1}`}
            onClick={() => setDraft(name)}
          >
            <img src={backgroundAddress(name)} alt="" />
          </button>
        ))}
        <button
          type="button"
          className="background-add size-12 text2"
          disabled={busy}
          onClick={() => picker.current?.click()}
        >
          <PlusOutlined /> 上传图片
        </button>
      </div>
      {job !== null && <UploadLine job={job} />}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="上传背景图片"
        accept="image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          void take(file);
        }}
      />
    </PageModal>
  );
}
