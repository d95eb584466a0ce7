import { getAuthRecordStat } from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { type ComponentType, useMemo } from "react";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { useCan } from "../../kit/access-context.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { usePageSearch } from "../../kit/page-search.ts";
import { Page, type QuickTab } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import type { RecordList } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import { useData } from "../../kit/use-data.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { archiveBatchActions, archiveListActions, archiveRowActions } from "./archive-actions.tsx";
import { ArchiveFigures } from "./archive-figures.tsx";
import { archives } from "./archive-kinds.tsx";
import type { Archive, ArchiveRow } from "./archive-row.ts";
import "./auth-archive.css";

export interface QueueProps {
  /** The record that is asked for first. */
  readonly first: number | null;
}

const queueTab = "queue";
const statusTabs = [
  ["", "全部", "all"],
  ["AUTHING", "审核中", "authing"],
  ["AUTH_SUCCESS", "已通过", "success"],
  ["AUTH_FAIL", "未通过", "fail"],
] as const;

interface RecordsProps {
  readonly archive: Archive;
  readonly hasQueue: boolean;
  onQueue(first: number | null): void;
}

function Records({ archive, hasQueue, onQueue }: RecordsProps) {
  const { kind, resource, overlay } = archive;
  const fixed = useMemo(() => ({ type: kind }), [kind]);
  const list: RecordList = useList(
    useMemo(() => listCall(resource), [resource]),
    { fixed },
  );
  const stat = useData(getAuthRecordStat, { query: { ...list.filters, type: kind } });
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(
    () => resourceColumns(resource, overlay) as unknown as readonly Column<ArchiveRow>[],
    [resource, overlay],
  );
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useMemberEvents(reload);
  const { status } = list.query;
  const chosen = Array.isArray(status) && status.length === 1 ? String(status[0]) : "";
  const tabs: QuickTab[] = [
    ...statusTabs.map(([key, title, name]) => ({ key, title, count: stat.data?.tabs[name], hot: name === "authing" })),
    ...(hasQueue ? [{ key: queueTab, title: "待审核", count: stat.data?.waiting, hot: true }] : []),
  ];
  const filters = resourceFilters(resource, list, overlay);
  return (
    <Page
      title={resource.title}
      tabs={tabs}
      tab={chosen}
      onTab={(key) => (key === queueTab ? onQueue(null) : list.set({ status: key === "" ? [] : [key] }))}
    >
      <ArchiveFigures kind={kind} stat={stat} onFilter={list.replace} />
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={{ ...list, reload } as unknown as List<ArchiveRow, ListQuery>}
        columns={columns}
        rowKey={({ id }) => id}
        sort={resource.list.sort}
        rowActions={archiveRowActions(kind, hasQueue ? onQueue : null)}
        listActions={[...archiveListActions(kind), ...resourceActions(resource, list, overlay).listActions]}
        batchActions={archiveBatchActions(kind)}
      />
    </Page>
  );
}

interface ArchivePageProps {
  readonly kind: Archive["kind"];
  /** The desk of a kind that is decided here. */
  readonly Queue?: ComponentType<QueueProps>;
}

/** The archive of one kind of credentials; of work and assets also the desk where they are decided. */
export function ArchivePage({ kind, Queue }: ArchivePageProps) {
  const archive = archives[kind];
  const can = useCan();
  const [search, setSearch] = usePageSearch();
  const hasQueue = Queue !== undefined && deskGrants(kind).some(can);
  if (hasQueue && search.get("tab") === queueTab) {
    const asked = Number(search.get("review") ?? Number.NaN);
    return (
      <Page
        title={archive.resource.title}
        tabs={[...statusTabs.map(([key, title]) => ({ key, title })), { key: queueTab, title: "待审核" }]}
        tab={queueTab}
        onTab={(key) =>
          key === queueTab ? undefined : setSearch(new URLSearchParams(key === "" ? {} : { status: key }))
        }
      >
        <Queue first={Number.isInteger(asked) ? asked : null} />
      </Page>
    );
  }
  return (
    <Records
      archive={archive}
      hasQueue={hasQueue}
      onQueue={(first) =>
        setSearch(new URLSearchParams({ tab: queueTab, ...(first === null ? {} : { review: String(first) }) }))
      }
    />
  );
}
