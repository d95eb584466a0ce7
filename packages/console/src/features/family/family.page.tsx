import { auditFamily, setFamilyStatus } from "@hongxian/contract/features/family/family.endpoints.ts";
import { family } from "@hongxian/contract/features/family/family.resource.ts";
import { familyGrants, familyMessages, familyStatus } from "@hongxian/contract/features/family/family.rules.ts";
import { Button } from "antd";
import { useState } from "react";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import "../../core/figures/figures.css";
import { type FamilyRow, MembersDrawer, StatDrawer } from "./family-drawers.tsx";

const overlay: OverlayOf<typeof family> = {
  tones: { status: { WAIT_AUDIT: "ochre", NORMAL: "jade", FROZEN: "slate", REFUSED: "mute", DISSOLVED: "void" } },
  cells: {
    level: ({ level }) => <span className="num">{level} 级</span>,
    memberNum: ({ memberNum, maxMember }) => (
      <span className="num">
        {countText(memberNum)}/{countText(maxMember)}
      </span>
    ),
  },
  filters: {
    from: ({ list }) => <RangeFilter list={list} begin="from" end="to" label="统计时间" lastDays={30} />,
  },
  widths: { avatar: 56, name: 120, leaderId: 156, level: 64, memberNum: 92, liveMinutes: 128, shareBp: 84 },
};

/** The end of the counted days is part of the filter of their beginning. */
const spanned = { without: ["to"] };
const refusing = { status: "REFUSED" } as const;
const freezing = { status: "FROZEN" } as const;
const move = async (id: number, status: "NORMAL" | "DISSOLVED") => {
  await call(setFamilyStatus, { params: { id }, body: { status } });
  toast.success(answeredMessage(setFamilyStatus));
};

const rowActions: readonly PageAction<FamilyRow>[] = [
  {
    title: "审核通过",
    allow: [familyGrants.pass],
    when: ({ status }) => status === "WAIT_AUDIT",
    confirm: ({ name }) => `确定通过家族「${name}」？`,
    run: async ({ id }) => {
      await call(auditFamily, { params: { id }, body: { status: "NORMAL" } });
      toast.success(answeredMessage(auditFamily));
    },
  },
  {
    title: "审核驳回",
    allow: [familyGrants.refuse],
    when: ({ status }) => status === "WAIT_AUDIT",
    danger: true,
    dialog: ({ id, name }, end) => (
      <TextDialog
        title={`审核驳回：${name}`}
        label="驳回原因"
        name="reason"
        max={200}
        schema={auditFamily.body}
        fixed={refusing}
        okText="驳回"
        send={async (body) => {
          await call(auditFamily, { params: { id }, body });
          toast.success(answeredMessage(auditFamily));
        }}
        {...end}
      />
    ),
  },
  {
    title: "成员管理",
    allow: [familyGrants.members],
    when: ({ status }) => status === "NORMAL" || status === "FROZEN",
    dialog: (row, { onDone }) => <MembersDrawer row={row} onClose={onDone} />,
  },
  {
    title: "数据",
    dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} />,
  },
  {
    title: "冻结",
    allow: [familyGrants.freeze],
    when: ({ status }) => status === "NORMAL",
    danger: true,
    dialog: ({ id, name }, end) => (
      <TextDialog
        title={`冻结：${name}`}
        label="冻结原因"
        name="reason"
        max={200}
        schema={setFamilyStatus.body}
        fixed={freezing}
        okText="冻结"
        send={async (body) => {
          await call(setFamilyStatus, { params: { id }, body });
          toast.success(answeredMessage(setFamilyStatus));
        }}
        {...end}
      />
    ),
  },
  {
    title: "解冻",
    allow: [familyGrants.thaw],
    when: ({ status }) => status === "FROZEN",
    run: ({ id }) => move(id, "NORMAL"),
  },
  {
    title: "解散",
    allow: [familyGrants.dissolve],
    when: ({ status }) => status === "NORMAL" || status === "FROZEN",
    danger: true,
    confirm: familyMessages.dissolveConfirm,
    run: ({ id }) => move(id, "DISSOLVED"),
  },
];

/** 家族列表: hosts' families, their leaders and shares. */
export function FamilyPage() {
  const { open } = usePage();
  const view = useResource(family, overlay, spanned);
  const [charts, setCharts] = useState(true);
  const { list } = view;
  const { summary } = list;
  const enter: PageAction<FamilyRow> = {
    title: "进入家族群",
    allow: [familyGrants.chat],
    when: ({ status, chatRoomId }) => (status === "NORMAL" || status === "FROZEN") && chatRoomId !== null,
    run: async ({ chatRoomId }) => open(`/operation/chatRoom?keyword=${chatRoomId}&status=&watch=${chatRoomId}`),
  };
  const isOpen = (row: FamilyRow) => row.status === "NORMAL" || row.status === "FROZEN";
  const standard = view.rowActions.map((action) => (action.title === "编辑" ? { ...action, when: isOpen } : action));
  return (
    <Page
      title={family.title}
      extra={
        <span className="inline-row gap-6">
          {(summary?.waiting ?? 0) > 0 && (
            <Button type="text" onClick={() => list.set({ status: ["WAIT_AUDIT"] })}>
              {familyStatus.labels.WAIT_AUDIT} <em className="num slanted">{summary?.waiting}</em>
            </Button>
          )}
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      {charts && (
        <div className="family-top">
          <p className="caption">期间礼物流水前10名（元）</p>
          <Chart
            label="流水前10名家族（元）"
            height={160}
            error={list.error}
            onRetry={list.reload}
            data={
              summary && {
                kind: "bar",
                x: summary.top.map(({ name }) => name),
                series: [{ name: "期间礼物流水", values: summary.top.map(({ cents }) => cents / 100) }],
              }
            }
          />
        </div>
      )}
      <ResourceTable {...view} rowActions={[...standard, ...rowActions, enter]} />
    </Page>
  );
}
