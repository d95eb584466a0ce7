import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import type { DomainHandlers } from "./publish-event.ts";

const { db } = await testDatabase();
/** The list of handlers belongs to the process: each test loads its own module. */
const freshEvents = () => import("./publish-event.ts");
const none: DomainHandlers = {
  memberBanned: [],
  memberClosed: [],
  orderPaid: [],
  contractChanged: [],
  giftRevoked: [],
};
const key = "event.test";
const write = (tx: typeof db) =>
  sql`insert into system_setting (key, value) values (${key}, '1'::jsonb)`.execute(tx).then(() => undefined);
const written = async () => (await sql`select 1 from system_setting where key = ${key}`.execute(db)).rows.length;

afterEach(() => vi.resetModules());

describe("a domain event", () => {
  it("a domain event runs its handlers one after the other and answers what each of them answered", async () => {
    const { publishDomainEvent, subscribeToEvents } = await freshEvents();
    const ran: string[] = [];
    const answer = { agentId: 7, postings: [] };
    subscribeToEvents({
      ...none,
      orderPaid: [
        async (_, { orderId }) => {
          await new Promise((resolve) => setImmediate(resolve));
          ran.push(`first ${orderId}`);
          return null;
        },
        async () => {
          ran.push("second");
          return answer;
        },
      ],
    });
    const order = { orderId: 3, orderType: "DEPOSIT", payCents: 1, staffId: null, canRefuse: true };
    expect(await publishDomainEvent(db, "orderPaid", order)).toEqual([null, answer]);
    expect(ran).toEqual(["first 3", "second"]);
  });

  it("a domain event is taken back with everything its handlers wrote when one of them fails", async () => {
    const { publishDomainEvent, subscribeToEvents } = await freshEvents();
    subscribeToEvents({
      ...none,
      memberBanned: [
        write,
        () => {
          throw new Error("no");
        },
      ],
    });
    const banning = db.transaction().execute((tx) => publishDomainEvent(tx, "memberBanned", { userId: 1 }));
    await expect(banning).rejects.toThrow("no");
    expect(await written()).toBe(0);
  });

  it("a domain event fails in a process that has no handlers rather than being lost", async () => {
    const { publishDomainEvent } = await freshEvents();
    await expect(publishDomainEvent(db, "memberBanned", { userId: 1 })).rejects.toThrow("domain-handlers.ts");
  });
});
