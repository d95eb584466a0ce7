import { rowAction } from "../../kit/resource-actions.tsx";
import * as calls from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { bonusFigures } from "@hongxian/contract/features/bonus/bonus.figures.ts";
import { bonus, bonusBatch, bonusKind, bonusRoute } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { EditBatch, ImportBatch, NewBatch, type BatchRow } from "./batch-form.tsx";
import "../../core/money/money.css";
import "../../core/ticket/ticket.css";
import "./bonus.css";

const batchOverlay: OverlayOf<typeof bonusBatch> = {
  tones: {
    status: {
      DRAFT: "hollow",
      WAIT_AUDIT: "ochre",
      WAIT_ISSUE: "slate",
      ISSUING: "slate",
      ISSUED: "jade",
      REJECTED: "brick",
      CANCELED: "void",
    },
  },
  cells: {
    no: ({ id, no }) => (
      <OpenCell to={`${bonusRoute}?tab=rows&batchId=${id}`} text={no} label={`查看批次 ${no} 的明细`} />
    ),
    name: ({ name, failedNum }) => (
      <span className="cell-text block cut" title={name}>
        {name}
        {failedNum > 0 && <em className="brick slanted"> 失败{failedNum}</em>}
      </span>
    ),
  },
  filters: { amountMin: AmountRange },
  widths: { no: 150, name: 180, kind: 96, totalNum: 70, status: 80 },
};

const editAction: PageAction<BatchRow> = {
  ...rowAction(bonusBatch, "edit"),
  dialog: (row, end) => <EditBatch row={row} {...end} />,
};
const listActions: readonly PageAction<null>[] = [
  actionOf(calls.bonusGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <NewBatch {...end} />,
  }),
  {
    title: "导入批次",
    allow: [calls.bonusGrants.create],
    icon: <ImportOutlined />,
    dialog: (_, end) => <ImportBatch {...end} />,
  },
];

function Figures({ list }: { list: FigureCardsList }) {
  const stat = useFigures(bonusFigures);
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={bonusFigures} data={data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="每月发放（元）"
          of={stat}
          height={180}
          chart={({ months, kinds }) => ({
            kind: "stacked",
            x: months,
            series: kinds.map(({ kind, values }) => ({
              name: bonusKind.labels[kind],
              values: values.map((cents) => cents / 100),
            })),
          })}
        />
      </div>
    </section>
  );
}

function BatchTab({ tabs }: { tabs: PageTabs }) {
  const [figures, setFigures] = useState(false);
  const view = useResource(bonusBatch, batchOverlay, { without: ["amountMax"] });
  return (
    <Page title={bonusBatch.title} {...tabs} extra={<FiguresToggle amongTabs shown={figures} onToggle={setFigures} />}>
      {figures && <Figures list={view.list} />}
      <ResourceTable
        {...view}
        rowActions={[editAction, ...view.rowActions]}
        listActions={[...listActions, ...view.listActions]}
      />
    </Page>
  );
}

const bonusOverlay: OverlayOf<typeof bonus> = {
  tones: { status: { WAIT: "ochre", ISSUED: "jade", FAILED: "brick", REVERSED: "void" } },
  filters: { amountMin: AmountRange },
  widths: { userId: 160, batchNo: 150, reason: 180, failMsg: 180, status: 80 },
};
function BonusTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(bonus, bonusOverlay, { without: ["amountMax"] });
  return (
    <Page title={bonusBatch.title} {...tabs}>
      <ResourceTable {...view} settings="rows" />
    </Page>
  );
}

const tabs = [
  { key: "batches", title: "批次" },
  { key: "rows", title: "明细" },
];

/** 奖金列表: cash bonuses, prepared in batches and approved by others. */
export function BonusPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "rows" ? <BonusTab tabs={shown} /> : <BatchTab tabs={shown} />;
}
