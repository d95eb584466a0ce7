import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { createExport, getMyExports, getExportFile } from "@hongxian/contract/core/console/console.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { servicesOf } from "../../../app.ts";
import { servedResources } from "../../../served.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { hashToken, newToken } from "../access/session-token.ts";
import { exportJobs } from "./export-jobs.ts";

const app = await testApp();
const { db, pool } = app.database;
const { dataDir } = app.services.settings;
await app.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.app.server.address() as AddressInfo;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const order = { resource: "coupon", format: "CSV", filters: {}, columns: ["id", "name"] } as const;

const fill = (count: number) =>
  sql`insert into coupon (name, type, face_amount, min_amount, total_count, valid_type, valid_days)
    select repeat('券', 300), 'CASH', 100, 100, 10, 'DAYS', 30 from generate_series(1, ${count}::int)`.execute(db);

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

/** Requests an export and never reads a byte of the answer. */
async function askUnread(staffId: number, body: object): Promise<Socket> {
  const token = newToken();
  await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    values (${staffId}, ${hashToken(token)}, now() + interval '1 hour', now())`.execute(db);
  const text = JSON.stringify(body);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  sockets.push(socket);
  socket.write(
    `POST /api/exports HTTP/1.1\r\nhost: console.test\r\nx-console-host: console.test\r\ncookie: hx_session=${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return socket;
}
const inUse = () => pool.totalCount - pool.idleCount;

describe("exports that nobody reads", () => {
  it("exports that nobody reads hold no connection: lists answer meanwhile, and all connections are back before anybody reads", async () => {
    await fill(9000);
    const hostile = await aStaff(db, { roleId: 8 });
    await Promise.all(Array.from({ length: 12 }, () => askUnread(hostile, order)));
    for (let at = 0; at < 5; at += 1)
      expect(await admin(listCall(coupon), { query: { page: 1, size: 10 } })).toMatchObject({ http: 200, status: 0 });
    await vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
        where title = '导出' and staff_id = ${hostile}`.execute(db);
      // At most four files are sent to one account at a time; the other eight were refused.
      expect(rows[0]?.n).toBe(4);
    }, 60_000);
    await vi.waitFor(() => expect(inUse()).toBe(0), 30_000);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db);
    expect(rows[0]?.n).toBe(0);
    // Another account is not blocked.
    const other = await admin(createExport, { body: { ...order, columns: ["id"] } });
    expect(other.raw.split("\r\n")).toHaveLength(9000 + 2);
    expect(Number(other.headers["content-length"])).toBe(Buffer.byteLength(other.raw));
    // A fifth one of the same account gets the reason, and gets its file once the others are gone.
    const again = await app.as(hostile);
    expect(await again(createExport, { body: order })).toMatchObject({ http: 429, msg: /^您已有4个任务/ });
    sockets.splice(0).forEach((socket) => socket.destroy());
    await vi.waitFor(async () => expect((await again(createExport, { body: order })).http).toBe(200), 30_000);
  });

  it("exports that nobody reads leave no file behind", () => {
    expect(readdirSync(join(dataDir, "exports"))).toEqual([]);
  });
});

it("an export refuses one column named twice, at its field", async () => {
  const answer = await admin(createExport, { body: { ...order, columns: ["id", "name", "id"] } });
  expect(answer).toMatchObject({ http: 400, msg: "导出列不能重复", data: { fields: { columns: "导出列不能重复" } } });
});

describe("queued exports", () => {
  const resources = new Map(servedResources.map((served) => [served.resource.name, served]));
  const [make, clean] = exportJobs(servicesOf, resources);
  const parts = {
    settings: app.services.settings,
    database: app.database,
    listener: app.services.listener,
    log: app.services.log,
  };

  it("queued exports take turns by account, say their place, and are at most three of one account", async () => {
    await fill(2000);
    const eager = await aStaff(db, { roleId: 8 });
    const ask = await app.as(eager);
    const large = { ...order, columns: ["id"] } as const;
    for (let at = 0; at < 3; at += 1) expect((await ask(createExport, { body: large })).data).toHaveProperty("jobId");
    expect(await ask(createExport, { body: large })).toMatchObject({
      http: 429,
      msg: "您已有3个后台导出未完成，请等完成后再试",
    });
    const other = (await admin(createExport, { body: large })).data.jobId;
    const mine = await admin(getMyExports);
    expect(mine.data[0]).toMatchObject({ id: other, status: "WAITING", ahead: 1 });
    expect((await ask(getMyExports)).data.map(({ ahead }) => ahead)).toEqual([3, 2, 0]);
    const order2: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      await make?.run(parts, {});
      const { rows } = await sql<{ staffId: number }>`select staff_id from export_job where status = 'DONE'
        order by update_time desc limit 1`.execute(db);
      order2.push(rows[0]?.staffId ?? 0);
    }
    expect(order2).toEqual([eager, adminId, eager, eager]);
    expect((await admin(getExportFile, { id: other })).raw.split("\r\n")).toHaveLength(11_000 + 2);
  });

  it("queued exports leave no draft when they fail, and drafts of ended processes are swept", async () => {
    const { rows } = await sql<{ id: number }>`insert into export_job (staff_id, resource, format, columns)
      values (${adminId}, 'coupon', 'CSV', '["id"]') returning id`.execute(db);
    const folder = join(dataDir, "exports");
    mkdirSync(folder, { recursive: true });
    // A folder has the name of the file to be written: the last step fails.
    mkdirSync(join(folder, `${rows[0]?.id}.csv`, "in the way"), { recursive: true });
    await expect(make?.run(parts, {})).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    for (const name of ["7.csv.part", "8.csv.part"]) writeFileSync(join(folder, name), "half");
    const old = new Date(Date.now() - 3 * 3_600_000);
    utimesSync(join(folder, "7.csv.part"), old, old);
    await clean?.run(parts, {});
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual(["8.csv.part"]);
  });
});
