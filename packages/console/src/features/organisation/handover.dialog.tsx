import { deletePlatformStaff, getHandover } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { type StaffRow, staffList } from "./staff-row.ts";

interface HandoverDialogProps {
  readonly row: StaffRow;
  readonly userId: number;
  onDone(): void;
  onClose(): void;
}

const publicPool = { value: 0, label: "公海（不指定交接人）" };

/** 离职交接: who gets the members, how many there are; then the account is closed. */
export function HandoverDialog({ row, userId, onDone, onClose }: HandoverDialogProps) {
  const owned = useData(getHandover, { params: { userId } });
  const colleagues = useData(staffList, { query: { status: "ENABLE", size: 200 } });
  const [asking, setAsking] = useState(false);
  const count = owned.data?.members ?? 0;
  const schema = useMemo(
    () => z.object({ receiver: count === 0 ? z.int().optional() : z.int("请先选择交接人") }),
    [count],
  );
  const form = useForm({
    schema,
    initial: useMemo(() => ({ receiver: undefined }), []),
    refusals: ["receiverUserId"],
    send: async ({ receiver }) => {
      await call(deletePlatformStaff, {
        params: { userId },
        query: receiver === undefined ? {} : { receiverUserId: receiver },
      });
      toast.success(answeredMessage(deletePlatformStaff));
    },
    onDone,
  });
  // The new owner must be allowed to own members in the same capacity.
  const fits = (one: StaffRow) =>
    one.id !== row.id &&
    one.userId !== null &&
    (one.saleFlag || (owned.data?.asSale ?? 0) === 0) &&
    (one.adviserFlag || (owned.data?.asAdviser ?? 0) === 0);
  const receivers = (colleagues.data?.list ?? []).filter(fits);
  const send = () => {
    setAsking(false);
    void form.submit();
  };
  return (
    <>
      <FormFrame
        title={`离职交接：${row.name}`}
        kind="dialog"
        width={480}
        dirty={form.dirty}
        busy={form.sending || owned.data === undefined}
        okText={form.sending ? "处理中" : "离职交接"}
        onOk={() => form.checkOnly(["receiver"]) && setAsking(true)}
        onClose={onClose}
      >
        {owned.error !== null && <PanelState kind="error" text={owned.error.msg} onRetry={owned.reload} />}
        <p>
          将移交<b className="num">{count}</b>位会员
          {owned.data !== undefined && count > 0 && (
            <span className="caption">
              （名下 {owned.data.asSale}，服务 {owned.data.asAdviser}）
            </span>
          )}
        </p>
        {count > 0 && (
          <div className="form-grid">
            <FormField
              label="交接人"
              error={form.errors.receiver ?? form.errors.receiverUserId}
              hint="须具备相同的销售或顾问标识"
            >
              {({ id, invalid }) => (
                <Select
                  id={id}
                  {...(invalid ? { status: "error" as const } : {})}
                  style={{ width: "100%" }}
                  placeholder="请选择交接人"
                  showSearch={{ optionFilterProp: "label" }}
                  options={[
                    ...receivers.map((one) => ({
                      value: one.userId ?? 0,
                      label: `${one.name} · ${one.dept?.name ?? "未分部门"}`,
                    })),
                    publicPool,
                  ]}
                  value={form.values.receiver ?? null}
                  onChange={(receiver) => form.set("receiver", receiver)}
                />
              )}
            </FormField>
          </div>
        )}
      </FormFrame>
      {asking && (
        <ConfirmDialog
          title="离职交接"
          text="离职后账号立即停用，确定？"
          danger
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
