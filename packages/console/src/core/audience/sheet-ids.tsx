import { readAudienceIds } from "@hongxian/contract/core/audience/audience.ts";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { type SheetErrors, SheetErrorTable } from "../sheet-import/sheet-errors.tsx";
import { type ChosenSheet, SheetPicker } from "../sheet-import/sheet-picker.tsx";
import { SheetWorking } from "../sheet-import/sheet-working.tsx";
import { useSheetWork } from "../sheet-import/use-sheet-work.ts";
import "./audience.css";

interface SheetIdsInputProps {
  readonly max: number;
  readonly tooMany: string;
  onIds(userIds: readonly number[]): void;
}

/** Member numbers from a txt, csv or xlsx file; rows that name nobody are listed and left out. */
export function SheetIdsInput({ max, tooMany, onIds }: SheetIdsInputProps) {
  const [read, setRead] = useState("");
  const [errors, setErrors] = useState<SheetErrors>([]);
  const work = useSheetWork();
  const take = (chosen: ChosenSheet) =>
    work.start({
      text: `正在读取 ${chosen.fileName}`,
      writes: false,
      run: async (request) => {
        const answer = await call(readAudienceIds, { body: chosen, ...request });
        const unknown = new Set(answer.unknownIds);
        const known = answer.userIds.filter((id) => !unknown.has(id));
        setErrors(answer.errors);
        if (known.length > max) toast.error(tooMany);
        else {
          setRead(`${chosen.fileName}：${known.length} 人`);
          onIds(known);
        }
      },
    });
  return (
    <div>
      <span className="row gap-10">
        <SheetPicker
          label="选择txt/csv/xlsx文件"
          inputLabel="选择名单文件"
          accept=".txt,.csv,.xlsx"
          disabled={work.busy}
          onChoose={(chosen) => void take(chosen)}
        />
        <span className="caption">{read === "" ? "第一列为会员ID" : read}</span>
      </span>
      <SheetWorking work={work} />
      {errors.length > 0 && <p className="form-error">以下 {errors.length} 行未采用</p>}
      <SheetErrorTable errors={errors} />
    </div>
  );
}
