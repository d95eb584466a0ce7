import { conversationType, messageState } from "@hongxian/contract/core/chat/chat.choices.ts";
import {
  addCensorWord,
  chatReadingGrants,
  hitWords,
  machineResult,
  type RecordMessage,
  viewReason,
} from "@hongxian/contract/core/chat/chat-reading.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { clearProhibit } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import { setImTxtSwitch } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import {
  exportMessageLogs,
  getMessageLogs,
  getMessageLogStat,
  msgLogGrants,
  msgLogLimits,
  msgLogMessages,
  msgLogTitle,
  releaseMessage,
  removeMessages,
  isReleasable,
  isRemovable,
} from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import { msgLogFigures } from "@hongxian/contract/features/msg-log/msg-log.figures.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { ExportOutlined, SafetyOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { MessageContent } from "../../core/chat/message-content.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { clockText, secondText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ContextDrawer } from "./context.drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import "../../core/ticket/ticket.css";
import "./msg-log.css";

const resultTones = { NONE: "hollow", PASS: "jade", REVIEW: "ochre", BLOCK: "brick" } as const;
const stateTones = { NORMAL: "jade", WITHDRAWN: "mute", BLOCKED: "brick", DELETED: "void" } as const;
const types = {
  labels: Object.fromEntries(Object.entries(msgType.labels).filter(([key]) => key !== "CMD" && key !== "WITHDRAW")),
};

const person = (userId: number, firstName: string, imageUrl: string) => (
  <MemberCell member={{ userId, firstName, imageUrl: imageUrl === "" ? null : imageUrl, sex: null }} />
);

const columnsOf = (keyword: string): readonly Column<RecordMessage>[] => [
  {
    title: "时间",
    name: "msgTime",
    sort: "msgTime",
    width: 132,
    cell: ({ msgTime }) => (
      <time className="num" dateTime={clockText(msgTime)} title={clockText(msgTime)}>
        {secondText(msgTime)}
      </time>
    ),
  },
  { title: "发送者", width: 160, cell: ({ fromId, fromName, fromImg }) => person(fromId, fromName, fromImg) },
  {
    title: "接收者",
    width: 160,
    cell: ({ type, toId, toName, toImg, conversationId }) =>
      type === "P2P" ? person(toId, toName, toImg) : <span title={conversationId}>{toName}</span>,
  },
  { title: "类型", width: 76, cell: ({ msgType: type }) => msgType.labels[type] },
  {
    title: "内容",
    width: 300,
    cell: ({ msgType: type, msgBody, machineLabel }) => (
      <span className="msg-log-content clip breaks">
        <MessageContent type={type} body={msgBody} marks={[keyword, ...hitWords(machineLabel)]} />
      </span>
    ),
  },
  { title: "操作员工", width: 90, cell: ({ staff }) => staff?.name ?? <span className="nil">—</span> },
  {
    title: "审核结果",
    width: 84,
    cell: ({ machineResult: result }) => <Tag tone={resultTones[result]}>{machineResult.labels[result]}</Tag>,
  },
  { title: "命中标签", width: 110, cell: ({ machineLabel }) => machineLabel || <span className="nil">—</span> },
  {
    title: "状态",
    width: 84,
    decides: true,
    cell: ({ state }) => <Tag tone={stateTones[state]}>{messageState.labels[state]}</Tag>,
  },
];

interface RemoveProps {
  readonly messages: readonly RecordMessage[];
  onDone(): void;
  onClose(): void;
}
function RemoveDialog({ messages, ...end }: RemoveProps) {
  const fixed = useMemo(() => ({ msgIds: messages.map(({ msgId }) => msgId) }), [messages]);
  return (
    <TextDialog
      title={messages.length > 1 ? `删除消息（${messages.length}）` : "删除消息"}
      label="删除原因"
      name="reason"
      max={150}
      hint={msgLogMessages.removeConfirm}
      schema={removeMessages.body}
      fixed={fixed}
      okText="删除"
      send={async (body) => {
        await call(removeMessages, { body });
        toast.success(answeredMessage(removeMessages));
      }}
      {...end}
    />
  );
}

