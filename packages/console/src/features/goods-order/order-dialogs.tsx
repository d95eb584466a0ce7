import type { expressCompany } from "@hongxian/contract/core/goods/goods.choices.ts";
import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import * as calls from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { goodsOrder } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { CallError, call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer, PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { BarCode } from "../../ui/bar-code.tsx";
import { PrintSheet } from "../../ui/print-sheet.tsx";

export type OrderRow = RowOf<typeof goodsOrder>;
export interface OrderDialogProps {
  readonly row: OrderRow;
  onDone(): void;
  onClose(): void;
}

const { company, trackingNo } = goodsOrder.actions.tracking.ask;
const parcelFields = { company, trackingNo };
interface ParcelBody {
  readonly company: (typeof expressCompany.values)[number];
  readonly trackingNo: string;
}
const parcelBody = z.strictObject({ company: company.input, trackingNo: trackingNo.input });

/** A parcel's number; one that belongs to another member's order needs a second confirmation. */
function ParcelDialog({
  title,
  row,
  send,
  onDone,
  onClose,
}: {
  title: string;
  row: OrderDialogProps["row"];
  send(body: ParcelBody & { confirmed: boolean }): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}) {
  const [unconfirmed, setUnconfirmed] = useState<ParcelBody | null>(null);
  const attempt = async (body: ParcelBody) => {
    try {
      await send({ ...body, confirmed: false });
    } catch (error) {
      if (!(error instanceof CallError) || error.msg !== goodsOrderMessages.trackingUsed) throw error;
      setUnconfirmed(body);
      throw error;
    }
  };
  return (
    <>
      <SchemaDialog
        title={title}
        schema={parcelBody}
        fields={parcelFields}
        okText="确定"
        send={attempt}
        onDone={onDone}
        onClose={onClose}
      >
        <ul className="grid gap-4 mb-12">
          {row.items.map(({ id, title: goods, specText, count }) => (
            <li key={id}>
              {goods} <span className="text2">{specText}</span> <span className="num">× {count}</span>
            </li>
          ))}
          <li className="text2">寄往 {row.place}</li>
        </ul>
      </SchemaDialog>
      {unconfirmed !== null && (
        <ConfirmDialog
          title={title}
          text={`${goodsOrderMessages.trackingUsed}，确定继续？`}
          onConfirm={() => void send({ ...unconfirmed, confirmed: true }).then(onDone, toastError)}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </>
  );
}

const ship = actionCall(goodsOrder, "ship");

/** 发货: a parcel, or the codes of tickets. */
export function ShipDialog({ row, onDone, onClose }: OrderDialogProps) {
  const send = (body: z.input<typeof ship.body>) => runCall(ship, { params: { id: row.id }, body });
  return row.kind === "PHYSICAL" ? (
    <ParcelDialog title={`发货 ${row.orderNo}`} row={row} send={send} onDone={onDone} onClose={onClose} />
  ) : (
    <ConfirmDialog
      title="发货"
      text="发放后会员将收到券码，确定发放？"
      onConfirm={() => void send({}).then(onDone, toastError)}
      onClose={onClose}
    />
  );
}

/** 改运单号. */
export const TrackingDialog = ({ row, ...end }: OrderDialogProps) => (
  <ParcelDialog
    row={row}
    title={`改运单号 ${row.orderNo}`}
    send={(body) => runCall(actionCall(goodsOrder, "tracking"), { params: { id: row.id }, body })}
    {...end}
  />
);

const adjust = actionCall(goodsOrder, "adjust");

/** 改价 before it is paid. */
export const AdjustDialog = ({ row, ...end }: OrderDialogProps) => (
  <SchemaDialog
    title={`改价 ${row.orderNo}`}
    schema={adjust.body}
    fields={goodsOrder.actions.adjust.ask}
    hints={{ adjustCents: `负数为减价；现在应付 ¥${yuanText(row.payCents)}` }}
    send={(body) => runCall(adjust, { params: { id: row.id }, body })}
    {...end}
  />
);

/** 核销 by the code a member shows. */
export const VerifyDialog = (end: { onDone(): void; onClose(): void }) => (
  <SchemaDialog
    title="核销"
    schema={calls.verifyTicket.body}
    fields={{ code: field.text("核销码", { max: 30 }) }}
    okText="核销"
    send={(body) => runCall(calls.verifyTicket, { body })}
    {...end}
  />
);

/** The last known position of a parcel. */
export function TrackDrawer({ row, onClose }: Omit<OrderDialogProps, "onDone">) {
  const track = useData(
    calls.getOrderTrack,
    useMemo(() => ({ params: { id: row.id } }), [row.id]),
  );
  return (
    <PageDrawer open size={420} title={`物流 ${row.orderNo}`} onClose={onClose}>
      <AnswerPanel answer={track}>
        {(data) => (
          <>
            {data.trackingNo !== "" && (
              <p>
                {data.company} <b className="num">{data.trackingNo}</b>
              </p>
            )}
            <ol className="order-lines grid gap-8 mb-8 pad-6-0">
              {data.events.map(({ time, text }) => (
                <li key={time + text}>
                  <span className="num caption">{clockText(time)}</span> {text}
                </li>
              ))}
            </ol>
          </>
        )}
      </AnswerPanel>
    </PageDrawer>
  );
}

type Sheet = Awaited<ReturnType<typeof askSheet>>;
const askSheet = (id: number) => call(actionCall(goodsOrder, "print"), { params: { id } });

function ShipSheet({ sheet }: { sheet: Sheet }) {
  return (
    <div className="ship-sheet grid gap-12 size-14">
      <div className="row spread gap-12">
        <b className="size-14">发货单</b>
        <BarCode text={sheet.orderNo} />
      </div>
      <table className="wide">
        <tbody>
          <tr>
            <th>寄件方</th>
            <td>
              {sheet.sender.name} <span className="num">{sheet.sender.phone}</span>
              <br />
              {sheet.sender.address}
            </td>
          </tr>
          <tr>
            <th>收件人</th>
            <td>
              {sheet.receiver} <span className="num">{sheet.phone}</span>
              <br />
              {sheet.address}
            </td>
          </tr>
          <tr>
            <th>快递</th>
            <td>
              {sheet.company === "" ? "待发货" : sheet.company} <span className="num">{sheet.trackingNo}</span>
            </td>
          </tr>
          <tr>
            <th>日期</th>
            <td className="num">
              下单 {clockText(sheet.createdTime)}　打印 {clockText(sheet.printedTime)}
            </td>
          </tr>
        </tbody>
      </table>
      <table className="wide">
        <thead>
          <tr>
            <th>货号</th>
            <th>商品</th>
            <th>规格</th>
            <th>数量</th>
          </tr>
        </thead>
        <tbody>
          {sheet.items.map((item) => (
            <tr key={item.skuNo}>
              <td>{item.skuNo}</td>
              <td>{item.title}</td>
              <td>{item.specText}</td>
              <td className="num">{item.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.remark !== "" && <p>备注：{sheet.remark}</p>}
    </div>
  );
}

/** 打印发货单: the whole address is loaded on demand, and this is logged. */
export function PrintDialog({ row, onClose }: Omit<OrderDialogProps, "onDone">) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      setSheet(await askSheet(row.id));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <PageModal
      open
      title={`打印发货单 ${row.orderNo}`}
      width={640}
      onCancel={onClose}
      footer={
        sheet === null ? (
          <Button type="primary" disabled={busy} onClick={() => void read()}>
            生成发货单
          </Button>
        ) : (
          <Button type="primary" onClick={() => window.print()}>
            打印
          </Button>
        )
      }
    >
      {sheet === null ? (
        <p className="caption">发货单含完整收货信息，每次生成都会留下记录。</p>
      ) : (
        <PrintSheet>
          <ShipSheet sheet={sheet} />
        </PrintSheet>
      )}
    </PageModal>
  );
}
