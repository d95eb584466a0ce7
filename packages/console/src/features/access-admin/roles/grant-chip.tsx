import { WarningOutlined } from "@ant-design/icons";
import type { GrantState } from "./use-grant-draft.ts";

interface GrantBoxProps {
  readonly label: string;
  readonly checked: boolean | "mixed";
  readonly disabled: boolean;
  onToggle(): void;
}

/** The checkbox before a page or group. */
export function GrantBox({ label, checked, disabled, onToggle }: GrantBoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      className="grant-box fixed anchor"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={onToggle}
    />
  );
}

interface GrantChipProps {
  readonly title: string;
  readonly state: GrantState | "mixed";
  readonly danger: boolean;
  readonly disabled: boolean;
  onToggle(): void;
}

const checkedOf = { on: true, added: true, off: false, removed: false, mixed: "mixed" } as const;
const words = { added: "将新增", removed: "将移除" } as const;

/** A button title that can be granted: its current state, and what saving would change. */
export function GrantChip({ title, state, danger, disabled, onToggle }: GrantChipProps) {
  const word = state === "added" || state === "removed" ? words[state] : undefined;
  return (
    <button
      type="button"
      role="checkbox"
      className="grant-chip inline-row gap-6 nowrap size-12 text3 pointer"
      data-state={state}
      aria-checked={checkedOf[state]}
      title={word}
      disabled={disabled}
      onClick={onToggle}
    >
      <i className="grant-mark" />
      <span>{title}</span>
      {danger && <WarningOutlined className="size-12 brick" aria-label="高风险" />}
    </button>
  );
}
