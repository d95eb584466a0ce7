import { payeeType, withdrawalRisk, withdrawalStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { withdrawal, withdrawalOwner } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { Segmented } from "antd";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneFacts, PhoneMember } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { yuanText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { ledgerAction, passAction, rejectAction, type WithdrawalOne, withdrawalTones } from "./withdrawal-actions.tsx";

const withdrawals = listCall(withdrawal);
const tabs = { WAIT_AUDIT: "待审核", WAIT_PAY: "待打款", PAID: "已打款", REJECTED: "已驳回" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "text", name: "no", label: "关键词", placeholder: "单号 / 流水号" },
  { kind: "text", name: "member", label: "申请人", placeholder: "用户ID或昵称" },
  { kind: "range", label: "金额（元）", begin: "amountMin", end: "amountMax" },
  { kind: "days", label: "时间", begin: "beginTime", end: "endTime", lastDays: 30 },
];

const actions: readonly PageAction<WithdrawalOne>[] = [
  { ...passAction, confirm: ({ amountCents }) => `确认通过${yuanText(amountCents)}元的提现？` },
  rejectAction,
  ledgerAction,
];

function WithdrawalCard({ row }: { row: WithdrawalOne }) {
  return (
    <>
      <div className="row spread shrink-x gap-8">
        {row.user === null ? (
          <b>{row.ownerName}</b>
        ) : (
          <PhoneMember user={row.user} {...(row.tier === null ? {} : { note: row.ownerName })} />
        )}
        <Tag tone={withdrawalTones[row.status]}>{withdrawalStatus.labels[row.status]}</Tag>
      </div>
      <div className="row spread shrink-x gap-8">
        <span>
          {withdrawalOwner.labels[row.ownerType]}提现
          {row.tier !== null && ` · ${agentTier.labels[row.tier]}`}
        </span>
        <b className="phone-amount num">¥{yuanText(row.amountCents)}</b>
      </div>
      <PhoneFacts
        facts={[
          [
            "手续费 / 实付",
            <span key="fee" className="num">
              ¥{yuanText(row.feeCents)} / ¥{yuanText(row.actualCents)}
            </span>,
          ],
          // Only the desks that pay see the account in clear.
          ["收款", `${payeeType.labels[row.payeeType]} ${row.payeeName} ****`],
          [
            "余额快照",
            <span key="balance" className="num">
              ¥{yuanText(row.balanceSnapshotCents)}
            </span>,
          ],
          ["7天提现次数", row.weekNum],
        ]}
      />
      {row.riskTags.length > 0 && (
        <div className="flex wrap gap-6 mt-8">
          {row.riskTags.map((risk) => (
            <Tag key={risk} tone="brick">
              {withdrawalRisk.labels[risk]}
            </Tag>
          ))}
        </div>
      )}
      {row.reason !== "" && <p className="phone-quote">{row.reason}</p>}
      <p className="phone-note num">
        {row.no} · {clockText(row.createdTime)}
      </p>
    </>
  );
}

/** 提现: passed or refused on the phone; payment is done at the desk. */
export function PhoneWithdrawPage() {
  const list = usePhoneList(withdrawals);
  return (
    <PhoneListPage
      title="提现"
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "status", titles: tabs, preset: "WAIT_AUDIT" }}
      head={
        <div className="phone-search fixed on-surface pad-8-12">
          <Segmented
            block
            size="large"
            aria-label="申请人"
            options={[
              { value: "", label: "全部" },
              { value: "MEMBER", label: "会员" },
              { value: "AGENT", label: "代理" },
            ]}
            value={list.filters["ownerType"] ?? ""}
            onChange={(value) => list.set({ ownerType: value === "" ? undefined : value })}
          />
        </div>
      }
      actions={actions}
      swipe="通过"
      Card={WithdrawalCard}
    />
  );
}
