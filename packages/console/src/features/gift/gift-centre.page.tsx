import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { giftDetailRoute, giftRecordGrants as buttons } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import {
  exportGiftReport,
  getGiftOptions,
  getGiftRank,
  getGiftSummary,
  type GiftRankRow,
  giftGrain,
  giftRankBy,
  giftReportMessages,
} from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { ExportOutlined } from "@ant-design/icons";
import { Segmented, Switch } from "antd";
import { useMemo, useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { countText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { AnomalyDrawer } from "./anomaly.drawer.tsx";
import { GiftCharts, GiftFigures } from "./gift-charts.tsx";
import { giftRankColumns } from "./gift-rank-columns.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";
import "./gift.css";

const bys = giftRankBy.values.map((value) => ({ value, label: giftRankBy.labels[value] }));
const labelsOf = (all: readonly { readonly id: number; readonly name: string }[] | undefined) => ({
  labels: Object.fromEntries((all ?? []).map(({ id, name }) => [String(id), name])),
});

/** The detail's own filters for one line of a table, over the same days. */
function detailOf(by: string, key: string, span: string): string {
  const name = { GIFT: "gift", TO: "toUserId", FROM: "fromUserId", SCENE: "sceneType" }[by] ?? "gift";
  return `${giftDetailRoute}?${name}=${key}${span}`;
}

const anomaly: PageAction<null> = actionOf(buttons.anomaly, {
  dialog: (_, { onClose }) => <AnomalyDrawer onClose={onClose} />,
});

/** 礼物中心: how many gifts are sent, where, by whom, and what the platform keeps. */
export function GiftCentrePage() {
  const { open } = usePage();
  const list = useList(getGiftRank);
  const [compare, setCompare] = useState(true);
  const { by: _, ...filters } = list.filters;
  const summary = useData(getGiftSummary, { query: filters });
  const options = useData(getGiftOptions, {});
  const shown = list.query.by;
  const columns = useMemo(() => giftRankColumns(shown), [shown]);
  const { from, to } = filters;
  const span = from === undefined || to === undefined ? "" : `&beginTime=${from}&endTime=${to}`;
  const look: PageAction<GiftRankRow> = {
    title: "查看明细",
    run: async ({ key }) => open(detailOf(shown, key, span)),
  };
  const actions: readonly PageAction<null>[] = [
    anomaly,
    actionOf(exportGiftReport, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportGiftReport, { query: { ...filters, by: shown } });
      },
    }),
  ];
  const sum = list.summary;
  return (
    <Page
      title={giftReportMessages.title}
      extra={
        <label className="caption row gap-6">
          环比 <Switch size="small" checked={compare} aria-label="环比" onChange={setCompare} />
        </label>
      }
    >
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="时间" lastDays={30} />
        <ChoiceFilter list={list} name="granularity" label="粒度" of={giftGrain} single required />
        <ChoiceFilter list={list} name="sceneType" label="场景" of={giftScene} single />
        <ChoiceFilter list={list} name="giftId" label="礼物" of={labelsOf(options.data?.gifts)} single />
        <ChoiceFilter list={list} name="familyId" label="家族" of={labelsOf(options.data?.families)} single />
        <ChoiceFilter list={list} name="platform" label="送礼人平台" of={platform} single />
        <RegionFilter list={list} name="region" label="收礼人城市" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <GiftFigures summary={summary.data} compare={compare} filters={filters} />
        <GiftCharts of={summary} />
        <DataTable
          key={shown}
          list={list}
          columns={columns}
          rowKey={({ key }) => key}
          sort="-amountCents"
          rowActions={[look]}
          listActions={actions}
          settings={shown}
          summary={
            <Segmented
              size="small"
              value={shown}
              options={bys}
              onChange={(next) => list.set({ by: next, sort: undefined })}
            />
          }
          totals={
            sum && {
              times: countText(sum.times),
              count: countText(sum.count),
              amountCents: <Yuan cents={sum.amountCents} />,
              incomeCents: <Yuan cents={sum.incomeCents} />,
            }
          }
        />
      </div>
    </Page>
  );
}
