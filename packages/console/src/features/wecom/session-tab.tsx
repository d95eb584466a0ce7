import {
  isKfSessionOpen,
  transferKfSession,
  wechatKfSession,
} from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { FaceCell, SecondsCell } from "./kf-cells.tsx";
import { KfFilter } from "./kf-options.tsx";
import { TransferDialog } from "./transfer.dialog.tsx";

export type SessionRow = Row<typeof wechatKfSession.fields>;

const overlay: OverlayOf<typeof wechatKfSession> = {
  cells: {
    customerName: (row) => <FaceCell src={row.customerAvatar} name={row.customerName} />,
    firstReplySec: (row) => <SecondsCell seconds={row.firstReplySec} warn />,
    durationSec: (row) => <SecondsCell seconds={row.durationSec} />,
    score: (row) => (row.score === null ? null : <span className="num">{row.score} 分</span>),
  },
  tones: { state: { WAITING: "ochre", SERVING: "jade", ENDED: "mute" } },
  filters: { kfId: KfFilter },
  widths: { customerName: 180, firstReplySec: 100, durationSec: 110 },
};

const rowActions: readonly PageAction<SessionRow>[] = [
  actionOf(transferKfSession, {
    when: isKfSessionOpen,
    dialog: (row, end) => <TransferDialog row={row} {...end} />,
  }),
];

/** 会话记录. */
export function SessionTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(wechatKfSession, overlay);
  return (
    <Page title={wechatKfSession.title} {...tabs}>
      <ResourceTable {...view} rowActions={rowActions} settings={wechatKfSession.name} />
    </Page>
  );
}
