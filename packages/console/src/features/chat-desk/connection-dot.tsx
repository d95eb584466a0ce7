import { chatState } from "@hongxian/contract/core/chat/chat.choices.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { Button, Popover } from "antd";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import type { ConnectionState } from "../../core/chat/chat-connection.ts";
import { reconnectAll, useClientNews } from "../../core/chat/desk-clients.ts";
import { clockText } from "../../platform/shanghai-time.ts";

function stateText({ state, tries, reason }: ConnectionState): string {
  if (state === "disconnected") return tries === 0 ? chatState.labels.disconnected : chatMessages.stateText(tries);
  if (state !== "suspended") return chatState.labels[state];
  return reason === "elsewhere" ? chatMessages.elsewhere : chatMessages.suspended;
}

/** The state of the connection in a word; a click shows its history, and reconnects where that is needed. */
export function ConnectionDot({ client }: { client: ChatClient }) {
  useClientNews(client);
  const now = client.state();
  const log = (
    <div className="connection-log">
      <ol className="grid gap-4 scroll size-12" aria-label="连接记录">
        {client
          .log()
          .toReversed()
          .map((entry, at) => (
            <li key={at}>
              <span className="caption num">{clockText(entry.time).slice(5)}</span>
              <i className={`connection-dot connection-${entry.state}`} />
              {stateText(entry)}
            </li>
          ))}
      </ol>
      {now.state !== "connected" && <Button onClick={() => reconnectAll(client)}>重新连接</Button>}
    </div>
  );
  return (
    <span className="connection shrink-x push size-12">
      <Popover trigger="click" placement="bottomRight" content={log}>
        <button type="button" className="plain-button" role="status" title="连接记录">
          <i className={`connection-dot connection-${now.state}`} />
          {now.state === "suspended" ? "连接已挂起" : stateText(now)}
        </button>
      </Popover>
    </span>
  );
}

/** Above the messages: what the missing connection means, and how to reconnect. */
export function ConnectionNotice({ client }: { client: ChatClient }) {
  useClientNews(client);
  const now = client.state();
  if (now.state === "connected" || now.state === "connecting") return null;
  return (
    <div className={`connection-notice row middle fixed gap-12 size-12 ochre connection-${now.state}`} role="alert">
      {stateText(now)}
      <Button size="small" onClick={() => reconnectAll(client)}>
        重新连接
      </Button>
    </div>
  );
}
