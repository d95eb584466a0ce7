import {
  addCensorWords,
  estimateCensor,
  importCensorWords,
  importMax,
  importSample,
} from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { censorWord } from "@hongxian/contract/features/text-censor/text-censor.resource.ts";
import {
  censorLimits,
  censorMessages,
  censorScene,
} from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { saveFile } from "../../platform/save-file.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}
type Estimate = CallData<typeof estimateCensor>;

const linesOf = (text: unknown): string[] =>
  String(text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
const manner = ["category", "matchMode", "action", "replaceTo", "scenes", "expireTime"] as const;

/** How often a word would have matched. */
export function EstimateView({ data }: { data: Estimate }) {
  return (
    <div className="censor-estimate" role="status">
      <p>
        近{censorLimits.days}天 <b className="num">{data.total}</b> 条文本，命中 <b className="num">{data.hits}</b> 条（
        <span className="num">{(data.rate / 100).toFixed(2)}%</span>）
        {data.rate > censorLimits.warnBp && <span className="form-error"> {censorMessages.warn}</span>}
      </p>
      <ul className="scroll text2">
        {data.samples.map((sample, at) => (
          <li key={at}>{sample}</li>
        ))}
      </ul>
    </div>
  );
}

/** 新增: one word a line, all with the same settings; the first can be tested on recent texts. */
export function AddWordsDialog({ onDone, onClose }: End) {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const form = useForm({
    schema: addCensorWords.body,
    refusals: ["word"],
    initial: useMemo(
      () => ({
        text: "",
        category: "AD",
        matchMode: "EXACT",
        action: "REVIEW",
        replaceTo: null,
        scenes: censorScene.values,
        expireTime: null,
      }),
      [],
    ),
    counted: ({ text, ...rest }) => ({ ...rest, words: linesOf(text) }),
    send: async (body) => {
      await call(addCensorWords, { body });
      toast.success(answeredMessage(addCensorWords));
    },
    onDone,
  });
  const words = linesOf(form.values.text);
  const tryFirst = async () => {
    const [word] = words;
    const mode = form.values.matchMode;
    if (word === undefined || (mode !== "EXACT" && mode !== "FUZZY" && mode !== "REGEX")) return;
    try {
      setEstimate(await call(estimateCensor, { body: { word, matchMode: mode } }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <FormFrame
      title="新增敏感词"
      kind="drawer"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      extra={
        <Button disabled={words.length === 0} onClick={() => void tryFirst()}>
          影响预估
        </Button>
      }
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label="敏感词"
        hint="每行一个"
        error={form.errors.words ?? form.errors.word}
        counter={[words.length, censorLimits.atOnce]}
      >
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={6}
            value={form.values.text}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={({ target }) => form.set("text", target.value)}
          />
        )}
      </FormField>
      {manner
        .filter((name) => name !== "replaceTo" || form.values.action === "REPLACE")
        .map((name) => {
          const field: Field = censorWord.fields[name];
          return (
            <FormField
              key={name}
              label={field.label}
              optional={name === "replaceTo" || name === "expireTime"}
              error={form.errors[name]}
            >
              {(control) => <FieldInput {...control} field={field} {...form.field(name)} />}
            </FormField>
          );
        })}
      {estimate !== null && <EstimateView data={estimate} />}
    </FormFrame>
  );
}

/** 导入. */
export const ImportWordsDialog = (end: End) => (
  <SheetImportDialog
    title="导入敏感词"
    unit="个"
    accept=".xlsx"
    hint={`支持 XLSX，列为词、分类、动作、场景，一次最多 ${importMax} 个`}
    endpoint={importCensorWords}
    send={(body, request) => call(importCensorWords, { body, ...request })}
    saveTemplate={() => saveFile(new Blob([`\uFEFF${importSample}`], { type: "text/csv" }), "敏感词导入示例.csv")}
    {...end}
  />
);
