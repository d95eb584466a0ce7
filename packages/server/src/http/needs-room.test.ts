import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { nearlyFullMessage } from "@hongxian/contract/core/operation/run-state.rules.ts";
import { getStsToken } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { createDepartment } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import * as S3 from "@aws-sdk/client-s3";
import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { exportJobs } from "../core/foundation/exports/export-jobs.ts";
import * as make from "../core/foundation/storage/test/file-fixtures.ts";
import { s3Client } from "../core/foundation/storage/test/s3-client.ts";
import { diskGauge } from "../platform/disk-room.ts";
import { servedCalls, servedResources } from "../served.ts";
import { testApp } from "../test/app.ts";
import { aStaff } from "../test/build.ts";
import { needsRoom } from "./needs-room.ts";

const app = await testApp();
const { db } = app.database;
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const staffId = await aStaff(db, { roleId: 1 });
const ask = await app.as(staffId);

const used = (percent: number) => vi.spyOn(diskGauge, "usedPercent").mockResolvedValue(percent);
afterEach(() => vi.restoreAllMocks());

const order = { resource: "coupon", format: "CSV", filters: {}, columns: ["id"] } as const;
const picture = { body: make.png, headers: { "content-type": "image/png" } };

it("at 95 percent uploads, exports and imports are refused in clear words, all else goes on, and they work again with room", async () => {
  const { data } = await ask(getStsToken);
  const put = () =>
    s3Client(origin, data).send(
      new S3.PutObjectCommand({
        Bucket: "hongxian",
        Key: `upload/${staffId}/image/${Date.now()}/a.png`,
        Body: Buffer.from("x"),
      }),
    );
  used(94);
  expect((await ask(createExport, { body: { ...order } })).http).toBe(200);
  expect((await ask(uploadImage, picture)).http).toBe(200);
  await put();
  used(95);
  const full = { http: 507, msg: nearlyFullMessage };
  expect(await ask(getStsToken)).toMatchObject(full);
  expect(await ask(uploadImage, picture)).toMatchObject(full);
  expect(await ask(createExport, { body: { ...order } })).toMatchObject(full);
  await expect(put()).rejects.toMatchObject({ name: "InsufficientStorage", $metadata: { httpStatusCode: 507 } });
  expect((await ask(createDepartment, { body: { name: "部门", parentId: null } })).http).toBe(200);
  used(80);
  expect((await ask(createExport, { body: { ...order } })).http).toBe(200);
  await put();
});

it("a queued export waits for room in its place", async () => {
  await sql`insert into export_job (staff_id, resource, format, filters, columns, total)
    values (${staffId}, 'coupon', 'CSV', '{}', '["id"]', 0)`.execute(db);
  const resources = new Map(servedResources.map((served) => [served.resource.name, served]));
  const [job] = exportJobs(() => app.services, resources);
  const states = async () =>
    (await sql<{ status: string }>`select status from export_job where staff_id = ${staffId}`.execute(db)).rows;
  used(97);
  await expect(job?.run(app.parts, {})).rejects.toThrow("nearly full");
  expect(await states()).toEqual([{ status: "WAITING" }]);
  used(90);
  await job?.run(app.parts, {});
  expect(await states()).toEqual([{ status: "DONE" }]);
});

it("every call that takes a file or makes one is among those that need room", () => {
  const paths = [...servedCalls, ...servedResources.flatMap(({ calls }) => calls)].map(({ endpoint }) => endpoint);
  expect(
    paths
      .filter(needsRoom)
      .map(({ path }) => path)
      .toSorted(),
  ).toMatchSnapshot();
  // An import is ended and removed whatever the disk says.
  const ends = paths.filter(({ method, path }) => method === "DELETE" || path.endsWith("/cancel"));
  expect(ends.length).toBeGreaterThan(10);
  expect(ends.filter(needsRoom)).toEqual([]);
});
