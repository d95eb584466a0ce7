import { Modal } from "antd";
import { useState } from "react";
import { keysInForce, useKeys } from "../platform/use-keys.ts";
import "./key-hint.css";

const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
const words: Readonly<Record<string, string>> = {
  " ": "空格",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Mod: isMac ? "⌘" : "Ctrl",
};

const spoken = (part: string) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part);

/** A keycap: `<KeyHint keys="/" />`, `<KeyHint keys="Mod K" />`. */
export function KeyHint({ keys }: { keys: string }) {
  const caps = keys === " " ? [" "] : keys.split(" ");
  return <kbd className="key">{caps.map(spoken).join(isMac ? "" : " ")}</kbd>;
}

/** The help dialog behind `?`; mounted once in the frame. */
export function KeyHelp() {
  const [keys, setKeys] = useState<ReturnType<typeof keysInForce> | null>(null);
  useKeys({ "?": { label: "快捷键帮助", run: () => setKeys(keysInForce()) } });
  return (
    <Modal open={keys !== null} title="快捷键" footer={null} width={480} onCancel={() => setKeys(null)}>
      <dl className="key-list grid even-2">
        {(keys ?? []).map(([key, label]) => (
          <div className="row spread" key={key}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={/^[A-Z]$/.test(key) ? `Shift ${key}` : key} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
