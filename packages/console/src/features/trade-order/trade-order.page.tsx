import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { OrderList } from "./order-list.tsx";
import { PaymentTab, RefundTab, SuspenseTab } from "./order-tabs.tsx";
import { StatementTab } from "./statement-tab.tsx";
import "../../core/money/money.css";

const tabs = [
  { key: "orders", title: "订单" },
  { key: "payments", title: "支付记录" },
  { key: "refunds", title: "退款记录" },
  { key: "suspense", title: "待查款" },
  { key: "statements", title: "渠道对账" },
];

/** 订单流水: orders, attempts to pay, refunds, unassigned money, and the statements of the channels. */
export function TradeOrderPage() {
  const shown = usePageTabs(tabs);
  switch (shown.tab) {
    case "payments":
      return <PaymentTab tabs={shown} />;
    case "refunds":
      return <RefundTab tabs={shown} />;
    case "suspense":
      return <SuspenseTab tabs={shown} />;
    case "statements":
      return <StatementTab tabs={shown} />;
    default:
      return <OrderList tabs={shown} />;
  }
}
