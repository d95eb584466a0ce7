import { EyeOutlined, UploadOutlined } from "@ant-design/icons";
import { faceValue, faceValueAbsent } from "@hongxian/contract/core/member/credential.choices.ts";
import { type ReactNode, useRef } from "react";
import { Tag } from "../../ui/tag.tsx";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";
import { toastError } from "../../platform/toast.ts";
import { faceTone } from "../member-dialogs/member-tones.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import "./member-photos.css";

interface MemberPhotoProps {
  readonly panel: MemberPanel;
  readonly name: "imageUrl" | "verifyImg" | "realImg";
  readonly label: string;
  readonly editable: boolean;
  readonly waiting?: boolean;
  readonly tag?: ReactNode;
}

const photoSpec = (name: string, label: string): FieldSpec => ({
  name,
  label,
  control: { kind: "text", max: 500 },
  save: "infos",
});

/** One of the three photographs, to view and to replace. A refused change is reverted. */
function MemberPhoto({ panel, name, label, editable, waiting = false, tag }: MemberPhotoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { job, busy, send } = useUpload();
  const src = panel.member[name];
  const change = async (file: File | undefined) => {
    const url = await send(file, { accept: "image/*" });
    if (url === null) return;
    try {
      await panel.save(photoSpec(name, label), url);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <figure className={waiting ? "md-photo md-photo-waiting" : "md-photo"}>
      <div className="md-photo-box clip anchor">
        {src === "" ? (
          <span className="md-no-photo center tall size-12 text3 on-fill2">未上传</span>
        ) : (
          <img className="photo block wide tall" src={src} alt={label} />
        )}
        {job !== null && <UploadLine job={job} over />}
        <span className="md-photo-actions row middle gap-10">
          {src !== "" && (
            <button type="button" aria-label={`查看${label}`} onClick={() => showPictures([{ src, alt: label }])}>
              <EyeOutlined />
            </button>
          )}
          {editable && !busy && (
            <button type="button" aria-label={`更换${label}`} onClick={() => picker.current?.click()}>
              <UploadOutlined />
            </button>
          )}
        </span>
      </div>
      <figcaption className="stack at-top gap-3 size-12 text2 mt-6 lead-18">
        {label}
        {tag}
      </figcaption>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`上传${label}`}
        accept="image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          void change(file);
        }}
      />
    </figure>
  );
}

const faceLabel = (value: number | null): string =>
  value === null ? faceValueAbsent : ((faceValue.labels as Readonly<Record<string, string>>)[String(value)] ?? "");

/** 头像, 真人照片, 实名照片. */
export function MemberPhotos({ panel, editable }: { panel: MemberPanel; editable: boolean }) {
  const { member } = panel;
  const isReal = member.authStatus !== "NO";
  const face = (
    <span title={member.faceReason}>
      <Tag tone={faceTone(member.faceValue)}>{faceLabel(member.faceValue)}</Tag>
    </span>
  );
  return (
    <div className="grid fixed gap-8 even-3">
      <MemberPhoto panel={panel} name="imageUrl" label="头像" editable={editable} />
      <MemberPhoto
        panel={panel}
        name="verifyImg"
        label="真人照片"
        editable={editable}
        waiting={member.faceValue === 2}
        tag={face}
      />
      <MemberPhoto
        panel={panel}
        name="realImg"
        label="实名照片"
        editable={editable}
        tag={<Tag tone={isReal ? "jade" : "hollow"}>{isReal ? "已通过" : "未认证"}</Tag>}
      />
    </div>
  );
}
