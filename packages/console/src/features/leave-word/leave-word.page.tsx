import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { getLeaveWordHandlers } from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { leaveWordLimits } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { leaveWordFigures } from "@hongxian/contract/features/leave-word/leave-word.figures.ts";
import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { useRowActions } from "../../core/row-cursor/use-row-actions.tsx";
import { HandlerPill } from "../../core/ticket/handler-pill.tsx";
import { RemainText } from "../../core/ticket/remain-text.tsx";
import { useTicketNews } from "../../core/ticket/use-ticket-news.ts";
import { LiveState } from "../../core/live/live-state.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { batchActions, dialogs, rowKeys, withShop } from "./leave-word-actions.tsx";
import { LeaveWordFigures } from "./leave-word-figures.tsx";
import { isOpen, type WordRow } from "./leave-word-row.ts";
import "../../core/ticket/ticket.css";

const revealRoutes = [leaveWordRoute, "/promotion/shopsmanage"] as const;

function HandlerFilter({ list }: { readonly list: FilteredList }) {
  const { data } = useData(getLeaveWordHandlers, {});
  return <HandlerPill list={list} handlers={data ?? []} />;
}

const overlay: OverlayOf<typeof leaveWord> = {
  dialogs,
  tones: {
    status: { WAIT_HANDLE: "ochre", FOLLOWING: "slate", CONVERTED: "jade", REPLIED: "mute", INVALID: "void" },
  },
  cells: {
    phone: ({ id, phone }) => (
      <RevealText type="leaveWord" id={id} field="phone" masked={phone} routes={revealRoutes} />
    ),
    deadline: (row) => <RemainText deadline={row.deadline} open={isOpen(row)} now={Date.now()} />,
  },
  filters: { handlerId: HandlerFilter },
  widths: { id: 64, name: 84, phone: 150, content: 240, region: 130, sourcePage: 120, handlerId: 84, deadline: 136 },
};

const wholeOf = (row: WordRow) => (
  <div className="whole-text">
    <p className="breaks lines mb-6">{row.content}</p>
    {row.convertUser !== null && <MemberCell member={row.convertUser} />}
    {row.closeRemark !== null && row.closeRemark !== "" && (
      <p className="caption breaks lines mb-6">处理说明：{row.closeRemark}</p>
    )}
    {row.follows.map(({ id, content, time, staff }) => (
      <p key={id} className="caption breaks lines mb-6">
        {staff ?? "系统"} <span className="num">{clockText(time).slice(0, 16)}</span>：{content}
      </p>
    ))}
  </div>
);

/** 官网留言: visitors' messages become members, agents or answers. */
export function LeaveWordPage() {
  const view = useResource(leaveWord, overlay);
  const { list } = view;
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(leaveWordFigures, span);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  useTicketNews(reload);
  const rowActions = withShop(view.rowActions, (id) => open(`/matchMaking/shop?leaveWord=${id}`));
  const keyboardRows = useRowActions({
    rows: list.rows,
    columns: view.columns,
    markAt: "id",
    keys: rowKeys,
    onDone: list.reload,
  });
  return (
    <Page
      title={leaveWord.title}
      extra={
        <span className="inline-row gap-6">
          <LiveState />
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      <LeaveWordFigures stat={stat} charts={charts} list={list} />
      <ResourceTable
        {...view}
        columns={keyboardRows.columns}
        rowActions={rowActions}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={leaveWordLimits.assign}
        expand={wholeOf}
      />
      {keyboardRows.host}
    </Page>
  );
}
