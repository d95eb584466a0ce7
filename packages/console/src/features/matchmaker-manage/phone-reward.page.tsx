import { figurePeriods } from "@hongxian/contract/wire/figure-periods.ts";
import { rewardState, rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { applyAgentWithdrawal } from "@hongxian/contract/core/money/agent-withdrawal.endpoints.ts";
import { ledgerAccount } from "@hongxian/contract/core/money/ledger.choices.ts";
import { payeeType } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  getRewardLines,
  getRewardSummary,
  rewardGrants,
} from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { matchmakerReward } from "@hongxian/contract/features/matchmaker-manage/reward.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import {
  GiftOutlined,
  HeartOutlined,
  MinusCircleOutlined,
  UserAddOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { PhoneChips } from "../../core/phone/phone-chips.tsx";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { lastDayOf, PhoneMonth } from "../../core/phone/phone-month.tsx";
import { PhoneChart } from "../../core/phone/phone-panel.tsx";
import { PhoneFacts } from "../../core/phone/phone-parts.tsx";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { Tag } from "../../ui/tag.tsx";
import { rewardTones } from "./reward-tones.ts";
import "../../core/money/money.css";

type Reward = RowOf<typeof matchmakerReward>;
const rewards = listCall(matchmakerReward);
const filters: readonly PhoneFilter[] = [{ kind: "some", name: "status", label: "状态", labels: rewardState.labels }];
/** For users who see others' rewards; a matchmaker sees only their own. */
const othersFilters: readonly PhoneFilter[] = [
  ...filters,
  { kind: "text", name: "member", label: "红娘", placeholder: "红娘的用户ID或昵称" },
];
/** The person a reward came from, masked except for the first character. */
const fromText = ({ sourcePair, fromUser }: Reward): string => {
  if (sourcePair !== "") return sourcePair;
  return (fromUser?.firstName ?? "") === "" ? "" : `${fromUser?.firstName?.slice(0, 1) ?? ""}**`;
};
const sourceText = (row: Reward): string =>
  row.sourcePair !== "" ? row.sourcePair : [row.source, fromText(row)].filter((part) => part !== "").join("：");
const icons: Readonly<Record<string, ReactNode>> = {
  INVITE_REGISTER: <UserAddOutlined />,
  INVITE_REALNAME: <UserAddOutlined />,
  LIVE_HOST: <VideoCameraOutlined />,
  DEDUCT: <MinusCircleOutlined />,
  MANUAL: <GiftOutlined />,
  TASK: <GiftOutlined />,
};

function RewardSheet({ row, onClose }: { row: Reward; onClose(): void }) {
  const { data } = useData(getRewardLines, { params: { id: row.id } });
  const accounts: Readonly<Record<string, string>> = ledgerAccount.labels;
  return (
    <PhoneSheet title={`奖励 ${row.no}`} onClose={onClose}>
      <PhoneFacts
        facts={[
          ["类型", rewardType.labels[row.type]],
          ["来源", row.source],
          ["来源会员", fromText(row)],
          ["金额", <Yuan key="amount" cents={row.amountCents} />],
          ["状态", rewardState.labels[row.status]],
          ["解冻时间", clockText(row.unfreezeTime)],
          ["备注", row.reason],
        ]}
      />
      <h2>账户流水</h2>
      <PhoneFacts
        facts={(data ?? []).map(
          (line) =>
            [
              `${accounts[line.account] ?? line.account} ${clockText(line.createdTime).slice(5, 16)}`,
              <Yuan key={line.id} cents={line.amountCents} />,
            ] as const,
        )}
      />
    </PhoneSheet>
  );
}

const actions: readonly PageAction<Reward>[] = [
  actionOf(rewardGrants.rewardView, {
    dialog: (row, { onClose }) => <RewardSheet row={row} onClose={onClose} />,
  }),
];

