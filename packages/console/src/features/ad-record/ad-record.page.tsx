import { adActs } from "@hongxian/contract/features/ad-record/ad.acts.ts";
import { adSource } from "@hongxian/contract/core/placed/ad-source.ts";
import * as calls from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { adRecord, isRewarded, noRewardReason } from "@hongxian/contract/features/ad-record/ad-record.resource.ts";
import { adFigures } from "@hongxian/contract/features/ad-record/ad-record.figures.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { Panel } from "../../core/figures/panel.tsx";
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
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Tag } from "../../ui/tag.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import "../../core/ticket/ticket.css";

type AdRow = RowOf<typeof adRecord>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
const rewardTones = { NONE: "hollow", ISSUED: "jade", REVERSED: "void" } as const;

const overlay: OverlayOf<typeof adRecord> = {
  tones: {
    result: { FINISHED: "jade", SKIPPED: "mute", ERROR: "brick" },
    verify: { WAIT: "ochre", PASS: "jade", FAIL: "brick" },
  },
  cells: {
    watchSec: ({ watchSec, durationSec }) => (
      <span className="num">
        {watchSec} / {durationSec}秒
      </span>
    ),
    rewardStatus: ({ rewardStatus, noRewardReason: reason }) => (
      <>
        <Tag tone={rewardTones[rewardStatus]}>{adRecord.fields.rewardStatus.labels[rewardStatus]}</Tag>
        {reason !== null && <span className="caption"> {noRewardReason.labels[reason]}</span>}
      </>
    ),
    incomeMilli: ({ incomeMilli }) => <span className="num">¥ {(incomeMilli / 100_000).toFixed(4)}</span>,
    deviceId: ({ deviceId, ip, isBlocked }) => (
      <span className="cell-text block cut" title={`${deviceId} ${ip}`}>
        {isBlocked && <Tag tone="brick">拉黑</Tag>} {[deviceId, ip].filter((text) => text !== "").join(" / ")}
      </span>
    ),
  },
  widths: {
    id: 80,
    userId: 150,
    advertName: 140,
    source: 80,
    watchSec: 110,
    rewardStatus: 140,
    incomeMilli: 96,
    deviceId: 190,
  },
};

const reverseBody = calls.reverseAdRewards.body.pick({ reason: true });
const ReverseDialog = ({ ids, ...end }: DialogEnd & { ids: readonly number[] }) => (
  <TextDialog
    title={ids.length === 1 ? `撤销奖励 ${ids[0]}` : `撤销奖励（${ids.length} 条）`}
    label="撤销原因"
    name="reason"
    max={150}
    schema={reverseBody}
    send={({ reason }) => runCall(calls.reverseAdRewards, { body: { ids: [...ids], reason } })}
    {...end}
  />
);

const blockFields = {
  deviceId: field.text("设备号", { max: 100 }),
  days: field.count("拉黑天数", { min: 1, max: 365 }),
  reason: field.longText("原因", { max: 150 }),
};
function BlockDialog({ deviceId, ...end }: DialogEnd & { deviceId: string }) {
  const [initial] = useState({ deviceId, days: 7 });
  return (
    <SchemaDialog
      title="拉黑设备"
      schema={calls.blockAdDevice.body}
      fields={blockFields}
      initial={initial}
      send={(body) => runCall(calls.blockAdDevice, { body })}
      {...end}
    >
      <p className="caption">{calls.adMessages.blockConfirm}</p>
    </SchemaDialog>
  );
}

