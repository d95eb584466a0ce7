import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { getAppeal } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { appealFigures } from "@hongxian/contract/features/appeal/appeal.figures.ts";
import { appeal } from "@hongxian/contract/features/appeal/appeal.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { RemainText } from "../../core/ticket/remain-text.tsx";
import { useTicketNews } from "../../core/ticket/use-ticket-news.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useData } from "../../platform/use-data.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { AppealEvidence, punishText } from "./appeal-evidence.tsx";
import { AppealFigures } from "./appeal-figures.tsx";
import { statusTones } from "./appeal-tones.ts";

type AppealRow = RowOf<typeof appeal>;

const overlay: OverlayOf<typeof appeal> = {
  tones: { status: statusTones },
  cells: {
    punishType: ({ punishType, punishDays, originReason }) => (
      <span className="cell-text block cut" title={originReason}>
        {punishType === null ? originReason : punishText(punishType, punishDays)}
      </span>
    ),
    deadline: ({ deadline, status }) => (
      <RemainText deadline={deadline} open={status === "WAIT_HANDLE"} now={Date.now()} />
    ),
  },
  widths: { id: 60, userId: 156, punishType: 116, content: 220, originalStaffId: 84, handlerId: 76, deadline: 140 },
};

function AppealDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getAppeal, { params: { id } });
  return (
    <PageDrawer open title={`申诉 ${id}`} size={760} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && (
        <>
          <AppealEvidence detail={data} />
          {data.handleTime !== null && (
            <p className="appeal-outcome">
              {data.handler?.name ?? ""}：{data.handleRemark}
              {data.newDays === null ? "" : `（处罚改为${data.newDays}天）`}
            </p>
          )}
        </>
      )}
    </PageDrawer>
  );
}

const lookAction: PageAction<AppealRow> = {
  title: "查看",
  dialog: ({ id }, { onClose }) => <AppealDrawer id={id} onClose={onClose} />,
};

/** Every appeal the filters find. */
export function AppealList({ onReview }: { onReview(id: number): void }) {
  const view = useResource(appeal, overlay);
  const { list } = view;
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(appealFigures, span);
  useTicketNews(() => {
    list.reload();
    stat.reload();
  });
  const rowActions: readonly PageAction<AppealRow>[] = [
    { ...rowAction(appeal, "decide"), allow: deskGrants("APPEAL"), run: async ({ id }) => onReview(id) },
    lookAction,
  ];
  return (
    <>
      <AppealFigures stat={stat} list={list} />
      <ResourceTable {...view} rowActions={rowActions} />
    </>
  );
}
