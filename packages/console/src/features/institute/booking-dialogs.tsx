import {
  finishBooking,
  getBookingRecord,
  rescheduleBooking,
} from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { bookingMessages } from "@hongxian/contract/features/institute/booking.messages.ts";
import { booking } from "@hongxian/contract/features/institute/booking.resource.ts";
import { bookingSide, bookingStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Input, Radio, Select } from "antd";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PayLinkDialog } from "../../core/money/pay-link.dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { type FormState, useForm } from "../../kit/use-form.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { useCommonTypes } from "./options.ts";
import { SlotInput } from "./slot-input.tsx";

export type BookingRow = RowOf<typeof booking>;
const cancelBooking = actionCall(booking, "cancel");
const noShowBooking = actionCall(booking, "noShow");
interface RowDialog {
  readonly row: BookingRow;
  onDone(): void;
  onClose(): void;
}

interface BookingFormDialogProps<B extends z.ZodType, I extends object> extends RowDialog {
  readonly title: string;
  readonly endpoint: Endpoint<z.ZodType, z.ZodType, B>;
  readonly initial: I;
  readonly children: (form: FormState<B, I>) => ReactNode;
}

/** A small form for one action on a booking. */
function BookingFormDialog<B extends z.ZodType, I extends object>({
  title,
  endpoint,
  initial,
  row,
  children,
  onDone,
  onClose,
}: BookingFormDialogProps<B, I>) {
  const form = useForm({
    schema: endpoint.body,
    initial,
    send: async (body) => {
      await call<Endpoint>(endpoint, { params: { id: row.id }, body });
      toast.success(answeredMessage(endpoint));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`${title}：${row.no}`}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "确定"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">{children(form)}</div>
    </FormFrame>
  );
}

/** 收款链接 of a booking that waits for its payment. */
export const BookingPayDialog = ({ row, onDone }: RowDialog) => (
  <PayLinkDialog
    order={{ id: row.orderId, orderNo: row.orderNo, payCents: row.priceCents }}
    note="预约保留30分钟，超时未付自动取消"
    onDone={onDone}
  />
);

export const RescheduleDialog = (props: RowDialog) => (
  <BookingFormDialog title="改期" endpoint={rescheduleBooking} initial={{ startTime: null }} {...props}>
    {(form) => (
      <>
        <p className="caption">
          原时间 <span className="num">{shanghaiText(props.row.startTime, false)}</span>，已改期{" "}
          <span className="num">{props.row.rescheduleCount}</span> 次
        </p>
        <FormField label="新时间" error={form.errors.startTime}>
          {() => (
            <SlotInput
              consultantId={props.row.consultantId}
              minutes={props.row.minutes}
              value={form.values.startTime}
              onChange={(value) => form.set("startTime", value)}
            />
          )}
        </FormField>
      </>
    )}
  </BookingFormDialog>
);

export const FinishDialog = (props: RowDialog) => (
  <BookingFormDialog title="完成" endpoint={finishBooking} initial={{ record: "" }} {...props}>
    {(form) => {
      const record = form.values.record ?? "";
      return (
        <FormField label="咨询记录" error={form.errors.record} counter={[record.length, 2000]}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 5, maxRows: 14 }}
              value={record}
              onChange={(event) => form.set("record", event.target.value)}
            />
          )}
        </FormField>
      );
    }}
  </BookingFormDialog>
);

const SideField = ({ form }: { form: FormState<typeof noShowBooking.body, { side: "MEMBER" }> }) => (
  <FormField label="责任方" error={form.errors.side}>
    {() => (
      <Radio.Group
        value={form.values.side}
        options={bookingSide.values.map((value) => ({ value, label: bookingSide.labels[value] }))}
        onChange={(event) => form.set("side", event.target.value)}
      />
    )}
  </FormField>
);

export function CancelDialog(props: RowDialog) {
  const { types } = useCommonTypes("BOOKING_CANCEL");
  return (
    <BookingFormDialog
      title="取消"
      endpoint={cancelBooking}
      initial={{ code: null, side: "MEMBER" as const }}
      {...props}
    >
      {(form) => (
        <>
          <p className="caption">{bookingMessages.confirmCancel}</p>
          <FormField label="取消原因" error={form.errors.code}>
            {({ id }) => (
              <Select
                id={id}
                style={{ width: "100%" }}
                placeholder={bookingMessages.noReason}
                loading={types === undefined}
                value={form.values.code}
                options={(types ?? []).map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(value: string) => form.set("code", value)}
              />
            )}
          </FormField>
          <SideField form={form} />
        </>
      )}
    </BookingFormDialog>
  );
}

export const NoShowDialog = (props: RowDialog) => (
  <BookingFormDialog title="标记爽约" endpoint={noShowBooking} initial={{ side: "MEMBER" as const }} {...props}>
    {(form) => <SideField form={form} />}
  </BookingFormDialog>
);

/** 查看记录. */
export function RecordDialog({ row, onClose }: Pick<RowDialog, "row" | "onClose">) {
  const { data, error, reload } = useData(getBookingRecord, { params: { id: row.id } });
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ["状态", bookingStatus.labels[row.status]],
    ["订单号", row.orderNo],
    ["问题标签", row.tagNames],
    ["问题", row.problem],
    ["改期次数", String(row.rescheduleCount)],
    ["取消原因", row.cancelReason],
    ["责任方", row.cancelSide === null ? "" : bookingSide.labels[row.cancelSide]],
    ["完成时间", data?.finishTime == null ? "" : shanghaiText(data.finishTime)],
    ["评分", row.score === null ? "" : `${row.score} 分`],
    ["评价", row.comment],
    ["咨询记录", data?.record === null ? "仅管理员和咨询师本人可见" : data?.record],
  ];
  return (
    <PageModal open title={`查看记录：${row.no}`} width={560} footer={null} onCancel={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <dl className="fact-list">
          {facts.map(([label, value]) => (
            <div className="flex gap-12 line-below pad-6-0" key={label}>
              <dt className="fixed text3">{label}</dt>
              <dd className="lines">
                {value === "" || value === null || value === undefined ? <span className="nil">—</span> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PageModal>
  );
}
