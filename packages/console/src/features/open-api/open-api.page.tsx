import { openApp, type openAppStatus } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { openKey, type openKeyStatus } from "@hongxian/contract/features/open-api/open-key.resource.ts";
import { openRefusalLog, openUsage } from "@hongxian/contract/features/open-api/open-log.resource.ts";
import { openRefusal, type OpenRefusal } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import type { Tone } from "../../ui/tag.tsx";
import { AppFilter } from "./app-filter.tsx";
import { DeliveryTab } from "./delivery-tab.tsx";
import { EventLogTab } from "./event-log-tab.tsx";
import { NewKeyDialog } from "./new-key.dialog.tsx";
import { WebhookTab } from "./webhook-tab.tsx";

const tabs = [
  { key: "apps", title: "应用" },
  { key: "keys", title: "密钥" },
  { key: "usage", title: "调用统计" },
  { key: "refusals", title: "拒绝记录" },
  { key: "webhooks", title: "事件回调" },
  { key: "deliveries", title: "投递记录" },
  { key: "events", title: "事件记录" },
];

const appTones = { ENABLE: "jade", DISABLE: "ochre", VOID: "void" } as const satisfies Record<
  ChoiceOf<typeof openAppStatus>,
  Tone
>;
const keyTones = { LIVE: "jade", VOID: "void" } as const satisfies Record<ChoiceOf<typeof openKeyStatus>, Tone>;

const form = { initial: { ratePerMinute: 600, addresses: "", remark: "" } };
const appOverlay = {
  tones: { status: appTones },
  forms: { create: form },
  above: () => (
    <p className="caption pad-8-16">
      接口、字段、示例与回调见
      <a href="/open-docs" target="_blank" rel="noreferrer">
        接口文档
      </a>
      。
    </p>
  ),
  dialogs: { makeKey: NewKeyDialog },
  widths: { name: 140, scopes: 260, addresses: 160 },
};
const byApp = { appId: AppFilter };
const keyOverlay = {
  tones: { status: keyTones },
  filters: byApp,
  widths: { appName: 140, keyId: 220, lastUseIp: 140 },
};
const usageOverlay = {
  cells: {
    dayTime: ({ dayTime }: { readonly dayTime: string }) => (
      <span className="num">{shortTime(dayTime).text.slice(0, 10)}</span>
    ),
  },
  filters: byApp,
  widths: { appName: 160 },
};
// Each code has the same colour.
const refusalTones = Object.fromEntries(openRefusal.values.map((code) => [code, "brick"])) as Record<OpenRefusal, Tone>;
const refusalOverlay = {
  tones: { code: refusalTones },
  filters: byApp,
  widths: { appName: 140, keyId: 220, path: 260, ip: 140 },
  above: () => <p className="caption pad-8-16">不记录请求内容；请求过多时每分钟只记录一部分。保留天数见运行状态。</p>,
};

/** 开放接口: applications, their keys and calls, and the events that are posted to them. */
export function OpenApiPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "keys") return <ResourcePage key="keys" resource={openKey} overlay={keyOverlay} tabs={shown} />;
  if (shown.tab === "usage")
    return <ResourcePage key="usage" resource={openUsage} overlay={usageOverlay} tabs={shown} />;
  if (shown.tab === "refusals")
    return <ResourcePage key="refusals" resource={openRefusalLog} overlay={refusalOverlay} tabs={shown} />;
  if (shown.tab === "webhooks") return <WebhookTab tabs={shown} />;
  if (shown.tab === "deliveries") return <DeliveryTab tabs={shown} />;
  if (shown.tab === "events") return <EventLogTab tabs={shown} />;
  return <ResourcePage key="apps" resource={openApp} overlay={appOverlay} tabs={shown} />;
}
