import { rewardActs } from "@hongxian/contract/features/activity-reward/reward.acts.ts";
import { rewardTrigger } from "@hongxian/contract/core/money/campaign.choices.ts";
import * as calls from "@hongxian/contract/features/activity-reward/activity-reward.endpoints.ts";
import {
  activityReward,
  awaitsDecision,
} from "@hongxian/contract/features/activity-reward/activity-reward.resource.ts";
import { rewardFigures } from "@hongxian/contract/features/activity-reward/activity-reward.figures.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { GiftOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useState } from "react";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { ReviewQueue, reviewQueueSide } from "../../core/row-cursor/row-cursor.tsx";
import { useRowActions } from "../../core/row-cursor/use-row-actions.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { RewardEvidence, TreeDrawer } from "./reward-evidence.tsx";
import "../../core/ticket/ticket.css";

type RewardRow = RowOf<typeof activityReward>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

function ActivityFilter({ list }: { list: FilteredList }) {
  const [value, set] = filterOf(list, "activityId");
  const { data = [] } = useData(calls.getActivityOptions, {});
  const name = data.find(({ id }) => id === value)?.name ?? (typeof value === "number" ? String(value) : null);
  return (
    <FilterPill label="活动" text={name} onClear={() => set(undefined)}>
      {(close) => (
        <div className="filter-options">
          {data.map(({ id, name: title }) => (
            <button
              key={id}
              type="button"
              className="filter-option hover-fill1"
              aria-pressed={id === value}
              onClick={() => {
                set(id);
                close();
              }}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </FilterPill>
  );
}

const overlay: OverlayOf<typeof activityReward> = {
  tones: {
    status: {
      WAIT_AUDIT: "ochre",
      WAIT_CLAIM: "slate",
      ISSUED: "jade",
      REJECTED: "brick",
      EXPIRED: "mute",
      REVERSED: "void",
    },
    riskFlag: { NONE: "hollow", SAME_DEVICE: "brick", SAME_IP: "brick", INACTIVE: "ochre" },
  },
  cells: {
    activityName: ({ activityName }) => (
      <OpenCell
        to={`/shareReward/activityConfiguration?name=${encodeURIComponent(activityName)}&status=`}
        text={activityName}
      />
    ),
    prizeName: ({ prizeName, prizeType }) => (
      <span className="cell-text block cut">
        {prizeName} <span className="caption">{activityReward.fields.prizeType.labels[prizeType]}</span>
      </span>
    ),
  },
  filters: { activityId: ActivityFilter },
  widths: {
    no: 160,
    activityName: 120,
    userId: 150,
    inviteeUserId: 150,
    prizeName: 140,
    trigger: 84,
    costCents: 90,
    riskFlag: 96,
    status: 80,
  },
};

const rejectBody = actionCall(activityReward, "reject").body;
const passAction: PageAction<RewardRow> = rowAction(activityReward, "pass");
const rejectAction: PageAction<RewardRow> = rowAction(activityReward, "reject");

function ShipLink({ orderNo }: { orderNo: string }) {
  return (
    <OpenCell to={`/operate/ordermanage?desk=ALL&keyword=${orderNo}&${wholePeriod}`} text={`前往商品订单 ${orderNo}`} />
  );
}

const rowActions: readonly PageAction<RewardRow>[] = [
  passAction,
  rejectAction,
  { title: "邀请关系", dialog: (row, { onClose }) => <TreeDrawer row={row} onClose={onClose} /> },
  rowAction(activityReward, "reverse"),
  actionOf(rewardActs.ship, {
    dialog: ({ orderNo }, { onClose }) => (
      <PageDrawer open size={360} title="发货" onClose={onClose}>
        <ShipLink orderNo={orderNo ?? ""} />
      </PageDrawer>
    ),
  }),
];

const idsOf = ({ rows }: Selection<RewardRow>) => rows.map(({ id }) => id);
const mayDecide = ({ rows }: Selection<RewardRow>) =>
  !rows.every(awaitsDecision)
    ? "所选记录中有已审核的"
    : rows.some(({ riskFlag }) => riskFlag !== "NONE")
      ? calls.rewardMessages.risky
      : undefined;
const batchActions: readonly PageAction<Selection<RewardRow>>[] = [
  actionOf(calls.rewardGrants.passMany, {
    blocked: mayDecide,
    confirm: ({ count }) => `确定通过所选 ${count} 条奖励？`,
    run: (chosen) => runCall(calls.decideRewards, { body: { ids: idsOf(chosen), pass: true } }),
  }),
  actionOf(calls.rewardGrants.rejectMany, {
    danger: true,
    blocked: mayDecide,
    dialog: (chosen, end) => (
      <TextDialog
        title={`批量驳回（${chosen.count} 条）`}
        label="驳回原因"
        name="reason"
        max={200}
        schema={rejectBody}
        send={({ reason }) => runCall(calls.decideRewards, { body: { ids: idsOf(chosen), pass: false, reason } })}
        {...end}
      />
    ),
  }),
];

const reissueFields = {
  userId: field.member("会员"),
  activityId: field.count("活动"),
  prizeId: field.count("奖品"),
  trigger: field.choice("触发", rewardTrigger),
  reason: field.longText("原因", { max: 200 }),
};
const reissueInitial = { trigger: "SHARE" };
type SelectProps = {
  value: unknown;
  onChange(value: unknown): void;
  values: { readonly activityId?: number | null | undefined };
};
function ActivitySelect({ value, onChange }: SelectProps) {
  const { data = [] } = useData(calls.getActivityOptions, {});
  return (
    <Select
      aria-label="活动"
      style={{ width: "100%" }}
      placeholder="请选择活动"
      value={typeof value === "number" ? value : null}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
function PrizeSelect({ value, values, onChange }: SelectProps) {
  const { data = [] } = useData(calls.getActivityOptions, {});
  const prizes = data.find(({ id }) => id === values.activityId)?.prizes ?? [];
  return (
    <Select
      aria-label="奖品"
      style={{ width: "100%" }}
      placeholder="请选择奖品"
      value={typeof value === "number" ? value : null}
      options={prizes.filter(({ prizeType }) => prizeType !== null).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
const reissueInputs = { activityId: ActivitySelect, prizeId: PrizeSelect };
const listActions: readonly PageAction<null>[] = [
  actionOf(calls.rewardGrants.reissue, {
    icon: <GiftOutlined />,
    dialog: (_, end: DialogEnd) => (
      <SchemaDialog
        title="补发奖励"
        schema={calls.reissueReward.body}
        fields={reissueFields}
        inputs={reissueInputs}
        initial={reissueInitial}
        send={(body) => runCall(calls.reissueReward, { body })}
        {...end}
      />
    ),
  }),
];

const funnelNames: Readonly<Record<string, string>> = {
  SHARE: "分享",
  CLICK: "点击",
  REGISTER: "注册",
  REALNAME: "实名",
  PAY: "付费",
};
function Figures({ list }: { list: FigureCardsList }) {
  const { activityId } = list.filters;
  const stat = useFigures(rewardFigures, activityId === undefined ? {} : { activityId });
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={rewardFigures} data={data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="每日奖励"
          of={stat}
          height={180}
          chart={({ days, triggers }) => ({
            kind: "line",
            x: days,
            series: triggers.map(({ trigger, values }) => ({ name: rewardTrigger.labels[trigger], values })),
          })}
        />
        <Panel title="转化" of={stat} isEmpty={({ funnel }) => funnel.every(({ count }) => count === 0)}>
          {({ funnel }) => (
            <FunnelBars
              label="转化"
              steps={funnel.map(({ name, count }) => ({ key: name, title: funnelNames[name] ?? name, count }))}
            />
          )}
        </Panel>
      </div>
    </section>
  );
}

const tabs = [
  { key: "queue", title: "待审核" },
  { key: "all", title: "全部" },
];
const queueOnly = { status: "WAIT_AUDIT" };

const rowKeys = { a: passAction, r: rejectAction };

/** 活动奖励: who won what; rewards are reviewed, issued, and taken back in cases of fraud. */
export function ActivityRewardPage() {
  const shown = usePageTabs(tabs);
  const isQueue = shown.tab === "queue";
  const [figures, setFigures] = useState(false);
  const view = useResource(activityReward, overlay, isQueue ? { fixed: queueOnly, without: ["status"] } : {});
  const { list } = view;
  const { rows, reload } = list;
  const keyboardRows = useRowActions({
    rows,
    columns: view.columns,
    markAt: "no",
    keys: rowKeys,
    onDone: reload,
    queue: isQueue,
  });
  const table = (
    <ResourceTable
      {...view}
      columns={keyboardRows.columns}
      {...(isQueue ? { beside: reviewQueueSide } : {})}
      rowActions={rowActions}
      listActions={[...listActions, ...view.listActions]}
      batchActions={[...batchActions, ...view.batchActions]}
      batchMax={calls.rewardBatchMax}
    />
  );
  return (
    <Page
      title={activityReward.title}
      {...shown}
      extra={<FiguresToggle amongTabs shown={figures} onToggle={setFigures} />}
    >
      {figures && <Figures list={list} />}
      {isQueue ? (
        <ReviewQueue
          onChoose={keyboardRows.choose}
          evidence={
            keyboardRows.current === null ? <PanelState kind="empty" /> : <RewardEvidence row={keyboardRows.current} />
          }
        >
          {table}
        </ReviewQueue>
      ) : (
        table
      )}
      {keyboardRows.host}
    </Page>
  );
}
