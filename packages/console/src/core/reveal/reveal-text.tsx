import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { revealContact, revealMessages, revealTitle } from "@hongxian/contract/core/reveal/reveal.endpoints.ts";
import { button } from "@hongxian/contract/kit/access.ts";
import { Tooltip } from "antd";
import { useState } from "react";
import { useCan } from "../../kit/access-context.tsx";
import { call } from "../../kit/call.ts";
import { toast, toastError } from "../../kit/toast.ts";
import "./reveal-text.css";

interface RevealTextProps {
  /** Kind of record, its number and the field, as the reveal call names them. */
  readonly type: string;
  readonly id: number;
  readonly field: string;
  readonly masked: string;
  /** Pages on which the title opens this kind of record. */
  readonly routes: readonly [string, ...string[]];
}

/** A masked value with the eye that shows it, and the copy button, which asks for it just the same. */
export function RevealText({ type, id, field, masked, routes }: RevealTextProps) {
  const allowed = useCan()(button(revealTitle, ...routes));
  const [clear, setClear] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);

  const ask = async (): Promise<string | null> => {
    if (clear !== null) return clear;
    if (!allowed || busy) return null;
    setBusy(true);
    try {
      const values = await call(revealContact, { params: { type, id }, body: { fields: [field] } });
      const value = values[field] ?? "";
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
    else if ((await ask()) !== null) setShown(true);
  };
  const copy = async () => {
    const value = await ask();
    if (value === null) return;
    await navigator.clipboard.writeText(value).then(
      () => toast.success("已复制"),
      () => toast.error("复制失败"),
    );
  };
  const visible = shown && clear !== null;
  return (
    <span className="reveal num">
      {visible ? clear : masked}
      <Tooltip title={allowed ? undefined : revealMessages.noRight}>
        <button
          type="button"
          aria-label={visible ? "隐藏" : revealTitle}
          aria-disabled={!allowed}
          aria-busy={busy}
          onClick={() => void toggle()}
        >
          {visible ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      </Tooltip>
      {allowed && (
        <button type="button" className="reveal-copy" aria-label="复制" onClick={() => void copy()}>
          <CopyOutlined />
        </button>
      )}
    </span>
  );
}
