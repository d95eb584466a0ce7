import { auditTreeholes } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { careWay, treeholeLimits } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { treehole } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Segmented } from "antd";
import { useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";

export type TreeholeRow = RowOf<typeof treehole>;
interface DialogProps {
  readonly row: { readonly id: number };
  onDone(): void;
  onClose(): void;
}

const presets = ["广告引流", "含联系方式", "人身攻击", "色情低俗"];

/** 驳回 with one of the usual reasons or another. */
export function RejectDialog({ ids, ...end }: { readonly ids: readonly number[]; onDone(): void; onClose(): void }) {
  const fixed = useMemo(() => ({ ids: [...ids], pass: false }), [ids]);
  return (
    <TextDialog
      title="驳回树洞"
      label="驳回原因"
      name="rejectReason"
      max={treeholeLimits.reason}
      schema={auditTreeholes.body}
      fixed={fixed}
      phrases={presets}
      okText="驳回"
      send={async (body) => {
        await call(auditTreeholes, { body });
        toast.success(answeredMessage(auditTreeholes));
      }}
      {...end}
    />
  );
}

const careCall = actionCall(treehole, "care");
const byChat = { way: "CHAT" };

/** 关怀登记: how the member was reached, and the result. */
export const CareDialog = ({ row: { id }, ...end }: DialogProps) => (
  <TextDialog
    title={`关怀登记：树洞 ${id}`}
    label="关怀记录"
    name="note"
    max={treeholeLimits.note}
    schema={careCall.body}
    fixed={byChat}
    okText="登记"
    renderMore={(form) => (
      <FormField label="联系方式" error={form.errors.way}>
        {() => (
          <Segmented
            aria-label="联系方式"
            options={careWay.values.map((value) => ({ value, label: careWay.labels[value] }))}
            value={form.values.way}
            onChange={(way) => form.set("way", way)}
          />
        )}
      </FormField>
    )}
    send={(body) => runCall(careCall, { params: { id }, body })}
    {...end}
  />
);
