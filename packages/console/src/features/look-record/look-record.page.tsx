import { lookRecord, lookRoute } from "@hongxian/contract/features/look-record/look-record.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { CheckOutlined } from "@ant-design/icons";
import { chatAction, useChatOpener } from "../../core/chat/chat-action.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { MutualDialog } from "./mutual.dialog.tsx";
import { RankTab } from "./rank-tab.tsx";
import { stayText } from "./stay-text.ts";
import "./look-record.css";

type LookRow = Row<typeof lookRecord.fields>;

const tabs = [
  { key: "records", title: "浏览记录" },
  { key: "seen", title: "被看最多" },
  { key: "seers", title: "看人最多" },
];

const tick = (yes: boolean) =>
  yes ? <CheckOutlined className="jade" aria-label="是" /> : <span className="nil">—</span>;

const overlay: OverlayOf<typeof lookRecord> = {
  cells: {
    staySeconds: ({ staySeconds }) => <span className="num">{stayText(staySeconds)}</span>,
    isMutual: ({ isMutual }) => tick(isMutual),
    isFriend: ({ isFriend }) => tick(isFriend),
    isChatted: ({ isChatted }) => tick(isChatted),
  },
  widths: { isMutual: 56, isFriend: 80, isChatted: 68, staySeconds: 108, matchPercent: 76 },
};

const friends: PageAction<LookRow> = actionOf(button("互相关注列表", lookRoute), {
  dialog: (row, { onClose }) =>
    row.fromUser === null ? null : <MutualDialog member={row.fromUser} onClose={onClose} />,
});

function Records({ shown }: { readonly shown: PageTabs }) {
  const view = useResource(lookRecord, overlay);
  const intention = view.rowActions.map((action) => ({
    ...action,
    blocked: ({ hasIntention }: LookRow) => (hasIntention ? "该牵线已存在" : undefined),
  }));
  const openChat = useChatOpener();
  const chats = [
    { ...chatAction<LookRow>(lookRoute, openChat, ({ fromUserId }) => fromUserId, "与浏览者聊天"), group: "聊天" },
    { ...chatAction<LookRow>(lookRoute, openChat, ({ toUserId }) => toUserId, "与被浏览者聊天"), group: "聊天" },
  ];
  return (
    <Page title={lookRecord.title} {...shown}>
      <ResourceTable {...view} rowActions={[...intention, friends, ...chats]} />
    </Page>
  );
}

/** 浏览历史: who viewed whom, and who views or is viewed most. */
export function LookRecordPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "records") return <Records shown={shown} />;
  return (
    <Page title={lookRecord.title} {...shown}>
      <RankTab key={shown.tab} kind={shown.tab === "seers" ? "FROM" : "TO"} />
    </Page>
  );
}
