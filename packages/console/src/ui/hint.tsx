import { Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import "./hint.css";

/**
 * A text that shows while one points at something or has it in focus. The tooltip is made only then: a table would have
 * one for every row, and each takes as long as all of the row's other cells.
 */
export function Hint({ text, children }: { readonly text: string | null | undefined; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  if (text === undefined || text === null || text === "") return children;
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span className="hint" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {isShown && (
        <Tooltip title={text} open>
          <i className="hint-place" />
        </Tooltip>
      )}
    </span>
  );
}
