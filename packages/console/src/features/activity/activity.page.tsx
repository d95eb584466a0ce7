import { rowAction } from "../../kit/resource-actions.tsx";
import { prizeType } from "@hongxian/contract/core/money/campaign.choices.ts";
import * as calls from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { activityFigures } from "@hongxian/contract/features/activity/activity.figures.ts";
import { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useEffect, useMemo, useState } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { PromoteLinkDialog } from "../../core/promote/promote-link.dialog.tsx";
import { useCardView } from "../../core/page-parts/use-card-view.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { type CallData, call } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { ActivityCards, type ActivityRow, activityTones } from "./activity-cards.tsx";
import { EditActivity, NewActivity } from "./activity-form.tsx";
import { PassActivityDialog } from "./pass-activity.dialog.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";
import "./activity.css";

const overlay: OverlayOf<typeof activity> = {
  dialogs: { pass: PassActivityDialog },
  tones: { status: activityTones },
  cells: {
    name: ({ name, code, auditRemark, status }) => (
      <span
        className="cell-text block cut"
        title={status === "DRAFT" && auditRemark !== "" ? `驳回原因：${auditRemark}` : code}
      >
        {name}
        {status === "DRAFT" && auditRemark !== "" && <em className="brick slanted"> 已驳回</em>}
      </span>
    ),
    startTime: ({ startTime, endTime }) => (
      <span className="num">
        {shortTime(startTime).text} – {shortTime(endTime).text}
      </span>
    ),
    usedCents: ({ usedCents, budgetCents }) => (
      <span className="activity-bar num grid gap-3 size-12">
        <span>
          ¥{yuanText(usedCents)} / {yuanText(budgetCents)}
        </span>
        <i className="block clip">
          <i
            className="block tall"
            style={{ width: `${Math.min(100, (usedCents / Math.max(1, budgetCents)) * 100)}%` }}
          />
        </i>
      </span>
    ),
  },
  widths: {
    name: 150,
    type: 90,
    startTime: 200,
    usedCents: 170,
    joinNum: 84,
    shareNum: 76,
    realnameCost: 110,
    status: 80,
  },
};

/** The statistics of an activity. */
function StatDrawer({ row, onClose }: { row: ActivityRow; onClose(): void }) {
  const stat = useData(
    calls.getActivityStat,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  const { data } = stat;
  return (
    <PageDrawer open size={720} title={`数据：${row.name}`} onClose={onClose}>
      <div style={{ display: "grid", gap: 16 }}>
        <FigureCards of={activityFigures} data={data} />
        <ChartPanel
          title="每日"
          of={stat}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "参与", values: days.map(({ joinNum }) => joinNum) },
              { name: "分享", values: days.map(({ shareNum }) => shareNum) },
              { name: "注册", values: days.map(({ registerNum }) => registerNum) },
              { name: "实名", values: days.map(({ realnameNum }) => realnameNum) },
              { name: "付费", values: days.map(({ payNum }) => payNum) },
            ],
          })}
        />
        <Panel title="转化" of={stat} isEmpty={({ funnel }) => funnel.every(({ count }) => count === 0)}>
          {({ funnel }) => (
            <FunnelBars label="转化" steps={funnel.map(({ name, count }) => ({ key: name, title: name, count }))} />
          )}
        </Panel>
        <Panel title="各奖品成本（元）" of={stat} isEmpty={({ costs }) => costs.length === 0}>
          {({ costs }) => (
            <RankBars
              label="各奖品成本"
              bars={costs.map(({ prizeType: type, cents, count }) => ({
                key: type,
                title: prizeType.labels[type],
                value: cents / 100,
                text: `¥${yuanText(cents)} · ${count}份`,
              }))}
            />
          )}
        </Panel>
      </div>
    </PageDrawer>
  );
}

