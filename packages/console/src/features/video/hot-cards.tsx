import { InlineEdit } from "../../ui/inline-edit.tsx";
import { videoMessages } from "@hongxian/contract/features/video/video.rules.ts";
import type { hotVideo } from "@hongxian/contract/features/video/video.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { ShowSpan } from "../../core/page-parts/show-span.tsx";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { countText } from "../../platform/decimal.ts";
import type { List } from "../../platform/use-list.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { SortGrip, Sortable, useSortableItem } from "../../ui/sortable.tsx";
import { CoverCell } from "./video-cells.tsx";
import "./video.css";

export type HotRow = RowOf<typeof hotVideo>;
const sortField = field.count("排序", { min: 1, max: 999, msg: videoMessages.sort });

interface PlaceProps {
  readonly row: HotRow;
  onPlace(row: HotRow, sort: number): Promise<unknown>;
}

/** The number in the order, edited in place. */
export const HotPlace = ({ row, onPlace }: PlaceProps) => (
  <InlineEdit field={sortField} name="hotSort" value={row.hotSort} onSave={(value) => onPlace(row, Number(value))} />
);

interface CardProps extends PlaceProps {
  readonly movable: boolean;
  readonly actions: readonly PageAction<HotRow>[];
  readonly start: ReturnType<typeof useActionRunner>["start"];
}

function HotCard({ row, movable, actions, start, onPlace }: CardProps) {
  const { ref, style, grip } = useSortableItem(row.id, movable);
  const { hotStartTime, hotEndTime, user } = row;
  return (
    <li ref={ref} style={style} className="hot-card grid at-middle gap-12">
      {movable ? <SortGrip label={`拖动${row.title}`} grip={grip} /> : <span />}
      <span className="num">{movable ? <HotPlace row={row} onPlace={onPlace} /> : row.hotSort}</span>
      <CoverCell {...row} />
      <div className="stack shrink-x gap-2">
        <b className="cell-text block cut" title={row.title}>
          {row.title}
        </b>
        {user !== null && <MemberCell member={user} />}
        {row.hotReason !== null && <span className="caption cell-text block cut">{row.hotReason}</span>}
      </div>
      <div className="hot-facts num stack shrink-x gap-2 size-12 text3">
        <span>
          播放增量 <b className="weight-500 text">{countText(row.playGain)}</b>
        </span>
        <span>
          点击率 <b className="weight-500 text">{row.clickRate === null ? "—" : `${row.clickRate / 100}%`}</b>
        </span>
        <span>
          热度分 <b className="weight-500 text">{countText(row.hotScore)}</b>
        </span>
      </div>
      {hotStartTime !== null && hotEndTime !== null && (
        <ShowSpan startTime={hotStartTime} endTime={hotEndTime} state={row.showState} isOn={false} />
      )}
      <footer>
        <RowActions actions={actions} row={row} start={start} />
      </footer>
    </li>
  );
}

interface HotCardsProps {
  readonly list: Pick<List<HotRow, never>, "rows" | "loading" | "error" | "reload">;
  readonly movable: boolean;
  readonly actions: readonly PageAction<HotRow>[];
  onOrder(ids: readonly number[]): void;
  onPlace(row: HotRow, sort: number): Promise<unknown>;
}

/** 热门中 as cards in their order, to be dragged. */
export function HotCards({ list, movable, actions, onOrder, onPlace }: HotCardsProps) {
  const runner = useActionRunner(list.reload);
  const visible = useVisibleActions(actions);
  const { rows, error } = list;
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={list.reload} />;
  if (list.loading) return <PanelState kind="loading" lines={8} />;
  if (rows.length === 0) return <PanelState kind="empty" text="没有符合条件的热门视频" />;
  return (
    <Sortable ids={rows.map(({ id }) => id)} onOrder={onOrder}>
      <ul className="hot-cards grow shrink-y scroll-y">
        {rows.map((row) => (
          <HotCard
            key={row.id}
            row={row}
            movable={movable}
            actions={visible(row)}
            start={runner.start}
            onPlace={onPlace}
          />
        ))}
      </ul>
      {runner.host}
    </Sortable>
  );
}
