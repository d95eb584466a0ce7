import {
  foreignMessages,
  passportReasons,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { Input } from "antd";
import { type KeyboardEvent, useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toastError } from "../../kit/toast.ts";

const max = 200;

/** 驳回 with a reason: the digits and the chips fill it in. */
export function RefuseDialog({ onRefuse, onClose }: { onRefuse(reason: string): Promise<void>; onClose(): void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const put = (text: string) => {
    setReason(text);
    setError(undefined);
  };
  const submit = async () => {
    const text = reason.trim();
    const problem = text === "" ? foreignMessages.refuse : text.length > max ? foreignMessages.refuseLong : undefined;
    setError(problem);
    if (problem !== undefined || busy) return;
    setBusy(true);
    try {
      await onRefuse(text);
    } catch (failure) {
      toastError(failure);
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    const preset = passportReasons[Number(event.key) - 1];
    if (preset === undefined || (event.target instanceof HTMLElement && event.target.closest("textarea") !== null))
      return;
    event.preventDefault();
    put(preset);
  };
  return (
    <FormFrame
      title="驳回"
      kind="dialog"
      width={480}
      dirty={reason !== ""}
      busy={busy}
      okText={busy ? "处理中" : "驳回"}
      onOk={() => void submit()}
      onClose={onClose}
    >
      <div role="presentation" onKeyDown={handleKey}>
        <div className="refuse-presets">
          {passportReasons.map((text, at) => (
            <button key={text} type="button" className="days-chip" autoFocus={at === 0} onClick={() => put(text)}>
              {at + 1} {text}
            </button>
          ))}
        </div>
        <FormField label="驳回原因" error={error} counter={[reason.length, max]}>
          {({ id }) => <Input.TextArea id={id} rows={3} value={reason} onChange={(event) => put(event.target.value)} />}
        </FormField>
      </div>
    </FormFrame>
  );
}
