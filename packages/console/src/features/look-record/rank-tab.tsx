import { crawlMark } from "@hongxian/contract/core/member/activity.choices.ts";
import { getLookRank, type LookRankRow } from "@hongxian/contract/features/look-record/look-record.endpoints.ts";
import { Table } from "antd";
import { useState } from "react";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { useData } from "../../platform/use-data.ts";
import { stayText } from "./stay-text.ts";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);
const figure = (value: number) => <span className="num">{value.toLocaleString("en-US")}</span>;

/** 被看最多 or 看人最多: the first fifty of the chosen days. */
export function RankTab({ kind }: { readonly kind: "FROM" | "TO" }) {
  const [days, setDays] = useState({ beginTime: dayBefore(29), endTime: todayText() });
  const { data, error, reload } = useData(getLookRank, { query: { kind, ...days } });
  const body = () => {
    if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
    if (data === undefined) return <PanelState kind="loading" lines={8} />;
    if (data.length === 0) return <PanelState kind="empty" />;
    return (
      <Table<LookRankRow>
        size="small"
        pagination={false}
        rowKey={({ member }) => member.userId}
        dataSource={data}
        columns={[
          { title: "名次", width: 64, align: "right", render: (_, _row, at) => figure(at + 1) },
          { title: "会员", width: 200, render: (_, { member }) => <MemberCell member={member} /> },
          { title: "现居地", width: 120, render: (_, { homeCity }) => homeCity || <span className="nil">—</span> },
          {
            title: kind === "FROM" ? "浏览次数" : "被浏览次数",
            width: 110,
            align: "right",
            render: (_, row) => figure(row.times),
          },
          { title: "人次", width: 90, align: "right", render: (_, row) => figure(row.people) },
          { title: "单日最多", width: 100, align: "right", render: (_, row) => figure(row.mostInDay) },
          {
            title: "停留时长",
            width: 120,
            align: "right",
            render: (_, row) => <span className="num">{stayText(row.staySeconds)}</span>,
          },
          {
            title: "标记",
            render: (_, { isCrawling }) =>
              isCrawling ? <Tag tone="brick">{crawlMark}</Tag> : <span className="nil">—</span>,
          },
        ]}
      />
    );
  };
  return (
    <div className="look-rank grow shrink-y scroll">
      <div className="row gap-12 mb-12">
        <DayRange
          begin={days.beginTime}
          end={days.endTime}
          onPick={(beginTime, endTime) =>
            setDays({ beginTime: beginTime ?? dayBefore(29), endTime: endTime ?? todayText() })
          }
        />
        <span className="caption">今日数据每小时更新</span>
      </div>
      {body()}
    </div>
  );
}
