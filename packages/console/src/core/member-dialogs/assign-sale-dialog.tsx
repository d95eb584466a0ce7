import { getSales, ownerMessages, settingSale } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { doneMessage } from "@hongxian/contract/wire/endpoint.ts";
import { Select } from "antd";
import { z } from "zod";
import { call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useRecordForm } from "../../kit/use-record-form.ts";
import "./member-dialogs.css";

interface AssignSaleDialogProps {
  readonly member: { readonly userId: number; readonly firstName: string | null; readonly saleUserId: number | null };
  onDone(): void;
  onClose(): void;
}

const schema = z.object({ saleUserId: z.int(ownerMessages.noSale) });

/** 分配销售: the sales people by their manager, with how many members each has; 0 gives the member back to 公海. */
export function AssignSaleDialog({ member, onDone, onClose }: AssignSaleDialogProps) {
  const { data } = useData(getSales, {});
  const form = useRecordForm({
    schema,
    initial: { saleUserId: member.saleUserId },
    send: async ({ saleUserId }) => {
      await call(settingSale, { params: { a: member.userId, b: saleUserId } });
      toast.success(doneMessage(settingSale));
    },
    onDone,
  });
  const managers = [...new Set((data ?? []).map(({ managerName }) => managerName ?? "未设主管"))];
  const options = [
    { label: "公海", options: [{ value: 0, label: "退回公海" }] },
    ...managers.map((manager) => ({
      label: manager,
      options: (data ?? [])
        .filter(({ managerName }) => (managerName ?? "未设主管") === manager)
        .map(({ userId, name, memberCount }) => ({ value: userId, label: `${name}（${memberCount} 人）` })),
    })),
  ];
  return (
    <FormFrame
      title="分配销售"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "确定"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="member-dialog-target">
        {member.firstName ?? ""}（{member.userId}）
      </div>
      <FormField label="销售" error={form.errors["saleUserId"]}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择销售"
            loading={data === undefined}
            value={form.values["saleUserId"] as number | null}
            options={options}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(value: number) => form.set("saleUserId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