/** Devices that get no rewards at present. */
function BlocksDrawer({ onDone }: DialogEnd) {
  const may = useCan()(calls.adGrants.unblock);
  const blocks = useData(calls.getAdBlocks, {});
  const free = async (deviceId: string) => {
    try {
      await runCall(calls.unblockAdDevice, { query: { deviceId } });
    } catch (error) {
      toastError(error);
    }
    blocks.reload();
  };
  return (
    <PageDrawer open size={560} title="已拉黑设备" onClose={onDone}>
      <AnswerPanel answer={blocks} empty="没有拉黑的设备">
        {(devices) => (
          <ul>
            {devices.map(({ deviceId, reason, untilTime, staffName }) => (
              <li key={deviceId} className="row spread gap-12 pad-6-0 line-below">
                <span>
                  <b>{deviceId}</b>
                  <br />
                  <span className="caption">
                    {reason}；{staffName === "" ? "系统" : staffName}；至 {clockText(untilTime)}
                  </span>
                </span>
                {may && (
                  <Button size="small" onClick={() => void free(deviceId)}>
                    解除拉黑
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </AnswerPanel>
    </PageDrawer>
  );
}

const rowActions: readonly PageAction<AdRow>[] = [
  actionOf(adActs.reverse, {
    dialog: ({ id }, end) => <ReverseDialog ids={[id]} {...end} />,
  }),
  rowAction(adRecord, "reissue"),
  actionOf(adActs.block, {
    dialog: ({ deviceId }, end) => <BlockDialog deviceId={deviceId} {...end} />,
  }),
  actionOf(adActs.unblock, {
    run: ({ deviceId }) => runCall(calls.unblockAdDevice, { query: { deviceId } }),
  }),
];
const batchActions: readonly PageAction<Selection<AdRow>>[] = [
  actionOf(calls.adGrants.reverse, {
    danger: true,
    blocked: ({ rows }) => (rows.every(isRewarded) ? undefined : "所选记录中有未奖励的"),
    dialog: ({ rows }, end) => <ReverseDialog ids={rows.map(({ id }) => id)} {...end} />,
  }),
];
const listActions: readonly PageAction<null>[] = [
  { title: "已拉黑设备", icon: <StopOutlined />, dialog: (_, end) => <BlocksDrawer {...end} /> },
];

type Span = { readonly beginTime?: string; readonly endTime?: string };
function Figures({ list, span, onDevice }: { list: FigureCardsList; span: Span; onDevice(deviceId: string): void }) {
  const stat = useFigures(adFigures, span);
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={adFigures} data={data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="每日收入与成本（元）"
          of={stat}
          height={180}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "收入", values: days.map(({ incomeCents }) => incomeCents / 100) },
              { name: "成本", values: days.map(({ costCents }) => costCents / 100) },
            ],
          })}
        />
        <ChartPanel
          title="各来源看完率（%）与 eCPM（元）"
          of={stat}
          height={180}
          chart={({ sources }) => ({
            kind: "bar",
            x: sources.map(({ source }) => adSource.labels[source]),
            series: [
              { name: "看完率", values: sources.map(({ finishBp }) => finishBp / 100) },
              { name: "eCPM", values: sources.map(({ ecpmCents }) => ecpmCents / 100) },
            ],
          })}
        />
        <Panel title="异常设备" of={stat} isEmpty={({ devices }) => devices.length === 0}>
          {({ devices }) => (
            <ul>
              {devices.slice(0, 6).map(({ deviceId, views, accounts, seconds }) => (
                <li key={deviceId} className="row spread gap-12 pad-6-0 line-below">
                  <button type="button" className="cell-link" onClick={() => onDevice(deviceId)}>
                    {deviceId}
                  </button>
                  <span className="caption num">
                    {accounts}个账号 · {views}次 · 间隔{seconds}秒
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </section>
  );
}

/** 广告观看记录: rewarded videos, their revenue and cost. */
export function AdRecordPage() {
  const [figures, setFigures] = useState(false);
  const view = useResource(adRecord, overlay);
  const { list } = view;
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  return (
    <Page title={adRecord.title} extra={<FiguresToggle shown={figures} onToggle={setFigures} />}>
      {figures && <Figures list={list} span={span} onDevice={(deviceId) => list.set({ deviceId })} />}
      <ResourceTable
        {...view}
        rowActions={rowActions}
        listActions={[...listActions, ...view.listActions]}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={calls.adBatchMax}
      />
    </Page>
  );
}
