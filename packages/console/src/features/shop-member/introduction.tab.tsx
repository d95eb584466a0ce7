import { introductionStatus, openIntroductions } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { getIntroductions, type IntroductionRow } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import type { MatchCard } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { IntroductionDrawer } from "../../core/introduction/introduction.drawer.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { moveActions } from "../../core/introduction/move-action.tsx";
import { MatchmakerFilter } from "../../core/staff/person-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useList } from "../../platform/use-list.ts";
import { Face, MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { introductionTones } from "../../core/introduction/introduction-tones.ts";

const modes = [
  { value: "list", label: "列表" },
  { value: "board", label: "看板" },
];

const Person = ({ card }: { card: MatchCard }) =>
  card.masked ? (
    <span className="cell-text block cut">
      {card.firstName} <span className="caption">{card.homeCity}</span>
    </span>
  ) : (
    <MemberCell member={card} />
  );

const dayMs = 86_400_000;
const daysIn = ({ stateTime }: IntroductionRow): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(stateTime)) / dayMs));
/** Overdue: its answer is due, or nothing changed for a fortnight. */
const isLate = (row: IntroductionRow): boolean =>
  (row.expireTime !== null && Date.parse(row.expireTime) < Date.now()) || daysIn(row) >= 14;

const columns: readonly Column<IntroductionRow>[] = [
  { title: "单号", width: 140, cell: ({ no }) => <span className="num">{no}</span> },
  { title: "本方", width: 172, cell: ({ user }) => <Person card={user} /> },
  { title: "对方", width: 172, cell: ({ other }) => <Person card={other} /> },
  { title: "匹配分", width: 72, numeric: true, cell: ({ score }) => score },
  {
    title: "状态",
    width: 100,
    cell: ({ status }) => <Tag tone={introductionTones[status]}>{introductionStatus.labels[status]}</Tag>,
  },
  { title: "停留", width: 72, numeric: true, cell: (row) => `${daysIn(row)} 天` },
  { title: "发起人", width: 84, cell: ({ initiator }) => initiator?.name ?? "—" },
  { title: "借力", width: 60, cell: ({ borrowRequestId }) => (borrowRequestId === null ? "否" : "是") },
  {
    title: "见面时间",
    width: 116,
    cell: ({ meetTime }) =>
      meetTime === null ? <span className="nil">—</span> : <span className="num">{shortTime(meetTime).text}</span>,
  },
  {
    title: "创建时间",
    width: 116,
    cell: ({ createdTime }) => <span className="num">{shortTime(createdTime).text}</span>,
  },
];

interface BoardProps {
  readonly rows: readonly IntroductionRow[];
  onOpen(row: IntroductionRow): void;
  onDone(): void;
}

/** What leads a pair on; what ends it is in the detail. */
const stepsOf = (row: IntroductionRow) =>
  moveActions.filter(({ when, danger }) => danger !== true && (when === undefined || when(row))).slice(0, 2);

function Board({ rows, onOpen, onDone }: BoardProps) {
  return (
    <div className="intro-board grid grow shrink-y gap-8 scroll">
      {openIntroductions.map((status) => {
        const own = rows.filter((row) => row.status === status);
        return (
          <section key={status} aria-label={introductionStatus.labels[status]}>
            <h3>
              {introductionStatus.labels[status]} <em className="num weight-400 text3">{own.length}</em>
            </h3>
            {own.map((row) => (
              <div key={row.id} className="intro-card">
                <button
                  type="button"
                  className="grid gap-4 wide bare-button text align-start pointer hover-fill1"
                  onClick={() => onOpen(row)}
                >
                  <span className="intro-pair row gap-4">
                    <Face src={row.user.imageUrl} name={row.user.firstName} />
                    <Face src={row.other.imageUrl} name={row.other.firstName} />
                    <b className="num push">{row.score}</b>
                  </span>
                  <span>
                    {row.user.firstName} × {row.other.firstName}
                  </span>
                  <span className={isLate(row) ? "brick" : "caption"}>已停留 {daysIn(row)} 天</span>
                </button>
                <span className="flex wrap gap-4 mt-4">
                  {stepsOf(row).map((action) => (
                    <ActionButton key={action.title} target={row} action={action} onDone={onDone} />
                  ))}
                </span>
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

const actionsOf = (onOpen: (id: number) => void): readonly PageAction<IntroductionRow>[] => [
  { title: "详情", run: async ({ id }) => onOpen(id) },
  ...moveActions,
];

/** 牵线: as a list, or as a board of the running ones. */
export function IntroductionTab({ tabs }: { tabs: PageTabs }) {
  const [search, setSearch] = usePageSearch();
  const isBoard = search.get("mode") === "board";
  const requestedId = Number(search.get("id") ?? Number.NaN);
  const [opened, setOpened] = useState<number | null>(
    Number.isSafeInteger(requestedId) && requestedId > 0 ? requestedId : null,
  );
  const list = useList(getIntroductions, isBoard ? board : none);
  const choose = (mode: string) => {
    const next = new URLSearchParams({ tab: "introductions" });
    if (mode === "board") next.set("mode", mode);
    setSearch(next);
  };
  return (
    <Page
      title="门店会员"
      {...tabs}
      extra={
        <Segmented
          size="small"
          className="intro-modes"
          aria-label="显示方式"
          options={modes}
          value={isBoard ? "board" : "list"}
          onChange={choose}
        />
      }
    >
      <FilterBar list={list}>
        {!isBoard && <ChoiceFilter list={list} name="status" label="状态" of={introductionStatus} single />}
        <MatchmakerFilter list={list} name="matchmakerUserId" />
        <FlagFilter list={list} name="todo" label="待我处理" />
        <FlagFilter list={list} name="borrow" label="借力" />
        <RangeFilter list={list} begin="meetBeginTime" end="meetEndTime" label="见面时间" />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="创建时间" />
      </FilterBar>
      {isBoard ? (
        list.error === null ? (
          <Board rows={list.rows} onOpen={({ id }) => setOpened(id)} onDone={list.reload} />
        ) : (
          <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />
        )
      ) : (
        <DataTable
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          rowActions={actionsOf(setOpened)}
          settings="introductions"
        />
      )}
      {opened !== null && <IntroductionDrawer id={opened} onClose={() => setOpened(null)} onChange={list.reload} />}
    </Page>
  );
}

const none = {};
const board = { fixed: { status: openIntroductions.join(","), size: "200" } };
