import { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { getIntentionChannels, leadAssignLimit } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { useMemo } from "react";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { filterTabs } from "../../kit/filter-tabs.ts";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { useNamedRecord } from "../../platform/use-named-record.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { useResource } from "../../kit/use-resource.ts";
import { FollowDrawer } from "./follow.drawer.tsx";
import { leadBatchActions, leadListActions, leadRowActions } from "./lead-actions.tsx";
import { LeadFigures } from "./lead-figures.tsx";
import { type LeadRow, statusTones } from "./lead-row.ts";
import "./intention.css";

const routes = ["/promotion/intention", "/promotion/shopsmanage"] as const;

function SaleFilter({ list }: { readonly list: FilteredList }) {
  const { data } = useData(getSales, {});
  const labels = useMemo(
    () =>
      Object.fromEntries([["0", "未分配"], ...(data ?? []).map(({ userId, name }) => [String(userId), name] as const)]),
    [data],
  );
  return <ChoiceFilter list={list} name="saleUserId" label="销售" of={{ labels }} single />;
}

function ChannelFilter({ list }: { readonly list: FilteredList }) {
  const { data } = useData(getIntentionChannels, {});
  const labels = useMemo(() => Object.fromEntries((data ?? []).map(({ id, name }) => [String(id), name])), [data]);
  return <ChoiceFilter list={list} name="channelId" label="渠道" of={{ labels }} single />;
}

/** Red when it is overdue and the lead is still open. */
function NextFollow({ row }: { readonly row: LeadRow }) {
  if (row.nextFollowTime === null) return <span className="nil">—</span>;
  const { isLate } = row;
  const { text } = shortTime(row.nextFollowTime);
  return <span className={isLate ? "num brick" : "num"}>{isLate ? `${text} 已过` : text}</span>;
}

/** Opens the whole lead beside the list. */
function NameCell({ row: { id, name } }: { readonly row: LeadRow }) {
  const [search, setSearch] = usePageSearch();
  const open = () => {
    const next = new URLSearchParams(search);
    next.set("id", String(id));
    setSearch(next);
  };
  return (
    <button
      type="button"
      className="cell-link cell-text block cut"
      title={name}
      aria-label={`查看意向 ${name}`}
      onClick={open}
    >
      {name}
    </button>
  );
}

const overlay: OverlayOf<typeof intention> = {
  tones: { status: statusTones },
  cells: {
    name: (row) => <NameCell row={row} />,
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
    keyword: ({ list }: { list: FilteredList }) => (
      <TextFilter list={list} name="keyword" placeholder="姓名 / 完整手机号" />
    ),
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
    remark: 140,
    channelName: 108,
    saleName: 84,
    status: 124,
    nextFollowTime: 124,
  },
};

/** 意向客户: leads from public pages, shops and staff, until they become members. */
export function IntentionPage() {
  const view = useResource(intention, overlay, { without: ["status"] });
  const { list } = view;
  const [search, setSearch] = usePageSearch();
  const followed = useNamedRecord("跟进记录");
  const userId = useSession()?.staff.userId ?? null;
  const counts: Readonly<Record<string, number>> | undefined = list.summary;
  const total = counts === undefined ? undefined : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = intentionStatus.values.map((key) => ({
    key,
    title: intentionStatus.labels[key],
    count: counts?.[key],
    hot: key === "NEW",
  }));
  // A link from another page names one lead; it opens whatever the list shows.
  const linked = Number(search.get("id") ?? Number.NaN);
  const shown = followed.id ?? (Number.isInteger(linked) ? linked : null);
  const close = () => {
    followed.close();
    if (!search.has("id")) return;
    const next = new URLSearchParams(search);
    next.delete("id");
    setSearch(next, { replace: true });
  };

  return (
    <Page title={intention.title} {...filterTabs(list, "status", states, total)}>
      <LeadFigures filters={list.filters} />
      <ResourceTable
        {...view}
        rowActions={leadRowActions(userId, followed.open)}
        listActions={[...leadListActions, ...view.listActions]}
        batchActions={leadBatchActions}
        batchMax={leadAssignLimit}
      />
      {shown !== null && <FollowDrawer id={shown} onChanged={list.reload} onClose={close} />}
    </Page>
  );
}
