import { undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useClock } from "./use-clock.ts";
import type { LastDecision } from "./use-review-desk.ts";

/** The last decision, while it can be undone. */
export function UndoBar({ last, onUndo }: { last: LastDecision | null; onUndo(): void }) {
  const now = useClock(500);
  if (last === null || last.reviewActionId === null) return null;
  const left = Math.ceil(undoSeconds - (now - last.at) / 1000);
  if (left <= 0) return null;
  const name = last.item.member?.firstName ?? String(last.item.id);
  return (
    <div className="review-undo inline-row shrink-x gap-10 nowrap size-12" role="status">
      <span>
        {last.verdict === "PASS" ? "已通过" : "已驳回"} <b title={name}>{name}</b>
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
