import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { memberListRoute } from "./member-list.messages.ts";

/** The options of the member list's filters and dialogs; advisers by their member numbers. */
export const getMemberListOptions = endpoint({
  method: "GET",
  path: "/api/member-list/options",
  allow: reads(memberListRoute),
  data: z.object({
    advisers: z.array(z.object({ userId: z.int(), name: z.string() })),
    channels: z.array(namedRef),
    appVersions: z.array(z.string()),
    nations: z.array(z.string()),
  }),
});
