import { consoleTopics, type ConsoleTopic } from "@hongxian/contract/core/console/console-topics.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { ticketType } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import { deskGrants, isDeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { defaultRoles } from "@hongxian/contract/core/access/default-roles.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { accessChanged } from "../core/foundation/access/session-cache.ts";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { publishEvent, type ConsoleEvent } from "../core/foundation/console/events.ts";
import type { Caller } from "../kit/caller.ts";
import { testApp } from "../test/app.ts";
import { aMember, anAgent, aStaff } from "../test/build.ts";
import { listening } from "../test/chat-desk.ts";
import { aSession, openStream, type OpenStream } from "../test/event-stream.ts";

const app = await testApp();
const { db } = app.database;
const host = await listening(app.app);
const names = Object.keys(consoleTopics) as ConsoleTopic[];
const streams: OpenStream[] = [];
afterAll(() => {
  for (const stream of streams) stream.close();
});

/** Who may receive which topic, written a second time and plainly: the pages where it is worked on. */
const pagesOf: Readonly<Record<string, readonly string[]>> = {
  live: ["/liveRoom/roomList", "/liveRoom/roomViolationRecords", "/patrol/patrol", "/patrol/fullScreen"],
  shift: ["/patrol/shiftList", "/patrol/patrol", "/patrol/fullScreen"],
  online: ["/operation/onLineUser"],
  banner: ["/banner/bannerManage", "/official/official-banner"],
  "ticket COMPLAINT": ["/complaintAndSuggest/complaint", "/phoneVersions/phoneComplaint"],
  "ticket APPEAL": ["/complaintAndSuggest/appealRecord", "/phoneVersions/phoneAppealRecord"],
  "ticket SUGGEST": ["/complaintAndSuggest/syggest", "/phoneVersions/phoneSyggest"],
  "ticket LEAVE_WORD": ["/official/official-help-leave-word"],
  "review COMPLAINT": ["/complaintAndSuggest/complaint", "/phoneVersions/phoneComplaint"],
  "review LIVE": ["/liveRoom/roomList", "/liveRoom/roomViolationRecords", "/patrol/patrol", "/patrol/fullScreen"],
  "review SHOP_ADVERT": ["/promotion/shopadvert"],
};
const number = 987_654_321;
const events: readonly (readonly [name: string, event: ConsoleEvent])[] = [
  ["live", { topic: "live", data: { kind: "violation", id: number, sessionId: number, sessionIds: [number] } }],
  ["shift", { topic: "shift", data: { id: number } }],
  ["online", { topic: "online", data: { userId: number } }],
  ["banner", { topic: "banner", data: { position: "HOME", id: number } }],
  ...ticketType.values.map(
    (type) => [`ticket ${type}`, { topic: "ticket", data: { ticketType: type, id: number } }] as const,
  ),
  ...reviewBizType.values.map(
    (type) => [`review ${type}`, { topic: "review", data: { bizType: type, id: number } }] as const,
  ),
];

function mayHear({ holder, roleId }: Caller, name: string): boolean {
  if (roleId === 1) return true;
  const [topic, kind = ""] = name.split(" ");
  const pages = pagesOf[name];
  if (pages !== undefined) return pages.some((route) => holder.pages.has(route));
  if (topic !== "review" || !isDeskKind(kind)) return false;
  const grants = deskGrants(kind);
  const routes = grants.flatMap((grant) => (grant.routes === "any" ? [] : grant.routes));
  return grants.some((grant) => holds(holder, grant)) || routes.some((route) => holder.pages.has(route));
}

interface Listening {
  readonly caller: Caller;
  readonly stream: OpenStream;
}
async function listenAs(role: (typeof defaultRoles)[number]): Promise<Listening> {
  const userId = await aMember(db);
  const agentId = role.agentTier === null ? null : await anAgent(db, { tier: role.agentTier, userId });
  const kind = role.agentTier === null ? "PLATFORM" : "AGENT";
  const staffId = await aStaff(db, { roleId: role.id, kind, agentId, userId });
  const caller = await loadStaffCaller(db, staffId);
  if (caller === null) throw new Error(`no account for role ${role.id}`);
  const stream = await openStream(host, await aSession(app, staffId), [...names, "secrets", "constructor"]);
  streams.push(stream);
  return { caller, stream };
}
const ears: Listening[] = [];
for (const role of defaultRoles) ears.push(await listenAs(role));

