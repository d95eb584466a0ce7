import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { currentSession } from "../../core/session/session-store.ts";
import { useHolder } from "../../platform/access-context.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { Page } from "../../kit/page.tsx";
import { Watermark } from "../../core/viewer/watermark.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import { AccompanyTab } from "./accompany-tab.tsx";
import { ReplayTab } from "./replay-tab.tsx";
import { ViewLogTab } from "./view-log-tab.tsx";
import "./chat-view.css";

const openTabs = [
  { key: "replay", title: "聊天查看" },
  { key: "accompany", title: "陪聊记录" },
];
const adminTabs = [...openTabs, { key: "logs", title: "查看日志" }];

/** 聊天查看: one conversation replayed for a stated reason, and the service records, which need none. */
export function ChatViewPage() {
  const { roleId } = useHolder();
  const tabs = usePageTabs(roleId === adminRoleId ? adminTabs : openTabs);
  const staff = currentSession()?.staff;
  return (
    <Page title="聊天查看" {...tabs}>
      <Watermark lines={[staff?.name ?? "", `${staff?.id ?? ""} ${todayText()}`]} />
      {tabs.tab === "accompany" && <AccompanyTab />}
      {tabs.tab === "logs" && <ViewLogTab />}
      {tabs.tab === "replay" && <ReplayTab />}
    </Page>
  );
}
