import {
  createBatch,
  editBatch,
  getBatchRows,
  importBatch,
} from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import * as calls from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { bonusMessages } from "@hongxian/contract/features/bonus/bonus.messages.ts";
import { type bonusBatch, bonusKind } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { YuanInput } from "../../core/money/yuan-input.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { parseDecimal } from "../../platform/decimal.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberInput } from "../../ui/fields/member-input.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

export type BatchRow = RowOf<typeof bonusBatch>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
interface Line {
  /** Who it is, where the form was filled from records or from a pasted list. */
  readonly member?: MemberRef | undefined;
  readonly userId?: number | undefined;
  readonly amountCents?: number | undefined;
  readonly reason: string;
}
const memberField = field.member("会员");
const emptyLine: Line = { reason: "" };

/** The lines of a batch, entered manually. */
function LinesInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // The form holds what this input itself returned.
  const lines = (Array.isArray(value) ? value : [emptyLine]) as readonly Line[];
  const [pasting, setPasting] = useState(false);
  const put = (at: number, change: Partial<Line>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
  return (
    <div className="bonus-lines grid gap-8">
      <div className="text2 size-12" aria-hidden>
        <span>会员</span>
        <span>金额（元）</span>
        <span>原因</span>
      </div>
      {lines.map((line, at) => (
        // Lines are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <MemberInput
            id={`bonus-member-${at}`}
            field={memberField}
            value={line.userId ?? null}
            refer={line.member}
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
      <div className="row gap-8">
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onChange([...lines, emptyLine])}>
          添加一行
        </Button>
        <Button size="small" onClick={() => setPasting(true)}>
          粘贴名单
        </Button>
      </div>
      {pasting && (
        <PasteLines
          onLines={(more) => onChange([...lines.filter(({ userId }) => userId !== undefined), ...more])}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  );
}

interface Pasted {
  readonly lines: readonly { readonly row: number; readonly userId: number; readonly line: Line }[];
  readonly faults: readonly string[];
}
/** One member a line: the number, then an amount and a reason where they are given. */
export function readLines(text: string): Pasted {
  const lines: Pasted["lines"][number][] = [];
  const faults: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [id = "", amount = "", ...reason] = line.trim().split(/[\s,，、]+/);
    const cents = amount === "" ? undefined : (parseDecimal(amount.replace(/^[¥￥]/, ""), 2) ?? Number.NaN);
    if (!/^\d{1,15}$/.test(id) || (cents !== undefined && !Number.isInteger(cents)))
      faults.push(bonusMessages.badLine(at + 1));
    else {
      const userId = Number(id);
      lines.push({
        row: at + 1,
        userId,
        line: { userId, amountCents: cents ?? undefined, reason: reason.join(" ").slice(0, 100) },
      });
    }
  }
  if (lines.length > calls.pasteMax) faults.push(bonusMessages.pasteMax);
  return { lines, faults };
}

/** 粘贴名单: every unknown number is named by its row before anything is taken over. */
function PasteLines({ onLines, onClose }: { onLines(lines: readonly Line[]): void; onClose(): void }) {
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const { lines, faults: unread } = readLines(text);
    if (unread.length > 0 || lines.length === 0) {
      setFaults(lines.length === 0 && unread.length === 0 ? [bonusMessages.rows] : unread);
      return;
    }
    setBusy(true);
    try {
      const found = await call(calls.findBatchMembers, { query: { ids: lines.map(({ userId }) => userId).join(",") } });
      const known = new Map(found.map((one) => [one.userId, one]));
      const unknown = lines.flatMap(({ row, userId }) =>
        known.has(userId) ? [] : [bonusMessages.noMemberAt(row, userId)],
      );
      setFaults(unknown);
      if (unknown.length > 0) return;
      onLines(lines.map(({ userId, line }) => ({ ...line, member: known.get(userId) })));
      onClose();
    } catch (failure) {
      toastError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title="粘贴名单"
      kind="dialog"
      width={480}
      dirty={text !== ""}
      busy={busy}
      okText="加入明细"
      onOk={() => void take()}
      onClose={onClose}
    >
      <p className="caption">每行一位会员：编号、金额、原因，用空格或逗号隔开；金额和原因可以留空。</p>
      <Input.TextArea
        aria-label="名单"
        rows={8}
        value={text}
        placeholder={"10300001 88.00 活动奖励\n10300002 50"}
        onChange={({ target }) => setText(target.value)}
      />
      {faults.length > 0 && (
        <ul className="brick mt-8" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </FormFrame>
  );
}

/** What is sent of the lines: the member's name is the form's alone. */
const counted = (values: { readonly rows?: unknown }) => ({
  ...values,
  rows: (Array.isArray(values.rows) ? (values.rows as readonly Line[]) : []).map(
    ({ member: _member, ...line }) => line,
  ),
});
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
  const shared = {
    fields,
    inputs,
    initial,
    counted,
    kind: "drawer" as const,
    width: 720,
    okText: "保存",
    onDone,
    onClose,
  };
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
  const rows = useData(
    getBatchRows,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  const { data } = rows;
  const initial = useMemo(
    () => ({
      name: row.name,
      kind: row.kind,
      version: row.version,
      rows: data?.map(({ userId, amountCents, reason, name }) => ({
        userId,
        amountCents,
        reason,
        member: { userId, firstName: name, imageUrl: null, sex: null },
      })),
    }),
    [row, data],
  );
  return (
    <Loaded answer={rows} title={`编辑 ${row.name}`} onClose={end.onClose}>
      {() => <HandForm row={row} initial={initial} {...end} />}
    </Loaded>
  );
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
