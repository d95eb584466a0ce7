import { Switch } from "antd";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { Tag } from "../../ui/tag.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import type { StaffRow } from "./staff-row.ts";

interface RecommendSwitchProps {
  readonly row: StaffRow;
  /** 推荐 and 取消推荐. */
  readonly moves: readonly PageAction<StaffRow>[];
  onDone(): void;
}

/** App推荐 as a switch for those who may change it, as text for everyone else. */
export function RecommendSwitch({ row, moves, onDone }: RecommendSwitchProps) {
  const runner = useActionRunner(onDone);
  const [move] = useVisibleActions(moves)(row);
  if (move === undefined) return <Tag tone={row.recommend ? "jade" : "hollow"}>{row.recommend ? "是" : "否"}</Tag>;
  return (
    <>
      <Switch
        size="small"
        aria-label={`${move.title}${row.name}`}
        checked={row.recommend}
        disabled={runner.running}
        onChange={() => runner.start(move, row)}
      />
      {runner.host}
    </>
  );
}
