import { expressCompany, goodsRoutes } from "@hongxian/contract/core/goods/goods.choices.ts";
import { closeOneOrder, closeOrderConfirm } from "@hongxian/contract/core/money/order.endpoints.ts";
import { isClosable, isOpenRefund, isPaidOrder } from "@hongxian/contract/core/money/order.rules.ts";
import { mayMove } from "@hongxian/contract/core/states/state-machine.ts";
import { refundMachine } from "@hongxian/contract/core/money/trade.machines.ts";
import {
  goodsOrderGrants as may,
  shipMany,
  shipSheet,
} from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { goodsOrderFigures } from "@hongxian/contract/features/goods-order/goods-order.figures.ts";
import {
  goodsOrder,
  goodsOrderSheet,
  orderDesk,
} from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import { CarOutlined, ExportOutlined, ScanOutlined } from "@ant-design/icons";
import { useState } from "react";
import { sheetColumns } from "../../core/exports/sheet-columns.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { GoodsFilter } from "../../core/money/goods-pick.tsx";
import { orderTones, refundTones } from "../../core/money/order-tones.ts";
import { copyText } from "../../platform/copy-text.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { ExportDialog } from "../../kit/export-dialog.tsx";
import { among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";
import { Tag } from "../../ui/tag.tsx";
import {
  AdjustDialog,
  PrintDialog,
  ShipDialog,
  TrackDrawer,
  TrackingDialog,
  VerifyDialog,
  type OrderRow,
} from "./order-dialogs.tsx";
import { GoodsRefundDialog, PassRefundDialog, RejectRefundDialog } from "./refund-dialogs.tsx";
import "../../core/money/money.css";
import "../../core/ticket/ticket.css";
import "./goods-order.css";

const companies: Readonly<Record<string, string>> = expressCompany.labels;
type Item = OrderRow["items"][number];
const Goods = ({ item }: { item: Item }) => (
  <span className="order-goods row shrink-x gap-8">
    <img src={item.imageUrl} alt="" width={36} height={36} />
    <span>
      <span className="cell-text block cut" title={item.title}>
        {item.title}
      </span>
      <span className="caption">
        {item.specText} ×{item.count}
        {item.refundCount > 0 && ` 已退${item.refundCount}`}
        {item.isVerified && " 已核销"}
      </span>
    </span>
  </span>
);

const shipTones = { NONE: "hollow", WAIT_SHIP: "ochre", SHIPPED: "slate", RECEIVED: "jade" } as const;
const overlay: OverlayOf<typeof goodsOrder> = {
  tones: {
    status: orderTones,
    shipStatus: shipTones,
    refundStatus: refundTones,
  },
  cells: {
    orderNo: ({ orderNo }) => (
      <button type="button" className="cell-link num" title="复制订单号" onClick={() => copyText(orderNo)}>
        {orderNo}
      </button>
    ),
    items: ({ items }) => {
      const [first] = items;
      return first === undefined ? (
        <span className="nil">—</span>
      ) : (
        <span className="order-goods row shrink-x gap-8">
          <Goods item={first} />
          {items.length > 1 && <span className="caption">等{items.length}件</span>}
        </span>
      );
    },
    place: ({ id, phone, receiver, place }) =>
      phone === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="stack lead-18">
          <span>
            {receiver} <RevealText type="shipment" id={id} field="phone" masked={phone} routes={[goodsRoutes.order]} />
          </span>
          <span className="caption cell-text block cut">{place}</span>
        </span>
      ),
    shipStatus: ({ shipStatus, isLate }) => (
      <>
        <Tag tone={shipTones[shipStatus]}>{goodsOrder.fields.shipStatus.labels[shipStatus]}</Tag>
        {isLate && <span className="remain-pressing weight-500 brick">超时</span>}
      </>
    ),
    trackingNo: ({ company, trackingNo }) =>
      trackingNo === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="stack lead-18">
          <span>{companies[company] ?? company}</span>
          <span className="num caption">{trackingNo}</span>
        </span>
      ),
  },
  filters: { goodsId: GoodsFilter },
  dialogs: { ship: ShipDialog, adjust: AdjustDialog, tracking: TrackingDialog, print: PrintDialog },
  widths: {
    orderNo: 178,
    userId: 150,
    items: 240,
    place: 190,
    trackingNo: 130,
    shipStatus: 110,
    refundStatus: 96,
    payMode: 84,
  },
};

const mayRefund = (row: OrderRow) =>
  isPaidOrder(row) && !isOpenRefund(row.refundStatus) && row.payCents > row.refundCents;
const isSent = ({ shipStatus }: OrderRow) => shipStatus === "SHIPPED" || shipStatus === "RECEIVED";
/** Once it lies with the finance desk, it is decided there. */
const waitsForUs = ({ refundStatus }: OrderRow) =>
  refundStatus !== null && mayMove(refundMachine, "firstPass", refundStatus);

