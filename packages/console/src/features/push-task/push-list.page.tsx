import { audienceText } from "@hongxian/contract/core/audience/audience.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { pushKind, pushResult } from "@hongxian/contract/core/push/push.choices.ts";
import { isPushDraft, pushGrants, pushMessages } from "@hongxian/contract/core/push/push.endpoints.ts";
import {
  getPushOverview,
  getPushReceipts,
  getPushService,
  getPushStat,
  pushListGrants,
  type PushReceipt,
} from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Progress, Select } from "antd";
import { useState } from "react";
import { useMenuCounts } from "../../core/live/menu-counts.ts";
import { QuickChip } from "../../core/page-parts/quick-chip.tsx";
import { useHolder } from "../../platform/access-context.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useResource } from "../../kit/use-resource.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import "../../core/ticket/ticket.css";
import "./push-task.css";

type PushRow = RowOf<typeof pushTaskList>;

const overlay: OverlayOf<typeof pushTaskList> = {
  tones: {
    status: {
      DRAFT: "mute",
      WAIT_AUDIT: "ochre",
      WAIT_SEND: "slate",
      SENDING: "slate",
      FINISH: "jade",
      REFUSED: "brick",
      CANCEL: "mute",
      FAIL: "brick",
    },
  },
  cells: {
    title: ({ title, content }) => (
      <span className="push-text grid shrink-x">
        <b className="cut lead-18" title={title}>
          {title}
        </b>
        <span className="cut lead-18 size-12 text3" title={content}>
          {content}
        </span>
      </span>
    ),
    audience: ({ audience }) => (
      <span className="cell-text block cut" title={audienceText(audience)}>
        {audienceText(audience)}
      </span>
    ),
    successNum: ({ successNum, totalNum, estimateNum, status }) =>
      status === "SENDING" ? (
        <Progress
          size="small"
          percent={estimateNum === 0 ? 0 : Math.min(100, Math.floor((totalNum * 100) / estimateNum))}
        />
      ) : (
        <span className="num">{successNum.toLocaleString("en-US")}</span>
      ),
  },
  widths: { title: 240, audience: 150, successNum: 110 },
};

const resultTones = {
  WAIT: "slate",
  SENT: "slate",
  ARRIVE: "jade",
  CLICK: "accent",
  FAIL: "brick",
  FILTER: "mute",
  FILED: "ochre",
} as const;
const receiptColumns: readonly Column<PushReceipt>[] = [
  {
    title: "会员",
    width: 180,
    cell: ({ user, userId }) => (user === null ? <span className="num">{userId}</span> : <MemberCell member={user} />),
  },
  { title: "平台", width: 80, cell: ({ platform: name }) => (platform.labels as Record<string, string>)[name] ?? name },
  {
    title: "结果",
    width: 80,
    cell: ({ result }) => <Tag tone={resultTones[result]}>{pushResult.labels[result]}</Tag>,
  },
  { title: "原因", width: 160, cell: ({ failReason }) => failReason || <span className="nil">—</span> },
  { title: "时间", width: 110, cell: ({ time }) => <span className="num">{shortTime(time).text}</span> },
];
const resultOptions = pushResult.values.map((value) => ({ value, label: pushResult.labels[value] }));

/** 接收明细: the delivery of a push, in figures and member by member. */
function ReceiptDrawer({ row, onClose }: { row: PushRow; onClose(): void }) {
  const stat = useData(getPushStat, { params: { id: row.id } });
  return (
    <PageDrawer open size={900} title={`接收明细 · ${row.title}`} onClose={onClose}>
      <div className="push-figures grid gap-16">
        <Panel title="转化" of={stat} isEmpty={({ target }) => target === 0}>
          {(of) => (
            <FunnelBars
              label="目标到点击"
              steps={[
                { key: "target", title: "目标", count: of.target },
                { key: "sent", title: "下发", count: of.sent },
                { key: "arrived", title: "到达", count: of.arrived },
                { key: "clicked", title: "点击", count: of.clicked },
              ]}
            />
          )}
        </Panel>
        <Panel title="每小时点击" note="发送后 72 小时" of={stat} isEmpty={({ clicked }) => clicked === 0}>
          {({ hours }) => (
            <Chart
              label="发送后每小时点击"
              height={180}
              data={{
                kind: "line",
                x: hours.map((_, hour) => `${hour} 时`),
                series: [{ name: "点击", values: hours }],
              }}
            />
          )}
        </Panel>
        <Panel title="各平台" of={stat} isEmpty={({ byPlatform }) => byPlatform.length === 0}>
          {({ byPlatform }) => (
            <Chart
              label="各平台"
              height={180}
              data={{
                kind: "bar",
                x: byPlatform.map((one) => platform.labels[one.platform]),
                series: [
                  { name: "下发", values: byPlatform.map(({ sent }) => sent) },
                  { name: "到达", values: byPlatform.map(({ arrived }) => arrived) },
                  { name: "点击", values: byPlatform.map(({ clicked }) => clicked) },
                ],
              }}
            />
          )}
        </Panel>
      </div>
      <Receipts id={row.id} />
    </PageDrawer>
  );
}

