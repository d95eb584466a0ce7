import { endpoint } from "../../wire/endpoint.ts";
import { feedAnswer, feedQuery } from "./feed.rules.ts";

/** Every application may ask: it gets the events that its scopes let it hear. */
export const getEventFeed = endpoint({
  method: "GET",
  path: "/open/v1/events",
  allow: "application",
  query: feedQuery,
  data: feedAnswer,
});

/** For the documents, and for a test, which makes the call. */
export const feedExample = {
  query: { after: "now", types: "member.banned,order.paid", wait: "0" },
  answer: {
    events: [
      {
        id: "evt_42",
        type: "member.banned",
        version: 1,
        time: "2026-11-01T10:00:00.123+08:00",
        userId: 10_086,
        externalId: "u-1001",
        number: 7,
        data: { userId: 10_086, punishmentId: 5, violationType: "AD", reason: "多次发布广告", endTime: null },
      },
    ],
    cursor: "120-42",
    isEnd: true,
  },
} as const;
