import {
  getChannelStat,
  payChannelGrants as buttons,
  testChannel,
  testChannelPay,
} from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { channelStatus, isKeyed, payChannel } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { Input, Switch } from "antd";
import { useState } from "react";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { PayCode } from "../../core/money/pay-code.tsx";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { Tag } from "../../ui/tag.tsx";
import {
  type ChannelOne,
  CreateChannelDialog,
  EditChannelDialog,
  versionFields,
  RotateDialog,
} from "./channel-form.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import "../../core/money/money.css";
import "./pay-config.css";

const soonMs = 30 * 86_400_000;

const overlay: OverlayOf<typeof payChannel> = {
  tones: { driver: { SIMULATED: "hollow", REAL: "jade" } },
  cells: {
    maxCents: ({ minCents, maxCents }) => (
      <span className="num">
        {yuanText(minCents)} – {yuanText(maxCents)}
      </span>
    ),
    todayCents: ({ todayCents, dayLimitCents }) => (
      <span className="grid gap-2">
        <span className="num">
          {yuanText(todayCents)} / {dayLimitCents === 0 ? "不限" : yuanText(dayLimitCents)}
        </span>
        {dayLimitCents > 0 && (
          <span className="limit-bar">
            <i className="block tall" style={{ width: `${Math.min(100, (todayCents / dayLimitCents) * 100)}%` }} />
          </span>
        )}
      </span>
    ),
    certExpireTime: ({ certExpireTime }) =>
      certExpireTime === null ? (
        <span className="nil">—</span>
      ) : (
        <span className={Date.parse(certExpireTime) - Date.now() < soonMs ? "num brick" : "num"}>
          {certExpireTime.slice(0, 10)}
        </span>
      ),
    lastTestResult: ({ lastTestResult, lastTestTime }) =>
      lastTestTime === null ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut" title={shortTime(lastTestTime).text}>
          {lastTestResult}
        </span>
      ),
  },
  widths: { name: 120, mchNo: 110, platforms: 180, orderTypes: 220, maxCents: 170, todayCents: 170, status: 130 },
};

function Figures() {
  const stat = useData(getChannelStat, {});
  return <AnswerPanel answer={stat}>{(data) => <ChannelCharts data={data} />}</AnswerPanel>;
}

function ChannelCharts({ data }: { data: CallData<typeof getChannelStat> }) {
  const channels = [...new Set(data.hours.map(({ channel }) => channel))];
  const hours = [...new Set(data.hours.map(({ hour }) => hour))];
  return (
    <section className="money-figures" aria-label="统计">
      <div className="money-charts">
        <Chart
          label="24小时成功率（%）"
          height={170}
          data={{
            kind: "line",
            x: hours,
            series: channels.map((name) => ({
              name,
              values: data.hours
                .filter(({ channel }) => channel === name)
                .map(({ successBp }) => (successBp === null ? null : successBp / 100)),
            })),
          }}
        />
        <RankBars
          label="7天收款"
          bars={data.days.map(({ channel, cents }, at) => ({
            key: `${channel}${at}`,
            title: channel,
            value: cents,
            text: yuanText(cents),
          }))}
        />
      </div>
    </section>
  );
}

const enable: PageAction<ChannelOne> = rowAction(payChannel, "enable");
const disable: PageAction<ChannelOne> = rowAction(payChannel, "disable");
interface PageHandlers {
  onCode(code: CallData<typeof testChannelPay>): void;
}

const channelActions = ({ onCode }: PageHandlers): readonly PageAction<ChannelOne>[] => [
  { title: "编辑", allow: [buttons.edit], dialog: (row, end) => <EditChannelDialog row={row} {...end} /> },
  {
    title: "测试连接",
    allow: [buttons.test],
    when: isKeyed,
    run: async ({ id }) => {
      const { ok, result } = await call(testChannel, { params: { id } });
      if (ok) toast.success(answeredMessage(testChannel));
      else toast.error(result);
    },
  },
  rowAction(payChannel, "unfuse"),
  {
    title: "测试支付",
    allow: [buttons.testPay],
    group: "更多",
    when: isKeyed,
    run: async ({ id }) => onCode(await call(testChannelPay, { params: { id } })),
  },
  {
    title: "轮换密钥",
    allow: [buttons.rotate],
    group: "更多",
    when: isKeyed,
    dialog: (row, end) => <RotateDialog row={row} {...end} />,
  },
  {
    title: "修改记录",
    allow: [buttons.versions],
    group: "更多",
    dialog: ({ id }, { onClose }) => (
      <VersionsDrawer setting="pay_channel" refId={id} fields={versionFields} onClose={onClose} />
    ),
  },
];
const channelListActions: readonly PageAction<null>[] = [
  { title: "新增", allow: [buttons.create], primary: true, dialog: (_, end) => <CreateChannelDialog {...end} /> },
  {
    title: "修改记录",
    allow: [buttons.versions],
    dialog: (_, { onClose }) => <VersionsDrawer setting="pay_channel" fields={versionFields} onClose={onClose} />,
  },
];

/** 支付配置: the channels for payments from and to members. */
export function PayConfigPage() {
  const view = useResource(payChannel, overlay);
  const { list } = view;
  const can = useCan();
  const runner = useActionRunner(list.reload);
  const [charts, setCharts] = useState(false);
  const [code, setCode] = useState<CallData<typeof testChannelPay> | null>(null);
  const statusCell = (row: ChannelOne) =>
    row.status === "FUSED" ? (
      <Tag tone="brick">
        {channelStatus.labels.FUSED}
        {row.fusedUntil === null ? "" : ` 至 ${shortTime(row.fusedUntil).text}`}
      </Tag>
    ) : (
      <Switch
        size="small"
        aria-label={`${row.name} ${channelStatus.labels[row.status]}`}
        checked={row.status === "ENABLE"}
        disabled={!can(row.status === "ENABLE" ? buttons.disable : buttons.enable)}
        onChange={() => runner.start(row.status === "ENABLE" ? disable : enable, row)}
      />
    );
  const columns = view.columns.map((column) => (column.name === "status" ? { ...column, cell: statusCell } : column));
  return (
    <Page title={payChannel.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      {charts && <Figures />}
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={channelActions({ onCode: setCode })}
        listActions={channelListActions}
      />
      {runner.host}
      {code !== null && (
        <PageModal open title="测试支付 0.01 元" width={380} footer={null} onCancel={() => setCode(null)}>
          <PayCode text={code.codeUrl} />
          <Input readOnly value={code.codeUrl} />
          <p className="caption">支付后约3分钟自动退回{code.isSimulated ? "；当前为模拟渠道" : ""}</p>
        </PageModal>
      )}
    </Page>
  );
}
