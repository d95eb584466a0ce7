import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { assignIntentions } from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd, LeadRow } from "./lead-row.ts";

/** 分配 and 批量分配: assigns leads without an owner to one sales person. */
export function AssignDialog({ leads, onDone, onClose }: DialogEnd & { readonly leads: readonly LeadRow[] }) {
  const { data } = useData(getSales, {});
  const ids = leads.map(({ id }) => id);
  const form = useForm({
    schema: assignIntentions.body,
    initial: useMemo(() => ({ saleUserId: null }), []),
    counted: ({ saleUserId }) => ({ ids, saleUserId }),
    send: async (body) => {
      await call(assignIntentions, { body });
      toast.success(answeredMessage(assignIntentions));
    },
    onDone,
  });
  return (
    <FormFrame
      title={leads.length === 1 ? `分配：${leads[0]?.name ?? ""}` : `批量分配 ${leads.length} 条意向`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "分配中" : "分配"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="销售" error={form.errors.saleUserId ?? form.errors.ids}>
        {({ id, invalid }) => (
          <Select
            id={id}
            {...(invalid ? { status: "error" as const } : {})}
            style={{ width: "100%" }}
            placeholder="请选择销售"
            loading={data === undefined}
            showSearch={{ optionFilterProp: "label" }}
            value={form.values.saleUserId ?? null}
            options={(data ?? []).map(({ userId, name, deptName, memberCount }) => ({
              value: userId,
              label: `${name}${deptName === null ? "" : ` · ${deptName}`} · ${memberCount} 名会员`,
            }))}
            onChange={(value: number) => form.set("saleUserId", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
