import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import {
  setUserEmotion,
  takenConfirm,
  takenEmotions,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Radio } from "antd";
import { useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { ExpandRow } from "./expand-form.tsx";

interface EmotionDialogProps {
  readonly row: ExpandRow;
  onDone(): void;
  onClose(): void;
}

/** 情感状态: engaged and married need confirmation, because they end all recommendation. */
export function EmotionDialog({ row, onDone, onClose }: EmotionDialogProps) {
  const [chosen, setChosen] = useState<ChoiceOf<typeof emotion> | null>(row.emotion);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (chosen === null) return;
    setBusy(true);
    try {
      await call(setUserEmotion, { params: { userId: row.userId, emotion: chosen } });
      toast.success(answeredMessage(setUserEmotion));
      onDone();
    } catch (error) {
      toastError(error);
      setAsking(false);
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    if (chosen === null || chosen === row.emotion) onClose();
    else if (takenEmotions.includes(chosen)) setAsking(true);
    else void save();
  };
  return (
    <>
      <FormFrame
        title={`情感状态：${row.user?.firstName ?? row.userId}`}
        kind="dialog"
        width={480}
        dirty={chosen !== row.emotion}
        busy={busy}
        okText={busy ? "保存中" : "保存"}
        onOk={submit}
        onClose={onClose}
      >
        <Radio.Group
          aria-label="情感状态"
          value={chosen}
          options={emotion.values.map((value) => ({ value, label: emotion.labels[value] }))}
          onChange={(event) => setChosen(event.target.value as ChoiceOf<typeof emotion>)}
        />
      </FormFrame>
      {asking && (
        <ConfirmDialog
          title="情感状态"
          danger
          busy={busy}
          text={takenConfirm}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
