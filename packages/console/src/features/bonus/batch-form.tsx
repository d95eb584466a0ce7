import {
  createBatch,
  editBatch,
  getBatchRows,
  importBatch,
} from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import * as calls from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { type bonusBatch, bonusKind } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber } from "antd";
import { useMemo, useState } from "react";
import { YuanInput } from "../../core/money/yuan-input.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

export type BatchRow = RowOf<typeof bonusBatch>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
interface Line {
  readonly userId?: number | undefined;
  readonly amountCents?: number | undefined;
  readonly reason: string;
}
const emptyLine: Line = { reason: "" };

/** The lines of a batch, entered manually. */
function LinesInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // The form holds what this input itself returned.
  const lines = (Array.isArray(value) ? value : [emptyLine]) as readonly Line[];
  const put = (at: number, change: Partial<Line>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
  return (
    <div className="bonus-lines grid gap-8">
      {lines.map((line, at) => (
        // Lines are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <InputNumber
            aria-label={`第${at + 1}行会员ID`}
            placeholder="会员ID"
            controls={false}
            style={{ width: "100%" }}
            value={line.userId ?? null}
            onChange={(userId) => put(at, { userId: userId ?? undefined })}
          />
          <YuanInput
            label={`第${at + 1}行金额`}
            value={line.amountCents}
            onChange={(cents) => put(at, { amountCents: cents ?? undefined })}
          />
          <Input
            aria-label={`第${at + 1}行原因`}
            placeholder="原因"
            maxLength={100}
            value={line.reason}
            onChange={({ target }) => put(at, { reason: target.value })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`删除第${at + 1}行`}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onChange([...lines, emptyLine])}>
        添加一行
      </Button>
    </div>
  );
}

const fields = {
  name: field.text("批次名称", { max: 30 }),
  kind: field.choice("类型", bonusKind),
  rows: field.json("发放明细"),
};
const inputs = { rows: LinesInput };
function tell(endpoint: typeof createBatch | typeof editBatch, { marked }: { readonly marked: number }): void {
  if (marked === 0) toast.success(answeredMessage(endpoint));
  else toast.warning(answeredMessage(endpoint));
}

function HandForm({
  row,
  initial,
  onDone,
  onClose,
}: DialogEnd & { row?: BatchRow | undefined; initial: Readonly<Record<string, unknown>> }) {
  const shared = { fields, inputs, initial, kind: "drawer" as const, width: 720, okText: "保存", onDone, onClose };
  return row === undefined ? (
    <SchemaDialog
      title="新建批次"
      schema={createBatch.body}
      send={async (body) => tell(createBatch, await call(createBatch, { body }))}
      {...shared}
    />
  ) : (
    <SchemaDialog
      title={`编辑批次 ${row.no}`}
      schema={editBatch.body}
      send={async (body) => tell(editBatch, await call(editBatch, { params: { id: row.id }, body }))}
      {...shared}
    />
  );
}

const fresh = { rows: [emptyLine] };
/** 新建批次 entered manually. */
export const NewBatch = (end: DialogEnd) => <HandForm initial={fresh} {...end} />;

/** Edits a draft with its lines. */
export function EditBatch({ row, ...end }: DialogEnd & { readonly row: BatchRow }) {
  const { data } = useData(
    getBatchRows,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  const initial = useMemo(
    () => ({
      name: row.name,
      kind: row.kind,
      version: row.version,
      rows: data?.map(({ userId, amountCents, reason }) => ({ userId, amountCents, reason })),
    }),
    [row, data],
  );
  return data === undefined ? null : <HandForm row={row} initial={initial} {...end} />;
}

/** 新建批次 from a sheet: its name first, then the file. */
export function ImportBatch(end: DialogEnd) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<(typeof bonusKind.values)[number]>("HOST_PAY");
  const [step, setStep] = useState<"head" | "file">("head");
  if (step === "file")
    return (
      <SheetImportDialog
        title={`导入批次：${name}`}
        unit="人"
        accept=".xlsx,.csv"
        hint={`列：${Object.values(calls.bonusSheet).join("、")}，最多${calls.bonusRowsMax}行`}
        endpoint={importBatch}
        send={(body, request) => call(importBatch, { body: { ...body, name, kind }, ...request })}
        saveTemplate={() => saveSheetTemplate("奖金导入模板", calls.bonusSheet)}
        {...end}
      />
    );
  const body = createBatch.body.pick({ name: true, kind: true });
  return (
    <SchemaDialog
      title="导入批次"
      schema={body}
      fields={{ name: fields.name, kind: fields.kind }}
      okText="下一步"
      send={async (head) => {
        setName(head.name);
        setKind(head.kind);
        setStep("file");
      }}
      onDone={() => undefined}
      onClose={end.onClose}
    />
  );
}