/** Refunds are applications of their own, an order is closed at its channel: neither is an action of this list. */
const refundActions: readonly PageAction<OrderRow>[] = [
  {
    title: "退款",
    allow: [may.refund],
    when: (row) => mayRefund(row) && !isSent(row),
    dialog: (row, end) => <GoodsRefundDialog row={row} {...end} />,
  },
  {
    title: "处理售后",
    allow: [may.afterSale],
    when: (row) => mayRefund(row) && isSent(row),
    dialog: (row, end) => <GoodsRefundDialog row={row} {...end} />,
  },
  {
    title: "初审通过",
    allow: [may.firstPass],
    when: waitsForUs,
    dialog: (row, end) => <PassRefundDialog row={row} {...end} />,
  },
  {
    title: "驳回",
    allow: [may.reject],
    when: waitsForUs,
    dialog: (row, end) => <RejectRefundDialog row={row} {...end} />,
  },
];
const closeAction: PageAction<OrderRow> = {
  title: "关闭订单",
  allow: [may.close],
  when: isClosable,
  danger: true,
  confirm: closeOrderConfirm,
  run: ({ id }) => runCall(closeOneOrder, { params: { id } }),
};
const trackAction: PageAction<OrderRow> = {
  title: "物流",
  dialog: (row, { onClose }) => <TrackDrawer row={row} onClose={onClose} />,
};

const exportColumns = sheetColumns(goodsOrderSheet);
const listActions = (filters: Readonly<Record<string, string>>, total: number): readonly PageAction<null>[] => [
  {
    title: "批量发货",
    allow: [may.shipMany],
    icon: <CarOutlined />,
    dialog: (_, end) => (
      <SheetImportDialog
        title="批量发货"
        unit="单"
        accept=".xlsx,.csv"
        hint={`列：${Object.values(shipSheet).join("、")}`}
        endpoint={shipMany}
        send={(body, request) => call(shipMany, { body, ...request })}
        saveTemplate={() => saveSheetTemplate("批量发货模板", shipSheet)}
        {...end}
      />
    ),
  },
  { title: "核销", allow: [may.verify], icon: <ScanOutlined />, dialog: (_, end) => <VerifyDialog {...end} /> },
  {
    title: "导出",
    allow: [may.export],
    icon: <ExportOutlined />,
    dialog: (_, end) => (
      <ExportDialog resource={goodsOrderSheet.name} columns={exportColumns} filters={filters} total={total} {...end} />
    ),
  },
];

function Figures({ list }: { list: FigureCardsList }) {
  const stat = useFigures(goodsOrderFigures);
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={goodsOrderFigures} data={stat.data} list={list} />
      <div className="page-charts">
        <ChartPanel
          title="近30天支付与发货"
          of={stat}
          height={180}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "支付单数", values: days.map(({ paidNum }) => paidNum) },
              { name: "发货单数", values: days.map(({ shipNum }) => shipNum) },
            ],
          })}
        />
      </div>
    </section>
  );
}

const wholeOf = ({ items, remark }: OrderRow) => (
  <div className="order-lines grid gap-8 mb-8 pad-6-0">
    {items.map((item) => (
      <Goods key={item.id} item={item} />
    ))}
    {remark !== "" && <span className="caption">备注：{remark}</span>}
  </div>
);

/** What is asked of a parcel is who gets it and where it is; elsewhere the states decide. */
const decidingOf: Readonly<Record<string, readonly string[]>> = {
  WAIT_SHIP: ["place", "shipStatus", "refundStatus"],
  SHIPPED: ["place", "shipStatus", "trackingNo", "refundStatus"],
};

/** 商品订单: shipping and after-sales of the shop. */
export function GoodsOrderPage() {
  const [figures, setFigures] = useState(false);
  const view = useResource(goodsOrder, overlay, { without: ["desk"] });
  const { list } = view;
  const { summary } = list;
  const decides = decidingOf[String(list.query["desk"])];
  const columns =
    decides === undefined
      ? view.columns
      : view.columns.map((column) => ({ ...column, decides: decides.includes(column.name ?? column.title) }));
  const counts: Readonly<Record<string, number | undefined>> = summary?.counts ?? {};
  const tabs = orderDesk.values.map((key) => ({
    key,
    title: orderDesk.labels[key],
    count: counts[key],
    hot: key === "WAIT_SHIP",
  }));
  return (
    <Page
      title={goodsOrder.title}
      tabs={tabs}
      tab={String(list.query["desk"])}
      onTab={(desk) => list.set({ desk })}
      extra={<FiguresToggle amongTabs shown={figures} onToggle={setFigures} />}
    >
      {figures && <Figures list={list} />}
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={among(view.rowActions, {
          确认收货: refundActions,
          改价: [closeAction],
          打印发货单: [trackAction],
        })}
        listActions={listActions(list.filters, list.total)}
        expand={wholeOf}
      />
    </Page>
  );
}
