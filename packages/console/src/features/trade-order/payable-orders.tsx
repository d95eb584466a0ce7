import type { PayableOrder } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { Yuan } from "../../core/money/money-parts.tsx";

interface PayableOrdersProps {
  readonly orders: readonly PayableOrder[];
  readonly chosen: number | null;
  onChoose(orderId: number): void;
}

/** Closed orders that money without an order may pay; one is chosen. */
export const PayableOrders = ({ orders, chosen, onChoose }: PayableOrdersProps) => (
  <ul className="money-queue money-picks" aria-label="可补单订单">
    {orders.map((one) => (
      <li key={one.orderId}>
        <button
          className="grid gap-2 wide align-start pointer"
          type="button"
          aria-current={one.orderId === chosen}
          onClick={() => onChoose(one.orderId)}
        >
          <span className="row spread gap-8">
            <b className="num">{one.orderNo}</b>
            <Yuan cents={one.payCents} />
          </span>
          <span className="caption row spread gap-8">
            {one.userName} · {one.title}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
