import { corpseActs } from "@hongxian/contract/features/chat-corpse/corpse.acts.ts";
import {
  corpseGrants,
  corpseMessages,
  getCorpseConversations,
  setCorpseStatus,
  tipPartners,
  wakeCorpses,
} from "@hongxian/contract/features/chat-corpse/chat-corpse.endpoints.ts";
import { corpseLimits } from "@hongxian/contract/core/chat/corpse.rules.ts";
import { chatCorpse } from "@hongxian/contract/features/chat-corpse/chat-corpse.resource.ts";
import { corpseFigures } from "@hongxian/contract/features/chat-corpse/chat-corpse.figures.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Input } from "antd";
import { useMemo, useState } from "react";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { NoteDialog } from "../../core/member-dialogs/note-dialog.tsx";
import { SendSmsDialog } from "../../core/sms/send-sms.dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { SaleFilter } from "../../core/staff/person-filter.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../core/ticket/ticket.css";

type CorpseRow = RowOf<typeof chatCorpse>;
interface End {
  onDone(): void;
  onClose(): void;
}

type Many = typeof wakeCorpses | typeof setCorpseStatus;
function tell(endpoint: Many, { failed }: CallData<Many>): void {
  if (failed.length === 0) toast.success(answeredMessage(endpoint));
  else toast.warning(answeredMessage(endpoint));
}

function PushDialog({ userIds, ...end }: End & { userIds: readonly number[] }) {
  const fixed = useMemo(() => ({ userIds: [...userIds], way: "PUSH", title: "有人在等您回复" }), [userIds]);
  return (
    <TextDialog
      title={`推送唤醒（${userIds.length}人）`}
      label="推送内容"
      name="text"
      max={200}
      schema={wakeCorpses.body}
      fixed={fixed}
      okText="发送"
      renderMore={(form) => (
        <FormField label="推送标题" error={form.errors.title}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={30}
              value={form.values.title ?? ""}
              onChange={(event) => form.set("title", event.target.value)}
            />
          )}
        </FormField>
      )}
      send={async (body) => tell(wakeCorpses, await call(wakeCorpses, { body }))}
      {...end}
    />
  );
}

const SmsDialog = ({ userIds, ...end }: End & { userIds: readonly number[] }) => (
  <SendSmsDialog
    title="短信唤醒"
    userIds={userIds}
    about={`共 ${userIds.length} 人`}
    submit={async ({ templateId, vars }) =>
      tell(
        wakeCorpses,
        await call(wakeCorpses, {
          body: { userIds: [...userIds], way: "SMS", title: "", text: "", templateId, vars: { ...vars } },
        }),
      )
    }
    {...end}
  />
);

