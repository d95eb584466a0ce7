import type { ChatAccount } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import { BellOutlined, PlusOutlined } from "@ant-design/icons";
import { Badge, Popover, Switch, Tooltip } from "antd";
import { useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { connectAccount, leaveAccount, useClientNews } from "../../core/chat/desk-clients.ts";
import { Face } from "../../ui/fields/member-field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { ConnectionDot } from "./connection-dot.tsx";
import { isQuiet, setQuiet } from "./desk-notice.ts";
import type { Desk } from "./use-desk.ts";

/** The state of an account's connection on its avatar. */
function FaceDot({ client }: { client: ChatClient | undefined }) {
  useClientNews(client);
  return <i className={`connection-dot connection-${client?.state().state ?? "disconnected"}`} />;
}

const typeText = ({ type }: ChatAccount): string =>
  type === null ? "我的账号" : ((marketAccountType.labels as Readonly<Record<string, string>>)[type] ?? type);

/** The accounts the user may write as: connected ones in a row, all of them behind the plus button. */
export function AccountBar({ desk }: { desk: Desk }) {
  const { accounts, clients, account, client } = desk;
  const [, again] = useState(0);
  const list = accounts.data ?? [];
  const connected = list.filter(({ userId }) => clients.has(userId) || userId === account?.userId);
  const toggle = (userId: number, on: boolean) => {
    if (!on) return leaveAccount(userId);
    if (!connectAccount(userId)) toast.warning(chatMessages.tooManyAccounts);
    return undefined;
  };
  const choose = (userId: number) => {
    if (!connectAccount(userId)) return toast.warning(chatMessages.tooManyAccounts);
    return desk.choose(userId);
  };
  const all = (
    <ul className="account-list grid gap-8 scroll" aria-label="全部账号">
      {list.map((one) => (
        <li key={one.userId}>
          <Face src={one.imageUrl} name={one.firstName} size={28} />
          <span>
            {one.firstName}
            <em className="caption">{typeText(one)}</em>
          </span>
          <Switch
            size="small"
            aria-label={`连接${one.firstName}`}
            checked={clients.has(one.userId)}
            disabled={one.userId === account?.userId}
            onChange={(on) => toggle(one.userId, on)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <header className="desk-accounts">
      <div className="account-faces row gap-4">
        <div role="tablist" aria-label="聊天账号">
          {connected.map((one) => (
            <button
              key={one.userId}
              type="button"
              role="tab"
              aria-selected={one.userId === account?.userId}
              title={`${one.firstName}（${typeText(one)}）`}
              className="plain-button account-face"
              onClick={() => choose(one.userId)}
            >
              <Badge count={one.unread} size="small" color="var(--accent-fill)" overflowCount={99}>
                <Face src={one.imageUrl} name={one.firstName} size={34} />
              </Badge>
              <FaceDot client={clients.get(one.userId)} />
            </button>
          ))}
        </div>
        <Popover trigger="click" placement="bottomLeft" content={all}>
          <button
            type="button"
            className="plain-button account-more grid fixed text3"
            aria-label="更多账号"
            title="更多账号"
          >
            <PlusOutlined />
          </button>
        </Popover>
      </div>
      {account !== undefined && (
        <div className="account-name row gap-8">
          <b className="cut">{account.firstName}</b>
          <Tag tone={account.type === null ? "mute" : "accent"}>{typeText(account)}</Tag>
          {client !== undefined && <ConnectionDot client={client} />}
          <Tooltip title={isQuiet(account.userId) ? "免打扰中，点击恢复提醒" : "免打扰"}>
            <button
              type="button"
              className={
                isQuiet(account.userId) ? "plain-button account-quiet on text3" : "plain-button account-quiet text3"
              }
              aria-pressed={isQuiet(account.userId)}
              aria-label="免打扰"
              onClick={() => {
                setQuiet(account.userId, !isQuiet(account.userId));
                again((n) => n + 1);
              }}
            >
              <BellOutlined />
            </button>
          </Tooltip>
        </div>
      )}
    </header>
  );
}
