import type { ConsoleTopic } from "@hongxian/contract/core/console/console-topics.ts";
import { getConsoleEvents } from "@hongxian/contract/core/console/console.endpoints.ts";
import { useSyncExternalStore } from "react";

/** The server pushes news to open consoles by server-sent events; polling is the fallback. */
const pollingMs = 15_000;
const retryMs = 60_000;
/** An opening page and a closing page change the topics together: this delay makes one new stream for both. */
const settleMs = 50;
/** Sent to everybody without a subscription. */
const ownTopic = "notice";

type Listener = (data: unknown) => void;
const listeners = new Map<ConsoleTopic, Set<Listener>>();
const stateListeners = new Set<() => void>();
let started = false;
let connected = true;
let source: EventSource | null = null;
let followed = "";
let poll: ReturnType<typeof setInterval> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

function tell(topic: ConsoleTopic, data: unknown): void {
  for (const listener of listeners.get(topic) ?? []) listener(data);
}

/** A poll carries no particular event: every subscriber reloads its own data. */
function tellAll(): void {
  if (document.visibilityState === "hidden") return;
  for (const topic of listeners.keys()) tell(topic, null);
}

function setConnected(next: boolean): void {
  // The browser retries every few seconds and fails again: that must not postpone the next poll.
  if (next === connected) return;
  connected = next;
  clearInterval(poll);
  if (!next) poll = setInterval(tellAll, pollingMs);
  for (const listener of stateListeners) listener();
}

function dataOf(event: MessageEvent<string>): unknown {
  try {
    return JSON.parse(event.data);
  } catch {
    return null;
  }
}

const wanted = (): string =>
  [...listeners.keys()]
    .filter((topic) => topic !== ownTopic)
    .toSorted()
    .join(",");

function connect(): void {
  source?.close();
  followed = wanted();
  const stream = new EventSource(
    getConsoleEvents.path + (followed === "" ? "" : `?topics=${encodeURIComponent(followed)}`),
  );
  source = stream;
  // The own topic opens no new stream when somebody begins to listen to it: it is always listened to.
  for (const topic of new Set<ConsoleTopic>([ownTopic, ...listeners.keys()]))
    stream.addEventListener(topic, (event: MessageEvent<string>) => tell(topic, dataOf(event)));
  stream.addEventListener("open", () => {
    if (!connected) tellAll();
    setConnected(true);
  });
  stream.addEventListener("error", () => {
    setConnected(false);
    if (stream.readyState !== EventSource.CLOSED) return;
    // The browser does not retry a refused stream by itself; the next calls show why it was refused.
    connectIn(retryMs);
    tellAll();
  });
}

function connectIn(ms: number): void {
  clearTimeout(again);
  again = setTimeout(connect, ms);
}

function followTopics(): void {
  if (started && wanted() !== followed) connectIn(settleMs);
}

/** Opens the stream; the returned function closes it. */
export function startLive(): () => void {
  started = true;
  connected = true;
  connect();
  return () => {
    started = false;
    source?.close();
    clearInterval(poll);
    clearTimeout(again);
  };
}

/** Calls back at every event of this topic, and at every poll while the stream is down (then with null). */
export function onLive(topic: ConsoleTopic, listener: Listener): () => void {
  const set = listeners.get(topic) ?? new Set<Listener>();
  listeners.set(topic, set.add(listener));
  followTopics();
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(topic);
    followTopics();
  };
}

const subscribe = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};
export const useLiveConnected = (): boolean => useSyncExternalStore(subscribe, () => connected);
