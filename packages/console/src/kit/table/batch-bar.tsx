import { CloseOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { countText } from "../../platform/decimal.ts";
import type { PageAction } from "../page-action.ts";
import type { ActionRunner } from "../use-action-runner.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import type { Selection } from "./use-selection.ts";

interface BatchBarProps<R> {
  readonly selection: Selection<R>;
  readonly actions: readonly PageAction<Selection<R>>[];
  readonly runner: ActionRunner;
  readonly max: number;
  readonly unit: string;
  readonly collecting: boolean;
  onAll(): void;
  onClear(): void;
}

/**
 * Rows on which an action ran are deselected, because their data is out of date. After a refusal they stay selected.
 */
function thenClear<T>(action: PageAction<T>, onClear: () => void): PageAction<T> {
  const { run, dialog } = action;
  return {
    ...action,
    ...(run === undefined
      ? {}
      : {
          run: async (target: T) => {
            await run(target);
            onClear();
          },
        }),
    ...(dialog === undefined
      ? {}
      : {
          dialog: (target: T, { onDone, onClose }: Parameters<typeof dialog>[1]) =>
            dialog(target, {
              onDone: () => {
                onClear();
                onDone();
              },
              onClose,
            }),
        }),
  };
}

/** The actions on the selected rows; shown in place of the tool row. */
export function BatchBar<R>({ selection, actions, runner, max, unit, collecting, onAll, onClear }: BatchBarProps<R>) {
  useKeys({ Escape: { label: "取消选择", run: onClear } });
  return (
    <div className="batch-bar row fixed gap-2" role="toolbar" aria-label="批量操作">
      <button type="button" className="batch-clear" aria-label="取消选择" onClick={onClear}>
        <CloseOutlined />
      </button>
      <b className="num">
        已选 {countText(selection.count)} {unit}
      </b>
      {selection.all ? (
        <span className="batch-note">已选择全部筛选结果</span>
      ) : (
        <button type="button" className="batch-all" disabled={collecting} onClick={onAll}>
          {collecting ? "选择中" : `选择全部筛选结果（${countText(max)} ${unit}以内）`}
        </button>
      )}
      <span className="grow" />
      {actions.map((action) => {
        const reason = action.blocked?.(selection);
        return (
          <Tooltip key={action.title} title={reason}>
            <button
              type="button"
              className="batch-action"
              disabled={runner.running}
              aria-disabled={reason !== undefined}
              onClick={() => runner.start(thenClear(action, onClear), selection)}
            >
              {action.icon}
              {action.title}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
