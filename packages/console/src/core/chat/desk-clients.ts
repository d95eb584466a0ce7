import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { useEffect, useReducer, useSyncExternalStore } from "react";
import { currentSession } from "../session/session-store.ts";
import type { ChatClient } from "./chat-client.ts";
import { openChat } from "./open-chat.ts";

/** How long the connections outlive the desk's page: staff who look something up on another page stay at the desk. */
const awayMs = 10 * 60_000;

let clients: ReadonlyMap<number, ChatClient> = new Map();
const opening = new Set<number>();
const listeners = new Set<() => void>();
/** Called after an account left the desk because it is no longer the caller's. */
const lossListeners = new Set<() => void>();
let owner: number | null = null;
let away: ReturnType<typeof setTimeout> | undefined;

function put(next: ReadonlyMap<number, ChatClient>): void {
  clients = next;
  for (const listener of listeners) listener();
}

function closeAll(): void {
  clearTimeout(away);
  for (const client of clients.values()) client.disconnect();
  opening.clear();
  put(new Map());
}

/** Connects the account, unless it is connected or five are already; returns whether there is room for it. */
export function connectAccount(accountId: number): boolean {
  if (clients.has(accountId) || opening.has(accountId)) return true;
  if (clients.size + opening.size >= chatLimits.accounts) return false;
  opening.add(accountId);
  openChat(accountId)
    .then((client) => {
      if (!opening.delete(accountId)) return;
      client.onState(({ state, reason }) => {
        if (state !== "suspended" || reason !== "rights") return;
        leaveAccount(accountId);
        for (const listener of lossListeners) listener();
      });
      client.connect();
      put(new Map([...clients, [accountId, client]]));
    })
    .catch(() => opening.delete(accountId));
  return true;
}

export function leaveAccount(accountId: number): void {
  clients.get(accountId)?.disconnect();
  opening.delete(accountId);
  put(new Map([...clients].filter(([id]) => id !== accountId)));
}

export function onAccountLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => void lossListeners.delete(listener);
}

/** One loss of the network suspends all accounts: one press brings all of them back. */
export function reconnectAll(shown: ChatClient): void {
  for (const client of clients.values()) {
    // Another window has it: only whoever looks at the account itself takes it back.
    if (client === shown || client.state().reason !== "elsewhere") client.reconnect();
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The clients of the accounts at the desk. When another person signs in in the same window, it starts empty. */
export function useDeskClients(): ReadonlyMap<number, ChatClient> {
  const shown = useSyncExternalStore(subscribe, () => clients);
  useEffect(() => {
    clearTimeout(away);
    const staffId = currentSession()?.staff.id ?? null;
    if (owner !== null && owner !== staffId) closeAll();
    owner = staffId;
    return () => {
      away = setTimeout(closeAll, currentSession() === null ? 0 : awayMs);
    };
  }, []);
  return shown;
}

/** Re-renders after any change of the client. */
export function useClientNews(client: ChatClient | undefined): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => client?.onChange(again), [client]);
}
