import { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { getIntentionChannels, leadAssignLimit } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo, useState } from "react";
import { withoutFilters } from "../../core/figures/without-filters.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { ChoiceFilter } from "../../kit/filters/choice-filter.tsx";
import { TextFilter } from "../../kit/filters/text-filter.tsx";
import { usePageSearch } from "../../kit/page-search.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, plain } from "../../kit/resource-overlay.ts";
import { shortTime } from "../../kit/shanghai-time.ts";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../kit/tag.tsx";
import { useData } from "../../kit/use-data.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { FollowDrawer } from "./follow.drawer.tsx";
import { leadBatchActions, leadListActions, leadRowActions } from "./lead-actions.tsx";
import { LeadFigures } from "./lead-figures.tsx";
import { type LeadRow, statusTones } from "./lead-row.ts";
import "./intention.css";

type AnyList = List<unknown, Readonly<Record<string, unknown>>>;

const all = "ALL";
const routes = ["/promotion/intention", "/promotion/shopsmanage"] as const;

function SaleFilter({ list }: { readonly list: AnyList }) {
  const { data } = useData(getSales, {});
  const labels = useMemo(
    () =>
      Object.fromEntries([["0", "未分配"], ...(data ?? []).map(({ userId, name }) => [String(userId), name] as const)]),
    [data],
  );
  return <ChoiceFilter list={list} name="saleUserId" label="销售" of={{ labels }} single />;
}

function ChannelFilter({ list }: { readonly list: AnyList }) {
  const { data } = useData(getIntentionChannels, {});
  const labels = useMemo(() => Object.fromEntries((data ?? []).map(({ id, name }) => [String(id), name])), [data]);
  return <ChoiceFilter list={list} name="channelId" label="渠道" of={{ labels }} single />;
}

/** Red when its time has passed and the lead is still in work. */
function NextFollow({ row }: { readonly row: LeadRow }) {
  if (row.nextFollowTime === null) return <span className="nil">—</span>;
  const { isLate } = row;
  const { text } = shortTime(row.nextFollowTime);
  return <span className={isLate ? "num lead-late" : "num"}>{isLate ? `${text} 已过` : text}</span>;
}

const { resource, overlay } = plain(intention, {
  tones: { status: statusTones },
  cells: {
    login: ({ id, login }) => <RevealText type="intention" id={id} field="login" masked={login} routes={routes} />,
    status: ({ status, isOverdue }) => (
      <>
        <Tag tone={statusTones[status]}>{intentionStatus.labels[status]}</Tag>
        {isOverdue && <Tag tone="brick">已超时</Tag>}
      </>
    ),
    nextFollowTime: (row) => <NextFollow row={row} />,
  },
  filters: {
    keyword: ({ list }: { list: AnyList }) => <TextFilter list={list} name="keyword" placeholder="姓名 / 完整手机号" />,
    saleUserId: SaleFilter,
    channelId: ChannelFilter,
  },
  widths: {
    name: 96,
    login: 148,
    sex: 56,
    age: 60,
    region: 148,
    marital: 92,
    education: 72,
    channelName: 108,
    saleName: 84,
    status: 124,
    nextFollowTime: 124,
  },
});

/** 意向客户: leads from public pages, shops and staff, until they are members. */
export function IntentionPage() {
  const list: RecordList = useList(useMemo(() => listCall(resource), []));
  const [search, setSearch] = usePageSearch();
  const [opened, setOpened] = useState<number | null>(null);
  const userId = useSession()?.staff.userId ?? null;
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(() => resourceColumns(resource, overlay) as unknown as readonly Column<LeadRow>[], []);
  const filters = resourceFilters(withoutFilters(resource, ["status"]), list, overlay);
  const counts = list.summary as Readonly<Record<string, number>> | undefined;
  const total = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { key: all, title: "全部", count: total },
    ...intentionStatus.values.map((key) => ({
      key,
      title: intentionStatus.labels[key],
      count: counts?.[key],
      hot: key === "NEW",
    })),
  ];
  // A link from another page names one lead; it opens whatever the list shows.
  const linked = Number(search.get("id") ?? Number.NaN);
  const shown = opened ?? (Number.isInteger(linked) ? linked : null);
  const close = () => {
    setOpened(null);
    if (!search.has("id")) return;
    const next = new URLSearchParams(search);
    next.delete("id");
    setSearch(next, { replace: true });
  };
  const status = list.query["status"] as string | undefined;

  return (
    <Page
      title={resource.title}
      tabs={tabs}
      tab={status ?? all}
      onTab={(key) => list.set({ status: key === all ? undefined : key })}
    >
      <LeadFigures filters={list.filters} />
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={list as unknown as List<LeadRow, ListQuery>}
        columns={columns}
        rowKey={({ id }) => id}
        sort={resource.list.sort}
        rowActions={leadRowActions(userId, setOpened)}
        listActions={[...leadListActions, ...resourceActions(resource, list, overlay).listActions]}
        batchActions={leadBatchActions}
        batchMax={leadAssignLimit}
      />
      {shown !== null && <FollowDrawer id={shown} onChanged={list.reload} onClose={close} />}
    </Page>
  );
}
