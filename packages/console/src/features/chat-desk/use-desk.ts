import { type ChatAccount, getChatAccounts } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { useEffect, useEffectEvent } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { connectAccount, onAccountLost, useDeskClients } from "../../core/chat/desk-clients.ts";
import { onLive } from "../../core/live/live-events.ts";
import { call } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { isPhoneScreen } from "../../platform/phone-screen.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { type Data, useData } from "../../platform/use-data.ts";

export interface Desk {
  readonly accounts: Data<ChatAccount[]>;
  readonly clients: ReadonlyMap<number, ChatClient>;
  /** The account the user writes as, and the open conversation. */
  readonly account: ChatAccount | undefined;
  readonly client: ChatClient | undefined;
  readonly conversationId: string | null;
  choose(accountId: number): void;
  open(conversationId: string | null): void;
  /** The open conversation is no longer the caller's: the list again, quietly. */
  left(): void;
}

const settleMs = 400;

/** Where work waits, then an official account, then the caller's own; to begin a conversation an entire account. */
function bestOf(list: readonly ChatAccount[], isStarting: boolean): ChatAccount | undefined {
  if (isStarting) {
    const entire = list.filter(({ whole }) => whole);
    return entire.find(({ type }) => type !== null) ?? entire[0];
  }
  return list.find(({ unread }) => unread > 0) ?? list.find(({ type }) => type !== null) ?? list[0];
}

/** The accounts of the current user; the address names the shown account and conversation. */
export function useDesk(): Desk {
  const [search, setSearch] = usePageSearch();
  const accounts = useData(getChatAccounts, {});
  const clients = useDeskClients();
  const list = accounts.data ?? [];
  const requestedId = Number(search.get("accountId"));
  const filtered = search.get("filter");
  const filter = filtered === null ? {} : { filter: filtered };
  const isChosen = requestedId > 0;
  const listed = list.find(({ userId }) => userId === requestedId);
  const account = listed ?? (isChosen ? undefined : list[0]);

  // Selects the account with waiting work first; the choice is stored in the address, so that it does not change while
  // the user works.
  const best = bestOf(list, search.has("userId"))?.userId;
  const keep = useEffectEvent((accountId: number) => {
    const next = new URLSearchParams(search);
    next.set("accountId", String(accountId));
    setSearch(next, { replace: true });
  });
  // A new conversation is begun by an account of which more than single conversations are the caller's.
  const isChoosing = !isChosen || (search.has("userId") && listed?.whole === false);
  useEffect(() => {
    if (isChoosing && best !== undefined) keep(best);
  }, [isChoosing, best]);

  // Not in the list: handed over since it was read, or given away since. The server knows which.
  const isUnknown = isChosen && accounts.data !== undefined && listed === undefined;
  const settle = useEffectEvent((known: readonly ChatAccount[]) => {
    accounts.reload();
    if (known.some(({ userId }) => userId === requestedId)) return;
    if (search.has("conversationId")) toast.warning(chatMessages.notAtDesk);
    setSearch(new URLSearchParams(filter), { replace: true });
  });
  useEffect(() => {
    if (!isUnknown) return undefined;
    const stop = new AbortController();
    call(getChatAccounts, { signal: stop.signal }).then(settle, (error: unknown) => {
      if (!stop.signal.aborted) toastError(error);
    });
    return () => stop.abort();
  }, [isUnknown]);

  const ids = list.map(({ userId }) => userId).join(",");
  useEffect(() => {
    for (const id of ids === "" ? [] : ids.split(",").slice(0, chatLimits.accounts)) connectAccount(Number(id));
  }, [ids]);
  const reload = useEffectEvent(() => accounts.reload());
  // A hand-over is announced as a notice; an account that was taken away leaves the desk by itself.
  useEffect(() => onLive("notice", () => reload()), []);
  useEffect(() => onAccountLost(() => reload()), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(reload, settleMs);
    };
    const leave = [...clients.values()].flatMap((client) => [
      client.onMessages(soon),
      client.onSignal(({ t }) => (t === "read" || t === "changed" ? soon() : undefined)),
    ]);
    return () => {
      clearTimeout(timer);
      for (const each of leave) each();
    };
  }, [clients]);

  return {
    accounts,
    clients,
    account,
    client: account === undefined ? undefined : clients.get(account.userId),
    conversationId: search.get("conversationId"),
    choose: (accountId) => setSearch(new URLSearchParams({ ...filter, accountId: String(accountId) })),
    open: (conversationId) =>
      setSearch(
        new URLSearchParams({
          ...filter,
          ...(account === undefined ? {} : { accountId: String(account.userId) }),
          ...(conversationId === null ? {} : { conversationId }),
        }),
        // On a phone the conversation is a screen of its own, from which Back leads to the list.
        { replace: conversationId === null || !isPhoneScreen() },
      ),
    left: () => {
      accounts.reload();
      setSearch(
        new URLSearchParams({ ...filter, ...(account === undefined ? {} : { accountId: String(account.userId) }) }),
        { replace: true },
      );
    },
  };
}
