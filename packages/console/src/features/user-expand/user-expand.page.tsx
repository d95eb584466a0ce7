import { setUserEmotion } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import {
  editExpand,
  getExpandStat,
  registerSuccess,
} from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { expand } from "@hongxian/contract/features/user-expand/expand.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Progress } from "antd";
import { useMemo } from "react";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { SaleFilter } from "../../core/staff/sale-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, plain } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import { useData } from "../../kit/use-data.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { EmotionDialog } from "./emotion-dialog.tsx";
import { ExpandFigures } from "./expand-figures.tsx";
import { ExpandForm, type ExpandRow } from "./expand-form.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import "./user-expand.css";

const { resource, overlay } = plain(expand, {
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
      <span className="expand-percent">
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
});

const rowActions: readonly PageAction<ExpandRow>[] = [
  { title: "编辑", allow: editExpand.allow, dialog: (row, end) => <ExpandForm row={row} {...end} /> },
  { title: "情感状态", allow: setUserEmotion.allow, dialog: (row, end) => <EmotionDialog row={row} {...end} /> },
  { title: "脱单登记", allow: registerSuccess.allow, dialog: (row, end) => <SuccessDialog row={row} {...end} /> },
];

/** 用户拓展信息: what matchmakers know of members beyond the app's own questions. */
export function UserExpandPage() {
  const list: RecordList = useList(useMemo(() => listCall(resource), []));
  const stat = useData(getExpandStat, {});
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(() => resourceColumns(resource, overlay) as unknown as readonly Column<ExpandRow>[], []);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useMemberEvents(reload);
  const filters = resourceFilters(resource, list, overlay);
  return (
    <Page title={resource.title}>
      <ExpandFigures stat={stat} />
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={{ ...list, reload } as unknown as List<ExpandRow, ListQuery>}
        columns={columns}
        rowKey={({ userId }) => userId}
        sort={resource.list.sort}
        unit="人"
        rowActions={rowActions}
        listActions={resourceActions(resource, list, overlay).listActions}
      />
    </Page>
  );
}
