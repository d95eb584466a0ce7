import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { orderGrants } from "@hongxian/contract/core/money/order.endpoints.ts";
import { isMakeUpPossible } from "@hongxian/contract/core/money/order.rules.ts";
import { orderType, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { useState } from "react";
import { AppleMakeUpDialog } from "../../core/money/apple-make-up.dialog.tsx";
import { OrderDrawer } from "../../core/money/order-drawer.tsx";
import { orderTones } from "../../core/money/order-tones.ts";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneMember } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { clockText, todayText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { copyText } from "../../platform/copy-text.ts";

type Order = RowOf<typeof tradeOrder>;
const orders = listCall(tradeOrder);
const tabs = { "": "全部", WAIT_PAY: "待支付", PAID: "已支付", PAY_BACK: "已退款" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "days", label: "时间", begin: "beginTime", end: "endTime", lastDays: 1 },
  { kind: "some", name: "feeType", label: "费用类型", labels: feeType.labels },
  { kind: "some", name: "payMode", label: "支付方式", labels: payMode.labels },
  { kind: "text", name: "orderNo", label: "订单号" },
  { kind: "number", name: "member", label: "用户ID" },
];

const actions: readonly PageAction<Order>[] = [
  actionOf(orderGrants.phone, {
    dialog: ({ id }, { onClose }) => <OrderDrawer id={id} onClose={onClose} />,
  }),
  {
    title: "复制单号",
    run: ({ orderNo }) => copyText(orderNo),
  },
  actionOf(button("补单", "/phoneVersions/phoneOrder"), {
    when: (row) => row.platform === "IOS" && isMakeUpPossible(row),
    dialog: ({ userId }, end) => <AppleMakeUpDialog userId={userId} {...end} />,
  }),
];

function OrderCard({ row }: { row: Order }) {
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember user={row.user} />
        <Tag tone={orderTones[row.status]}>{orderStatus.labels[row.status]}</Tag>
      </div>
      <div className="row spread shrink-x gap-8">
        <span>{row.feeType === null ? orderType.labels[row.orderType] : feeType.labels[row.feeType]}</span>
        <b className="phone-amount num">¥{yuanText(row.payCents)}</b>
      </div>
      <p className="phone-note num">
        {row.orderNo} · {row.payMode === null ? "未选支付方式" : payMode.labels[row.payMode]}
        <br />
        {clockText(row.createdTime)}
        {row.refundCents > 0 && ` · 已退 ¥${yuanText(row.refundCents)}`}
      </p>
    </>
  );
}

/** 订单: incoming orders on the phone. */
export function PhoneOrderPage() {
  const [preset] = useState(() => ({ beginTime: todayText(), endTime: todayText() }));
  const list = usePhoneList(orders, { preset });
  // The sums of its declared columns.
  const sums = list.summary as Readonly<Record<string, number>> | undefined;
  return (
    <PhoneListPage
      title="订单"
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "status", titles: tabs, preset: "" }}
      head={
        <p className="phone-sum num fixed size-13 text2 line-below on-surface pad-8-12">
          共<b className="text">{list.totalCapped ? `${countText(list.total)}+` : countText(list.total)}</b>单 合计
          <b className="text">{yuanText(sums?.["receivedCents"] ?? 0)}</b>元
        </p>
      }
      actions={actions}
      Card={OrderCard}
    />
  );
}
