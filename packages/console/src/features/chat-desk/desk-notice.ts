import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { isSilent } from "@hongxian/contract/core/chat/chat.rules.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import { useEffect } from "react";
import { z } from "zod";
import type { ChatClient } from "../../core/chat/chat-client.ts";
import { stored } from "../../platform/stored.ts";

const quiet = stored("chat.quiet", (value) => {
  const parsed = z.array(z.int()).safeParse(value);
  return parsed.success ? parsed.data : null;
});

/** 免打扰 of one account, in this browser. */
export const isQuiet = (accountId: number): boolean => (quiet.read() ?? []).includes(accountId);
export function setQuiet(accountId: number, on: boolean): void {
  const others = (quiet.read() ?? []).filter((id) => id !== accountId);
  quiet.write(on ? [...others, accountId] : others);
}

const beep = { hertz: 660, seconds: 0.18, loud: 0.06 };
let audio: AudioContext | null = null;

function ring(): void {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = beep.hertz;
    volume.gain.setValueAtTime(beep.loud, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + beep.seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + beep.seconds);
  } catch {
    // A browser without sound still shows the notice.
  }
}

function show({ fromName, msgType, msgBody, conversationId }: ChatMessage): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification(fromName, { body: previewOf(msgType, msgBody), tag: conversationId });
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
}

/**
 * A sound and a notification for messages that arrive while the page is not visible; permission is requested once, when
 * the desk is first opened.
 */
export function useDeskNotice(clients: ReadonlyMap<number, ChatClient>): void {
  useEffect(() => {
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  }, []);
  useEffect(() => {
    const hear = (accountId: number) => (messages: readonly ChatMessage[]) => {
      const news = messages.findLast(({ fromId, msgType }) => fromId !== accountId && !isSilent(msgType));
      if (news === undefined || document.visibilityState === "visible" || isQuiet(accountId)) return;
      ring();
      show(news);
    };
    const leave = [...clients].map(([accountId, client]) => client.onMessages(hear(accountId)));
    return () => {
      for (const each of leave) each();
    };
  }, [clients]);
}
