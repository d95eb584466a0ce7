import { PlusOutlined } from "@ant-design/icons";
import { wechatKfServer } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Switch } from "antd";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { AddServersDialog } from "./add-servers.dialog.tsx";
import { SecondsCell } from "./kf-cells.tsx";
import { KfFilter } from "./kf-options.tsx";

type ServerRow = Row<typeof wechatKfServer.fields>;

const moves = {
  ONLINE: actionCall(wechatKfServer, "start"),
  OFFLINE: actionCall(wechatKfServer, "stop"),
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
      toast.success(answeredMessage(move));
    } catch (error) {
      toastError(error);
    }
    await client.invalidateQueries({ queryKey: [wechatKfServer.path] });
    setBusy(false);
  };
  const label = wechatKfServer.fields.status.labels[row.status];
  return (
    <span className="kf-switch inline-row gap-8">
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

const overlay: OverlayOf<typeof wechatKfServer> = {
  cells: {
    avgFirstReply: (row) => <SecondsCell seconds={row.avgFirstReply} warn note="近 30 天平均" />,
    score: (row) => (row.score === null ? null : <span className="num">{row.score} 分</span>),
    status: (row) => <StatusSwitch row={row} />,
  },
  filters: { kfId: KfFilter },
  dialogs: { add: AddServersDialog },
  widths: { status: 130, kfName: 150, score: 80 },
};

/** 接待人员. */
export function ServerTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(wechatKfServer, overlay);
  const listActions = view.listActions.map((action) =>
    action.title === wechatKfServer.actions.add.title ? { ...action, primary: true, icon: <PlusOutlined /> } : action,
  );
  return (
    <Page title={wechatKfServer.title} {...tabs}>
      <ResourceTable {...view} listActions={listActions} settings={wechatKfServer.name} />
    </Page>
  );
}
