import { addStaff, partTimeGrants } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { Switch } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { Tag } from "../../ui/tag.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { PartTimeRow } from "./part-time-row.ts";

interface FlagSwitchProps {
  readonly row: PartTimeRow;
  readonly flag: "isLive" | "isPublic";
  readonly label: string;
  onDone(): void;
}

/** 可开播 and 公开展示 as switches for those who may edit, as text for everyone else. */
export function FlagSwitch({ row, flag, label, onDone }: FlagSwitchProps) {
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const { userId } = row;
  const isOn = row[flag];
  if (!can(partTimeGrants.editPartTime) || userId === null || row.status === "LEFT")
    return <Tag tone={isOn ? "jade" : "hollow"}>{isOn ? "是" : "否"}</Tag>;
  const flip = async () => {
    setBusy(true);
    const next = { isLive: row.isLive, isPublic: row.isPublic, [flag]: !isOn };
    try {
      await call(addStaff, {
        params: { userId, isLive: next.isLive ? "1" : "0", isPublic: next.isPublic ? "1" : "0" },
      });
      toast.success(answeredMessage(addStaff));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    onDone();
  };
  return (
    <Switch
      size="small"
      aria-label={`${row.name}${label}`}
      checked={isOn}
      loading={busy}
      onChange={() => void flip()}
    />
  );
}
