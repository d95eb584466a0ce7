import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { useState } from "react";
import { Hint } from "../../ui/hint.tsx";
import { toastError } from "../../platform/toast.ts";
import { copyText } from "../../platform/copy-text.ts";
import "./reveal-text.css";

interface RevealValueProps {
  readonly masked: string;
  /** Why the clear value is not available; shown on the grey button. */
  readonly refusal?: string | undefined;
  /** The name of the value, where several are side by side. */
  readonly label?: string;
  /** Requests the value from the server, which logs the request. */
  ask(): Promise<string>;
}

/** A masked value with the eye that shows it, and the copy button, which sends the same request. */
export function RevealValue({ masked, refusal, label = "", ask }: RevealValueProps) {
  const allowed = refusal === undefined;
  const [clear, setClear] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  const get = async (): Promise<string | null> => {
    if (clear !== null) return clear;
    if (!allowed || busy) return null;
    setBusy(true);
    try {
      const value = await ask();
      setClear(value);
      return value;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const toggle = async () => {
    if (shown) setShown(false);
    else if ((await get()) !== null) setShown(true);
  };
  const copy = async () => {
    const value = await get();
    if (value === null) return;
    await copyText(value);
  };
  const visible = shown && clear !== null;
  return (
    <span className="reveal num inline-row gap-4">
      {visible ? clear : masked}
      <Hint text={refusal}>
        <button
          type="button"
          aria-label={(visible ? "隐藏" : revealTitle) + label}
          aria-disabled={!allowed}
          aria-busy={busy}
          onClick={() => void toggle()}
        >
          {visible ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      </Hint>
      {allowed && (
        <button type="button" className="reveal-copy" aria-label={`复制${label}`} onClick={() => void copy()}>
          <CopyOutlined />
        </button>
      )}
    </span>
  );
}
