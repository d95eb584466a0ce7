import type { ReviewReason } from "@hongxian/contract/core/review/review.endpoints.ts";
import { refuseMax, reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { Button, Input } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import type { ChosenReason } from "./desk-kind.ts";

interface RefuseBoxProps {
  readonly reasons: readonly ReviewReason[];
  onRefuse(reason: ChosenReason): void;
  onClose(): void;
}

/** The digit of a reason: its own, or its position if it has none. */
export const digitOf = (reason: ReviewReason, place: number): number | null =>
  reason.hotKey ?? (place < 9 ? place + 1 : null);

/**
 * Why it is refused: a digit picks a reason and sends it, 0 writes another one. Not a dialog, so that the keys stay
 * active.
 */
export function RefuseBox({ reasons, onRefuse, onClose }: RefuseBoxProps) {
  const [chosen, setChosen] = useState<ReviewReason | null>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const area = useRef<HTMLTextAreaElement | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);

  const byDigit = new Map(reasons.map((reason, place) => [digitOf(reason, place), reason]));
  useKeys({
    ...Object.fromEntries(
      [...byDigit]
        .filter(([digit]) => digit !== null)
        .map(([digit, reason]) => [
          String(digit),
          { label: reason.label, run: () => onRefuse({ reasonId: reason.id, remark: "" }) },
        ]),
    ),
    "0": { label: "其他原因", run: () => area.current?.focus() },
    Escape: { label: "取消驳回", run: onClose },
  });

  const submit = () => {
    const remark = text.trim();
    if (remark === "") setError(reviewMessages.refuse);
    else if (remark.length > refuseMax) setError(reviewMessages.refuseLong);
    // The text may have been changed after the reason filled it in.
    else onRefuse({ reasonId: chosen?.text === remark ? chosen.id : null, remark });
  };
  const typed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      box.current?.focus();
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <section ref={box} className="review-refuse grid gap-8" role="group" aria-label="驳回原因" tabIndex={-1}>
      <header className="row gap-8">
        <b>驳回原因</b>
        <span className="caption">按数字键直接驳回</span>
      </header>
      <div className="review-reasons">
        {reasons.map((reason, place) => (
          <button
            key={reason.id}
            type="button"
            className="review-reason inline-row gap-6 nowrap pointer hover-edge"
            aria-pressed={chosen?.id === reason.id}
            onClick={() => {
              setChosen(reason);
              setText(reason.text);
              setError("");
              area.current?.focus();
            }}
          >
            {reason.label} {digitOf(reason, place) !== null && <KeyHint keys={String(digitOf(reason, place))} />}
          </button>
        ))}
      </div>
      <label className="form-label row gap-3 size-12 text2 mb-4 lead-18">
        其他原因 <KeyHint keys="0" />
      </label>
      <Input.TextArea
        ref={(input) => {
          area.current = input?.resizableTextArea?.textArea ?? null;
        }}
        aria-label="其他原因"
        rows={3}
        value={text}
        {...(error === "" ? {} : { status: "error" as const, "aria-invalid": true })}
        onChange={(event) => {
          setText(event.target.value);
          setError("");
        }}
        onKeyDown={typed}
      />
      <div className="form-below flex gap-12 size-12 lead-18">
        {error !== "" && (
          <span className="form-error" role="alert">
            {error}
          </span>
        )}
        <span className="form-counter num">
          {text.length}/{refuseMax}
        </span>
      </div>
      <footer className="row gap-8 to-end">
        <Button onClick={onClose}>
          取消 <KeyHint keys="Esc" />
        </Button>
        <Button danger onClick={submit}>
          确认驳回
        </Button>
      </footer>
    </section>
  );
}
