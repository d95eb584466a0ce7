import { isOpenComplaint as isOpen } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import { complaintFigures } from "@hongxian/contract/features/complaint/complaint.figures.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { LiveState } from "../../core/live/live-state.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ComplaintDesk } from "./complaint-desk.tsx";
import { ComplaintFigures } from "./complaint-figures.tsx";
import { HandlerFilter, MemberSearch, OverdueFilter } from "./complaint-filters.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import { levelTones, statusTones } from "./complaint-tones.ts";
import { RemainText } from "../../core/ticket/remain-text.tsx";
import { useTicketNews } from "../../core/ticket/use-ticket-news.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import "./complaint.css";

const overlay: OverlayOf<typeof complaint> = {
  tones: { level: levelTones, status: statusTones },
  cells: {
    deadline: (row) => <RemainText deadline={row.deadline} open={isOpen(row)} now={Date.now()} />,
  },
  filters: { member: MemberSearch, handlerId: HandlerFilter, overdue: OverdueFilter },
  widths: {
    id: 60,
    level: 62,
    userId: 156,
    targetUserId: 156,
    targetType: 78,
    reasonType: 84,
    content: 196,
    handlerId: 76,
    deadline: 140,
  },
};
const modes = [
  { value: "desk", label: "工作台" },
  { value: "list", label: "列表" },
];

function useMode() {
  const [search, setSearch] = usePageSearch();
  const mode = search.get("mode") === "list" ? "list" : "desk";
  const setMode = (next: string, id?: number) => {
    const params = new URLSearchParams(search);
    if (next === "list") params.set("mode", next);
    else params.delete("mode");
    if (id === undefined) params.delete("id");
    else params.set("id", String(id));
    setSearch(params);
  };
  const id = Number(search.get("id") ?? Number.NaN);
  return { mode, setMode, id: Number.isSafeInteger(id) && id > 0 ? id : null } as const;
}

/** 投诉举报: the desk for handling, and the list for lookups. */
export function ComplaintPage() {
  const { mode, setMode, id } = useMode();
  const me = useSession()?.staff.id ?? 0;
  const view = useResource(complaint, overlay);
  const { list, filters: shown } = view;
  const [charts, setCharts] = useState(false);
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(complaintFigures, span);
  useTicketNews(() => stat.reload());
  const { data } = stat;
  const under = JSON.stringify(list.filters);
  // A link may name a complaint while the page is already open; with other filters the queue restarts.
  const [came, setCame] = useState({ id, under });
  if (came.id !== id) setCame({ id, under });

  return (
    <Page
      title="投诉举报"
      extra={
        <div className="row gap-12">
          <LiveState />
          {data !== undefined && (
            <span className="caption num">
              待处理 {data.waiting} · 处理中 {data.handling} · 我的 {data.mine} · 超时 {data.overdue}
            </span>
          )}
          <FiguresToggle shown={charts} onToggle={setCharts} />
          <Segmented aria-label="显示方式" options={modes} value={mode} onChange={(next) => setMode(next)} />
        </div>
      }
    >
      {(charts || mode === "list") && <ComplaintFigures stat={stat} charts={charts} list={list} />}
      <FilterBar list={list} more={shown.more}>
        {shown.shown}
      </FilterBar>
      {mode === "list" ? (
        <ComplaintList view={view} onOpen={(row) => setMode("desk", row)} onDone={stat.reload} />
      ) : (
        <ComplaintDesk
          key={`${under} ${came.id ?? ""}`}
          list={list}
          me={me}
          first={under === came.under ? id : null}
          onChange={stat.reload}
        />
      )}
    </Page>
  );
}
