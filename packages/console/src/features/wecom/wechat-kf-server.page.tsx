import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { CustomerTab } from "./customer-tab.tsx";
import { ServerTab } from "./server-tab.tsx";
import { SessionTab } from "./session-tab.tsx";

const tabs = [
  { key: "servers", title: "接待人员" },
  { key: "sessions", title: "会话记录" },
  { key: "customers", title: "客户绑定" },
];

/** 企微接待人员: who answers, the sessions, and the bound customers. */
export function WechatKfServerPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "sessions") return <SessionTab key="sessions" tabs={shown} />;
  if (shown.tab === "customers") return <CustomerTab key="customers" tabs={shown} />;
  return <ServerTab key="servers" tabs={shown} />;
}
