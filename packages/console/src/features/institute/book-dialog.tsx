import { createBooking } from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { payLinkGrants } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import { consultMode } from "@hongxian/contract/features/institute/institute.choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Input, Select } from "antd";
import { useState } from "react";
import { PayLinkDialog } from "../../core/money/pay-link.dialog.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage, type CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { useConsultants, useMeals, useSkillTags } from "./options.ts";
import { PickOne } from "./pickers.tsx";
import { SlotInput } from "./slot-input.tsx";

const stay = () => undefined;
const memberField = field.member("会员");

/** 代客预约: member, counsellor, package, free time. */
export function BookDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const can = useCan();
  const consultants = useConsultants()?.filter(({ status }) => status === "ONLINE");
  const meals = useMeals();
  const tags = useSkillTags();
  // A package that is bought with the booking is paid next; sessions that are left need no payment.
  const [unpaid, setUnpaid] = useState<CallData<typeof createBooking> | null>(null);
  const form = useForm({
    schema: createBooking.body,
    initial: { userId: null, consultantId: null, mealId: null, startTime: null, tagIds: [], problem: "" },
    send: async (body) => {
      const made = await call(createBooking, { body });
      toast.success(answeredMessage(createBooking));
      if (made.status === "WAIT_PAY" && made.payCents > 0 && can(payLinkGrants.consult)) setUnpaid(made);
      else onDone();
    },
    onDone: stay,
  });
  const consultantId = form.values.consultantId;
  const counsellor = consultants?.find(({ id }) => id === consultantId);
  const offered = (meals ?? []).filter(
    ({ consultantId: owner, mode }) =>
      counsellor !== undefined && (owner === null || owner === counsellor.id) && counsellor.modes.includes(mode),
  );
  const chosen = offered.find(({ id }) => id === form.values.mealId);
  const problem = form.values.problem ?? "";
  if (unpaid !== null)
    return (
      <PayLinkDialog
        order={{ id: unpaid.orderId, orderNo: unpaid.orderNo, payCents: unpaid.payCents }}
        note={`预约${unpaid.no}已保留30分钟，请会员扫码支付，超时未付自动取消`}
        onDone={onDone}
      />
    );
  return (
    <FormFrame
      title="代客预约"
      kind="dialog"
      width={720}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "预约"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label="会员" error={form.errors.userId}>
          {(control) => <FieldInput {...control} field={memberField} {...form.field("userId")} />}
        </FormField>
        <FormField label="咨询师" error={form.errors.consultantId}>
          {({ id }) => (
            <PickOne
              id={id}
              value={consultantId}
              options={consultants}
              placeholder="请选择咨询师"
              onChange={(value) => {
                form.set("consultantId", value);
                form.set("mealId", null);
                form.set("startTime", null);
              }}
            />
          )}
        </FormField>
        <FormField
          label="套餐"
          error={form.errors.mealId}
          hint={counsellor === undefined ? "先选择咨询师" : "会员有未用完的同款套餐时直接使用剩余次数"}
        >
          {({ id }) => (
            <PickOne
              id={id}
              value={chosen?.id ?? null}
              options={offered.map((one) => ({
                id: one.id,
                name: `${one.name}（${consultMode.labels[one.mode]}，${one.minutes}分钟×${one.times}，¥${yuanText(one.priceCents)}）`,
              }))}
              placeholder="请选择套餐"
              onChange={(value) => {
                form.set("mealId", value);
                form.set("startTime", null);
              }}
            />
          )}
        </FormField>
        <FormField label="问题标签" optional error={form.errors.tagIds}>
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              maxCount={8}
              style={{ width: "100%" }}
              value={[...(form.values.tagIds ?? [])]}
              options={(tags ?? []).map((tag) => ({ value: tag.id, label: tag.name }))}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(value: number[]) => form.set("tagIds", value)}
            />
          )}
        </FormField>
        <FormField label="预约时间" full error={form.errors.startTime}>
          {() =>
            counsellor === undefined || chosen === undefined ? (
              <span className="caption">选择咨询师和套餐后显示可约时间</span>
            ) : (
              <SlotInput
                key={counsellor.id}
                consultantId={counsellor.id}
                minutes={chosen.minutes}
                value={form.values.startTime}
                onChange={(value) => form.set("startTime", value)}
              />
            )
          }
        </FormField>
        <FormField label="问题" optional full error={form.errors.problem} counter={[problem.length, 500]}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={problem}
              onChange={(event) => form.set("problem", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
