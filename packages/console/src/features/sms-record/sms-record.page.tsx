import { smsFigures } from "@hongxian/contract/features/sms-record/sms-record.figures.ts";
import { smsKind } from "@hongxian/contract/core/sms/sms.choices.ts";
import { isResendable, isSmsTaskOpen, smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { cancelSmsTask, resendSms, smsGrants } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import {
  smsOptOut,
  smsRecord,
  smsTask,
  smsTemplate,
} from "@hongxian/contract/features/sms-record/sms-record.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { customCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { BarChartOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Progress } from "antd";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { Chart } from "../../ui/chart.tsx";
import { SmsPeopleDialog } from "./sms-people.dialog.tsx";
import "../../core/ticket/ticket.css";

type RecordRow = RowOf<typeof smsRecord>;
type TaskRow = RowOf<typeof smsTask>;

const sendAction: PageAction<null> = actionOf(smsGrants.send, {
  icon: <SendOutlined />,
  primary: true,
  dialog: (_, end) => <SmsPeopleDialog {...end} />,
});

const resendAction: PageAction<RecordRow> = actionOf(smsGrants.resend, {
  when: isResendable,
  run: async ({ id }) => {
    await call(resendSms, { params: { id } });
    toast.success(answeredMessage(resendSms));
  },
});

function Figures({ list }: { list: FigureCardsList }) {
  const [open, setOpen] = useState(false);
  const { beginTime, endTime } = list.filters;
  const stat = useFigures(smsFigures, {
    ...(beginTime === undefined ? {} : { beginTime }),
    ...(endTime === undefined ? {} : { endTime }),
  });
  const { data } = stat;
  return (
    <section className="page-figures" aria-label="统计">
      {data?.isConfigured === false && (
        <p className="ochre on-ochre-soft pad-8-16" role="status">
          {smsMessages.notConfigured}
        </p>
      )}
      {data !== undefined && data.unready.length > 0 && (
        <p className="ochre on-ochre-soft pad-8-16" role="status">
          {smsMessages.unready(data.unready)}
        </p>
      )}
      <FigureCards of={smsFigures} data={data} list={list} />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "每日与失败原因"}
      </Button>
      {open && (
        <div className="page-charts">
          <Panel title="每日发送量" of={stat} isEmpty={({ days }) => days.length === 0}>
            {({ days, byKind }) => (
              <Chart
                label="每日发送量"
                height={180}
                data={{
                  kind: "line",
                  x: days,
                  series: byKind.map(({ kind, counts }) => ({ name: smsKind.labels[kind], values: counts })),
                }}
              />
            )}
          </Panel>
          <Panel title="失败原因" of={stat} isEmpty={({ failures }) => failures.length === 0}>
            {({ failures }) => (
              <RankBars
                label="失败原因"
                bars={failures.map(({ reason, count }) => ({ key: reason, title: reason, value: count }))}
              />
            )}
          </Panel>
        </div>
      )}
    </section>
  );
}

const templateList = listCall(smsTemplate);
function TemplateFilter({ list }: { readonly list: FilteredList }) {
  const { data } = useData(templateList, { query: { size: 200 } });
  const labels = Object.fromEntries((data?.list ?? []).map(({ id, name }) => [String(id), name]));
  return <ChoiceFilter list={list} name="templateId" label="模板" of={{ labels }} single />;
}

const channelText: Readonly<Record<string, string>> = { FILE: "本地发件箱", ALIYUN: "阿里云" };

const recordOverlay: OverlayOf<typeof smsRecord> = {
  cells: { channel: ({ channel }) => channelText[channel] ?? channel },
  tones: {
    status: {
      WAIT: "ochre",
      TAKEN: "ochre",
      SENT: "slate",
      SUCCESS: "jade",
      FAIL: "brick",
      FILED: "mute",
      DROPPED: "void",
    },
    kind: { CODE: "mute", NOTICE: "slate", MARKET: "accent" },
  },
  filters: { templateId: TemplateFilter },
  widths: { login: 116, content: 280, channel: 96, segments: 56, kind: 72, failReason: 120, replyText: 90 },
};

function Records({ tabs }: { tabs: PageTabs }) {
  const view = useResource(smsRecord, recordOverlay);
  return (
    <Page title="短信发送记录" {...tabs}>
      <Figures list={view.list} />
      <ResourceTable
        {...view}
        rowActions={[...view.rowActions, resendAction]}
        listActions={[sendAction, ...view.listActions]}
      />
    </Page>
  );
}

const taskOverlay: OverlayOf<typeof smsTask> = {
  tones: { status: { WAIT: "ochre", SENDING: "slate", DONE: "jade", CANCEL: "mute" } },
  cells: {
    success: ({ success, total, waiting, status }) =>
      status === "SENDING" ? (
        <Progress size="small" percent={total === 0 ? 0 : Math.floor(((total - waiting) * 100) / total)} />
      ) : (
        <span className="num">{success}</span>
      ),
  },
};

function Tasks({ tabs }: { tabs: PageTabs }) {
  const view = useResource(smsTask, taskOverlay);
  const { open } = usePage();
  const actions: readonly PageAction<TaskRow>[] = [
    { title: "发送记录", run: async ({ id }) => open(`/message/smsSendRecord?taskId=${id}`) },
    actionOf(smsGrants.cancel, {
      danger: true,
      when: isSmsTaskOpen,
      confirm: ({ waiting }) => `还有${waiting}人未发送，确定取消该任务吗？`,
      run: async ({ id }) => {
        await call(cancelSmsTask, { params: { id } });
        toast.success(answeredMessage(cancelSmsTask));
      },
    }),
  ];
  return (
    <Page title="短信发送记录" {...tabs}>
      <ResourceTable {...view} rowActions={actions} listActions={[sendAction]} />
    </Page>
  );
}

const templateOverlay: OverlayOf<typeof smsTemplate> = {
  tones: { status: { DRAFT: "mute", WAIT_AUDIT: "ochre", PASS: "jade", REJECT: "brick", OFFLINE: "void" } },
  forms: { create: { initial: { kind: "MARKET", sign: "红线", content: "" } } },
  widths: { content: 360 },
};

const restoreCall = customCall(smsOptOut, "restore");
const optOutOverlay: OverlayOf<typeof smsOptOut> = {
  dialogs: {
    restore: ({ row, ...end }) => (
      <TextDialog
        title="移出退订"
        label="移出原因"
        name="reason"
        max={150}
        schema={smsOptOut.actions.restore.body}
        send={async (body) => {
          await call(restoreCall, { params: { id: row.id }, body });
          toast.success(answeredMessage(restoreCall));
        }}
        {...end}
      />
    ),
  },
};

const pageTabs = [
  { key: "record", title: "发送记录" },
  { key: "task", title: "营销任务" },
  { key: "template", title: "短信模板" },
  { key: "optOut", title: "退订名单" },
];

/** 短信发送记录: what was sent to whom, by which task and template, and who unsubscribed. */
export function SmsRecordPage() {
  const tabs = usePageTabs(pageTabs);
  switch (tabs.tab) {
    case "task":
      return <Tasks tabs={tabs} />;
    case "template":
      return <ResourcePage resource={smsTemplate} overlay={templateOverlay} tabs={tabs} />;
    case "optOut":
      return <ResourcePage resource={smsOptOut} overlay={optOutOverlay} tabs={tabs} />;
    default:
      return <Records tabs={tabs} />;
  }
}
