import type { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { giftCategory, giftStatus } from "@hongxian/contract/features/gift/gift.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import { Tag } from "../../ui/tag.tsx";
import "./gift.css";

export type GiftRow = RowOf<typeof gift>;
export const giftTones = { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } as const;

interface CardProps {
  readonly row: GiftRow;
  readonly movable: boolean;
  readonly actions: readonly PageAction<GiftRow>[];
  readonly runner: ReturnType<typeof useActionRunner>;
}

function GiftCard({ row, movable, actions, runner }: CardProps) {
  const { ref, style, grip } = useSortableItem(row.id, movable);
  return (
    <li ref={ref} style={style} className="gift-card stack at-middle anchor framed round-10 on-surface">
      {movable && <SortGrip label={`拖动${row.name}`} grip={grip} />}
      {row.status !== "ONLINE" && <Tag tone={giftTones[row.status]}>{giftStatus.labels[row.status]}</Tag>}
      <img className="gift-icon" src={row.iconUrl} alt="" />
      <b className="weight-500 mt-6">{row.name}</b>
      <span className="gift-price num accent">¥{yuanText(row.priceCents)}</span>
      <span className="gift-facts num size-12 text3">
        30天 {countText(row.monthNum)} 个 · ¥{yuanText(row.monthCents)}
      </span>
      <footer className="flex middle wide line-above mt-6">
        <RowActions actions={actions} row={row} start={runner.start} />
      </footer>
    </li>
  );
}

interface GiftCardsProps {
  readonly rows: readonly GiftRow[];
  readonly loading: boolean;
  readonly movable: boolean;
  readonly actions: readonly PageAction<GiftRow>[];
  onOrder(ids: readonly number[]): void;
  onDone(): void;
}

/** The panel as cards by category; within a category they are dragged into order. */
export function GiftCards({ rows, loading, movable, actions, onOrder, onDone }: GiftCardsProps) {
  const runner = useActionRunner(onDone);
  const visible = useVisibleActions(actions);
  if (loading) return <PanelState kind="loading" lines={8} />;
  if (rows.length === 0) return <PanelState kind="empty" text="没有符合条件的礼物" />;
  return (
    <div className="grow shrink-y scroll pad-0-16">
      {giftCategory.values.map((category) => {
        const own = rows.filter(({ categoryCode }) => categoryCode === category);
        if (own.length === 0) return null;
        return (
          <section key={category} aria-label={giftCategory.labels[category]}>
            <h2 className="size-14 weight-600 mt-16 mb-8">
              {giftCategory.labels[category]} <em className="num weight-400 text3">{own.length}</em>
            </h2>
            <Sortable ids={own.map(({ id }) => id)} layout="grid" onOrder={onOrder}>
              <ul className="gift-grid grid gap-10">
                {own.map((row) => (
                  <GiftCard key={row.id} row={row} movable={movable} actions={visible(row)} runner={runner} />
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
