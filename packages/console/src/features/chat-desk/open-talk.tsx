import { type ChatAccount, getConversation, getGroupMembers } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { getPeerCard } from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { PeerPanel } from "./peer-panel.tsx";
import { Talk } from "./talk.tsx";
import { readsOf, useSignals } from "./use-signals.ts";

interface OpenTalkProps {
  readonly client: ChatClient;
  readonly account: ChatAccount;
  readonly conversationId: string;
  onOpen(conversationId: string): void;
  /** It is no longer the caller's: handed over, or finished. */
  onLeft(): void;
  /** On a phone, where the talk is the whole screen. */
  readonly onBack?: () => void;
}

/** The open conversation with its person or group. */
export function OpenTalk({ client, account, conversationId, onOpen, onLeft, onBack }: OpenTalkProps) {
  const of = { params: { id: conversationId }, query: { accountId: account.userId } };
  const conversation = useData(getConversation, of);
  const [isAbout, setIsAbout] = useState(false);
  const isPair = conversationId.startsWith("p2p_");
  // The platform's own messages have no person behind them.
  const isPerson = isPair && conversation.data !== undefined && conversation.data.peer !== null;
  const card = useData(getPeerCard, of, { enabled: isPerson });
  const members = useData(getGroupMembers, of, { enabled: !isPair });
  const aboutTitle = isPair ? "会员资料" : "群资料";
  const signals = useSignals(client, conversationId);
  const reload = () => {
    conversation.reload();
    if (isPerson) card.reload();
    if (!isPair) members.reload();
  };
  const follow = useEffectEvent(reload);
  useEffect(
    () =>
      client.onSignal((signal) => {
        if (signal.t === "changed" && signal.conversationId === conversationId) follow();
      }),
    [client, conversationId],
  );
  const wasOpen = useRef(false);
  const isGone = conversation.error?.status === 404;
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (conversation.data !== undefined) wasOpen.current = true;
    // Open a moment ago, and now somebody else's.
    if (isGone && wasOpen.current) leave();
  }, [conversation.data, isGone]);
  if (conversation.error !== null)
    return (
      <section className="desk-empty">
        {onBack !== undefined && <Button onClick={onBack}>返回会话列表</Button>}
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
  const about = (
    <>
      {isPair && !isPerson && <p className="caption">平台发给该账号的系统消息</p>}
      {isPerson && card.error !== null && <PanelState kind="error" text={card.error.msg} onRetry={card.reload} />}
      {isPerson && card.data === undefined && card.error === null && <PanelState kind="loading" />}
      {isPerson && card.data !== undefined && (
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
    </>
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
        onLeft={onLeft}
        {...(onBack === undefined ? {} : { phone: { onBack, onAbout: () => setIsAbout(true) } })}
      />
      {onBack === undefined ? (
        <aside className="stack gap-12 scroll line-start pad-16" aria-label={aboutTitle}>
          {about}
        </aside>
      ) : (
        isAbout && (
          <PhoneSheet title={aboutTitle} onClose={() => setIsAbout(false)}>
            <div className="stack gap-12">{about}</div>
          </PhoneSheet>
        )
      )}
    </>
  );
}
