import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { openClient } from "@hongxian/contract/client/open-client.ts";
import type { Accounts } from "./accounts.ts";

type Client = ReturnType<typeof openClient>;

const beatMs = 25_000;
const restMs = 3000;

/** Follows the events of the console, and tells the open pages of the member concerned that there is news. */
export function openNews(client: Client, accounts: Accounts) {
  const open = new Map<ServerResponse, string>();
  const tell = (id: string, type: string) => {
    for (const [response, of] of open) if (of === id) response.write(`data: ${type}\n\n`);
  };
  /** Whoever has the app open is online at the console; it forgets a member after ninety seconds of silence. */
  const say = (member: string, online: boolean) =>
    client
      .put("presences", member, { member, online, time: new Date().toISOString() })
      .catch((error: unknown) => console.error("在线状态未送达：", error instanceof Error ? error.message : error));
  setInterval(() => {
    for (const response of open.keys()) response.write(": \n\n");
    for (const id of new Set(open.values())) void say(id, true);
  }, beatMs).unref();

  return {
    listen(id: string, response: ServerResponse): void {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write(": \n\n");
      open.set(response, id);
      void say(id, true);
      response.once("close", () => {
        open.delete(response);
        if (![...open.values()].includes(id)) void say(id, false);
      });
    },
    async follow(): Promise<never> {
      for (;;) {
        try {
          for await (const { events, cursor } of client.events({ after: accounts.cursor() ?? "now", wait: 25 })) {
            for (const { type, externalId } of events) if (externalId !== null) tell(externalId, type);
            // After the work: whatever ends here, nothing is missed.
            accounts.keepCursor(cursor);
          }
        } catch (error) {
          console.error("事件读取中断，稍后继续：", error instanceof Error ? error.message : error);
          await pause(restMs);
        }
      }
    },
  };
}
