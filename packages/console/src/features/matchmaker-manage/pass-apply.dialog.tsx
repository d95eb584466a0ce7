import {
  confirmDeposit,
  type matchmakerApply,
  passApply,
} from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { useGradeNames } from "../../core/matchmaker/grade-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

type ApplyRow = RowOf<typeof matchmakerApply>;
export interface Account {
  readonly login: string;
  readonly initialPassword: string;
}

interface Props {
  readonly row: ApplyRow;
  /** The new account's first password, which is shown once. */
  onAccount(account: Account): void;
  onDone(): void;
  onClose(): void;
}

const shop = field.shop("所属门店");
const deposit = field.cents("保证金", { max: 10_000_000 });
const voucher = field.image("到账凭证");

/** 通过: shop, first grade and deposit. */
export function PassDialog({ row, onAccount, onDone, onClose }: Props) {
  const names = useGradeNames();
  const form = useForm({
    schema: passApply.body,
    initial: useMemo(() => ({ shopId: row.shopId, grade: 1, depositCents: row.depositCents }), [row]),
    send: async (body) => {
      const { account } = await call(passApply, { params: { id: row.id }, body });
      if (account === null) toast.success(answeredMessage(passApply));
      else onAccount(account);
    },
    onDone,
  });
  return (
    <FormFrame
      title={`通过：${row.user?.firstName ?? row.userId}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "通过"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="所属门店" error={form.errors.shopId}>
        {({ id, invalid }) => (
          <FieldInput
            id={id}
            invalid={invalid}
            field={shop}
            value={form.values.shopId}
            refer={row.shop}
            onChange={(value) => form.set("shopId", value)}
          />
        )}
      </FormField>
      <FormField label="等级" error={form.errors.grade}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            value={form.values.grade}
            options={Object.entries(names).map(([grade, label]) => ({ value: Number(grade), label }))}
            onChange={(grade) => form.set("grade", grade)}
          />
        )}
      </FormField>
      <FormField
        label="保证金"
        error={form.errors.depositCents}
        hint="为0时立即成为红娘；大于0时等待缴纳，7天未缴自动撤回"
      >
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={deposit} {...form.field("depositCents")} />}
      </FormField>
    </FormFrame>
  );
}

/** 确认到账 with its voucher. */
export function PaidDialog({ row, onAccount, onDone, onClose }: Props) {
  const form = useForm({
    schema: confirmDeposit.body,
    initial: useMemo(() => ({ voucherImg: "" }), []),
    send: async (body) => {
      const { account } = await call(confirmDeposit, { params: { id: row.id }, body });
      if (account !== null) onAccount(account);
    },
    onDone,
  });
  return (
    <FormFrame
      title={`确认到账：${row.user?.firstName ?? row.userId}`}
      kind="dialog"
      width={420}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "确认到账"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">保证金 {(row.depositCents / 100).toFixed(2)} 元，须由审核人以外的人员确认。</p>
      <FormField label="到账凭证" error={form.errors.voucherImg}>
        {({ id, invalid }) => (
          <FieldInput
            id={id}
            invalid={invalid}
            field={voucher}
            value={form.values.voucherImg}
            onChange={(value) => form.set("voucherImg", value ?? "")}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
