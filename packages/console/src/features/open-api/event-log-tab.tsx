import { openEvent } from "@hongxian/contract/features/open-api/event-log.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { eventName } from "@hongxian/contract/core/events/event-names.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { EventCell } from "./event-cell.tsx";
import { PostedText } from "./posted-text.tsx";

const overlay: OverlayOf<typeof openEvent> = {
  cells: { name: EventCell },
  widths: { name: 160, content: 420, eventNo: 110 },
};

const look: PageAction<RowOf<typeof openEvent>> = {
  title: "详情",
  dialog: ({ name, eventNo, content }, { onClose }) => (
    <PageModal open width={560} title={`${eventName.labels[name]}　${eventNo}`} footer={null} onCancel={onClose}>
      <PostedText title="内容" text={content} />
    </PageModal>
  ),
};

/** 事件记录: what was written down for applications, whether one hears it or not. */
export function EventLogTab({ tabs }: { readonly tabs: PageTabs }) {
  const view = useResource(openEvent, overlay);
  return (
    <Page title={openEvent.title} {...tabs}>
      <p className="caption">在改动的同一事务里写入，保存30到60天；不论有没有应用接收。</p>
      <ResourceTable {...view} rowActions={[look]} />
    </Page>
  );
}
