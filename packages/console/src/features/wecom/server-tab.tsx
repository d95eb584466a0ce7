import { wechatKfServer } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { allows } from "@hongxian/contract/kit/access.ts";
import { type AnyResource, moveCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Switch } from "antd";
import { useState } from "react";
import { useHolder } from "../../kit/access-context.tsx";
import { call } from "../../kit/call.ts";
import { toast, toastError } from "../../kit/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { AddServersDialog } from "./add-servers.dialog.tsx";
import { SecondsCell } from "./kf-cells.tsx";
import { KfFilter } from "./kf-options.tsx";
import { ResourceSheet } from "./resource-sheet.tsx";

type ServerRow = Row<typeof wechatKfServer.fields>;

// The kit's calls read a resource by plain names.
const plainServer = wechatKfServer as unknown as AnyResource;
const moves = {
  ONLINE: moveCall(plainServer, "status", "ONLINE"),
  OFFLINE: moveCall(plainServer, "status", "OFFLINE"),
} as const;

function StatusSwitch({ row }: { row: ServerRow }) {
  const client = useQueryClient();
  const holder = useHolder();
  const [busy, setBusy] = useState(false);
  const isOnline = row.status === "ONLINE";
  const move = isOnline ? moves.OFFLINE : moves.ONLINE;
  const flip = async () => {
    setBusy(true);
    try {
      await call(move, { params: { id: row.id } });
      toast.success(isOnline ? "已停止接待" : "已开始接待");
    } catch (error) {
      toastError(error);
    }
    await client.invalidateQueries({ queryKey: [wechatKfServer.path] });
    setBusy(false);
  };
  const label = wechatKfServer.fields.status.labels[row.status];
  return (
    <span className="kf-switch">
      <Switch
        size="small"
        checked={isOnline}
        loading={busy}
        disabled={!allows(move.allow, holder)}
        aria-label={label}
        onChange={() => void flip()}
      />
      {label}
    </span>
  );
}

const overlay = {
  cells: {
    avgFirstReply: (row: ServerRow) => <SecondsCell seconds={row.avgFirstReply} warn note="近 30 天平均" />,
    score: (row: ServerRow) => (row.score === null ? null : <span className="num">{row.score} 分</span>),
    status: (row: ServerRow) => <StatusSwitch row={row} />,
  },
  filters: { kfId: KfFilter },
  dialogs: { add: AddServersDialog },
  widths: { status: 130, kfName: 150, score: 80 },
} as const;

/** 接待人员. */
export function ServerTab({ tabs }: { tabs: PageTabs }) {
  return (
    <ResourceSheet resource={wechatKfServer} overlay={overlay} tabs={tabs} primary={wechatKfServer.actions.add.title} />
  );
}