describe("every topic", () => {
  it("the guard tries every topic", () => {
    const tried = new Set(events.map(([, { topic }]) => topic));
    expect(names.filter((name) => !tried.has(name))).toEqual(["notice", "batch"]);
  });

  it("every topic is heard by whoever holds its pages and by nobody else, without numbers of records where not all are seen", async () => {
    for (const [, event] of events) await publishEvent(db, event);
    // A notice to every account comes last and proves that everything before it has arrived.
    const ids = ears.map(({ caller }) => caller.staffId);
    await publishEvent(db, { topic: "notice", staffIds: ids, data: { last: true } });
    const wrong: string[] = [];
    for (const { caller, stream } of ears) {
      await stream.until(() => stream.text().includes('"last":true'), `the last event of role ${caller.roleId}`);
      const heard = stream
        .text()
        .split("\n\n")
        .filter((part) => part.startsWith("event: ") && !part.startsWith("event: notice"));
      const heardTopics = new Set(
        heard.map((part) => {
          const [, topic = "", data = "{}"] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
          const { ticketType: ticket, bizType } = JSON.parse(data) as Record<string, string>;
          return [topic, ticket ?? bizType].filter((word) => word !== undefined).join(" ");
        }),
      );
      for (const [name] of events)
        if (heardTopics.has(name) !== mayHear(caller, name))
          wrong.push(`role ${caller.roleId} ${heardTopics.has(name) ? "hears" : "does not hear"} ${name}`);
      const seesAll = caller.roleId === 1 || caller.dataScope === "ALL";
      if (!seesAll && stream.text().includes(String(number))) wrong.push(`role ${caller.roleId} hears of a record`);
      if (seesAll && heard.length > 0 && !stream.text().includes(String(number)))
        wrong.push(`role ${caller.roleId} hears of no record`);
    }
    expect(wrong).toEqual([]);
  });

  it("a topic that does not exist or is not one's own is left out, and the first line says what is followed", () => {
    for (const { caller, stream } of ears) {
      const followed = /^: ready (.*)$/m.exec(stream.text())?.[1]?.split(",") ?? [];
      expect(followed).toContain("notice");
      expect(followed).not.toContain("secrets");
      expect(followed).not.toContain("constructor");
      const own = names.filter(
        (name) =>
          ["notice", "batch"].includes(name) ||
          events.some(([part, { topic }]) => topic === name && mayHear(caller, part)),
      );
      expect({ roleId: caller.roleId, followed: followed.toSorted() }).toEqual({
        roleId: caller.roleId,
        followed: own.toSorted(),
      });
    }
  });

  it("a topic addressed to somebody is heard by nobody else", async () => {
    const [first, ...others] = ears;
    await publishEvent(db, { topic: "batch", staffIds: [first?.caller.staffId ?? 0], data: { id: 4711 } });
    const all = ears.map(({ caller }) => caller.staffId);
    await publishEvent(db, { topic: "notice", staffIds: all, data: { after: "batch" } });
    for (const { stream } of ears) await stream.until(() => stream.text().includes('"after":"batch"'), "the mark");
    expect(first?.stream.text()).toContain("4711");
    expect(others.filter(({ stream }) => stream.text().includes("4711"))).toEqual([]);
  });

  it("a topic ends with the right to it: the stream is closed, and the next one is without", async () => {
    const reviewer = ears.find(({ caller }) => caller.roleId === 3);
    if (reviewer === undefined) throw new Error("no reviewer");
    await db.transaction().execute(async (tx) => {
      await sql`delete from role_menu
        where role_id = 3 and menu_id in (select id from menu
        where route like '/liveRoom/%' or route like '/patrol/%')`.execute(tx);
      await sql`update role set version = version + 1 where id = 3`.execute(tx);
      await accessChanged(tx, "role:3");
    });
    await reviewer.stream.until(() => reviewer.stream.isClosed(), "the end of the stream");
    const again = await openStream(host, await aSession(app, reviewer.caller.staffId), names);
    streams.push(again);
    expect(again.text()).not.toMatch(/ready.*(live|shift)/);
    expect(again.text()).toMatch(/ready.*ticket/);
  });
});