interface StatedReason {
  readonly reason: string | undefined;
  readonly refNo: string;
}
const rowActions = (stated: StatedReason, open: (address: string) => void): readonly PageAction<RecordMessage>[] => [
  actionOf(msgLogGrants.context, {
    dialog: (message, { onClose }) => <ContextDrawer message={message} {...stated} onClose={onClose} />,
  }),
  actionOf(msgLogGrants.release, {
    when: isReleasable,
    run: ({ msgId }) => runCall(releaseMessage, { params: { msgId } }),
  }),
  actionOf(msgLogGrants.remove, {
    danger: true,
    when: isRemovable,
    dialog: (message, end) => <RemoveDialog messages={[message]} {...end} />,
  }),
  {
    title: "会话回放",
    group: "查看",
    when: ({ type }) => type === "P2P",
    run: async ({ fromId, toId }) => open(`/operation/chatView?userId=${fromId}&otherUserId=${toId}`),
  },
  actionOf(memberAccountGrants.ban, {
    group: "发送者",
    danger: true,
    dialog: ({ fromId, fromName }, end) => <BanDialog member={{ userId: fromId, firstName: fromName }} {...end} />,
  }),
  actionOf(msgLogGrants.mute, {
    group: "发送者",
    confirm: ({ fromName }) => `关闭后${fromName}不能发送文字消息，确定吗？`,
    run: ({ fromId }) => runCall(setImTxtSwitch, { params: { userId: fromId, status: false } }),
  }),
  actionOf(msgLogGrants.unblock, {
    group: "发送者",
    confirm: "确定解除数美风控封禁吗？",
    run: ({ fromId }) => runCall(clearProhibit, { params: { id: fromId } }),
  }),
  actionOf(chatReadingGrants.censorWord, {
    group: "内容",
    when: ({ msgType: type }) => type === "TEXT_MSG",
    dialog: (_message, end) => (
      <TextDialog
        title="加入敏感词"
        label="敏感词"
        name="word"
        max={20}
        hint="加入后命中的消息将被拦截"
        schema={addCensorWord.body}
        send={(body) => runCall(addCensorWord, { body })}
        {...end}
      />
    ),
  }),
];
const batchActions: readonly PageAction<Selection<RecordMessage>>[] = [
  actionOf(msgLogGrants.removeMany, {
    danger: true,
    blocked: ({ rows }) => (rows.every(isRemovable) ? undefined : "所选消息中有不能删除的"),
    dialog: ({ rows }, end) => <RemoveDialog messages={rows} {...end} />,
  }),
];

function Figures() {
  const stat = useData(getMessageLogStat, {});
  return (
    <div className="page-charts">
      <Panel title="每日消息" note="按审核结果" of={stat} isEmpty={({ days }) => days.length === 0}>
        {({ days, byResult }) => (
          <Chart
            label="每日消息（按审核结果）"
            height={232}
            data={{
              kind: "lanes",
              x: days,
              series: byResult
                .filter(({ result }) => result !== "NONE")
                .map(({ result, counts }) => ({ name: machineResult.labels[result], values: counts })),
            }}
          />
        )}
      </Panel>
      <Panel title="命中标签" of={stat} isEmpty={({ labels }) => labels.length === 0}>
        {({ labels }) => (
          <RankBars
            label="命中标签"
            bars={labels.map(({ label, count }) => ({ key: label, title: label, value: count }))}
          />
        )}
      </Panel>
    </div>
  );
}

/** 消息日志: delivered and blocked messages, searched for a stated reason; every search is logged. */
export function MsgLogPage() {
  const { open } = usePage();
  const { roleId } = useHolder();
  const [charts, setCharts] = useState(false);
  const list = useList(getMessageLogs);
  const { query, summary } = list;
  const stated = { reason: query.reason, refNo: query.refNo ?? "" };
  const exportAction: PageAction<null> = {
    title: "导出",
    icon: <ExportOutlined />,
    blocked: () => (stated.reason === undefined ? "请先填写查看事由" : undefined),
    run: async () => {
      const { page: _page, size: _size, sort: _sort, reason, ...filters } = query;
      if (reason === undefined) return;
      await downloadFile(exportMessageLogs, { body: { ...filters, reason } });
    },
  };
  return (
    <Page title={msgLogTitle} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <p className="fixed size-12 ochre on-ochre-soft pad-6-16" role="note">
        <SafetyOutlined /> {msgLogMessages.notice}
        {stated.reason === undefined && `；${msgLogMessages.noReason}`}
      </p>
      <section className="page-figures" aria-label="统计">
        <FigureCards of={msgLogFigures} data={summary} list={list} />
        {charts && <Figures />}
      </section>
      <FilterBar
        list={list}
        more={[
          {
            title: "消息",
            filters: [
              <ChoiceFilter key="type" list={list} name="type" label="会话类型" of={conversationType} single />,
              <ChoiceFilter key="msgType" list={list} name="msgType" label="消息类型" of={types} />,
              <ChoiceFilter key="machine" list={list} name="machineResult" label="审核结果" of={machineResult} />,
              <ChoiceFilter key="state" list={list} name="state" label="状态" of={messageState} />,
              <FlagFilter key="official" list={list} name="official" label="官方账号消息" />,
              <TextFilter
                key="conversation"
                list={list}
                name="conversationId"
                label="会话ID"
                placeholder="请输入会话ID"
              />,
            ],
          },
        ]}
      >
        <TextFilter list={list} name="keyword" placeholder="内容（2-50字）" />
        <ChoiceFilter list={list} name="reason" label="查看事由" of={viewReason} single />
        <TextFilter list={list} name="refNo" label="关联单号" placeholder="请输入关联单号" />
        <TextFilter list={list} name="sender" label="发送者" placeholder="用户ID / 手机号 / 红线号 / 昵称" />
        <TextFilter list={list} name="receiver" label="接收者" placeholder="用户ID / 手机号 / 红线号 / 昵称" />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" lastDays={msgLogLimits.usualDays} />
      </FilterBar>
      <DataTable
        list={list}
        columns={columnsOf(query.keyword ?? "")}
        rowKey={({ msgId }) => msgId}
        sort="-msgTime"
        rowActions={rowActions(stated, open)}
        listActions={roleId === adminRoleId ? [exportAction] : []}
        batchActions={batchActions}
        batchMax={msgLogLimits.batch}
      />
    </Page>
  );
}
