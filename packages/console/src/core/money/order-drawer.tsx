import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { getOrderDetail, type OrderDetail } from "@hongxian/contract/core/money/order.endpoints.ts";
import { contractStatus, invoiceStatus, orderStatus, payStatus } from "@hongxian/contract/core/money/order.choices.ts";
import {
  orderSource,
  orderType,
  payMode,
  refundStatus,
  statementKind,
  statementMatch,
  statementWay,
} from "@hongxian/contract/core/money/trade.choices.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { showPictures } from "../viewer/show-pictures.ts";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { LedgerLines } from "./ledger-lines.tsx";
import { FactList, MoneyPart, Yuan } from "./money-parts.tsx";
import { orderTones } from "./order-tones.ts";

const labelIn = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;
const shareStates = { FROZEN: "冻结中", SETTLED: "已结算", REVERSED: "已冲回" } as const;
const rightStates = { EFFECTIVE: "生效中", EXPIRED: "已到期", REVOKED: "已收回" } as const;

function PriceLines({ order }: { order: OrderDetail }) {
  const lines: readonly (readonly [string, number])[] = [
    ["原价", order.amountCents],
    ["活动优惠", -order.discountCents],
    ["优惠券", -order.couponCents],
    ["调价", order.adjustCents],
    ["运费", order.freightCents],
  ];
  return (
    <table className="money-lines wide">
      <tbody>
        {lines
          .filter(([label, cents]) => cents !== 0 || label === "原价")
          .map(([label, cents]) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="money-right">
                <Yuan cents={cents} />
              </td>
            </tr>
          ))}
        <tr>
          <td>
            <b>应付</b>
          </td>
          <td className="money-right">
            <Yuan cents={order.payCents} />
          </td>
        </tr>
        {order.refundCents > 0 && (
          <tr>
            <td>已退</td>
            <td className="money-right">
              <Yuan cents={-order.refundCents} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

type Difference = OrderDetail["differences"][number];
const wroteOff = ({ isWrittenOff }: Difference): boolean => isWrittenOff;

/** What was found when the order was held against its channel's statement, and what was done about it. */
const DifferenceText = ({ one }: { one: Difference }) => (
  <span>
    {statementMatch.labels[one.found]}：渠道 <Yuan cents={one.channelCents} />
    ，平台 <Yuan cents={one.localCents} />。
    {one.handleTime === null
      ? "待处理"
      : `${one.way === null ? "已处理" : statementWay.labels[one.way]}（${one.staffName ?? "系统"} ${clockText(one.handleTime)}）：${one.remark}`}
    {one.isWrittenOff && " 渠道没有这笔收款，订单不再计为收款。"}
  </span>
);

function Parts({ order }: { order: OrderDetail }) {
  const { open } = usePage();
  return (
    <>
      <FactList
        facts={[
          ["会员", <MemberCell key="member" member={order.user} />],
          [
            "状态",
            <Tag key="status" tone={order.differences.some(wroteOff) ? "brick" : orderTones[order.status]}>
              {order.differences.some(wroteOff) ? "已对账冲正" : orderStatus.labels[order.status]}
            </Tag>,
          ],
          ["类型", orderType.labels[order.orderType]],
          ["项目", order.title],
          ["支付方式", order.payMode === null ? "" : payMode.labels[order.payMode]],
          ["来源", orderSource.labels[order.source]],
          ["开单人", order.staff?.name],
          ["失效时间", clockText(order.expireTime)],
          ["备注", order.remark],
        ]}
      />
      <MoneyPart title="价格构成">
        <PriceLines order={order} />
      </MoneyPart>
      {order.voucherImgs.length > 0 && (
        <MoneyPart title="凭证">
          <div className="money-shots flex wrap gap-8">
            {order.voucherImgs.map((address, at) => (
              <button
                key={address}
                type="button"
                className="plain-button"
                onClick={() => showPictures(order.voucherImgs, at)}
              >
                <img src={address} alt={`凭证 ${at + 1}`} />
              </button>
            ))}
          </div>
        </MoneyPart>
      )}
      <MoneyPart title="支付">
        <FactList
          facts={order.payments.map((one) => [
            payStatus.labels[one.status],
            <span key={one.id}>
              <span className="num">{one.payNo}</span> <Yuan cents={one.amountCents} />{" "}
              {one.channelName ?? payMode.labels[one.payMode]} <span className="num">{one.channelTradeNo ?? ""}</span>{" "}
              {one.failMsg}
            </span>,
          ])}
        />
        {order.payments.length === 0 && <span className="caption">没有支付记录</span>}
      </MoneyPart>
      {order.rights.length > 0 && (
        <MoneyPart title="权益">
          <FactList
            facts={order.rights.map((one) => [
              labelIn(feeType.labels, one.feeType),
              `${labelIn(rightStates, one.status)} ${one.endTime === null ? "" : `至 ${clockText(one.endTime)}`} ${one.total === null ? "" : `已用 ${one.used}/${one.total}`}`,
            ])}
          />
        </MoneyPart>
      )}
      {order.shares.length > 0 && (
        <MoneyPart title="分润">
          <FactList
            facts={order.shares.map((one) => [
              one.agentName,
              <span key={one.id}>
                <Yuan cents={one.amountCents} /> {labelIn(shareStates, one.status)}{" "}
                {one.reversedCents > 0 && (
                  <>
                    冲回 <Yuan cents={one.reversedCents} />
                  </>
                )}
              </span>,
            ])}
          />
        </MoneyPart>
      )}
      {order.refunds.length > 0 && (
        <MoneyPart title="退款">
          <FactList
            facts={order.refunds.map((one) => [
              refundStatus.labels[one.status],
              <span key={one.id}>
                <span className="num">{one.refundNo}</span> <Yuan cents={one.refundCents} />
              </span>,
            ])}
          />
        </MoneyPart>
      )}
      {order.differences.length > 0 && (
        <MoneyPart title="渠道对账">
          <FactList
            facts={order.differences.map((one) => [
              `${one.day} ${statementKind.labels[one.kind]}`,
              <DifferenceText key={one.id} one={one} />,
            ])}
          />
        </MoneyPart>
      )}
      {order.contract !== null && (
        <MoneyPart title="合同">
          <button
            type="button"
            className="cell-link num"
            onClick={() =>
              open(`/contractAdmin/userContract?contractNo=${order.contract?.contractNo ?? ""}&status=&${wholePeriod}`)
            }
          >
            {order.contract.contractNo}
          </button>{" "}
          {contractStatus.labels[order.contract.status]}
        </MoneyPart>
      )}
      {order.invoices.length > 0 && (
        <MoneyPart title="发票">
          <FactList
            facts={order.invoices.map((one) => [
              one.applyNo,
              <span key={one.applyNo}>
                <Yuan cents={one.cents} /> {one.isRed ? "已红冲" : invoiceStatus.labels[one.status]}
              </span>,
            ])}
          />
        </MoneyPart>
      )}
      {order.lines.length > 0 && (
        <MoneyPart title="账务分录">
          <LedgerLines lines={order.lines.map(({ owner, ...line }) => ({ ownerType: owner, ...line }))} />
        </MoneyPart>
      )}
      <MoneyPart title="时间线">
        <FactList facts={order.timeline.map(({ time, text }, at) => [`${at + 1}`, `${clockText(time)}　${text}`])} />
      </MoneyPart>
    </>
  );
}

/** 详情 of an order: price, payments, rights, entries, shares, refund, contract, invoice, timeline. */
export function OrderDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getOrderDetail, { params: { id } });
  return (
    <PageDrawer open size={760} title={data === undefined ? "订单" : `订单 ${data.orderNo}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && <Parts order={data} />}
    </PageDrawer>
  );
}
