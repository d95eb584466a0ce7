import { PlusOutlined } from "@ant-design/icons";
import { eventName } from "@hongxian/contract/core/events/event-names.ts";
import { webhookStatus } from "@hongxian/contract/core/webhook/webhook.choices.ts";
import { createWebhook } from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { webhookFigures } from "@hongxian/contract/features/open-api/webhook.figures.ts";
import { openWebhook, webhookHealth } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { useMemo } from "react";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { type SetSearch, usePageSearch } from "../../platform/page-search.ts";
import { clockText, shortTime } from "../../platform/shanghai-time.ts";
import { NoValue } from "../../ui/fields/field-cell.tsx";
import { Hint } from "../../ui/hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AppFilter } from "./app-filter.tsx";
import { webhookTones } from "./open-api-tones.ts";
import { ReplayDialog } from "./replay.dialog.tsx";
import { RotateSecretDialog } from "./rotate-secret.dialog.tsx";
import { WebhookDialog } from "./webhook-form.dialog.tsx";
import { WebhookTestDialog } from "./webhook-test.dialog.tsx";

type Webhook = RowOf<typeof openWebhook>;

const openDeliveries = (setSearch: SetSearch, filters: Readonly<Record<string, string>>) =>
  setSearch(new URLSearchParams({ tab: "deliveries", ...filters }));

/** A number of deliveries that opens them. */
function Deliveries({
  row,
  count,
  status,
}: {
  readonly row: Webhook;
  readonly count: number;
  readonly status: string;
}) {
  const [, setSearch] = usePageSearch();
  const text = count > countCap ? `${countCap}+` : String(count);
  if (count === 0) return <span className="num text3">0</span>;
  return (
    <button
      type="button"
      className="bare-button num accent"
      onClick={() => openDeliveries(setSearch, { webhookId: String(row.id), status })}
    >
      {text}
    </button>
  );
}

/** The state, and below it what is the matter. */
function WebhookState({ status, health, failNum, restUntil, offReason }: Webhook) {
  const isWell = status !== "ENABLE" || health === "WELL";
  const rest = restUntil === null ? "" : `，${clockText(restUntil).slice(11)} 再试`;
  const why = isWell ? offReason : `连续失败${failNum}次${rest}`;
  return (
    <>
      <Tag tone={isWell ? webhookTones[status] : "brick"}>
        {isWell ? webhookStatus.labels[status] : webhookHealth.labels[health]}
      </Tag>
      {why !== "" && (
        <span className="block size-11 text3 cut" title={why}>
          {why}
        </span>
      )}
    </>
  );
}

const overlay: OverlayOf<typeof openWebhook> = {
  cells: {
    url: ({ url }) => (
      <span className="cell-text block cut" title={url}>
        {url}
      </span>
    ),
    names: ({ names }) => {
      const text = names.map((name) => eventName.labels[name]).join("、");
      return names.length === 0 ? (
        "全部"
      ) : (
        <span className="cell-text block cut" title={text}>
          {names.length}种：{text}
        </span>
      );
    },
    status: WebhookState,
    waitNum: (row) => <Deliveries row={row} count={row.waitNum} status="QUEUED,WAIT,TAKEN" />,
    failedNum: (row) => <Deliveries row={row} count={row.failedNum} status="FAIL" />,
    failureTime: ({ failureTime, failureReason }) =>
      failureTime === null ? (
        <NoValue />
      ) : (
        <Hint text={failureReason}>
          <time className="num" dateTime={failureTime}>
            {shortTime(failureTime).text}
          </time>
        </Hint>
      ),
  },
  filters: { appId: AppFilter },
  dialogs: { edit: WebhookDialog, test: WebhookTestDialog, replay: ReplayDialog, rotate: RotateSecretDialog },
  widths: { name: 120, appName: 120, url: 240, names: 180, status: 136 },
};

const create: PageAction<null> = actionOf(createWebhook, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <WebhookDialog {...end} />,
});

/** 事件回调: the addresses that events are posted to. */
export function WebhookTab({ tabs }: { readonly tabs: PageTabs }) {
  const view = useResource(openWebhook, overlay);
  const [, setSearch] = usePageSearch();
  const look: PageAction<Webhook> = useMemo(
    () => ({ title: "投递记录", run: async (row) => openDeliveries(setSearch, { webhookId: String(row.id) }) }),
    [setSearch],
  );
  const rowActions = useMemo(() => among(view.rowActions, { "": [look] }), [view.rowActions, look]);
  return (
    <Page title={openWebhook.title} {...tabs}>
      <FigureCards of={webhookFigures} data={view.list.summary} list={view.list} />
      <ResourceTable {...view} rowActions={rowActions} listActions={[create, ...view.listActions]} />
    </Page>
  );
}
