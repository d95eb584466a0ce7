import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, expect } from "vitest";
import { newWebhookSecret } from "../../../../platform/webhook-signature.ts";
import type { TestApp } from "../../../../test/app.ts";
import { aRow } from "../../../../test/build.ts";
import { readHead } from "../../../foundation/events/read-events.ts";
import { happened, writeEvents } from "../../../foundation/events/write-events.ts";
import { webhookRunner } from "../run-webhooks.ts";

export interface Got {
  readonly id: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly type: string;
  readonly userId: number;
  readonly number: number;
}

export const with200 = (_got: Got, response: ServerResponse) => void response.writeHead(204).end();
export const with500 = (_got: Got, response: ServerResponse) => void response.writeHead(500).end();

/** An application with addresses, and receivers behind them. Every test starts with a new one and without deliveries. */
export function webhookWorld(app: TestApp) {
  const { db } = app.database;
  const { seal } = app.services;
  const reach = { privateHosts: ["127.0.0.1"] };
  const closing: (() => void)[] = [];
  const close = () => {
    for (const one of closing.splice(0)) one();
  };
  afterAll(close);

  /** A receiver that answers as it is told; `got` is everything that reached it. */
  async function aReceiver(answer: (got: Got, response: ServerResponse) => void) {
    const got: Got[] = [];
    const server: Server = createHttp((request, response) => {
      let text = "";
      request.on("data", (part) => (text += String(part)));
      request.on("end", () => {
        const body = JSON.parse(text) as { type: string; number: number; data: { userId: number } };
        const { type, number, data } = body;
        const id = String(request.headers["webhook-id"]);
        const one = { id, headers: request.headers, text, type, userId: data.userId, number };
        got.push(one);
        answer(one, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
  }
  const secret = newWebhookSecret();
  let appId = 0;
  async function aWebhook(url: string, columns: object = {}): Promise<number> {
    const head = await readHead(db);
    return aRow(db, "open_webhook", "id", {
      appId,
      url,
      secretSealed: seal.seal(secret),
      cursorPlace: head.place,
      cursorId: head.id,
      ...columns,
    });
  }
  const say = (...userIds: number[]) =>
    writeEvents(
      db,
      userIds.map((userId) => happened(memberUnbanned, { userId })),
    );

  /** What was written is settled once no older transaction runs, also one of another test file. */
  async function settled(): Promise<void> {
    const { rows } = await sql<{ place: number }>`select max(place) as place from event_log`.execute(db);
    await expect
      .poll(async () => (await readHead(db)).place, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(rows[0]?.place ?? 0);
  }
  const faults: unknown[] = [];
  async function run(): Promise<number> {
    await settled();
    const runner = webhookRunner({ db, seal, reach }, 20_000, (error) => faults.push(error));
    await runner.tick();
    await runner.idle();
    return runner.posted;
  }
  const due = () => sql`update open_delivery set due_time = now() where status in ('WAIT', 'TAKEN')`.execute(db);
  const deliveries = async (webhookId: number) =>
    (
      await sql<{ id: number; userId: number; status: string; tries: number; httpStatus: number | null }>`select id,
        user_id, status, tries, http_status from open_delivery where webhook_id = ${webhookId} order by id`.execute(db)
    ).rows;
  const stateOf = async (id: number) =>
    (
      await sql<{ status: string; offReason: string; failNum: number; isResting: boolean }>`select status, off_reason,
        fail_num, coalesce(rest_until > now(), false) as is_resting from open_webhook where id = ${id}`.execute(db)
    ).rows[0];

  beforeEach(async () => {
    await sql`delete from open_delivery`.execute(db);
    await sql`delete from open_webhook`.execute(db);
    faults.splice(0);
    appId = await aRow(db, "open_app", "id", {
      name: `应用${Math.random()}`,
      platform: "APP",
      scopes: sql`array['member.out']`,
    });
  });

  return {
    aReceiver,
    aWebhook,
    appId: () => appId,
    /** Every receiver ends, with what it has not answered. */
    close,
    closing,
    deliveries,
    due,
    faults,
    reach,
    run,
    say,
    seal,
    secret,
    settled,
    stateOf,
  };
}
