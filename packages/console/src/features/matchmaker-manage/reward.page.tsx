import { rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { rewardMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { updateRewardStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import {
  isRewardInReview,
  rewardGrants,
  reviewReward,
} from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { rewardFigures } from "@hongxian/contract/features/matchmaker-manage/reward.figures.ts";
import { matchmakerReward } from "@hongxian/contract/features/matchmaker-manage/reward.resource.ts";
import { customCall, listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { LineChartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { ManualDialog } from "./manual-reward.dialog.tsx";
import { RewardRulesDialog } from "./reward-rules.dialog.tsx";
import { rewardTones } from "./reward-tones.ts";
import "./matchmaker-manage.css";

type RewardRow = RowOf<typeof matchmakerReward>;
const rewardList = listCall(matchmakerReward);
type Summary = CallData<typeof rewardList>["summary"];

const issueMany = customCall(matchmakerReward, "issueMany");
const voidOne = customCall(matchmakerReward, "void");
const reverseOne = customCall(matchmakerReward, "reverse");
const isFrozen = ({ status }: RewardRow): boolean => status === "FROZEN";

function Figures({ summary, list }: { summary: Summary | undefined; list: FigureCardsList }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="figures-lined fixed line-below">
      <FigureCards of={rewardFigures} data={summary} list={list} />
      <Button size="small" type="text" icon={<LineChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "图表"}
      </Button>
      {open && summary !== undefined && (
        <div className="reward-charts grid gap-16">
          <Chart
            label="各类型奖励金额（元）"
            height={180}
            data={{
              kind: "bar",
              x: summary.types.map(({ type }) => rewardType.labels[type]),
              series: [{ name: "金额（元）", values: summary.types.map(({ cents }) => cents / 100) }],
            }}
          />
          <Chart
            label="每日发放（元）"
            height={180}
            data={{
              kind: "line",
              x: summary.days.map(({ day }) => day),
              series: [{ name: "已发放（元）", values: summary.days.map(({ cents }) => cents / 100) }],
            }}
          />
        </div>
      )}
    </div>
  );
}

function SourceCell({ row }: { row: RewardRow }) {
  const { open } = usePage();
  const { openMember } = useAppParts();
  const { fromUserId } = row;
  const follow =
    row.sourceType === "INTRODUCTION"
      ? () => open(`/matchMaking/member?tab=introductions&id=${row.sourceId}`)
      : row.roomId !== null
        ? () => open(`/liveRoom/roomList?keyword=${row.roomId}&status=`)
        : fromUserId !== null
          ? () => openMember?.(fromUserId)
          : null;
  if (follow === null) return <span className="cell-text block cut">{row.source}</span>;
  return (
    <button type="button" className="cell-link" onClick={follow}>
      {row.source}
    </button>
  );
}

const overlay: OverlayOf<typeof matchmakerReward> = {
  tones: { status: rewardTones },
  cells: {
    source: (row) => <SourceCell row={row} />,
    amountCents: ({ amountCents }) => (
      <span className={amountCents < 0 ? "num brick" : "num"}>{yuanText(amountCents)}</span>
    ),
  },
  filters: {
    amountMin: ({ list }) => <RangeFilter list={list} begin="amountMin" end="amountMax" label="金额" numeric="元" />,
  },
  dialogs: {
    void: ({ row, onDone, onClose }) => (
      <TextDialog
        title={`作废：${row.no}`}
        label="原因"
        max={200}
        schema={voidOne.body}
        name="reason"
        okText="作废"
        send={(body) => call(voidOne, { params: { id: row.id }, body })}
        onDone={() => {
          toast.success(answeredMessage(voidOne));
          onDone();
        }}
        onClose={onClose}
      />
    ),
    reverse: ({ row, onDone, onClose }) => (
      <TextDialog
        title="冲回"
        label="原因"
        hint={
          row.amountCents < 0
            ? rewardMessages.giveBackAsk(yuanText(-row.amountCents))
            : rewardMessages.reverseAsk(yuanText(row.amountCents))
        }
        max={200}
        schema={reverseOne.body}
        name="reason"
        okText="冲回"
        send={(body) => call(reverseOne, { params: { id: row.id }, body })}
        onDone={() => {
          toast.success(answeredMessage(reverseOne));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  },
  widths: { no: 156, source: 128, gradeName: 84, reason: 120 },
};

const review = (pass: boolean, title: string): PageAction<RewardRow> => ({
  title,
  allow: [rewardGrants.give, rewardGrants.take],
  when: isRewardInReview,
  danger: !pass,
  confirm: ({ amountCents }) => `确定${title}该笔 ${yuanText(amountCents)} 元的人工奖励？`,
  run: async ({ id }) => {
    await call(reviewReward, { params: { id }, body: { pass } });
    toast.success(answeredMessage(reviewReward));
  },
});

const reasonBody = z.object({
  reason: z.string().trim().min(1, rewardMessages.reason).max(150, "原因不能超过150个字"),
});
const hold: PageAction<RewardRow> = actionOf(rewardGrants.holdReward, {
  group: "奖励状态",
  when: ({ rewardStatus }) => rewardStatus === "NORMAL",
  danger: true,
  dialog: ({ userId, user }, { onDone, onClose }) => (
    <TextDialog
      title={`暂停奖励：${user?.firstName ?? userId}`}
      label="原因"
      max={150}
      schema={reasonBody}
      name="reason"
      send={({ reason }) => call(updateRewardStatus, { query: { userId, rewardStatus: "FROZEN", reason } })}
      onDone={() => {
        toast.success(answeredMessage(updateRewardStatus));
        onDone();
      }}
      onClose={onClose}
    />
  ),
});
const free: PageAction<RewardRow> = actionOf(rewardGrants.freeReward, {
  group: "奖励状态",
  when: ({ rewardStatus }) => rewardStatus === "FROZEN",
  confirm: "确定恢复该红娘的奖励？",
  run: async ({ userId }) => {
    await call(updateRewardStatus, { query: { userId, rewardStatus: "NORMAL", reason: "" } });
    toast.success(answeredMessage(updateRewardStatus));
  },
});

const issueAll: PageAction<Selection<RewardRow>> = actionOf(issueMany, {
  blocked: ({ rows }) => (rows.every(isFrozen) ? undefined : "所选记录中有不在冻结中的"),
  confirm: ({ rows }) =>
    `确定发放所选${rows.length}笔，共${yuanText(rows.reduce((sum, { amountCents }) => sum + amountCents, 0))}元？`,
  run: async ({ rows }) => {
    await call(issueMany, { body: { ids: rows.map(({ id }) => id) } });
    toast.success(answeredMessage(issueMany));
  },
});

const manual = (type: "MANUAL" | "DEDUCT", title: string): PageAction<null> => ({
  title,
  allow: [type === "MANUAL" ? rewardGrants.give : rewardGrants.take],
  dialog: (_, end) => <ManualDialog type={type} title={title} {...end} />,
});
const rules: PageAction<null> = {
  title: "奖励规则",
  dialog: (_, end) => <RewardRulesDialog {...end} />,
};

/** 红娘奖励记录: every reward, and finance's actions on it. */
export function RewardPage() {
  const view = useResource(matchmakerReward, overlay, { without: ["amountMax"] });
  const can = useCan();
  const mayIssue = can({ title: "批量发放", routes: [matchmakerReward.route] });
  return (
    <Page title={matchmakerReward.title}>
      <Figures summary={view.list.summary} list={view.list} />
      <ResourceTable
        {...view}
        rowActions={[...view.rowActions, review(true, "复核"), review(false, "退回"), hold, free]}
        listActions={[manual("MANUAL", "人工补发"), manual("DEDUCT", "人工扣除"), rules, ...view.listActions]}
        batchActions={mayIssue ? [issueAll] : []}
      />
    </Page>
  );
}
