import { getHostFamilies, recommendHostRoom } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { hostRank } from "@hongxian/contract/features/rank/rank.resources.ts";
import { rankRoutes } from "@hongxian/contract/features/rank/rank.rules.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { Table } from "antd";
import type { FigureCardsList } from "../../kit/figure-cards.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { ScatterPlot } from "../../core/figures/scatter-plot.tsx";
import { PushDialog } from "../../core/member-dialogs/push-dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { CallData } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { RankFigures } from "./rank-charts.tsx";
import { RankFrame, rankCells, rankWidths } from "./rank-frame.tsx";
import { rankKits } from "./rank-kit.ts";
import "../../core/money/money.css";

type Host = RowOf<typeof hostRank>;
type Family = CallData<typeof getHostFamilies>[number];
const route = rankRoutes.HOST;
const oneSender = 8000;

const overlay: OverlayOf<typeof hostRank> = {
  cells: {
    ...rankCells,
    minutes: ({ minutes }) => <span className="num">{countText(minutes)} 分钟</span>,
    topBp: ({ topBp }) => <span className={topBp > oneSender ? "num brick" : "num"}>{(topBp / 100).toFixed(1)}%</span>,
  },
  filters: { region: ({ list }) => <RegionFilter list={list} name="region" label="城市" /> },
  widths: { ...rankWidths, familyName: 96, minutes: 104, topBp: 132 },
};

const own: readonly PageAction<Host>[] = [
  actionOf(button("设为推荐房间", route), {
    group: "更多",
    when: ({ roomId }) => roomId !== null,
    confirm: "将该主播的直播间推荐7天，确定？",
    run: ({ userId }) => runCall(recommendHostRoom, { params: { userId } }),
  }),
  actionOf(button("推送消息", route), {
    group: "更多",
    dialog: ({ userId, user }, end) => <PushDialog userId={userId} name={user?.firstName ?? null} {...end} />,
  }),
];

function Families({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const of = useData(getHostFamilies, { query });
  return (
    <Panel title="按家族" of={of} isEmpty={(families) => families.length === 0}>
      {(families) => (
        <Table<Family>
          size="small"
          rowKey="name"
          pagination={false}
          scroll={{ y: 220 }}
          dataSource={families}
          columns={[
            { title: "家族", render: (_, { name }) => name },
            {
              title: "主播",
              width: 56,
              align: "right",
              render: (_, { hosts }) => <span className="num">{hosts}</span>,
            },
            { title: "流水", width: 96, align: "right", render: (_, { giftCents }) => <Yuan cents={giftCents} /> },
            { title: "收益", width: 96, align: "right", render: (_, { incomeCents }) => <Yuan cents={incomeCents} /> },
          ]}
        />
      )}
    </Panel>
  );
}

const figures = (query: Readonly<Record<string, string>>, list: FigureCardsList) => (
  <RankFigures kit={rankKits.HOST} query={query} list={list}>
    {(of) => (
      <>
        <Panel title="时长与收益" of={of} isEmpty={({ points }) => points.length === 0}>
          {({ points }) => (
            <ScatterPlot
              label="开播时长与收益"
              xTitle="时长（分钟）"
              yTitle="收益"
              points={points.map(({ name, x, y }, at) => ({ key: `${at}`, title: name, x, y }))}
              textY={yuanText}
            />
          )}
        </Panel>
        <Families query={query} />
      </>
    )}
  </RankFigures>
);

/** 主播榜: hosts by income and diligence. */
export function HostListPage() {
  const view = useResource(hostRank, overlay, { without: ["period", "date"] });
  const { open } = usePage();
  const looks: readonly PageAction<Host>[] = [
    { title: "收礼明细", run: async ({ userId }) => open(`/gitftCentre/giftDetail?toUserId=${userId}`) },
    { title: "开播记录", run: async ({ userId }) => open(`/liveRoom/roomList?tab=sessions&member=${userId}`) },
    {
      title: "违规记录",
      group: "更多",
      run: async ({ userId }) => open(`/liveRoom/roomViolationRecords?keyword=${userId}&${wholePeriod}`),
    },
  ];
  return (
    <RankFrame
      title={hostRank.title}
      kit={rankKits.HOST}
      view={view}
      rowActions={[...looks, ...own]}
      figures={figures}
    />
  );
}