/** Who waits for this member's reply, and since when. */
function PartnersDrawer({ row, onClose }: { row: CorpseRow; onClose(): void }) {
  const { data, error, reload } = useData(getCorpseConversations, { params: { userId: row.userId } });
  return (
    <PageDrawer open size={480} title={`未回复会话 · ${row.user?.firstName ?? row.userId}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data === undefined && error === null && <PanelState kind="loading" />}
      {data?.length === 0 && <PanelState kind="empty" />}
      {data?.map(({ user, lastTime }) => (
        <p key={user.userId} className="row spread pad-4-0">
          <MemberCell member={user} />
          <span className="caption num">{shortTime(lastTime).text}</span>
        </p>
      ))}
    </PageDrawer>
  );
}

const change = async (userIds: readonly number[], status: "SUNK" | "WAIT") =>
  tell(setCorpseStatus, await call(setCorpseStatus, { body: { userIds: [...userIds], status } }));

const rowActions: readonly PageAction<CorpseRow>[] = [
  actionOf(corpseActs.push, {
    dialog: ({ userId }, end) => <PushDialog userIds={[userId]} {...end} />,
  }),
  actionOf(corpseActs.sms, {
    dialog: ({ userId }, end) => <SmsDialog userIds={[userId]} {...end} />,
  }),
  actionOf(corpseGrants.note, {
    dialog: ({ userId, user, communicateStatus }, end) => (
      <NoteDialog member={{ userId, firstName: user?.firstName ?? null, communicateStatus }} {...end} />
    ),
  }),
  actionOf(corpseActs.tip, {
    confirm: ({ unansweredCount }) => `将在${unansweredCount}个会话中提示“${corpseMessages.tip}”，确定吗？`,
    run: async ({ userId }) => {
      await call(tipPartners, { params: { userId } });
      toast.success(answeredMessage(tipPartners));
    },
  }),
  actionOf(corpseActs.sink, {
    run: ({ userId }) => change([userId], "SUNK"),
  }),
  actionOf(corpseActs.restore, {
    run: ({ userId }) => change([userId], "WAIT"),
  }),
];
const idsOf = ({ rows }: Selection<CorpseRow>) => rows.map(({ userId }) => userId);
const batchActions: readonly PageAction<Selection<CorpseRow>>[] = [
  actionOf(corpseGrants.push, {
    dialog: (selection, end) => <PushDialog userIds={idsOf(selection)} {...end} />,
  }),
  actionOf(corpseGrants.sms, {
    dialog: (selection, end) => <SmsDialog userIds={idsOf(selection)} {...end} />,
  }),
  actionOf(corpseGrants.sink, {
    danger: true,
    confirm: corpseActs.sink.confirm,
    run: (selection) => change(idsOf(selection), "SUNK"),
  }),
];

const overlay: OverlayOf<typeof chatCorpse> = {
  filters: {
    home: ({ list }) => <RegionFilter list={list} name="home" label="地区" />,
    saleUserId: ({ list }) => <SaleFilter list={list} name="saleUserId" />,
    idleMin: ({ list }) => <RangeFilter list={list} begin="idleMin" end="idleMax" label="沉默天数" numeric="天" />,
  },
  tones: {
    level: { LIGHT: "slate", MIDDLE: "ochre", HEAVY: "brick" },
    status: { WAIT: "ochre", WAKING: "slate", AWAKE: "jade", SUNK: "mute" },
  },
};

/** 沉睡会话: members who leave others without a reply are reminded or shown less. */
export function ChatCorpsePage() {
  const view = useResource(chatCorpse, overlay, { without: ["idleMax"] });
  const [charts, setCharts] = useState(false);
  const { key, open, close } = useNamedKey("未回复会话");
  const partnersOf = useNamedRow(key, view.list.rows, ({ userId }) => userId);
  const unanswered = (row: CorpseRow) => (
    <button
      type="button"
      className="cell-link num"
      title="查看未回复会话"
      aria-label={`未回复会话 ${row.unansweredCount}`}
      onClick={() => open(String(row.userId))}
    >
      {row.unansweredCount}
    </button>
  );
  const columns = view.columns.map((column) =>
    column.name === "unansweredCount" ? { ...column, cell: unanswered } : column,
  );
  const stat = useFigures(corpseFigures);
  return (
    <Page title={chatCorpse.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <section className="page-figures" aria-label="统计">
        <FigureCards of={corpseFigures} data={stat.data} list={view.list} />
        {charts && (
          <div className="page-charts">
            <Panel title="沉睡会员数" note="近 30 天" of={stat} isEmpty={({ days }) => days.length === 0}>
              {({ days }) => (
                <Chart
                  label="沉睡会员数（30 天）"
                  height={180}
                  data={{
                    kind: "line",
                    x: days.map(({ day }) => day),
                    series: [{ name: "沉睡会员", values: days.map(({ count }) => count) }],
                  }}
                />
              )}
            </Panel>
            <Panel title="唤醒转化" note="近 7 天" of={stat} isEmpty={({ woken }) => woken === 0}>
              {(of) => (
                <FunnelBars
                  label="唤醒到回复"
                  steps={[
                    { key: "woken", title: "唤醒", count: of.woken },
                    { key: "signedIn", title: "登录", count: of.signedIn },
                    { key: "replied", title: "回复", count: of.replied },
                  ]}
                />
              )}
            </Panel>
          </div>
        )}
      </section>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={rowActions}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={corpseLimits.batch}
        unit="人"
      />
      {partnersOf !== null && <PartnersDrawer row={partnersOf} onClose={close} />}
    </Page>
  );
}
