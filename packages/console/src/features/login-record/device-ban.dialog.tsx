import {
  banDevice,
  deviceMessages,
  getDeviceAccounts,
} from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { useState } from "react";
import { type ReasonAndDays, ReasonDaysDialog } from "../../core/member-dialogs/reason-days-dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

interface DeviceBanDialogProps {
  readonly deviceId: string;
  onDone(): void;
  onClose(): void;
}

const messages = { empty: deviceMessages.reason, long: deviceMessages.reasonLong };

interface Asking {
  readonly draft: ReasonAndDays;
  yes(): void;
  no(): void;
}

class GaveUp extends DOMException {
  constructor() {
    super("", "AbortError");
  }
}

/** 封禁设备: reason and days, then a confirmation that states how many accounts are affected. */
export function DeviceBanDialog({ deviceId, onDone, onClose }: DeviceBanDialogProps) {
  const { data } = useData(getDeviceAccounts, { params: { deviceId } });
  const [asking, setAsking] = useState<Asking | null>(null);

  const confirm = (draft: ReasonAndDays) =>
    new Promise<boolean>((resolve) => {
      setAsking({ draft, yes: () => resolve(true), no: () => resolve(false) });
    }).finally(() => setAsking(null));
  const submit = async (draft: ReasonAndDays) => {
    if (!(await confirm(draft))) throw new GaveUp();
    await call(banDevice, { body: { deviceId, ...draft } });
    toast.success(answeredMessage(banDevice));
  };

  return (
    <>
      <ReasonDaysDialog
        title="封禁设备"
        about={`设备号 ${deviceId}`}
        reasonLabel="封禁原因"
        daysLabel="封禁天数"
        messages={messages}
        okText="封禁设备"
        submit={submit}
        onDone={onDone}
        onClose={onClose}
      />
      {asking !== null && (
        <ConfirmDialog
          title="封禁设备"
          danger
          text={deviceMessages.confirm(data?.total ?? 0)}
          onConfirm={asking.yes}
          onClose={asking.no}
        />
      )}
    </>
  );
}
