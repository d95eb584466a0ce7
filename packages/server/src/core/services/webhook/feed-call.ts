import { getEventFeed } from "@hongxian/contract/core/events/feed.endpoints.ts";
import type { feedQuery } from "@hongxian/contract/core/events/feed.rules.ts";
import type { z } from "zod";
import type { ServedOpenCall } from "../../../kit/open-call.ts";
import type { EventWatch } from "../../foundation/events/watch-events.ts";
import { readFeed } from "./read-feed.ts";

/** `watch` belongs to the process: all who wait in it share one question to the database. */
export const feedCall = (watch: EventWatch): ServedOpenCall => ({
  endpoint: getEventFeed,
  // The pipeline parses with this endpoint's own schema before it calls run.
  run: ({ application, query, services }) =>
    readFeed(services.db, watch, application.id, query as z.output<typeof feedQuery>),
});
