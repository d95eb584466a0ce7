import { startConversation } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { PhoneBell } from "../../core/notice/phone-bell.tsx";
import { PhonePage } from "../../core/phone/phone-page.tsx";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toastError } from "../../platform/toast.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { AccountBar } from "./account-bar.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { StartDialog } from "./desk-dialogs.tsx";
import { useDeskNotice } from "./desk-notice.ts";
import { OpenTalk } from "./open-talk.tsx";
import { type Desk, useDesk } from "./use-desk.ts";
import "./chat-desk.css";
import "./chat-talk.css";
import "./chat-panels.css";

/** `?userId=` from another page: the conversation with that member, created if there is none. */
function useRequestedMember(desk: Desk): void {
  const [search] = usePageSearch();
  const requestedUserId = Number(search.get("userId"));
  const accountId = desk.account?.whole === true ? desk.account.userId : undefined;
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
        {accounts.error === null && accounts.data?.length !== 0 && <PanelState kind="loading" />}
        {accounts.data?.length === 0 && <PanelState kind="empty" text="您没有可用的聊天账号" />}
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
          onLeft={desk.left}
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

/** 在线聊天 on a phone: the conversations, or one of them over the whole screen. */
export function PhoneChatPage() {
  const desk = useDesk();
  const [starting, setStarting] = useState(false);
  useRequestedMember(desk);
  useDeskNotice(desk.clients);
  const { accounts, account, client, conversationId } = desk;
  if (account !== undefined && client !== undefined && conversationId !== null)
    return (
      <div className="phone">
        <OpenTalk
          key={`${account.userId}/${conversationId}`}
          client={client}
          account={account}
          conversationId={conversationId}
          onOpen={desk.open}
          onLeft={desk.left}
          onBack={() => desk.open(null)}
        />
      </div>
    );
  return (
    <PhonePage title="在线聊天" whole extra={<PhoneBell />} onRefresh={accounts.reload}>
      {accounts.error !== null && <PanelState kind="error" text={accounts.error.msg} onRetry={accounts.reload} />}
      {accounts.error === null && (accounts.data === undefined || conversationId !== null) && (
        <PanelState kind="loading" />
      )}
      {accounts.data?.length === 0 && <PanelState kind="empty" text="您没有可用的聊天账号" />}
      {account !== undefined && conversationId === null && (
        <>
          <AccountBar desk={desk} />
          <ConversationList
            key={account.userId}
            accountId={account.userId}
            client={client}
            conversationId={null}
            onOpen={desk.open}
            onStart={() => setStarting(true)}
          />
        </>
      )}
      {starting && account !== undefined && (
        <StartDialog
          accountId={account.userId}
          onOpened={(id) => {
            setStarting(false);
            desk.open(id);
          }}
          onClose={() => setStarting(false)}
        />
      )}
    </PhonePage>
  );
}
