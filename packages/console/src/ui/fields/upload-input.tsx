import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Image } from "antd";
import { useEffect, useRef } from "react";
import { UploadLine } from "../upload/upload-line.tsx";
import { useUpload } from "../upload/use-upload.ts";
import { fileName } from "./file-name.ts";
import type { InputProps } from "./field-view.ts";

interface UploadProps extends InputProps<string> {
  readonly accept?: string;
  readonly many?: boolean;
  readonly show: "picture" | "name";
  /** Keeps the file's own name, because it means something to later readers. */
  readonly keepName?: boolean;
}

function UploadInput({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  accept,
  many = false,
  show,
  keepName,
}: UploadProps) {
  const picker = useRef<HTMLInputElement>(null);
  const addresses = addressesOf(value);
  const latest = useRef(addresses);
  useEffect(() => {
    latest.current = addresses;
  });
  const put = (next: string[]) => {
    latest.current = next;
    onChange(next.length === 0 ? null : next.join(";"));
  };
  const { job, busy, send } = useUpload();
  /** One after the other; uploaded files stay when one fails. */
  const sendAll = async (files: readonly (File | undefined)[]) => {
    for (const file of files) {
      const url = await send(file, { accept, keepName });
      if (url === null) return;
      put(many ? [...latest.current, url] : [url]);
    }
  };
  const full = many && addresses.length >= (field.max ?? Number.POSITIVE_INFINITY);

  return (
    <div className={invalid === true ? "upload upload-invalid" : "upload"}>
      {addresses.map((address) => (
        <span key={address} className={`upload-item inline-row gap-4 upload-${show}`}>
          {show === "picture" ? (
            <Image className="photo" src={address} width={72} height={72} alt="已上传的图片" />
          ) : (
            <span className="cell-text block cut">{fileName(address)}</span>
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除${field.label}`}
            disabled={disabled === true}
            onClick={() => put(addresses.filter((one) => one !== address))}
          />
        </span>
      ))}
      {job !== null && <UploadLine job={job} />}
      {!busy && !full && (
        <button
          type="button"
          id={id}
          className={`upload-add text2 pointer hover-edge upload-${show}`}
          disabled={disabled === true}
          onClick={() => picker.current?.click()}
        >
          <PlusOutlined /> {addresses.length > 0 && !many ? "更换" : "上传"}
        </button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={field.label}
        accept={accept}
        multiple={many}
        onChange={(event) => {
          const room = many ? (field.max ?? 9) - addresses.length : 1;
          const files = [...(event.target.files ?? [])].slice(0, room);
          event.target.value = "";
          void sendAll(files.length === 0 ? [undefined] : files);
        }}
      />
    </div>
  );
}

export const ImageInput = (props: InputProps<string>) => <UploadInput {...props} accept="image/*" show="picture" />;
export const ImagesInput = (props: InputProps<string>) => (
  <UploadInput {...props} accept="image/*" show="picture" many />
);
export const VideoInput = (props: InputProps<string>) => <UploadInput {...props} accept="video/*" show="name" />;
export const FileInput = (props: InputProps<string>) => <UploadInput {...props} show="name" keepName />;