function Receipts({ id }: { id: number }) {
  const [result, setResult] = useState<readonly string[]>([]);
  const [page, setPage] = useState(1);
  const list = useData(getPushReceipts, {
    params: { id },
    query: { page, size: 20, ...(result.length === 0 ? {} : { result: result.join(",") }) },
  });
  const shown = {
    rows: list.data?.list ?? [],
    query: { page, size: 20 },
    total: list.data?.total ?? 0,
    totalCapped: list.data?.totalCapped ?? false,
    summary: undefined,
    loading: list.data === undefined && list.error === null,
    outdated: false,
    error: list.error,
    filters: {},
    set: ({ page: next }: { readonly page?: number | undefined }) => setPage(next ?? 1),
    replace: () => undefined,
    reset: () => setPage(1),
    reload: list.reload,
    next: () => setPage(page + 1),
    collect: async () => list.data?.list ?? [],
  };
  return (
    <div className="push-receipts stack">
      <DataTable
        list={shown}
        columns={receiptColumns}
        rowKey={({ userId }) => userId}
        settings={false}
        unit="人"
        tools={
          <Select
            mode="multiple"
            allowClear
            placeholder="结果"
            aria-label="结果"
            style={{ minWidth: 160 }}
            value={[...result]}
            options={resultOptions}
            onChange={(next: string[]) => {
              setResult(next);
              setPage(1);
            }}
          />
        }
      />
    </div>
  );
}

const receipts: PageAction<PushRow> = actionOf(pushListGrants.receipts, {
  when: ({ totalNum }) => totalNum > 0,
  dialog: (row, { onClose }) => <ReceiptDrawer row={row} onClose={onClose} />,
});
/** The form is another page. */
const formActions = (open: (address: string) => void) => ({
  edit: {
    title: "编辑草稿",
    allow: [pushGrants.draft],
    when: isPushDraft,
    run: async ({ id }) => open(`/appsend/appsend?id=${id}`),
  } satisfies PageAction<PushRow>,
  copy: actionOf(pushListGrants.copy, {
    when: (row) => !isPushDraft(row),
    run: async ({ id }) => open(`/appsend/appsend?copy=${id}`),
  }) satisfies PageAction<PushRow>,
});

function Overview() {
  const stat = useData(getPushOverview, {});
  return (
    <section className="page-figures" aria-label="统计">
      <div className="page-charts">
        <Panel
          title="各类型平均点击率"
          note="%，近 90 天"
          of={stat}
          isEmpty={({ byKind }) => byKind.every(({ rate }) => rate === null)}
        >
          {({ byKind }) => (
            <Chart
              label="各类型平均点击率（%）"
              height={180}
              data={{
                kind: "bar",
                x: byKind.map(({ kind, rate }) => `${pushKind.labels[kind]}${rate === null ? "（未发送）" : ""}`),
                series: [{ name: "点击率", values: byKind.map(({ rate }) => rate && rate / 100) }],
              }}
            />
          )}
        </Panel>
        <Panel title="各发送时段平均点击率" note="%，近 90 天" of={stat} isEmpty={({ byHour }) => byHour.length === 0}>
          {({ byHour }) => (
            <Chart
              label="各发送时段平均点击率（%）"
              height={180}
              data={{
                kind: "bar",
                x: byHour.map(({ hour }) => `${hour} 时`),
                series: [{ name: "点击率", values: byHour.map(({ rate }) => rate / 100) }],
              }}
            />
          )}
        </Panel>
      </div>
    </section>
  );
}

/** 推送记录: deliveries are tracked, compared and, where they are large, approved. */
export function PushListPage() {
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const view = useResource(pushTaskList, overlay, { without: ["mine"] });
  const isMine = view.list.query["mine"] === "1";
  const mayAudit = allows(actionCall(pushTaskList, "pass").allow, useHolder());
  const waiting = useMenuCounts()[pushTaskList.route];
  const form = formActions(open);
  const service = useData(getPushService, {});
  return (
    <Page title={pushTaskList.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      {service.data?.isConfigured === false && (
        <p className="ochre on-ochre-soft pad-8-16" role="status">
          {pushMessages.notConfigured}
        </p>
      )}
      {charts && <Overview />}
      <ResourceTable
        {...view}
        summary={
          mayAudit && (
            <QuickChip
              title="待我审批"
              count={waiting}
              pressed={isMine}
              onPress={() => view.list.set({ mine: isMine ? undefined : "1" })}
            />
          )
        }
        rowActions={among(view.rowActions, { 审批驳回: [receipts, form.edit], 终止发送: [form.copy] })}
      />
    </Page>
  );
}