/** 抽奖模拟. */
function SimulateDialog({ row, onClose }: { row: ActivityRow; onClose(): void }) {
  const [result, setResult] = useState<CallData<typeof calls.simulateActivity> | null>(null);
  useEffect(() => {
    call(calls.simulateActivity, { params: { id: row.id } }).then(setResult, toastError);
  }, [row.id]);
  return (
    <PageModal open title={`抽奖模拟：${row.name}`} width={560} footer={null} onCancel={onClose}>
      {result === null ? (
        <PanelState kind="loading" lines={5} />
      ) : (
        <>
          <p>
            {countText(result.draws)} 次抽奖，预计成本 <b className="num">¥{yuanText(result.costCents)}</b>
          </p>
          <table className="prize-table wide-inputs wide size-12">
            <thead>
              <tr>
                <th>奖品</th>
                <th>设定概率</th>
                <th>抽中</th>
                <th>成本</th>
              </tr>
            </thead>
            <tbody>
              {result.lines.map(({ name, weight, count, costCents }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="num">{(weight / 100).toFixed(2)}%</td>
                  <td className="num">{countText(count)}</td>
                  <td className="num">¥{yuanText(costCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </PageModal>
  );
}

function LinkDialog({ row, onClose }: { row: ActivityRow; onClose(): void }) {
  const poster = useData(
    calls.getActivityPoster,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  return (
    <Loaded answer={poster} title="推广链接" onClose={onClose}>
      {(data) => (
        <PromoteLinkDialog
          title="推广链接"
          name={data.name}
          address={`${window.location.origin}/#/activity?code=${data.code}`}
          poster={{
            title: data.shareTitle === "" ? data.name : data.shareTitle,
            text: data.shareDesc,
            picture: data.posterBg === "" ? data.coverUrl : data.posterBg,
            isWhole: data.posterBg !== "",
          }}
          onClose={onClose}
        >
          {(data.status === "DRAFT" || data.status === "WAIT_AUDIT") && (
            <p className="brick" role="alert">
              活动审核通过后链接才能打开
            </p>
          )}
        </PromoteLinkDialog>
      )}
    </Loaded>
  );
}

const edit: PageAction<ActivityRow> = {
  ...rowAction(activity, "edit"),
  dialog: ({ id }, end) => <EditActivity id={id} {...end} />,
};
const stat: PageAction<ActivityRow> = {
  title: "数据",
  dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} />,
};
const others: readonly PageAction<ActivityRow>[] = [
  {
    ...rowAction(activity, "simulate"),
    dialog: (row, { onClose }) => <SimulateDialog row={row} onClose={onClose} />,
  },
  actionOf(calls.activityGrants.copy, {
    run: ({ id }) => runCall(calls.copyActivity, { params: { id } }),
  }),
  actionOf(calls.activityGrants.link, {
    dialog: (row, { onClose }) => <LinkDialog row={row} onClose={onClose} />,
  }),
];
const ownActions = { "": [edit], 恢复: [stat], 提前结束: others };
const listActions: readonly PageAction<null>[] = [
  actionOf(calls.activityGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <NewActivity {...end} />,
  }),
];

/** 活动配置: share, invite, sign-in, lottery and holiday activities. */
export function ActivityPage() {
  const { isTable, choice } = useCardView();
  const view = useResource(activity, overlay);
  const { list } = view;
  const rowActions = among(view.rowActions, ownActions);
  const lists = [...listActions, ...view.listActions];
  return (
    <Page title={activity.title} extra={choice}>
      {isTable ? (
        <ResourceTable {...view} rowActions={rowActions} listActions={lists} />
      ) : (
        <>
          <FilterBar list={list} more={view.filters.more}>
            {view.filters.shown}
          </FilterBar>
          <div className="tool-row">
            <span className="grow" />
            {lists.map((action) => (
              <ActionButton key={action.title} action={action} target={null} onDone={list.reload} />
            ))}
          </div>
          <ActivityCards list={list} actions={rowActions} />
        </>
      )}
    </Page>
  );
}
