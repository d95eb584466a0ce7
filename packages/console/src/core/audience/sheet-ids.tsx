import { audienceMessages, readAudienceIds } from "@hongxian/contract/core/audience/audience.ts";
import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { base64Of } from "../file/base64-of.ts";
import { takesSheet } from "../file/sheet-name.ts";
import "./audience.css";

const accept = ".txt,.csv,.xlsx";

interface SheetIdsInputProps {
  readonly max: number;
  readonly tooMany: string;
  onIds(userIds: readonly number[]): void;
}

/** Member numbers from a txt or xlsx file; numbers that do not exist are listed and left out. */
export function SheetIdsInput({ max, tooMany, onIds }: SheetIdsInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState("");
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    try {
      const content = base64Of(new Uint8Array(await file.arrayBuffer()));
      const { userIds, unknownIds } = await call(readAudienceIds, { body: { fileName: file.name, content } });
      const known = userIds.filter((id) => !unknownIds.includes(id));
      setMissing(unknownIds);
      if (known.length > max) toast.error(tooMany);
      else {
        setRead(`${file.name}：${known.length} 人`);
        onIds(known);
      }
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <div>
      <span className="row gap-10">
        <Button icon={<UploadOutlined />} disabled={busy} onClick={() => picker.current?.click()}>
          {busy ? "读取中" : "选择txt/xlsx文件"}
        </Button>
        <span className="caption">{read === "" ? "第一列为会员ID" : read}</span>
      </span>
      {missing.length > 0 && <p className="form-error size-12 brick lead-18">{audienceMessages.unknown(missing)}</p>}
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label="选择名单文件"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (takesSheet(file, accept)) void take(file);
        }}
      />
    </div>
  );
}
