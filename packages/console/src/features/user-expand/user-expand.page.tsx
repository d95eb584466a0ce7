import { expandFigures } from "@hongxian/contract/features/user-expand/expand.figures.ts";
import { setUserEmotion } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { editExpand, registerSuccess } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { expand } from "@hongxian/contract/features/user-expand/expand.resource.ts";
import { Progress } from "antd";
import { useFigures } from "../../kit/use-figures.ts";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { SaleFilter } from "../../core/staff/person-filter.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { EmotionDialog } from "./emotion-dialog.tsx";
import { ExpandFigures } from "./expand-figures.tsx";
import { ExpandForm, type ExpandRow } from "./expand-form.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import "./user-expand.css";

const overlay: OverlayOf<typeof expand> = {
  tones: {
    emotion: {
      SINGLE: "slate",
      DATING: "jade",
      ENGAGED: "jade",
      MARRIED: "jade",
      BREAKUP: "ochre",
      KEEP_SECRET: "mute",
    },
  },
  cells: {
    percent: ({ percent }) => (
      <span className="expand-percent row gap-6">
        <Progress percent={percent} size="small" showInfo={false} aria-label="拓展完整度" />
        <span className="num">{percent}%</span>
      </span>
    ),
    siblings: ({ siblings }) =>
      siblings === "" ? <span className="nil">—</span> : <span className="num">{siblings}</span>,
  },
  filters: { saleUserId: ({ list }) => <SaleFilter list={list} name="saleUserId" /> },
  widths: {
    userId: 146,
    emotion: 66,
    smoking: 72,
    drinking: 72,
    nightclub: 46,
    dadWork: 82,
    momWork: 82,
    dadEducation: 66,
    momEducation: 66,
    isLiveParents: 78,
    siblings: 72,
    percent: 92,
    saleName: 60,
    updateStaffId: 60,
    updateTime: 96,
  },
};

const rowActions: readonly PageAction<ExpandRow>[] = [
  actionOf(editExpand, { dialog: (row, end) => <ExpandForm row={row} {...end} /> }),
  actionOf(setUserEmotion, { dialog: (row, end) => <EmotionDialog row={row} {...end} /> }),
  actionOf(registerSuccess, { dialog: (row, end) => <SuccessDialog row={row} {...end} /> }),
];

/** 用户拓展信息: what matchmakers know about members beyond the app's own questions. */
export function UserExpandPage() {
  const view = useResource(expand, overlay);
  const stat = useFigures(expandFigures);
  const reload = () => {
    view.list.reload();
    stat.reload();
  };
  useMemberEvents(reload);
  return (
    <Page title={expand.title}>
      <ExpandFigures stat={stat} list={view.list} />
      <ResourceTable {...view} unit="人" rowActions={rowActions} />
    </Page>
  );
}
