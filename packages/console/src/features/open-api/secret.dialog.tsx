import { Button } from "antd";
import { useState } from "react";
import { copyText } from "../../platform/copy-text.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** What is shown this one time: labels with their values. */
type SecretLines = readonly (readonly [label: string, value: string])[];

interface ShownSecretProps {
  readonly title: string;
  readonly hint: string;
  readonly lines: SecretLines;
  onDone(): void;
}

/** Closed only by its button: what it shows cannot be had again. */
export const ShownSecret = ({ title, hint, lines, onDone }: ShownSecretProps) => (
  <PageModal
    open
    centered
    width={520}
    title={title}
    mask={{ closable: false }}
    keyboard={false}
    onCancel={onDone}
    footer={
      <Button type="primary" onClick={onDone}>
        我已记下
      </Button>
    }
  >
    <p className="caption">{hint}</p>
    {lines.map(([label, value]) => (
      <div key={label} className="row gap-12 round-8 on-fill1 mt-12 pad-12-16">
        <span className="fixed text2">{label}</span>
        <output className="grow shrink-x breaks" aria-label={label}>
          {value}
        </output>
        <Button onClick={() => void copyText(value)}>复制</Button>
      </div>
    ))}
  </PageModal>
);

interface SecretDialogProps {
  /** The question before it. */
  readonly title: string;
  readonly text: string;
  readonly madeTitle: string;
  readonly hint: string;
  make(): Promise<SecretLines>;
  onDone(): void;
  onClose(): void;
}

/** Asks for confirmation, makes the secret and shows it this one time. */
export function SecretDialog({ title, text, madeTitle, hint, make, onDone, onClose }: SecretDialogProps) {
  const [made, setMade] = useState<SecretLines | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      setMade(await make());
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return made === null ? (
    <ConfirmDialog title={title} text={text} busy={busy} onConfirm={() => void run()} onClose={onClose} />
  ) : (
    <ShownSecret title={madeTitle} hint={hint} lines={made} onDone={onDone} />
  );
}
