import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import {
  getVideoTrend,
  removeVideoHot,
  removeVideosHot,
  sortHotVideos,
} from "@hongxian/contract/features/video/video.endpoints.ts";
import { hotVideo } from "@hongxian/contract/features/video/video.resource.ts";
import { hotGrants, videoMessages } from "@hongxian/contract/features/video/video.rules.ts";
import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { useCardView } from "../../core/page-parts/use-card-view.tsx";
import { ShowSpan } from "../../core/page-parts/show-span.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { HotCards, HotPlace, type HotRow } from "./hot-cards.tsx";
import { Candidates } from "./hot-candidates.tsx";
import { HotDialog } from "./hot.dialog.tsx";
import { CoverCell } from "./video-cells.tsx";
import "../../core/ticket/ticket.css";

type SortBody = { ids: number[] } | { id: number; sort: number };

const overlay: OverlayOf<typeof hotVideo> = {
  cells: {
    coverUrl: (row) => <CoverCell {...row} />,
    // Nearly all are showing: only the others are marked.
    period: ({ hotStartTime, hotEndTime, showState }) =>
      hotStartTime === null || hotEndTime === null ? (
        <span className="nil">—</span>
      ) : (
        <ShowSpan startTime={hotStartTime} endTime={hotEndTime} state={showState} isOn={false} />
      ),
  },
  widths: { hotSort: 62, coverUrl: 56, title: 104, userId: 134, hotReason: 84, period: 112, playGain: 136 },
};

function TrendDrawer({ row, onClose }: { row: HotRow; onClose(): void }) {
  const { data, error, reload } = useData(getVideoTrend, { params: { id: row.id } });
  const state = { error, onRetry: reload };
  return (
    <PageDrawer open title={`数据：${row.title}`} size={720} onClose={onClose}>
      <div className="titled-charts">
        <Chart
          {...state}
          label="近7天播放量、点赞数与点击率"
          height={360}
          data={
            data && {
              kind: "lanes",
              x: data.days.map(({ day }) => day),
              series: [
                { name: "播放量", values: data.days.map(({ playNum }) => playNum) },
                { name: "点赞数", values: data.days.map(({ likeNum }) => likeNum) },
                { name: "点击率（%）", values: data.days.map(({ clickRate }) => clickRate / 100) },
              ],
            }
          }
        />
        <Chart
          {...state}
          label="观看者性别"
          height={180}
          data={
            data && {
              kind: "bar",
              x: data.bySex.map((one) => sex.labels[one.sex]),
              series: [{ name: "播放量", values: data.bySex.map(({ playNum }) => playNum) }],
            }
          }
        />
      </div>
    </PageDrawer>
  );
}

const rowActions: readonly PageAction<HotRow>[] = [
  actionOf(hotGrants.edit, {
    dialog: (row, end) => <HotDialog title={`编辑推荐：${row.title}`} row={row} {...end} />,
  }),
  { title: "数据", dialog: (row, { onClose }) => <TrendDrawer row={row} onClose={onClose} /> },
  actionOf(hotGrants.leave, {
    danger: true,
    confirm: videoMessages.leaveConfirm,
    run: async ({ id }) => {
      await call(removeVideoHot, { params: { id } });
      toast.success(answeredMessage(removeVideoHot));
    },
  }),
];
const leaveMany: PageAction<Selection<HotRow>> = actionOf(hotGrants.leaveMany, {
  danger: true,
  confirm: ({ count }) => `确定将所选 ${count} 条视频移出热门？`,
  run: async ({ rows }) => {
    await call(removeVideosHot, { body: { ids: rows.map(({ id }) => id) } });
    toast.success(answeredMessage(removeVideosHot));
  },
});

// At most a hundred are hot at a time.
const whole = { size: "200", sort: "hotSort" };

/** 热门视频: the hot videos on the left, as sortable cards or as a table; the candidates on the right. */
export function HotListPage() {
  const { isTable, choice } = useCardView();
  const view = useResource(hotVideo, overlay, isTable ? {} : { fixed: whole });
  const { list } = view;
  const maySort = useCan()(hotGrants.sort);
  const isInOrder = list.query.sort === undefined || list.query.sort === "hotSort";
  const save = async (body: SortBody) => {
    try {
      await call(sortHotVideos, { body });
      toast.success(answeredMessage(sortHotVideos));
    } catch (error) {
      toastError(error);
    }
    list.reload();
  };
  const place = (row: HotRow, sort: number) => save({ id: row.id, sort });
  const order = (ids: readonly (string | number)[]) => void save({ ids: ids.map(Number) });
  const placeCell = (row: HotRow) => <HotPlace row={row} onPlace={place} />;
  const columns = view.columns.map((column) =>
    maySort && column.name === "hotSort" ? { ...column, cell: placeCell } : column,
  );
  return (
    <Page title={hotVideo.title} extra={choice}>
      <div className="hot-split grid grow shrink-y">
        <section aria-label="热门中">
          {isTable ? (
            <ResourceTable
              {...view}
              columns={columns}
              rowActions={rowActions}
              batchActions={[leaveMany, ...view.batchActions]}
              batchMax={contentBatchMax}
              {...(maySort && isInOrder ? { onReorder: order } : {})}
            />
          ) : (
            <>
              <FilterBar list={list} more={view.filters.more}>
                {view.filters.shown}
              </FilterBar>
              <div className="tool-row">
                <span className="grow" />
                {view.listActions.map((action) => (
                  <ActionButton key={action.title} action={action} target={null} onDone={list.reload} />
                ))}
              </div>
              <HotCards list={list} movable={maySort} actions={rowActions} onOrder={order} onPlace={place} />
            </>
          )}
        </section>
        <Candidates onJoined={list.reload} />
      </div>
    </Page>
  );
}
