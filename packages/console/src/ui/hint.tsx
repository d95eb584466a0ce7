import { Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import "./hint.css";

/**
 * A text shown on hover or focus. The tooltip is created only then: a table would have one for every row, and each
 * takes as long as all other cells of the row.
 */
export function Hint({ text, children }: { readonly text: string | null | undefined; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (text === undefined || text === null || text === "") return children;
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className="hint inline-flex anchor" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {isShown && (
        <Tooltip title={text} open>
          <i className="hint-place" />
        </Tooltip>
      )}
    </span>
  );
}
