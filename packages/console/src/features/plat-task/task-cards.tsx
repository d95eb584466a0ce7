import { taskGroup, taskStatus } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { PictureOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { BudgetMeter, RecordFacts } from "../../core/page-parts/record-facts.tsx";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { countText, formatDecimal } from "../../platform/decimal.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import { Tag } from "../../ui/tag.tsx";
import { taskCells, taskTones } from "./task-cells.tsx";
import type { TaskOne } from "./task-form.tsx";
import "../../core/page-parts/record-cards.css";

const iconSize = { width: 36, height: 36, objectFit: "contain" } as const;

interface CardProps {
  readonly row: TaskOne;
  readonly movable: boolean;
  readonly actions: readonly PageAction<TaskOne>[];
  readonly start: ReturnType<typeof useActionRunner>["start"];
}

function TaskCard({ row, movable, actions, start }: CardProps) {
  const { ref, style, grip } = useSortableItem(row.id, movable);
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ["每日 / 总上限", taskCells.dayLimit(row)],
    ["预算", taskCells.budgetCents(row)],
    [
      "今日完成",
      <span key="today" className="num">
        {countText(row.todayDone)}
      </span>,
    ],
    [
      "完成率",
      <span key="rate" className="num">
        {formatDecimal(row.doneBp, 2)}%
      </span>,
    ],
    ["起止时间", taskCells.startTime(row)],
  ];
  return (
    <li ref={ref} style={style} className="framed round-10 on-surface pad-12 stack gap-8">
      <header className="row gap-8">
        {movable && <SortGrip label={`拖动${row.title}`} grip={grip} />}
        {row.icon === null ? (
          <span className="center fixed round-8 on-fill1 text3" style={iconSize} aria-hidden>
            <PictureOutlined />
          </span>
        ) : (
          <img className="fixed round-8" style={iconSize} src={row.icon} alt="" />
        )}
        <span className="stack grow shrink-x">
          <b className="weight-500 cut">{row.title}</b>
          <span className="size-12 text2">{taskCells.event(row)}</span>
        </span>
        <Tag tone={taskTones[row.status]}>{taskStatus.labels[row.status]}</Tag>
      </header>
      <span className="accent weight-500">{taskCells.rewardType(row)}</span>
      <RecordFacts facts={facts} />
      <BudgetMeter name={row.title} usedCents={row.usedCents} budgetCents={row.budgetCents} />
      <footer className="flex middle wide line-above">
        <RowActions actions={actions} row={row} start={start} />
      </footer>
    </li>
  );
}

interface TaskCardsProps {
  readonly list: List<TaskOne, ListQuery>;
  readonly movable: boolean;
  readonly actions: readonly PageAction<TaskOne>[];
  onOrder(ids: readonly number[]): void;
}

/** The tasks as the members see them: in groups, each in its order, into which they are dragged. */
export function TaskCards({ list, movable, actions, onOrder }: TaskCardsProps) {
  const { rows, error } = list;
  const runner = useActionRunner(list.reload);
  const visible = useVisibleActions(actions);
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={list.reload} />;
  if (list.loading) return <PanelState kind="loading" lines={8} />;
  if (rows.length === 0) return <PanelState kind="empty" text="没有符合条件的任务" />;
  return (
    <div className="grow shrink-y scroll-y pad-0-16">
      {taskGroup.values.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={taskGroup.labels[group]}>
            <h2 className="size-14 weight-600 mt-16 mb-8">
              {taskGroup.labels[group]} <em className="num weight-400 text3">{own.length}</em>
            </h2>
            <Sortable ids={own.map(({ id }) => id)} layout="grid" onOrder={onOrder}>
              <ul className="record-grid grid gap-10">
                {own.map((row) => (
                  <TaskCard key={row.id} row={row} movable={movable} actions={visible(row)} start={runner.start} />
                ))}
              </ul>
            </Sortable>
          </section>
        );
      })}
      {runner.host}
    </div>
  );
}
