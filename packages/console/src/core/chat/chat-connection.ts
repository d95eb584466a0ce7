import type { ChatState } from "@hongxian/contract/core/chat/chat.choices.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { LinkFailure, type ChatLink, type LinkEnd, type LinkEvents, type OpenLink } from "./chat-link.ts";

export interface ConnectionState {
  readonly state: ChatState;
  /** The number of the next attempt (of five) while disconnected. */
  readonly tries: number;
  /** Why it was suspended. */
  readonly reason: LinkEnd | null;
}

export interface StateEntry extends ConnectionState {
  readonly time: number;
}

export interface Connection {
  current(): ConnectionState;
  /** The last hundred changes, oldest first. */
  log(): readonly StateEntry[];
  link(): ChatLink | null;
  start(): void;
  /** Manually, when the browser is online again, or when the window becomes visible again. */
  again(): void;
  /** The browser reports that the network is gone: the service's own heartbeat would notice a minute later. */
  cut(): void;
  stop(): void;
}

interface Handlers extends Omit<LinkEvents, "onEnd"> {
  onState(state: ConnectionState): void;
  onUp(link: ChatLink): void;
}

/**
 * Maintains one connection: after a loss at most five tries two seconds apart, then it is suspended until somebody
 * requests it. A connection that was up for a minute gets five new tries.
 */
export function createConnection(open: OpenLink, handlers: Handlers): Connection {
  let state: ConnectionState = { state: "disconnected", tries: 0, reason: null };
  let entries: readonly StateEntry[] = [];
  let link: ChatLink | null = null;
  let tries = 0;
  let tokenTried = false;
  let round = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;

  const set = (next: ChatState, reason: LinkEnd | null = null) => {
    state = { state: next, tries, reason };
    entries = [...entries, { ...state, time: Date.now() }].slice(-chatLimits.logEntries);
    handlers.onState(state);
  };

  const attempt = async (): Promise<void> => {
    round += 1;
    const mine = round;
    set("connecting");
    const isCurrent = () => mine === round;
    const events: LinkEvents = {
      onMessages: (messages) => isCurrent() && handlers.onMessages(messages),
      onSignal: (signal) => isCurrent() && handlers.onSignal(signal),
      onResync: () => isCurrent() && handlers.onResync(),
      onEnd: (end) => isCurrent() && lose(end),
    };
    try {
      const opened = await open(events);
      if (!isCurrent()) return opened.close();
      link = opened;
      tokenTried = false;
      steady = setTimeout(() => (tries = 0), chatLimits.steadyMs);
      set("connected");
      handlers.onUp(opened);
    } catch (error) {
      if (!isCurrent()) return;
      const end = error instanceof LinkFailure ? error.end : "lost";
      // Refused before it was open: the account is another's now, and no try will change that.
      if (end === "rights") set("suspended", end);
      else lose(end);
    }
  };

  const lose = (end: LinkEnd) => {
    clearTimeout(steady);
    link = null;
    if (end === "elsewhere") return set("suspended", end);
    // A refused token is renewed once immediately: it may just have expired.
    if (end === "token" && !tokenTried) {
      tokenTried = true;
      return void attempt();
    }
    if (tries >= chatLimits.reconnectTries) return set("suspended", end);
    tries += 1;
    set("disconnected", end);
    retry = setTimeout(() => void attempt(), chatLimits.reconnectMs);
  };

  const begin = () => {
    clearTimeout(retry);
    tries = 0;
    tokenTried = false;
    void attempt();
  };

  return {
    current: () => state,
    log: () => entries,
    link: () => link,
    start: begin,
    again() {
      if (state.state === "suspended" || state.state === "disconnected") begin();
    },
    cut() {
      if (link === null) return;
      round += 1;
      link.close();
      lose("lost");
    },
    stop() {
      round += 1;
      clearTimeout(retry);
      clearTimeout(steady);
      link?.close();
      link = null;
      tries = 0;
      set("disconnected");
    },
  };
}
