import { Button, Spin } from "antd";
import type { SheetWork } from "./use-sheet-work.ts";
import "./sheet-import.css";

/** What is being done, its place in the line, and a button to stop it. */
export function SheetWorking({ work }: { work: SheetWork }) {
  if (!work.busy) return null;
  return (
    <div className="sheet-working row spread gap-12 mt-16">
      <span role="status">
        <Spin size="small" /> {work.text}
        {work.place !== "" && <span className="caption">{work.place}</span>}
      </span>
      <Button size="small" onClick={work.stop}>
        停止
      </Button>
    </div>
  );
}
