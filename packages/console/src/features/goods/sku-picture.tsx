import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { UploadLine } from "../../ui/upload/upload-line.tsx";
import { useUpload } from "../../ui/upload/use-upload.ts";

interface SkuPictureProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

const accept = "image/*";

/** The picture of one combination, in the height of its line. */
export function SkuPicture({ label, value, onChange }: SkuPictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { job, busy, send } = useUpload();
  const take = async (file: File | undefined) => {
    const url = await send(file, { accept });
    if (url !== null) onChange(url);
  };
  return (
    <span className="row gap-4">
      {value !== "" && <img className="cover round-4" src={value} alt={label} width={36} height={36} />}
      {job !== null && <UploadLine job={job} />}
      {!busy && (
        <Button type="text" size="small" aria-label={`上传${label}`} onClick={() => picker.current?.click()}>
          {value === "" ? "上传" : "更换"}
        </Button>
      )}
      {value !== "" && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除${label}`}
          onClick={() => onChange("")}
        />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          void take(file);
        }}
      />
    </span>
  );
}
