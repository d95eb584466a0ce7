import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { marketStatusGrants, setMarketAccountStatus } from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import {
  getMarketAccounts,
  marketAccountGrants,
  settingMarketAccount,
} from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { officialAccount } from "@hongxian/contract/features/market-account/market-account.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { PlusOutlined } from "@ant-design/icons";
import { currentSession } from "../../core/session/session-store.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { Tag } from "../../ui/tag.tsx";
import { AccountDialog } from "./account.dialog.tsx";
import { AutoReplyDrawer } from "./auto-reply.drawer.tsx";
import "./market-account.css";

type AccountRow = RowOf<typeof officialAccount>;
const route = "/message/usermanage";

const overlay: OverlayOf<typeof officialAccount> = {
  tones: {
    type: { OFFICIAL: "accent", SERVICE: "slate", MATCHMAKER: "mute", PROMOTION: "mute", TEST: "hollow" },
    status: { ENABLE: "jade", DISABLE: "mute" },
  },
  cells: {
    onLine: ({ onLine }) => (
      <Tag tone={onLine ? "jade" : "hollow"} dot>
        {onLine ? "在线" : "离线"}
      </Tag>
    ),
  },
};

const setStatus = async (userId: number, status: "ENABLE" | "DISABLE") => {
  await call(setMarketAccountStatus, { params: { userId, status } });
  toast.success(answeredMessage(setMarketAccountStatus));
};

const rowActions = (
  open: (address: string) => void,
  staffId: number | undefined,
): readonly PageAction<AccountRow>[] => [
  actionOf(button("进入聊天", route), {
    when: ({ maintainerId, status }) => maintainerId === staffId && status === "ENABLE",
    run: async ({ userId }) => open(`/message/chatList?accountId=${userId}`),
  }),
  actionOf(button("移交", route), {
    dialog: (row, end) => <AccountDialog account={row} {...end} />,
  }),
  actionOf(button("自动回复", route), {
    dialog: (row, end) => <AutoReplyDrawer account={row} {...end} />,
  }),
  actionOf(marketStatusGrants.DISABLE, {
    when: ({ status }) => status === "ENABLE",
    confirm: "停用后该账号不能收发消息，确定停用吗？",
    run: ({ userId }) => setStatus(userId, "DISABLE"),
  }),
  actionOf(marketStatusGrants.ENABLE, {
    when: ({ status }) => status === "DISABLE",
    run: ({ userId }) => setStatus(userId, "ENABLE"),
  }),
  actionOf(button("移除", route), {
    danger: true,
    blocked: ({ unreadNum }) => (unreadNum > 0 ? chatMessages.unreadLeft : undefined),
    confirm: "移除后该账号的会话将无人接待，确定吗？",
    run: async ({ userId, type, maintainerId }) => {
      await call(settingMarketAccount, { params: { userId, type, maintainer: maintainerId, isAdd: false } });
      toast.success(answeredMessage(settingMarketAccount));
    },
  }),
];

const addAction: PageAction<null> = {
  title: "新增官方账号",
  allow: marketAccountGrants.add,
  icon: <PlusOutlined />,
  primary: true,
  dialog: (_, end) => <AccountDialog account={null} {...end} />,
};

/** Staff with the number of accounts each maintains; choosing one filters the list. */
function Maintainers({ chosen, onChoose }: { chosen: number | undefined; onChoose(id: number | undefined): void }) {
  const { data } = useData(getMarketAccounts, { params: { id: 0 } });
  const counts = new Map<number, { name: string; n: number }>();
  for (const { maintainer, maintainerName } of data ?? [])
    counts.set(maintainer, { name: maintainerName, n: (counts.get(maintainer)?.n ?? 0) + 1 });
  const entry = (id: number | undefined, name: string, n: number) => (
    <button
      key={id ?? 0}
      type="button"
      className={chosen === id ? "maintainer thread-left" : "maintainer"}
      aria-pressed={chosen === id}
      onClick={() => onChoose(id)}
    >
      <span>{name}</span>
      <em className="num">{n}</em>
    </button>
  );
  return (
    <nav className="scroll line-end pad-8-0" aria-label="维护人">
      {entry(undefined, "全部", data?.length ?? 0)}
      {[...counts].map(([id, { name, n }]) => entry(id, name, n))}
    </nav>
  );
}

/** 官方账号管理: the accounts through which the platform writes, who maintains them, and how busy they are. */
export function MarketAccountPage() {
  const { open } = usePage();
  const view = useResource(officialAccount, overlay, { without: ["maintainerId"] });
  const queriedMaintainer = view.list.query["maintainerId"];
  return (
    <Page title={officialAccount.title}>
      <div className="account-page grid grow shrink-y">
        <Maintainers
          chosen={queriedMaintainer === undefined ? undefined : Number(queriedMaintainer)}
          onChoose={(id) => view.list.set({ maintainerId: id })}
        />
        <div className="stack shrink-x shrink-y">
          <ResourceTable
            {...view}
            beside={180}
            rowActions={rowActions(open, currentSession()?.staff.id)}
            listActions={[addAction, ...view.listActions]}
          />
        </div>
      </div>
    </Page>
  );
}
