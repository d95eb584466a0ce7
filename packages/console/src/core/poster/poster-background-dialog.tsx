import { PlusOutlined } from "@ant-design/icons";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { Button } from "antd";
import { useRef, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { BackgroundChoice, BackgroundTile } from "./background-choice.tsx";
import type { ChosenBackground } from "./draw-member-poster.ts";
import { ownBackground } from "./poster-choice.ts";
import { checkBackground } from "./check-background.ts";

interface PosterBackgroundDialogProps {
  readonly chosen: ChosenBackground;
  onChoose(background: ChosenBackground): void;
  onClose(): void;
}

/** 更换背景 of the poster: one of the eight, or an uploaded picture of exactly 1080x1920. */
export function PosterBackgroundDialog({ chosen, onChoose, onClose }: PosterBackgroundDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(chosen);
  const [own, setOwn] = useState(() => (typeof chosen === "string" ? chosen : ownBackground.read()));
  const { job, busy: sending, store, during } = useUpload();
  const take = async (file: File) => {
    const address = await during(async () => {
      await checkBackground(file);
      return store(file, { accept: "image/*" });
    });
    if (address === null) return;
    ownBackground.write(address);
    setOwn(address);
    setDraft(address);
  };
  return (
    <PageModal
      open
      width={620}
      title="更换背景"
      onCancel={onClose}
      footer={
        <div className="flex to-end gap-8">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={sending} onClick={() => onChoose(draft)}>
            确定
          </Button>
        </div>
      }
    >
      <BackgroundChoice chosen={draft} onChoose={setDraft}>
        {own !== null && (
          <BackgroundTile label="我的图片" checked={draft === own} onChoose={() => setDraft(own)}>
            <img src={own} alt="" />
          </BackgroundTile>
        )}
        <button
          type="button"
          className="poster-tile poster-tile-add clip anchor pointer stack at-middle middle gap-4 size-12 text2"
          disabled={sending}
          onClick={() => picker.current?.click()}
        >
          <PlusOutlined />
          <b>上传图片</b>
          <span>1080x1920</span>
          <span>png、jpg、jpeg、webp</span>
        </button>
      </BackgroundChoice>
      {job !== null && <UploadLine job={job} />}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="上传推广图背景"
        accept=".png,.jpg,.jpeg,.webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file === undefined) toast.warning(uploadMessages.none);
          else void take(file);
        }}
      />
    </PageModal>
  );
}
