import { Button } from "antd";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useKeys } from "../../platform/use-keys.ts";

interface ConfirmBoxProps {
  readonly text: string;
  onConfirm(): void;
  onClose(): void;
}

/** A condition that must be confirmed before 通过; the same key confirms it. */
export function ConfirmBox({ text, onConfirm, onClose }: ConfirmBoxProps) {
  useKeys({ Escape: { label: "取消", run: onClose } });
  return (
    <section className="review-refuse grid gap-8" role="alertdialog" aria-label="确认" aria-modal="false">
      <p>{text}</p>
      <footer className="row gap-8 to-end">
        <Button onClick={onClose}>
          取消 <KeyHint keys="Esc" />
        </Button>
        <Button className="review-pass" onClick={onConfirm}>
          确认并通过 <KeyHint keys="A" />
        </Button>
      </footer>
    </section>
  );
}
