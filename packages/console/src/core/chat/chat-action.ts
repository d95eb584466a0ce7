import { getChatAccounts } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { call } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { usePageList } from "../page-list/page-list-context.tsx";

const deskRoute = "/message/chatList";

/** Opens the desk with a member; undefined for users without a desk. */
export function useChatOpener(): ((userId: number) => Promise<void>) | undefined {
  const { open } = usePage();
  const hasDesk = usePageList().some(({ route }) => route === deskRoute);
  if (!hasDesk) return undefined;
  return async (userId) => {
    const accounts = await call(getChatAccounts);
    if (!accounts.some(({ whole }) => whole)) toast.error("您没有可用的聊天账号");
    else open(`${deskRoute}?userId=${userId}`);
  };
}

/** 聊天 with the member of a row. */
export const chatAction = <R>(
  route: string,
  openChat: ReturnType<typeof useChatOpener>,
  userIdOf: (row: R) => number,
  title = "聊天",
): PageAction<R> => ({
  title,
  allow: [button("聊天", route)],
  when: () => openChat !== undefined,
  run: async (row) => openChat?.(userIdOf(row)),
});
