import { undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useClock } from "../../platform/use-clock.ts";
import "./undo-bar.css";

/** What was decided last, about whom or how many, and when. */
export interface Undoable {
  readonly verb: string;
  readonly name: string;
  readonly at: number;
}

/** The last decision, while it can be undone. It is the message of the decision as well: no second one is shown. */
export function UndoBar({ last, onUndo }: { last: Undoable | null; onUndo(): void }) {
  const now = useClock(500);
  if (last === null) return null;
  const left = Math.ceil(undoSeconds - (now - last.at) / 1000);
  if (left <= 0) return null;
  return (
    <div className="review-undo inline-row gap-10 nowrap size-12" role="status">
      <span className="cut">
        {last.verb} <b title={last.name}>{last.name}</b>
      </span>
      <button className="bare-button weight-600" type="button" onClick={onUndo}>
        撤销 <KeyHint keys="U" />
      </button>
      <span className="num" aria-hidden="true">
        {Math.min(left, undoSeconds)}s
      </span>
    </div>
  );
}
