import {
  getAccompanyChatLogs,
  getMemberAuditLog,
  getMemberAuthRecords,
  getMemberInfoUpdates,
  getMemberLogins,
  getMemberOwnerChanges,
  getMemberPunishments,
  getMutualAttention,
} from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { getBehaviorTimeline } from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { getUserContracts } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { getMemberEntries, getMemberOrders } from "@hongxian/contract/core/money/member-money-archive.endpoints.ts";
import { getMemberNotes } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { Tabs } from "antd";
import type { ReactNode } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { NoteHistory } from "../member-dialogs/note-history.tsx";
import { BehaviorTrack } from "./behavior-track.tsx";
import { AuthTab, BanTab, OwnerTab } from "./history-tabs.tsx";
import { ContractTab, EntryTab, OrderTab } from "./money-tabs.tsx";
import { AccompanyTab, AuditTab, InfoUpdateTab, LoginTab, MutualTab } from "./trace-tabs.tsx";
import "./archive.css";

interface ArchiveTab {
  readonly key: string;
  readonly label: string;
  readonly endpoint: Endpoint;
  readonly render: (userId: number) => ReactNode;
}

const tabs = [
  { key: "notes", label: "沟通历史", endpoint: getMemberNotes, render: (id) => <NoteHistory userId={id} /> },
  { key: "contracts", label: "合同", endpoint: getUserContracts, render: (id) => <ContractTab userId={id} /> },
  { key: "orders", label: "订单", endpoint: getMemberOrders, render: (id) => <OrderTab userId={id} /> },
  { key: "entries", label: "账变", endpoint: getMemberEntries, render: (id) => <EntryTab userId={id} /> },
  { key: "mutual", label: "互相关注", endpoint: getMutualAttention, render: (id) => <MutualTab userId={id} /> },
  { key: "accompany", label: "陪聊记录", endpoint: getAccompanyChatLogs, render: (id) => <AccompanyTab userId={id} /> },
  { key: "auth", label: "认证记录", endpoint: getMemberAuthRecords, render: (id) => <AuthTab userId={id} /> },
  { key: "logins", label: "登录", endpoint: getMemberLogins, render: (id) => <LoginTab userId={id} /> },
  { key: "behaviors", label: "行为", endpoint: getBehaviorTimeline, render: (id) => <BehaviorTrack userId={id} /> },
  { key: "updates", label: "资料修改", endpoint: getMemberInfoUpdates, render: (id) => <InfoUpdateTab userId={id} /> },
  { key: "bans", label: "封禁记录", endpoint: getMemberPunishments, render: (id) => <BanTab userId={id} /> },
  { key: "owners", label: "归属变更", endpoint: getMemberOwnerChanges, render: (id) => <OwnerTab userId={id} /> },
  { key: "audit", label: "操作日志", endpoint: getMemberAuditLog, render: (id) => <AuditTab userId={id} /> },
] as const satisfies readonly ArchiveTab[];
export type ArchiveTabKey = (typeof tabs)[number]["key"];

interface ArchiveDrawerProps {
  readonly member: { readonly userId: number; readonly firstName: string | null };
  readonly tab?: ArchiveTabKey;
  onClose(): void;
}

/** 档案: all records about a member; a tab is loaded when it is first opened. */
export function ArchiveDrawer({ member, tab, onClose }: ArchiveDrawerProps) {
  const holder = useHolder();
  const open = tabs.filter(({ endpoint }) => allows(endpoint.allow, holder));
  return (
    <PageDrawer
      open
      size={900}
      title={`档案 · ${member.firstName ?? ""}（${member.userId}）`}
      classNames={{ section: "archive-sheet", body: "archive" }}
      onClose={onClose}
    >
      <Tabs
        {...(tab === undefined ? {} : { defaultActiveKey: tab })}
        items={open.map(({ key, label, render }) => ({ key, label, children: render(member.userId) }))}
      />
    </PageDrawer>
  );
}
