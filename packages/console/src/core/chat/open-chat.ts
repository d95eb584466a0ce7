import { getChatSetting } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { call } from "../../platform/call.ts";
import { createChatClient, type ChatClient } from "./chat-client.ts";
import { loadRongSdk, rongCloudLink } from "./rongcloud-link.ts";
import { socketLink } from "./socket-link.ts";

/** A client of the messaging service that this system uses. */
export async function openChat(accountId: number): Promise<ChatClient> {
  const { service, appKey } = await call(getChatSetting);
  const link =
    service === "RONGCLOUD" && appKey !== null
      ? rongCloudLink(accountId, () => loadRongSdk(appKey))
      : socketLink(accountId);
  return createChatClient(accountId, link);
}
