import { assignLimit, getSales, settingSaleBatch } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { Button, Input, Select } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { type CallData, call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { SheetIdsInput } from "../../core/audience/sheet-ids.tsx";
import { readUserIds } from "./read-user-ids.ts";
import "./organisation.css";

const tooMany = `单次最多分配${assignLimit}位会员`;

const schema = z.object({
  sale: z.int("请选择有效的销售人员"),
  text: z.string().transform(readUserIds).pipe(settingSaleBatch.body),
});
type Result = CallData<typeof settingSaleBatch>;

interface AssignMembersDialogProps {
  onDone(): void;
  onClose(): void;
}

function ResultDialog({ result, onClose }: { result: Result; onClose(): void }) {
  return (
    <PageModal
      open
      width={480}
      title="分配结果"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p>
        成功 <b className="num">{result.success}</b> 位，失败 <b className="num">{result.failed.length}</b> 位
      </p>
      <ul className="assign-failed">
        {result.failed.map(({ userId, msg }) => (
          <li className="flex gap-16 line-above pad-6-0" key={userId}>
            <span className="num">{userId}</span>
            <span className="form-error">{msg}</span>
          </li>
        ))}
      </ul>
    </PageModal>
  );
}

/** 批量分配会员: pasted or uploaded member numbers to one sales person. */
export function AssignMembersDialog({ onDone, onClose }: AssignMembersDialogProps) {
  const sales = useData(getSales, {});
  const [result, setResult] = useState<Result | null>(null);
  const form = useForm({
    schema,
    initial: useMemo(() => ({ sale: undefined, text: "" }), []),
    send: async ({ sale, text }) => setResult(await call(settingSaleBatch, { params: { x: sale }, body: text })),
    onDone: () => undefined,
  });
  const typed = form.values.text ?? "";
  const count = readUserIds(typed).length;
  const take = (ids: readonly number[]) => form.set("text", [typed, ...ids].filter(Boolean).join("\n"));
  if (result !== null) return <ResultDialog result={result} onClose={onDone} />;
  return (
    <FormFrame
      title="批量分配会员"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "分配中" : "分配"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="销售" error={form.errors.sale}>
          {({ id, invalid }) => (
            <Select
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              style={{ width: "100%" }}
              placeholder="请选择销售"
              showSearch={{ optionFilterProp: "label" }}
              options={(sales.data ?? []).map(({ userId, name, deptName, memberCount }) => ({
                value: userId,
                label: `${name}${deptName === null ? "" : ` · ${deptName}`}（${memberCount} 位会员）`,
              }))}
              value={form.values.sale ?? null}
              onChange={(sale) => form.set("sale", sale)}
            />
          )}
        </FormField>
        <FormField
          label="会员编号"
          error={form.errors.text}
          hint="每行一个，或用逗号、空格分隔"
          counter={[count, assignLimit]}
        >
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              rows={6}
              placeholder="粘贴用户ID"
              value={typed}
              onChange={(event) => form.set("text", event.target.value)}
            />
          )}
        </FormField>
        <SheetIdsInput max={assignLimit} tooMany={tooMany} onIds={take} />
      </div>
    </FormFrame>
  );
}
