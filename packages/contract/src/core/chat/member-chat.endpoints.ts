import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { externalId } from "../open-door/intake.ts";
import { openPath } from "../open-door/open-door.rules.ts";
import type { OpenScope } from "../open-door/open-scopes.ts";

const params = z.strictObject({ externalId });
/** What the application must have been given; a token is worth nothing once it is taken away. */
export const memberChatScope: OpenScope = "chat.in";

/** What lets the device of one member connect, for ten minutes; what was connected with it ends after twelve hours. */
export const createMemberChatToken = endpoint({
  method: "POST",
  path: `${openPath}/members/{externalId}/chat-token`,
  allow: "application",
  scope: memberChatScope,
  // Nothing of ours changes, and the answer must not be stored: it is a secret.
  changes: false,
  params,
  data: z.object({
    token: z.string(),
    /** The path of the socket on this server. */
    socket: z.string(),
    userId: z.int(),
    connectSeconds: z.int(),
    sessionSeconds: z.int(),
  }),
});

/** Where RongCloud carries the messages: the token with which her device connects to it. */
export const createMemberRongToken = endpoint({
  method: "POST",
  path: `${openPath}/members/{externalId}/rong-token`,
  allow: "application",
  scope: memberChatScope,
  changes: false,
  params,
  data: z.object({ token: z.string(), appKey: z.string(), userId: z.int() }),
});
