import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { archiveFigures } from "@hongxian/contract/features/auth-archive/auth-archive.figures.ts";
import type { ComponentType } from "react";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { Page } from "../../kit/page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { ListOptions } from "../../platform/use-list.ts";
import { useFigures } from "../../kit/use-figures.ts";
import type { ResourceView } from "../../kit/use-resource.ts";
import { archiveBatchActions, archiveListActions, archiveRowActions } from "./archive-actions.tsx";
import { ArchiveFigures } from "./archive-figures.tsx";
import type { ArchiveRow } from "./archive-row.ts";

export const queueTab = "queue";
export const statusTabs = [
  ["", "全部", "all"],
  ["AUTHING", "审核中", "authing"],
  ["AUTH_SUCCESS", "已通过", "success"],
  ["AUTH_FAIL", "未通过", "fail"],
] as const;

interface ArchiveListProps {
  readonly hasQueue: boolean;
  onQueue(first: number | null): void;
}

interface RecordsProps<R> extends ArchiveListProps {
  readonly kind: CredentialKind;
  readonly title: string;
  readonly view: ResourceView<R>;
}

function Records<R extends ArchiveRow>({ kind, title, view, hasQueue, onQueue }: RecordsProps<R>) {
  const { list } = view;
  const stat = useFigures(archiveFigures[kind], list.filters);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useMemberEvents(reload);
  const { status } = list.query;
  const chosen = Array.isArray(status) && status.length === 1 ? String(status[0]) : "";
  const tabs = [
    ...statusTabs.map(([key, name, count]) => ({
      key,
      title: name,
      count: stat.data?.tabs[count],
      hot: count === "authing",
    })),
    ...(hasQueue ? [{ key: queueTab, title: "待审核", count: stat.data?.waiting, hot: true }] : []),
  ];
  return (
    <Page
      title={title}
      tabs={tabs}
      tab={chosen}
      onTab={(key) => (key === queueTab ? onQueue(null) : list.set({ status: key === "" ? [] : [key] }))}
    >
      <ArchiveFigures kind={kind} stat={stat} list={list} />
      <ResourceTable
        {...view}
        rowActions={archiveRowActions(kind, hasQueue ? onQueue : null)}
        listActions={[...archiveListActions(kind), ...view.listActions]}
        batchActions={archiveBatchActions(kind)}
      />
    </Page>
  );
}

/** One archive: its title and its list of records. */
export interface Archive {
  readonly title: string;
  readonly List: ComponentType<ArchiveListProps>;
}

/** An archive made from its resource: the kinds differ in their rows, but all have the fields the page reads. */
export function archiveOf<R extends ArchiveRow>(
  kind: CredentialKind,
  title: string,
  useView: (options: ListOptions) => ResourceView<R>,
): Archive {
  const options = { fixed: { type: kind } };
  return { title, List: (props) => <Records kind={kind} title={title} view={useView(options)} {...props} /> };
}
