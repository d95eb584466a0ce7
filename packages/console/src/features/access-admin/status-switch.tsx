import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { staffStatus } from "@hongxian/contract/core/staff/staff.choices.ts";
import { Switch } from "antd";
import { useSession } from "../../core/session/session-store.ts";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { Hint } from "../../ui/hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import type { AccountRow } from "./account-row.ts";

interface StatusSwitchProps {
  readonly row: AccountRow;
  /** 停用 and 启用. */
  readonly moves: readonly PageAction<AccountRow>[];
  onDone(): void;
}

/** The state as a switch for those who may change it, as text for everyone else. */
export function StatusSwitch({ row, moves, onDone }: StatusSwitchProps) {
  const runner = useActionRunner(onDone);
  const [move] = useVisibleActions(moves)(row);
  const isSelf = useSession()?.staff.id === row.id;
  const label = staffStatus.labels[row.status];
  if (move === undefined)
    return <Tag tone={row.status === "ENABLE" ? "jade" : row.status === "LEFT" ? "void" : "mute"}>{label}</Tag>;
  return (
    <>
      <Hint text={isSelf ? accountMessages.self : undefined}>
        <Switch
          size="small"
          aria-label={`${row.name}${label}`}
          checked={row.status === "ENABLE"}
          disabled={isSelf || runner.running}
          onChange={() => runner.start(move, row)}
        />
      </Hint>
      <span className="switch-word size-12 text2">{label}</span>
      {runner.host}
    </>
  );
}
