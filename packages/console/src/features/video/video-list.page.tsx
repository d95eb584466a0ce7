import { videoFigures } from "@hongxian/contract/features/video/video.figures.ts";
import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { isShown, isStanding } from "@hongxian/contract/core/content/content.rules.ts";
import { offlineVideos } from "@hongxian/contract/features/video/video.endpoints.ts";
import { video } from "@hongxian/contract/features/video/video.resource.ts";
import { mayBeHot, videoGrants, videoRoute } from "@hongxian/contract/features/video/video.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { ReviewerCell, ShownCell, checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { OfflineDialog } from "../../core/content/offline-dialog.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";
import { Tag } from "../../ui/tag.tsx";
import { HotDialog } from "./hot.dialog.tsx";
import { RemoveVideoDialog } from "./remove-video.dialog.tsx";
import { CoverCell } from "./video-cells.tsx";
import { videoDesk } from "./video-desk.tsx";
import "../../core/ticket/ticket.css";

type VideoRow = RowOf<typeof video>;

const lengthText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const overlay: OverlayOf<typeof video> = {
  tones: { checkStatus: checkTones, machineResult: machineTones },
  cells: {
    status: (row) => <ShownCell row={row} />,
    coverUrl: (row) => <CoverCell {...row} />,
    title: ({ title, isHot }) => (
      <span className="cell-text block cut" title={title}>
        {isHot && <Tag tone="accent">热门</Tag>} {title}
      </span>
    ),
    home: ({ home }) => <span className="cell-text block cut">{home.text}</span>,
    durationSec: ({ durationSec }) => <span className="num">{lengthText(durationSec)}</span>,
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
  },
  widths: { coverUrl: 56, title: 140, userId: 150, home: 110, durationSec: 60 },
};
const deciding = decideActions<VideoRow>("VIDEO", videoRoute, { overrules: true });
const heat: PageAction<VideoRow> = actionOf(videoGrants.heat, {
  when: (row) => mayBeHot(row) && !row.isHot,
  dialog: (row, end) => <HotDialog title={`设为热门：${row.title}`} row={row} {...end} />,
});
const remove: PageAction<VideoRow> = actionOf(videoGrants.remove, {
  when: isStanding,
  danger: true,
  dialog: ({ id }, end) => <RemoveVideoDialog id={id} {...end} />,
});
const offlineMany: PageAction<Selection<VideoRow>> = actionOf(videoGrants.offlineMany, {
  danger: true,
  blocked: ({ rows }) => (rows.every(isShown) ? undefined : "所选记录中有不能下架的"),
  dialog: ({ rows }, end) => (
    <OfflineDialog
      title={`批量下架 ${rows.length} 条`}
      endpoint={offlineVideos}
      send={(reason) => call(offlineVideos, { body: { ids: rows.map(({ id }) => id), reason } })}
      {...end}
    />
  ),
});

const tabs = [
  { key: "queue", title: "审核队列", desk: "VIDEO" as const },
  { key: "all", title: "全部视频" },
];

function VideoList() {
  const view = useResource(video, overlay);
  return (
    <>
      <section className="page-figures" aria-label="统计">
        <FigureCards of={videoFigures} data={view.list.summary} list={view.list} />
      </section>
      <ResourceTable
        {...view}
        rowActions={[deciding.pass, deciding.refuse, ...view.rowActions, heat, remove]}
        batchActions={[deciding.passMany, deciding.refuseMany, offlineMany, ...view.batchActions]}
        batchMax={contentBatchMax}
      />
    </>
  );
}

/** 短视频列表: the queue, and every video. */
export function VideoListPage() {
  const shown = useContentTabs(tabs);
  return (
    <Page title={video.title} {...shown}>
      {shown.tab === "queue" ? <ReviewDesk kind={videoDesk} first={null} /> : <VideoList />}
    </Page>
  );
}
