import { resultActs } from "@hongxian/contract/features/institute/result.acts.ts";
import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import { setUserEmotion } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { evaluateGrants, getEvaluateStat } from "@hongxian/contract/features/institute/evaluate.endpoints.ts";
import { evaluate, evaluateResult } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RecommendDialog, ReportDialog, TryDialog } from "./evaluate-dialogs.tsx";
import { EvaluateEditor } from "./evaluate-editor.tsx";
import type { EvaluateRow, ResultRow } from "./evaluate-row.ts";
import { useCommonTypes } from "./options.ts";
import { PickFilter } from "./pickers.tsx";
import "../../core/ticket/ticket.css";
import "./evaluate.css";

function TypeFilter({ list }: { list: FilteredList }) {
  return <PickFilter list={list} name="typeId" label="分类" options={useCommonTypes("EVALUATE", true).types} />;
}
const overlay: OverlayOf<typeof evaluate> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    priceCents: ({ priceCents }) => (
      <span className="num">{priceCents === 0 ? "免费" : `¥${yuanText(priceCents)}`}</span>
    ),
  },
  filters: { typeId: TypeFilter },
  widths: { coverUrl: 64, title: 240, typeName: 110 },
};
const testActions: readonly PageAction<EvaluateRow>[] = [
  actionOf(evaluateGrants.edit, {
    dialog: (row, end) => <EvaluateEditor row={row} {...end} />,
  }),
  actionOf(evaluateGrants.try, {
    dialog: (row, { onClose }) => <TryDialog row={row} onClose={onClose} />,
  }),
];
/** Both use the editor of three steps instead of the standard form. */
const listActions: readonly PageAction<null>[] = [
  actionOf(evaluateGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <EvaluateEditor row={null} {...end} />,
  }),
];

function TestTab() {
  const view = useResource(evaluate, overlay);
  const rest = view.rowActions.filter(({ title }) => title !== evaluate.actions.edit.title);
  return <ResourceTable {...view} rowActions={[...testActions, ...rest]} listActions={listActions} />;
}

const tests = listCall(evaluate);
function TestFilter({ list }: { list: FilteredList }) {
  const { data } = useData(tests, { query: { size: 200 } });
  const options = data?.list.map(({ id, title }) => ({ id, name: title }));
  return <PickFilter list={list} name="evaluateId" label="测评" options={options} />;
}
const resultOverlay: OverlayOf<typeof evaluateResult> = {
  cells: {
    userId: ({ user }) => (user === null ? <span className="caption">访客</span> : <MemberCell member={user} />),
    isWritten: ({ isWritten, emotion: tag }) =>
      isWritten && tag !== null ? emotion.labels[tag] : <span className="nil">—</span>,
  },
  filters: { evaluateId: TestFilter },
  widths: { userId: 170, evaluateTitle: 220, bandTitle: 180, isWritten: 110 },
};
const resultActions: readonly PageAction<ResultRow>[] = [
  actionOf(evaluateGrants.report, {
    dialog: (row, { onClose }) => <ReportDialog row={row} onClose={onClose} />,
  }),
  actionOf(resultActs.write, {
    confirm: ({ emotion: tag }) => `确定将情感状态写为「${tag === null ? "" : emotion.labels[tag]}」？`,
    run: async ({ userId, emotion: tag }) => {
      if (userId !== null && tag !== null) await runCall(setUserEmotion, { params: { userId, emotion: tag } });
    },
  }),
  actionOf(resultActs.recommend, {
    dialog: (row, end) => <RecommendDialog row={row} {...end} />,
  }),
];

function ResultTab() {
  const view = useResource(evaluateResult, resultOverlay);
  const [charts, setCharts] = useState(false);
  const { beginTime, endTime, evaluateId } = view.list.filters;
  const query = {
    ...(beginTime === undefined ? {} : { beginTime }),
    ...(endTime === undefined ? {} : { endTime }),
    ...(evaluateId === undefined ? {} : { evaluateId: Number(evaluateId) }),
  };
  const stat = useData(getEvaluateStat, { query }, { enabled: charts });
  const { data } = stat;
  const state = { error: stat.error, onRetry: stat.reload, height: 190 };
  return (
    <>
      <div className="evaluate-head flex to-end fixed">
        <FiguresToggle shown={charts} onToggle={setCharts} />
      </div>
      {charts && (
        <section className="page-figures" aria-label="统计">
          <div className="page-charts">
            <Chart
              {...state}
              label="结果分布"
              data={
                data && {
                  kind: "bar",
                  x: data.bands.map(({ title }) => title),
                  series: [{ name: "人次", values: data.bands.map(({ count }) => count) }],
                }
              }
            />
            <Chart
              {...state}
              label="每日完成"
              data={
                data && {
                  kind: "line",
                  x: data.days.map(({ day }) => day),
                  series: [{ name: "完成", values: data.days.map(({ count }) => count) }],
                }
              }
            />
          </div>
        </section>
      )}
      <ResourceTable {...view} rowActions={resultActions} />
    </>
  );
}

const tabs = [
  { key: "test", title: "测评" },
  { key: "result", title: "结果" },
];

/** 情感测评: builds the tests and shows their results. */
export function EvaluatePage() {
  const shown = usePageTabs(tabs);
  return (
    <Page title={evaluate.title} {...shown}>
      {shown.tab === "test" ? <TestTab /> : <ResultTab />}
    </Page>
  );
}
