import { type ChatAccount, getChatAccounts } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { useEffect, useEffectEvent } from "react";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { connectAccount, useDeskClients } from "../../core/chat/desk-clients.ts";
import { usePageSearch } from "../../platform/page-search.ts";
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
}

const settleMs = 400;

/** The accounts of the current user; the address names the shown account and conversation. */
export function useDesk(): Desk {
  const [search, setSearch] = usePageSearch();
  const accounts = useData(getChatAccounts, {});
  const clients = useDeskClients();
  const list = accounts.data ?? [];
  const requestedId = Number(search.get("accountId"));
  const filtered = search.get("filter");
  const filter = filtered === null ? {} : { filter: filtered };
  const account = list.find(({ userId }) => userId === requestedId) ?? list[0];

  // Selects the account with waiting work first; the choice is stored in the address, so that it does not change while
  // the user works.
  const best = (list.find(({ unread }) => unread > 0) ?? list.find(({ type }) => type !== null) ?? list[0])?.userId;
  const keep = useEffectEvent((accountId: number) => {
    const next = new URLSearchParams(search);
    next.set("accountId", String(accountId));
    setSearch(next, { replace: true });
  });
  const isChosen = requestedId > 0;
  useEffect(() => {
    if (!isChosen && best !== undefined) keep(best);
  }, [isChosen, best]);

  const ids = list.map(({ userId }) => userId).join(",");
  useEffect(() => {
    for (const id of ids === "" ? [] : ids.split(",").slice(0, chatLimits.accounts)) connectAccount(Number(id));
  }, [ids]);
  const reload = useEffectEvent(() => accounts.reload());
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
        { replace: true },
      ),
  };
}
