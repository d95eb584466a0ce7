import {
  type ChatAccount,
  getConversation,
  getGroupMembers,
  startConversation,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { getPeerCard } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { AccountBar } from "./account-bar.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { StartDialog } from "./desk-dialogs.tsx";
import { useDeskNotice } from "./desk-notice.ts";
import { GroupPanel } from "./group-panel.tsx";
import { PeerPanel } from "./peer-panel.tsx";
import { Talk } from "./talk.tsx";
import { type Desk, useDesk } from "./use-desk.ts";
import { readsOf, useSignals } from "./use-signals.ts";
import "./chat-desk.css";
import "./chat-talk.css";
import "./chat-panels.css";

interface OpenTalkProps {
  readonly client: ChatClient;
  readonly account: ChatAccount;
  readonly conversationId: string;
  onOpen(conversationId: string): void;
}

/** The open conversation with its person or group. */
function OpenTalk({ client, account, conversationId, onOpen }: OpenTalkProps) {
  const about = { params: { id: conversationId }, query: { accountId: account.userId } };
  const conversation = useData(getConversation, about);
  const isPair = conversationId.startsWith("p2p_");
  const card = useData(getPeerCard, about, { enabled: isPair });
  const members = useData(getGroupMembers, about, { enabled: !isPair });
  const signals = useSignals(client, conversationId);
  const reload = () => {
    conversation.reload();
    if (isPair) card.reload();
    else members.reload();
  };
  const follow = useEffectEvent(reload);
  useEffect(
    () =>
      client.onSignal((signal) => {
        if (signal.t === "changed" && signal.conversationId === conversationId) follow();
      }),
    [client, conversationId],
  );
  if (conversation.error !== null)
    return (
      <section className="desk-empty">
        <PanelState kind="error" text={conversation.error.msg} onRetry={conversation.reload} />
      </section>
    );
  if (conversation.data === undefined)
    return (
      <section className="desk-empty">
        <PanelState kind="loading" />
      </section>
    );
  const { peer, peerReadTime } = conversation.data;
  const reads = readsOf(
    account.userId,
    peer === null ? null : { userId: peer.userId, time: peerReadTime },
    members.data ?? [],
    signals.reads,
  );
  return (
    <>
      <Talk
        client={client}
        account={account}
        conversation={conversation.data}
        card={card.data}
        signals={signals}
        reads={reads}
        onOpen={onOpen}
        onChanged={reload}
      />
      <aside className="stack gap-12 scroll line-start pad-16" aria-label={isPair ? "会员资料" : "群资料"}>
        {isPair && card.error !== null && <PanelState kind="error" text={card.error.msg} onRetry={card.reload} />}
        {isPair && card.data === undefined && card.error === null && <PanelState kind="loading" />}
        {isPair && card.data !== undefined && (
          <PeerPanel card={card.data} conversation={conversation.data} onChanged={reload} />
        )}
        {!isPair && members.data !== undefined && (
          <GroupPanel
            accountId={account.userId}
            conversation={conversation.data}
            members={members.data}
            onChanged={reload}
          />
        )}
      </aside>
    </>
  );
}

/** `?userId=` from another page: the conversation with that member, created if there is none. */
function useRequestedMember(desk: Desk): void {
  const [search] = usePageSearch();
  const requestedUserId = Number(search.get("userId"));
  const accountId = desk.account?.userId;
  const open = useEffectEvent((conversationId: string) => desk.open(conversationId));
  useEffect(() => {
    if (!(requestedUserId > 0) || accountId === undefined) return;
    call(startConversation, { body: { accountId, userId: requestedUserId } })
      .then(({ conversationId }) => open(conversationId))
      .catch(toastError);
  }, [requestedUserId, accountId]);
}

/** 在线聊天: accounts and conversations, the messages, the member. */
export function ChatDeskPage() {
  const desk = useDesk();
  const [starting, setStarting] = useState(false);
  useRequestedMember(desk);
  useDeskNotice(desk.clients);
  const { accounts, account, client, conversationId } = desk;
  const title = <h1 className="unseen">在线聊天</h1>;
  if (accounts.error !== null || accounts.data === undefined || account === undefined)
    return (
      <>
        {title}
        {accounts.error !== null && <PanelState kind="error" text={accounts.error.msg} onRetry={accounts.reload} />}
        {accounts.error === null && accounts.data === undefined && <PanelState kind="loading" />}
        {accounts.data !== undefined && <PanelState kind="empty" text="您没有可用的聊天账号" />}
      </>
    );
  return (
    <div className="chat-desk grid shrink-y tall">
      {title}
      <section className="stack shrink-y line-end" aria-label="会话">
        <AccountBar desk={desk} />
        <ConversationList
          key={account.userId}
          accountId={account.userId}
          client={client}
          conversationId={conversationId}
          onOpen={desk.open}
          onStart={() => setStarting(true)}
        />
      </section>
      {conversationId === null || client === undefined ? (
        <section className="desk-empty">
          {conversationId === null ? (
            <PanelState kind="empty" text="选择一个会话开始聊天" />
          ) : (
            <PanelState kind="loading" />
          )}
        </section>
      ) : (
        <OpenTalk
          key={`${account.userId}/${conversationId}`}
          client={client}
          account={account}
          conversationId={conversationId}
          onOpen={desk.open}
        />
      )}
      {starting && (
        <StartDialog
          accountId={account.userId}
          onOpened={(id) => {
            setStarting(false);
            desk.open(id);
          }}
          onClose={() => setStarting(false)}
        />
      )}
    </div>
  );
}
