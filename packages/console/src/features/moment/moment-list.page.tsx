import { isShown, isStanding, mayShow } from "@hongxian/contract/core/content/content.rules.ts";
import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import {
  offlineMoments,
  removeMoment,
  setMomentStatus,
  setMomentTop,
} from "@hongxian/contract/features/moment/moment.endpoints.ts";
import { moment } from "@hongxian/contract/features/moment/moment.resource.ts";
import { momentGrants, momentMessages, momentRoute } from "@hongxian/contract/features/moment/moment.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { OpenCell, ReviewerCell, ShownCell, checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { contentDesk } from "../../core/content/content-desk.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { Highlight } from "../../core/content/highlight.tsx";
import { OfflineDialog } from "../../core/content/offline-dialog.tsx";
import { RowsDesk } from "../../core/content/rows-desk.tsx";
import { SubjectFilter } from "../../core/content/subject-filter.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { ReviewDesk } from "../../core/review-desk/review-desk.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { MediaCell } from "./moment-cells.tsx";
import { CommentsDrawer, ImagesDialog, TopDialog } from "./moment-dialogs.tsx";
import { MomentFigures } from "./moment-figures.tsx";

type MomentRow = RowOf<typeof moment>;

const overlay: OverlayOf<typeof moment> = {
  tones: { checkStatus: checkTones, machineResult: machineTones },
  cells: {
    status: (row) => <ShownCell row={row} />,
    content: ({ content, hits }) => (
      <span className="cell-text block cut" title={content}>
        <Highlight text={content} hits={hits} />
      </span>
    ),
    imgs: ({ imgs, videoUrl }) => <MediaCell imgs={imgs} videoUrl={videoUrl} />,
    subjectTitle: ({ subjectTitle }) =>
      subjectTitle === null || subjectTitle === "" ? (
        <span className="nil">—</span>
      ) : (
        <OpenCell to={`/wechatMoments/subject?title=${encodeURIComponent(subjectTitle)}&status=`} text={subjectTitle} />
      ),
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
  },
  filters: { subjectId: SubjectFilter },
  widths: { id: 72, userId: 150, content: 230, imgs: 132, subjectTitle: 130, visibility: 108 },
};

const momentDesk = contentDesk({ bizType: "MOMENT", title: "动态审核" });
const commentDesk = contentDesk({ bizType: "MOMENT_COMMENT", title: "评论审核" });
const deciding = decideActions<MomentRow>("MOMENT", momentRoute);

const rowActions: readonly PageAction<MomentRow>[] = [
  deciding.pass,
  deciding.refuse,
  actionOf(momentGrants.offline, {
    when: isShown,
    dialog: ({ id }, end) => (
      <OfflineDialog
        endpoint={setMomentStatus}
        send={(reason) => call(setMomentStatus, { params: { id }, body: { status: "OFFLINE", reason } })}
        {...end}
      />
    ),
  }),
  actionOf(momentGrants.online, {
    when: mayShow,
    run: async ({ id }) => {
      await call(setMomentStatus, { params: { id }, body: { status: "ONLINE", reason: "" } });
      toast.success(answeredMessage(setMomentStatus));
    },
  }),
  actionOf(momentGrants.comments, {
    dialog: ({ id }, { onClose }) => <CommentsDrawer id={id} onClose={onClose} />,
  }),
  actionOf(momentGrants.top, {
    when: (row) => isShown(row) && !row.isTop,
    dialog: ({ id }, end) => <TopDialog id={id} {...end} />,
  }),
  actionOf(momentGrants.untop, {
    when: ({ isTop }) => isTop,
    run: async ({ id }) => {
      await call(setMomentTop, { params: { id }, body: { isTop: false } });
      toast.success(answeredMessage(setMomentTop));
    },
  }),
  actionOf(momentGrants.dropImage, {
    when: (row) => isStanding(row) && row.imgs !== null && row.imgs !== "",
    dialog: ({ id, imgs }, end) => <ImagesDialog id={id} imgs={imgs ?? ""} {...end} />,
  }),
  actionOf(momentGrants.remove, {
    when: isStanding,
    danger: true,
    confirm: momentMessages.removeConfirm,
    run: async ({ id }) => {
      await call(removeMoment, { params: { id } });
      toast.success(answeredMessage(removeMoment));
    },
  }),
];
const offlineMany: PageAction<Selection<MomentRow>> = actionOf(momentGrants.offlineMany, {
  danger: true,
  blocked: ({ rows }) => (rows.every(isShown) ? undefined : "所选记录中有不能下架的"),
  dialog: ({ rows }, end) => (
    <OfflineDialog
      title={`批量下架 ${rows.length} 条`}
      endpoint={offlineMoments}
      send={(reason) => call(offlineMoments, { body: { ids: rows.map(({ id }) => id), reason } })}
      {...end}
    />
  ),
});

const tabs = [
  { key: "queue", title: "动态审核", desk: "MOMENT" as const },
  { key: "comments", title: "评论审核", desk: "MOMENT_COMMENT" as const },
  { key: "all", title: "全部动态" },
];
const ofMoments = { without: ["kind"], fixed: { kind: "MOMENT" } };

function MomentList({ charts }: { charts: boolean }) {
  const view = useResource(moment, overlay, ofMoments);
  const { beginTime, endTime } = view.list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  return (
    <>
      {charts && <MomentFigures query={span} list={view.list} />}
      <ResourceTable
        {...view}
        rowActions={rowActions}
        batchActions={[deciding.passMany, deciding.refuseMany, offlineMany, ...view.batchActions]}
        batchMax={contentBatchMax}
      />
    </>
  );
}

/** 会员动态: the queues of moments and of their comments, and all moments. */
export function MomentListPage() {
  const shown = useContentTabs(tabs);
  const [charts, setCharts] = useState(true);
  return (
    <Page
      title={moment.title}
      {...shown}
      extra={shown.tab === "all" && <FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      {shown.tab === "queue" && <ReviewDesk kind={momentDesk} first={null} />}
      {shown.tab === "comments" && <RowsDesk kind={commentDesk} />}
      {shown.tab === "all" && <MomentList charts={charts} />}
    </Page>
  );
}
