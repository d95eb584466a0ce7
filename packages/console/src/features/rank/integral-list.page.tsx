import { adjustScore, scoreDirection } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { integralRank, scoreScene } from "@hongxian/contract/features/rank/rank.resources.ts";
import { rankRoutes } from "@hongxian/contract/features/rank/rank.rules.ts";
import { updateRewardStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import type { FigureCardsList } from "../../kit/figure-cards.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useResource } from "../../kit/use-resource.ts";
import { usePage } from "../../platform/page-context.tsx";
import { NamedPanel, RankFigures } from "./rank-charts.tsx";
import { RankFrame, rankCells, rankWidths } from "./rank-frame.tsx";
import { rankKits } from "./rank-kit.ts";

type Scored = RowOf<typeof integralRank>;
const route = rankRoutes.INTEGRAL;
const manyAccounts = 2;

const overlay: OverlayOf<typeof integralRank> = {
  cells: {
    ...rankCells,
    devices: ({ devices }) => <span className={devices >= manyAccounts ? "num brick" : "num"}>{devices}</span>,
  },
  widths: { ...rankWidths, devices: 124 },
};

const adjustFields = {
  direction: field.choice("方向", scoreDirection),
  score: field.count("积分", { min: 1, max: 100_000 }),
  remark: field.longText("原因", { max: 150 }),
};
const adding = { direction: "ADD" };
const own: readonly PageAction<Scored>[] = [
  actionOf(button("调整积分", route), {
    group: "更多",
    dialog: ({ userId, user, balance }, end) => (
      <SchemaDialog
        title={`调整积分：${user?.firstName ?? userId}`}
        schema={adjustScore.body}
        fields={adjustFields}
        initial={adding}
        send={(body) => runCall(adjustScore, { params: { userId }, body })}
        {...end}
      >
        <p className="caption num">当前积分 {balance}</p>
      </SchemaDialog>
    ),
  }),
  actionOf(button("冻结奖励", route), {
    danger: true,
    group: "更多",
    when: ({ isFrozen }) => !isFrozen,
    dialog: (row, end) => <FreezeDialog row={row} {...end} />,
  }),
];

function FreezeDialog({ row, ...end }: { readonly row: Scored; onDone(): void; onClose(): void }) {
  const fixed = useMemo(() => ({ userId: row.userId, rewardStatus: "FROZEN" }), [row]);
  return (
    <TextDialog
      title={`冻结奖励：${row.user?.firstName ?? row.userId}`}
      label="原因"
      name="reason"
      max={150}
      schema={updateRewardStatus.query}
      fixed={fixed}
      okText="冻结"
      send={({ reason }) =>
        runCall(updateRewardStatus, { query: { userId: row.userId, rewardStatus: "FROZEN", reason } })
      }
      {...end}
    />
  );
}

const sceneName = (name: string): string => (scoreScene.labels as Readonly<Record<string, string>>)[name] ?? name;
const figures = (query: Readonly<Record<string, string>>, list: FigureCardsList) => (
  <RankFigures kit={rankKits.INTEGRAL} query={query} list={list}>
    {(of) => (
      <>
        <ChartPanel
          title="每日发放与消耗"
          of={of}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "发放", values: days.map(({ one }) => one) },
              { name: "消耗", values: days.map(({ two }) => two) },
            ],
          })}
        />
        <ChartPanel
          title="来源场景"
          of={of}
          chart={({ scenes }) => ({
            kind: "donut",
            parts: scenes.map(({ name, value }) => ({ name: sceneName(name), value })),
          })}
        />
        <NamedPanel title="余额分布（人）" of={of} pick={({ balances }) => balances} />
      </>
    )}
  </RankFigures>
);

/** 积分榜: who earns and spends points. */
export function IntegralListPage() {
  const view = useResource(integralRank, overlay, { without: ["period", "date"] });
  const { open } = usePage();
  const records: PageAction<Scored> = {
    title: "积分明细",
    run: async ({ userId }) => open(`/shareReward/rewardScoreRecord?userId=${userId}`),
  };
  return (
    <RankFrame
      title={integralRank.title}
      kit={rankKits.INTEGRAL}
      view={view}
      rowActions={[records, ...own]}
      figures={figures}
    />
  );
}
