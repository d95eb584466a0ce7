import { invitationActs } from "@hongxian/contract/features/invitation/invitation.acts.ts";
import { invitationSettle, invitationStage } from "@hongxian/contract/core/partner/partner.choices.ts";
import {
  getInvitationStat,
  getMediumOptions,
  getSameVisitors,
  invalidMax,
  invitationGrants,
  invitationMessages,
  rebindInvitation,
  restoreInvitation,
  voidInvitations,
} from "@hongxian/contract/features/invitation/invitation.endpoints.ts";
import { invitation } from "@hongxian/contract/features/invitation/invitation.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import "../../core/ticket/ticket.css";
import "../../core/live-room/live-room.css";

type InvitationRow = RowOf<typeof invitation>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
const riskLabels = { SAME_DEVICE: "同设备", SAME_IP: "同IP密集", INACTIVE: "注册后未活跃" } as const;

const VoidDialog = ({ ids, ...end }: DialogEnd & { ids: readonly number[] }) => {
  const fixed = useMemo(() => ({ ids: [...ids] }), [ids]);
  return (
    <TextDialog
      title={ids.length === 1 ? "判为无效" : `批量判为无效（${ids.length}条）`}
      label="无效原因"
      name="reason"
      max={100}
      hint={invitationMessages.invalidConfirm}
      schema={voidInvitations.body}
      fixed={fixed}
      okText="判为无效"
      send={async (body) => {
        await call(voidInvitations, { body });
        toast.success(answeredMessage(voidInvitations));
      }}
      {...end}
    />
  );
};

const rebindSchema = rebindInvitation.body.extend({
  mediumId: z.int(invitationMessages.medium).positive(invitationMessages.medium),
});
const unchosen = { mediumId: null };

function RebindDialog({ row, ...end }: DialogEnd & { row: InvitationRow }) {
  const { data } = useData(getMediumOptions, {});
  const options = (data ?? [])
    .filter(({ id }) => id !== row.mediumId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TextDialog
      title="改绑媒介"
      label="改绑原因"
      name="reason"
      max={100}
      schema={rebindSchema}
      okText="改绑"
      renderMore={(form) => (
        <FormField label="新媒介" error={form.errors.mediumId}>
          {({ id }) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: "label" }}
              placeholder={invitationMessages.medium}
              value={typeof form.values.mediumId === "number" ? form.values.mediumId : null}
              options={options}
              onChange={(value: number) => form.set("mediumId", value)}
            />
          )}
        </FormField>
      )}
      fixed={unchosen}
      send={async ({ mediumId, ...body }) => {
        await call(rebindInvitation, { params: { id: row.id, mediumId }, body });
        toast.success(answeredMessage(rebindInvitation));
      }}
      {...end}
    />
  );
}

function SameDialog({ row, onClose }: { row: InvitationRow; onClose(): void }) {
  const { data, error, reload } = useData(getSameVisitors, { params: { id: row.id } });
  return (
    <PageModal open title="同设备或同IP的会员" width={520} footer={null} onCancel={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      <ul className="live-lines size-12">
        {data?.map(({ id, member, sameDevice, registerTime }) => (
          <li key={id}>
            <MemberCell member={member} />
            {sameDevice ? "同设备" : "同IP"}
            <time className="num push text3">{registerTime === null ? "" : clockText(registerTime).slice(0, 16)}</time>
          </li>
        ))}
      </ul>
    </PageModal>
  );
}

const rowActions: readonly PageAction<InvitationRow>[] = [
  actionOf(invitationActs.invalid, {
    dialog: ({ id }, end) => <VoidDialog ids={[id]} {...end} />,
  }),
  actionOf(invitationActs.restore, {
    run: async ({ id }) => {
      await call(restoreInvitation, { params: { id } });
      toast.success(answeredMessage(restoreInvitation));
    },
  }),
  actionOf(invitationActs.rebind, {
    dialog: (row, end) => <RebindDialog row={row} {...end} />,
  }),
];
const batchActions: readonly PageAction<Selection<InvitationRow>>[] = [
  actionOf(invitationGrants.invalidMany, {
    danger: true,
    blocked: ({ rows }) =>
      rows.every((row) => invitationActs.invalid.when(row)) ? undefined : "所选记录中有不能判为无效的",
    dialog: ({ rows }, end) => <VoidDialog ids={rows.map(({ id }) => id)} {...end} />,
  }),
];

function Figures({ query }: { query: Readonly<Record<string, string>> }) {
  const { data, error, reload } = useData(getInvitationStat, { query });
  return (
    <FigureStrip>
      <div className="page-charts">
        {data !== undefined && (
          <FunnelBars
            label="邀请转化"
            steps={data.funnel.map(({ stage, count }) => ({ key: stage, title: invitationStage.labels[stage], count }))}
          />
        )}
        <Chart
          label="每日邀请阶段"
          height={180}
          error={error}
          onRetry={reload}
          data={
            data && {
              kind: "line",
              x: data.days,
              series: data.series.map(({ stage, values }) => ({ name: invitationStage.labels[stage], values })),
            }
          }
        />
      </div>
      <p className="caption num">
        佣金{" "}
        {data?.commission
          .map(({ settleStatus, cents }) => `${invitationSettle.labels[settleStatus]} ¥${yuanText(cents)}`)
          .join(" · ")}
      </p>
    </FigureStrip>
  );
}
const sharedFilters = ["beginTime", "endTime", "inviteCode", "mediumName", "stage", "settleStatus"];

const overlayOf = (showSame: (row: InvitationRow) => void): OverlayOf<typeof invitation> => ({
  tones: {
    stage: { CLICKED: "hollow", REGISTERED: "mute", COMPLETED: "slate", REAL_NAME: "slate", PAID: "jade" },
    settleStatus: { WAIT: "ochre", VALID: "jade", INVALID: "void", SETTLED: "mute" },
  },
  cells: {
    inviteeUserId: ({ inviteeUser }) =>
      inviteeUser === null ? <span className="caption">未注册</span> : <MemberCell member={inviteeUser} />,
    riskFlag: (row) =>
      row.riskFlag === "NONE" ? (
        "正常"
      ) : (
        <button type="button" className="plain-button" onClick={() => showSame(row)}>
          <Tag tone="ochre">{riskLabels[row.riskFlag]}</Tag>
        </button>
      ),
  },
  filters: {
    city: ({ list }: { list: FilteredList }) => <RegionFilter list={list} name="city" label="城市" />,
  },
  widths: { mediumName: 150, inviteeUserId: 156, riskFlag: 112 },
});

/** 邀请记录: every invited visitor; fraudulent ones are voided before they are paid. */
export function InvitationPage() {
  const [charts, setCharts] = useState(false);
  const { key, open, close } = useNamedKey("同设备会员");
  const overlay = useMemo(() => overlayOf(({ id }) => open(String(id))), [open]);
  const view = useResource(invitation, overlay);
  const same = useNamedRow(key, view.list.rows, ({ id }) => id);
  const query = Object.fromEntries(Object.entries(view.list.filters).filter(([name]) => sharedFilters.includes(name)));
  return (
    <Page title={invitation.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      {charts && <Figures query={query} />}
      <ResourceTable
        {...view}
        rowActions={rowActions}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={invalidMax}
      />
      {same !== null && <SameDialog row={same} onClose={close} />}
    </Page>
  );
}
