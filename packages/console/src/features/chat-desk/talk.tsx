import { chatGrants, type ChatAccount, type ConversationRow } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { deskGrants, type PeerCard } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import {
  CheckOutlined,
  HistoryOutlined,
  LeftOutlined,
  MoreOutlined,
  SwapOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { useRef, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { useClientNews } from "../../core/chat/desk-clients.ts";
import { useSession } from "../../core/session/session-store.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useNarrowScreen } from "../../platform/phone-screen.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { SexIcon } from "../../ui/fields/member-field.tsx";
import { Compose, type ComposeHandle } from "./compose.tsx";
import { ConnectionNotice } from "./connection-dot.tsx";
import { FinishDialog, ForwardDialog, IntroduceDialog, ReportDialog, TransferDialog } from "./desk-dialogs.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { MessageList } from "./message-list.tsx";
import { ReplySuggestions } from "./reply-suggestions.tsx";
import type { TalkSignals } from "./use-signals.ts";
import { copyText } from "../../platform/copy-text.ts";

interface TalkProps {
  readonly client: ChatClient;
  readonly account: ChatAccount;
  readonly conversation: ConversationRow;
  readonly card: PeerCard | undefined;
  readonly signals: TalkSignals;
  readonly reads: ReadonlyMap<number, number>;
  onOpen(conversationId: string): void;
  onChanged(): void;
  /** The talk is handed over or finished: it is no longer this desk's. */
  onLeft(): void;
  /** On a phone the talk is the whole screen: the way back, and to who it is. */
  readonly phone?: { onBack(): void; onAbout(): void };
}

type Opened =
  | { readonly kind: "transfer" | "finish" | "introduce" }
  | { readonly kind: "history"; readonly before?: number | undefined }
  | { readonly kind: "report" | "forward"; readonly message: ChatMessage };

const forwardable: readonly string[] = ["TEXT_MSG", "IMAGE_MSG", "CUSTOM_MSG"];

function blockedBy({ type, status, peer }: ConversationRow, card: PeerCard | undefined): string {
  // Messages of the platform itself: nobody reads an answer.
  if (type === "P2P" && peer === null) return chatMessages.systemTalk;
  if (status === "CLOSED") return chatMessages.groupClosed;
  return card !== undefined && card.status !== "ENABLE" ? chatMessages.peerClosed : "";
}

/** One conversation: its head, the messages, suggested replies and the input. */
export function Talk(props: TalkProps) {
  const { client, account, conversation, card, signals, reads, onOpen, onChanged, onLeft, phone } = props;
  useClientNews(client);
  const can = useCan();
  const isNarrow = useNarrowScreen();
  const session = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [quote, setQuote] = useState<ChatMessage | null>(null);
  const compose = useRef<ComposeHandle>(null);
  const { conversationId, type, service } = conversation;
  const isPair = type === "P2P" && conversation.peer !== null;
  const isServed = account.type !== null && isPair && service !== "NONE";
  const close = () => setOpened(null);
  const left = () => {
    close();
    onLeft();
  };

  const menu = (message: ChatMessage): MenuProps["items"] => {
    const text = message.msgType === "TEXT_MSG" ? String(message.msgBody["text"] ?? "") : "";
    const own = message.fromId === account.userId;
    const recall = () => {
      if (Date.now() - message.msgTime > chatLimits.withdrawMs) return void toast.warning(chatMessages.withdrawLate);
      return void client.recall(message).then(() => toast.success("已撤回"), toastError);
    };
    return [
      ...(text === ""
        ? []
        : [
            {
              key: "copy",
              label: "复制",
              onClick: () => void copyText(text),
            },
            {
              key: "quote",
              label: "引用",
              onClick: () => {
                setQuote(message);
                compose.current?.focus();
              },
            },
          ]),
      ...(own && can(chatGrants.withdraw) ? [{ key: "recall", label: "撤回", onClick: recall }] : []),
      ...(forwardable.includes(message.msgType) && can(deskGrants.forward)
        ? [{ key: "forward", label: "转发", onClick: () => setOpened({ kind: "forward", message }) }]
        : []),
      ...(!own && can(deskGrants.report)
        ? [{ key: "report", label: "举报", danger: true, onClick: () => setOpened({ kind: "report", message }) }]
        : []),
    ];
  };
  const forward = (message: ChatMessage, to: readonly string[]) => {
    const { quote: _, ...body } = message.msgBody;
    for (const id of to) client.send(id, message.msgType, body);
    toast.success(`已转发给${to.length}个会话`);
    close();
  };
  const variables = {
    昵称: conversation.peer?.firstName ?? conversation.name,
    城市: card?.homeCity ?? "",
    我: account.type === null ? (session?.staff.name ?? account.firstName) : account.firstName,
  };
  const acts = (
    [
      { key: "history", label: "历史记录", icon: <HistoryOutlined />, may: can(deskGrants.history) },
      { key: "introduce", label: "建牵线群", icon: <TeamOutlined />, may: isPair && can(chatGrants.introduce) },
      {
        key: "transfer",
        label: "转接",
        icon: <SwapOutlined />,
        may: account.type !== null && isPair && can(chatGrants.transfer),
      },
      {
        key: "finish",
        label: "结束接待",
        icon: <CheckOutlined />,
        may: isServed && can(chatGrants.finish),
        strong: true,
      },
    ] as const
  )
    .filter(({ may }) => may)
    .map((act) => ({ strong: false, ...act }));
  const actMenu: MenuProps["items"] = [
    ...(phone === undefined || (type === "P2P" && !isPair)
      ? []
      : [{ key: "about", label: isPair ? "会员资料" : "群资料", onClick: phone.onAbout }]),
    ...acts.map(({ key, label, icon }) => ({ key, label, icon, onClick: () => setOpened({ kind: key }) })),
  ];
  return (
    <section className="stack grow shrink-x shrink-y on-fill1" aria-label={`与${conversation.name}的会话`}>
      <header className="talk-head row fixed gap-8">
        {phone !== undefined && (
          <button type="button" className="phone-icon" aria-label="返回会话列表" onClick={phone.onBack}>
            <LeftOutlined />
          </button>
        )}
        <h1 className="cut size-14 weight-600" title={conversation.name}>
          {conversation.name}
        </h1>
        {isPair && <SexIcon sex={conversation.peer?.sex} />}
        {type !== "P2P" && <span className="caption">{conversation.memberCount} 人</span>}
        {card !== undefined && (
          <span className="caption">
            <i className={card.onLine ? "connection-dot connection-connected" : "connection-dot"} />
            {card.onLine ? "在线" : "离线"}
          </span>
        )}
        <span className="caption grow shrink-x cut" role="status">
          {signals.typing
            ? "对方正在输入…"
            : signals.viewers.length > 0
              ? `${signals.viewers.join("、")} 也在查看`
              : ""}
        </span>
        <span className="talk-actions flex fixed gap-4">
          {!isNarrow ? (
            acts.map(({ key, label, icon, strong }) => (
              <Button
                key={key}
                {...(strong ? {} : { type: "text" })}
                icon={icon}
                onClick={() => setOpened({ kind: key })}
              >
                {label}
              </Button>
            ))
          ) : (
            <Dropdown trigger={["click"]} menu={{ items: actMenu }}>
              <button
                type="button"
                className={phone === undefined ? "icon-button" : "phone-icon"}
                aria-label="更多操作"
              >
                <MoreOutlined />
              </button>
            </Dropdown>
          )}
        </span>
      </header>
      <ConnectionNotice client={client} />
      <MessageList
        client={client}
        account={account}
        conversation={conversation}
        reads={reads}
        menu={menu}
        onEarlier={() => setOpened({ kind: "history", before: client.messages(conversationId)[0]?.msgTime })}
      />
      {conversation.peer !== null && card?.inScope === true && (
        <ReplySuggestions
          userId={conversation.peer.userId}
          messages={client.messages(conversationId)}
          onFill={(text) => compose.current?.fill(text)}
        />
      )}
      <Compose
        key={conversationId}
        handle={compose}
        accountId={account.userId}
        conversationId={conversationId}
        blocked={blockedBy(conversation, card)}
        quote={quote}
        variables={variables}
        onQuoteEnd={() => setQuote(null)}
        onTyping={() => client.typing(conversationId)}
        onSend={(msgType, body) => client.send(conversationId, msgType, body)}
      />
      {opened?.kind === "history" && (
        <HistoryDrawer
          accountId={account.userId}
          conversationId={conversationId}
          name={conversation.name}
          before={opened.before}
          onClose={close}
        />
      )}
      {opened?.kind === "transfer" && (
        <TransferDialog accountId={account.userId} conversationId={conversationId} onDone={left} onClose={close} />
      )}
      {opened?.kind === "finish" && (
        <FinishDialog
          accountId={account.userId}
          conversationId={conversationId}
          onDone={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
      {opened?.kind === "introduce" && (
        <IntroduceDialog
          accountId={account.userId}
          first={card === undefined ? null : { userId: card.userId, firstName: card.firstName }}
          onOpened={(id) => {
            close();
            onOpen(id);
          }}
          onClose={close}
        />
      )}
      {opened?.kind === "report" && (
        <ReportDialog accountId={account.userId} msgId={opened.message.msgId} onDone={close} onClose={close} />
      )}
      {opened?.kind === "forward" && (
        <ForwardDialog
          accountId={account.userId}
          except={conversationId}
          onForward={(to) => forward(opened.message, to)}
          onClose={close}
        />
      )}
    </section>
  );
}
