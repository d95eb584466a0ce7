import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Image } from "antd";
import { useEffect, useRef, useState } from "react";
import { useAppParts } from "../../platform/app-parts.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { InputProps } from "./field-view.ts";

interface UploadProps extends InputProps<string> {
  readonly accept?: string;
  readonly many?: boolean;
  readonly show: "picture" | "name";
}

/** Sends chosen files one after the other; what is uploaded stays when one fails. */
function useUpload(accept: string | undefined, onUploaded: (url: string) => void) {
  const { upload } = useAppParts();
  const [percent, setPercent] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = async (files: readonly File[]) => {
    if (upload === undefined) return toast.error("上传服务不可用");
    stop.current = new AbortController();
    try {
      for (const file of files) {
        setPercent(0);
        const { url } = await upload(file, { onProgress: setPercent, signal: stop.current.signal, accept });
        onUploaded(url);
      }
    } catch (error) {
      toastError(error);
    }
    setPercent(null);
    return undefined;
  };
  return { percent, send, cancel: () => stop.current?.abort() };
}

function UploadInput({ id, field, value, onChange, disabled, invalid, accept, many = false, show }: UploadProps) {
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
  const { percent, send, cancel } = useUpload(accept, (url) => put(many ? [...latest.current, url] : [url]));
  const full = many && addresses.length >= (field.max ?? Number.POSITIVE_INFINITY);

  return (
    <div className={invalid === true ? "upload upload-invalid" : "upload"}>
      {addresses.map((address) => (
        <span key={address} className={`upload-item upload-${show}`}>
          {show === "picture" ? (
            <Image className="photo" src={address} width={72} height={72} alt="已上传的图片" />
          ) : (
            <span className="cell-text">{address.split("/").at(-1)}</span>
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
      {percent !== null && (
        <span className="upload-wait num">
          上传中 {Math.round(percent)}%
          <Button type="text" size="small" onClick={cancel}>
            取消
          </Button>
        </span>
      )}
      {percent === null && !full && (
        <button
          type="button"
          id={id}
          className={`upload-add upload-${show}`}
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
          void send(files);
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
export const FileInput = (props: InputProps<string>) => <UploadInput {...props} show="name" />;