const applyFields = {
  amountCents: field.cents("提现金额"),
  payeeType: field.choice("收款方式", payeeType),
  payeeName: field.text("收款人", { max: 30 }),
  payeeAccount: field.text("收款账号", { max: 64 }),
};
const withdrawAction = (balance: number): PageAction<null> => ({
  title: "去提现",
  allow: applyAgentWithdrawal.allow,
  primary: true,
  dialog: (_, end) => (
    <SchemaDialog
      title="申请提现"
      schema={applyAgentWithdrawal.body}
      fields={applyFields}
      okText="提交申请"
      send={(body) => runCall(applyAgentWithdrawal, { body })}
      {...end}
    >
      <p>可提现余额 ¥{yuanText(balance)}，收款人须与实名一致。</p>
    </SchemaDialog>
  ),
});

function RewardCard({ row }: { row: Reward }) {
  const text = `${row.amountCents > 0 ? "+" : ""}${yuanText(row.amountCents)}`;
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <span>
          {icons[row.type] ?? <HeartOutlined />} {rewardType.labels[row.type]}
        </span>
        <b className={`phone-amount num ${row.amountCents > 0 ? "phone-plus" : "phone-late"}`}>{text}</b>
      </div>
      <div className="row spread shrink-x gap-8">
        <span className="caption">{sourceText(row)}</span>
        <Tag tone={rewardTones[row.status]}>{rewardState.labels[row.status]}</Tag>
      </div>
      <p className="phone-note num">
        {row.user?.firstName ?? ""} · {clockText(row.createdTime).slice(11, 16)}
        {row.status === "FROZEN" && ` · ${clockText(row.unfreezeTime).slice(0, 16)} 解冻`}
      </p>
    </>
  );
}

/** 红娘奖励 on the phone: a month, day by day. */
export function PhoneRewardPage() {
  const [params] = usePageSearch();
  const month = (params.get("beginTime") ?? todayText()).slice(0, 7);
  const preset = { beginTime: `${month}-01`, endTime: lastDayOf(month) };
  const list = usePhoneList(rewards, { preset });
  const summary = useData(getRewardSummary, { query: { month } });
  const { data } = summary;
  const type = list.filters["type"] ?? "";
  const isMatchmaker = useSession()?.staff.agentTier === "MATCHMAKER";
  return (
    <PhoneListPage
      title="红娘奖励"
      list={list}
      rowKey={({ id }) => id}
      filters={isMatchmaker ? filters : othersFilters}
      actions={actions}
      onRefresh={summary.reload}
      Card={RewardCard}
      groupOf={({ createdTime }) => clockText(createdTime).slice(0, 10)}
      renderGroup={(day, rows) => (
        <p className="phone-day num flex spread size-12 text3">
          <span>{day}</span>
          <span>{yuanText(rows.reduce((sum, { amountCents }) => sum + amountCents, 0))}</span>
        </p>
      )}
      head={
        <div className="phone-search fixed on-surface pad-8-12">
          <PhoneMonth
            month={month}
            onPick={(next) => list.set({ beginTime: `${next}-01`, endTime: lastDayOf(next) })}
          />
        </div>
      }
      above={
        <>
          <PhoneStats
            period={month}
            stats={[
              { label: "奖励", value: data?.totalCents ?? null, unit: "cents" },
              { label: "冻结中", value: data?.frozenCents ?? null, unit: "cents" },
              { label: "已发放", value: data?.issuedCents ?? null, unit: "cents" },
            ]}
          />
          <PhoneStats
            period={figurePeriods.now}
            stats={[{ label: "可提现余额", value: data?.balanceCents ?? null, unit: "cents" }]}
          />
          {data !== undefined && data.balanceCents !== null && (
            <div className="phone-card-foot flex to-end gap-8 mt-10">
              <ActionButton target={null} action={withdrawAction(data.balanceCents)} onDone={summary.reload} />
            </div>
          )}
          <PhoneChart
            title="近6个月"
            of={summary}
            chart={({ months }) => ({
              kind: "bar",
              x: months.map((one) => one.month),
              series: [{ name: "奖励(元)", values: months.map(({ cents }) => cents / 100) }],
            })}
          />
          <div className="phone-chips-scroll">
            <PhoneChips
              label="奖励类型"
              labels={rewardType.labels}
              chosen={[type]}
              onPick={(value) => list.set({ type: value === type ? undefined : value })}
            />
          </div>
        </>
      }
    />
  );
}
