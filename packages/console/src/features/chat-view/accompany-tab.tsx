import { type AccompanyLog, getAccompanyChatLogs } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { accompanyResult } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { getAccompanyStat } from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { useState } from "react";
import { accompanyColumns } from "../../core/chat/accompany-columns.tsx";
import { AccompanyDrawer } from "../../core/chat/accompany-drawer.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";

const actions: readonly PageAction<AccompanyLog>[] = [
  { title: "查看会话", dialog: (log, { onClose }) => <AccompanyDrawer log={log} onClose={onClose} /> },
];

/** 陪聊记录: messages that staff sent through official accounts; reading them needs no reason. */
export function AccompanyTab() {
  const list = useList(getAccompanyChatLogs);
  const { beginTime, endTime } = list.filters;
  const [by, setBy] = useState<"conversations" | "converted">("conversations");
  const stat = useData(getAccompanyStat, {
    query: { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) },
  });
  return (
    <>
      <div className="fixed pad-0-16">
        <Panel
          title="员工接待"
          note="会话数"
          of={stat}
          isEmpty={(rows) => rows.length === 0}
          extra={
            <button
              type="button"
              className="plain-button caption"
              onClick={() => setBy(by === "converted" ? "conversations" : "converted")}
            >
              {by === "converted" ? "看会话数" : "看转化数"}
            </button>
          }
        >
          {(rows) => (
            <RankBars
              label="员工接待"
              bars={rows.slice(0, 6).map((row) => ({
                key: String(row.staff.id),
                title: row.staff.name,
                value: row[by],
                text: `${row.conversations} 会话 · ${row.messages} 消息 · 首响 ${row.firstReply ?? "—"} 秒 · 转化 ${row.converted}`,
              }))}
            />
          )}
        </Panel>
      </div>
      <FilterBar list={list}>
        <RefFilter list={list} name="staffId" label="员工" kind="staff" />
        <TextFilter list={list} name="userId" label="会员" placeholder="请输入会员编号" />
        <TextFilter list={list} name="accountUserId" label="账号" placeholder="请输入账号的会员编号" />
        <ChoiceFilter list={list} name="result" label="结果" of={accompanyResult} single />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" />
      </FilterBar>
      <DataTable
        list={list}
        columns={accompanyColumns}
        rowKey={({ id }) => id}
        rowActions={actions}
        settings="accompany"
      />
    </>
  );
}
