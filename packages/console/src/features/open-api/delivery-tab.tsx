import { openDelivery } from "@hongxian/contract/features/open-api/delivery.resource.ts";
import { replayWebhook } from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { WebhookFilter } from "./app-filter.tsx";
import { DeliveryDrawer } from "./delivery.drawer.tsx";
import { EventCell } from "./event-cell.tsx";
import { deliveryTones } from "./open-api-tones.ts";
import { ReplayOfDialog } from "./replay.dialog.tsx";

const overlay: OverlayOf<typeof openDelivery> = {
  cells: {
    name: EventCell,
    lastMs: ({ lastMs }) =>
      lastMs === null ? <span className="nil">—</span> : <span className="num">{lastMs} 毫秒</span>,
  },
  tones: { status: deliveryTones },
  filters: { webhookId: WebhookFilter },
  widths: {
    name: 150,
    webhookName: 120,
    appName: 120,
    tries: 56,
    lastMs: 88,
    httpStatus: 68,
    reason: 180,
    eventNo: 110,
  },
};

const look: PageAction<RowOf<typeof openDelivery>> = {
  title: "详情",
  dialog: (row, { onClose }) => <DeliveryDrawer row={row} onClose={onClose} />,
};

/** Of one address: it is that of the filter. */
const replayOf = (webhookId: number): PageAction<null> =>
  actionOf(replayWebhook, {
    blocked: () => (webhookId > 0 ? undefined : "请先筛选一个回调"),
    dialog: (_, end) => <ReplayOfDialog id={webhookId} {...end} />,
  });

/** 投递记录: what was, is and will be posted. */
export function DeliveryTab({ tabs }: { readonly tabs: PageTabs }) {
  const view = useResource(openDelivery, overlay);
  const webhookId = Number(view.list.filters["webhookId"]);
  return (
    <Page title={openDelivery.title} {...tabs}>
      <ResourceTable
        {...view}
        rowActions={among(view.rowActions, { "": [look] })}
        listActions={[replayOf(webhookId), ...view.listActions]}
      />
    </Page>
  );
}
