import { button } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { anyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { anyActionCall } from "@hongxian/contract/kit/row-action.ts";
import type { Fields, Resource } from "@hongxian/contract/kit/resource.ts";
import { Switch } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";

interface StatusSwitchProps<F extends Fields, A, S extends z.ZodType> {
  readonly resource: Resource<F, A, S>;
  readonly row: { readonly id: number; readonly name: string; readonly status: "ENABLE" | "DISABLE" };
  onDone(): void;
}

/** 启用 and 停用 in the row itself; without the grant it only shows the state. */
export function StatusSwitch<F extends Fields, A, S extends z.ZodType>({
  resource,
  row,
  onDone,
}: StatusSwitchProps<F, A, S>) {
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const isOn = row.status === "ENABLE";
  const change = async () => {
    setBusy(true);
    try {
      const move = anyActionCall(anyResource(resource), isOn ? "disable" : "enable");
      await call<Endpoint>(move, { params: { id: row.id } });
      toast.success(answeredMessage(move));
    } catch (problem) {
      toastError(problem);
    }
    setBusy(false);
    onDone();
  };
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={busy}
      disabled={!can(button(isOn ? "停用" : "启用", resource.route))}
      aria-label={`${row.name}：${isOn ? "启用" : "停用"}`}
      onChange={() => void change()}
    />
  );
}

export const isSwitchTitle = (title: string): boolean => title === "启用" || title === "停用";
