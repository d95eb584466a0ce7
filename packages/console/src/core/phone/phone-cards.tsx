import { EllipsisOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { FilterChip } from "../../platform/filter-chips.ts";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { WidenChips } from "../../ui/widen-chips.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import { SwipeCard } from "./swipe-card.tsx";
import type { PhoneList } from "./use-phone-list.ts";
import "./phone-cards.css";
import "./phone.css";

const shownAtOnce = 2;

interface CardActionsProps<R> {
  readonly row: R;
  readonly actions: readonly PageAction<R>[];
  readonly start: (action: PageAction<R>, row: R) => void;
  readonly running: boolean;
}

/** Two actions are shown as buttons; more of them go into an action sheet. */
function CardActions<R>({ row, actions, start, running }: CardActionsProps<R>) {
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  const inSheet = actions.length > shownAtOnce;
  const shown = inSheet ? actions.slice(0, 1) : actions;
  // Touch has no tooltip: the reason why a button is disabled is shown beside it.
  const reasons = new Set(shown.map((action) => action.blocked?.(row)).filter((reason) => reason !== undefined));
  return (
    <footer className="phone-card-foot flex to-end gap-8 mt-10">
      {reasons.size > 0 && (
        <small className="phone-card-reason grow shrink-x size-12 text3">{[...reasons].join("；")}</small>
      )}
      {shown.map((action) => (
        <Button
          key={action.title}
          danger={action.danger === true}
          disabled={running || action.blocked?.(row) !== undefined}
          onClick={() => start(action, row)}
        >
          {action.title}
        </Button>
      ))}
      {inSheet && (
        <Button icon={<EllipsisOutlined />} aria-label="更多操作" onClick={() => setOpen(true)}>
          更多
        </Button>
      )}
      {open && (
        <PhoneSheet title="操作" onClose={() => setOpen(false)}>
          <div className="phone-menu grid">
            {actions.map((action) => {
              const reason = action.blocked?.(row);
              return (
                <button
                  key={action.title}
                  type="button"
                  disabled={running || reason !== undefined}
                  className={`row spread gap-8 size-15 text align-start ${action.danger === true ? "phone-danger" : ""}`}
                  onClick={() => {
                    setOpen(false);
                    start(action, row);
                  }}
                >
                  {action.title}
                  {reason !== undefined && <small className="size-12 text3">{reason}</small>}
                </button>
              );
            })}
          </div>
        </PhoneSheet>
      )}
    </footer>
  );
}

/** Renders a row as a card; call `reload` after it changed something itself. */
export type CardOf<R> = ComponentType<{ row: R; reload(): void }>;

interface PhoneCardsProps<R> {
  readonly list: PhoneList<R>;
  readonly label: string;
  readonly rowKey: (row: R) => string | number;
  readonly actions?: readonly PageAction<R>[];
  readonly Card: CardOf<R>;
  /** The title of the action that a swipe to the left starts. */
  readonly swipe?: string;
  /** A heading above the first card of each group: a day with its sum. */
  readonly groupOf?: (row: R) => string;
  readonly renderGroup?: (group: string, rows: readonly R[]) => ReactNode;
  readonly empty?: string;
  /** The filters in force: where they leave no row, they can be taken away there. */
  readonly chips?: readonly FilterChip[];
}

/**
 * The end of the cards: when it scrolls into view, it loads more. Remounted for every length, so that it is seen again.
 */
function EndMark({ text, onSeen }: { text: string; onSeen(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const node = end.current;
    if (node === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen.current();
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={end} className="phone-end size-12 text3 align-center" role="status">
      {text}
    </div>
  );
}

/** The cards of a list; more are loaded when the end scrolls into view. */
export function PhoneCards<R>(props: PhoneCardsProps<R>) {
  const {
    list,
    label,
    rowKey,
    actions = [],
    Card,
    swipe,
    groupOf,
    renderGroup,
    empty = "暂无数据",
    chips = [],
  } = props;
  const runner = useActionRunner(list.reload);
  const visible = useVisibleActions(actions);
  const startOf = (row: R, at: number): string | null => {
    if (groupOf === undefined) return null;
    const before = list.rows[at - 1];
    const group = groupOf(row);
    return before === undefined || groupOf(before) !== group ? group : null;
  };
  return (
    <>
      <section className="grid gap-10" aria-label={label}>
        {list.rows.map((row, at) => {
          const group = startOf(row, at);
          const rowActions = visible(row);
          const swiped = rowActions.find(({ title, blocked }) => title === swipe && blocked?.(row) === undefined);
          return (
            <div key={rowKey(row)} className="shrink-x">
              {group !== null &&
                renderGroup?.(
                  group,
                  list.rows.filter((one) => groupOf?.(one) === group),
                )}
              <SwipeCard
                title={swiped?.title}
                onSwipe={() => {
                  if (swiped !== undefined && !runner.running) runner.start(swiped, row);
                }}
              >
                <Card row={row} reload={list.reload} />
                <CardActions
                  row={row}
                  actions={rowActions}
                  running={runner.running}
                  start={(action, target) => runner.start(action, target)}
                />
              </SwipeCard>
            </div>
          );
        })}
      </section>
      {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
      {list.loading && <PanelState kind="loading" />}
      {!list.loading && list.error === null && list.rows.length === 0 && (
        <PanelState
          kind="empty"
          text={chips.length === 0 ? empty : "没有符合以下条件的记录"}
          action={chips.length === 0 ? undefined : <WidenChips chips={chips} />}
        />
      )}
      {list.rows.length > 0 && (
        <EndMark key={list.rows.length} text={list.hasMore ? "加载中…" : "没有更多了"} onSeen={list.more} />
      )}
      {runner.host}
    </>
  );
}
