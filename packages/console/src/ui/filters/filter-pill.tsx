import { CloseOutlined, DownOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import { type ReactNode, useState } from "react";
import { useFilterBar } from "./filter-context.ts";
import { useFilterChip } from "./use-filter-chip.ts";
import "./filters.css";

interface FilterPillProps {
  readonly label: string;
  /** The chosen values as text; null when nothing is chosen. */
  readonly text: string | null;
  /** Null where the filter cannot be cleared. */
  readonly onClear: (() => void) | null;
  /** It limits the time: the empty state offers to show all times. */
  readonly isPeriod?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * The visible part of a filter: dashed while unset, solid with its value and × when set. Its popover is rendered on
 * first use.
 */
export function FilterPill({ label, text, onClear, isPeriod = false, children }: FilterPillProps) {
  const { place } = useFilterBar();
  const [open, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  useFilterChip(label, text, onClear, isPeriod);
  if (place === "row-if-set" && text === null) return null;
  const inPanel = place === "panel";
  const ask = () => {
    setRequested(true);
    setOpen(true);
  };
  const face = (
    <button
      type="button"
      className="filter-face"
      aria-label={text === null ? label : `${label} ${text}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      // The button under the popover is not the button that was pressed.
      autoFocus={isRequested}
      {...(isRequested ? {} : { onClick: ask })}
    >
      {!inPanel && <span className="filter-label">{label}</span>}
      {text === null ? inPanel && <span className="filter-label">不限</span> : <b>{text}</b>}
      {(text === null || onClear === null) && <DownOutlined />}
    </button>
  );
  const pill = (
    <span
      className={[
        "filter-pill nowrap text2 hover-edge",
        text === null ? "" : "filter-set",
        inPanel ? "filter-wide" : "",
      ].join(" ")}
    >
      {isRequested ? (
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          open={open}
          onOpenChange={setOpen}
          destroyOnHidden
          content={() => children(() => setOpen(false))}
        >
          {face}
        </Popover>
      ) : (
        face
      )}
      {text !== null && onClear !== null && (
        <button type="button" className="filter-clear" aria-label={`清除${label}`} onClick={onClear}>
          <CloseOutlined />
        </button>
      )}
    </span>
  );
  if (!inPanel) return pill;
  return (
    <div className="filter-cell">
      <span className="form-label row gap-3 size-12 text2 mb-4 lead-18">{label}</span>
      {pill}
    </div>
  );
}
