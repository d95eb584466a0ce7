import { readFileSync } from "node:fs";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import sharp from "sharp";
import { afterEach, expect, it, vi } from "vitest";
import { isGone, pictureProcesses } from "../../../test/picture-processes.ts";
import { cleanPicture } from "./clean-picture.ts";
import { convertPicture, endPictures } from "./convert-picture.ts";
import { PictureEnded, PicturePool } from "./picture-pool.ts";
import type { PictureTask } from "./picture-task.ts";

const soon = { timeout: 60_000, interval: 20 };
const white = await sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } })
  .png()
  .toBuffer();
const asPng = [{ result: { format: "png" } }] as const;
const head = (bytes: Buffer): PictureTask => ({ kind: "head", bytes });

/** As many pixels as are allowed, each of them costly, in one step of the library: it does not look at its clock. */
const endless = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000">
  <filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="200"/></filter>
  <rect width="7000" height="7000" filter="url(#f)"/></svg>`);

const cpuTicks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
/** The one process there is, once it has used the processor for more than its start. */
async function busyProcess(): Promise<number> {
  await vi.waitUntil(() => pictureProcesses().some((pid) => cpuTicks(pid) > 150), soon);
  expect(pictureProcesses()).toHaveLength(1);
  return pictureProcesses()[0] ?? 0;
}

afterEach(async () => {
  await endPictures();
  expect(pictureProcesses()).toEqual([]);
});

it("a picture that never ends is refused when its time is over, its process is gone, and its account has its place again", async () => {
  const stuck = convertPicture(1, endless, asPng, 4000);
  let pid = 0;
  void vi.waitUntil(() => ([pid = 0] = pictureProcesses())[0] !== undefined, soon).catch(() => undefined);
  await expect(stuck).rejects.toMatchObject({ http: 400, message: uploadMessages.tooSlow });
  expect(pid).toBeGreaterThan(0);
  expect(isGone(pid)).toBe(true);
  expect(pictureProcesses()).toEqual([]);
  expect((await cleanPicture(1, white)).width).toBe(40);
});

it("a picture whose process dies is refused in clear words, and the next picture of the same account works", async () => {
  const stuck = convertPicture(1, endless, asPng, 110_000);
  const refused = expect(stuck).rejects.toMatchObject({ http: 400, message: uploadMessages.tooMuch });
  process.kill(await busyProcess(), "SIGKILL");
  await refused;
  expect((await cleanPicture(1, white)).width).toBe(40);
});

it("a process is used again for the next picture, and replaced when it was killed meanwhile", async () => {
  await convertPicture(1, white, asPng);
  const [first = 0] = pictureProcesses();
  await convertPicture(2, white, asPng);
  expect(pictureProcesses()).toEqual([first]);
  process.kill(first, "SIGKILL");
  await vi.waitUntil(() => pictureProcesses().length === 0, soon);
  expect((await convertPicture(1, white, asPng)).width).toBe(40);
  expect(pictureProcesses()).not.toContain(first);
});

it("thirty pictures at once, of thirty accounts, keep within the two processes for pictures and the two for their heads", async () => {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, pictureProcesses().length)), 5);
  const converted = Array.from({ length: 30 }, (_, at) => convertPicture(at, white, asPng));
  expect((await Promise.all(converted)).map(({ width }) => width)).toEqual(converted.map(() => 40));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
  await Promise.all(Array.from({ length: 30 }, (_, at) => cleanPicture(at, white)));
  clearInterval(look);
  expect(most).toBeLessThanOrEqual(4);
});

it("a process without a picture is ended after a while", async () => {
  const pool = new PicturePool({ idleMs: 20, memoryMb: 2048, keptMemoryMb: 300 });
  expect(await pool.run(head(white), 60_000)).toMatchObject({ kind: "head", head: { width: 40, height: 30 } });
  await vi.waitUntil(() => pictureProcesses().length === 0, soon);
});

it("a process that holds much memory after its picture is not used again", async () => {
  const pool = new PicturePool({ idleMs: 60_000, memoryMb: 1536, keptMemoryMb: 1 });
  await pool.run(head(white), 60_000);
  expect(pictureProcesses()).toEqual([]);
});

it("a picture that needs more memory than its process may have ends that process, not the server", async () => {
  const pool = new PicturePool({ idleMs: 60_000, memoryMb: 450, keptMemoryMb: 1000 });
  await pool.run(head(white), 60_000);
  const [pid = 0] = pictureProcesses();
  expect(readFileSync(`/proc/${pid}/limits`, "utf8")).toMatch(new RegExp(`Max data size +${450 * 1024 * 1024} `));
  // Its encoder holds all pixels at once, and they alone take more.
  const large = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="12000" height="12000"/>`);
  const steps = [{ result: { format: "webp", effort: 0 } }] as const;
  const limits = { pixels: 300_000_000, seconds: 60 };
  const task: PictureTask = { kind: "convert", bytes: large, steps, limits };
  const outcome = await pool.run(task, 60_000).then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof PictureEnded && !error.isTooSlow ? "ended" : "other"),
  );
  expect(["failed", "ended"]).toContain(outcome);
  await pool.endIdle();
});

it("the process that decodes knows neither the key nor the database", async () => {
  vi.stubEnv("SECRET_KEY", "a secret");
  vi.stubEnv("DATABASE_URL", "postgres://somebody:secret@127.0.0.1/x");
  await convertPicture(1, white, asPng);
  const [pid = 0] = pictureProcesses();
  const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  expect(names.filter((line) => line.startsWith("PATH="))).toHaveLength(1);
  expect(names.filter((line) => /secret/i.test(line))).toEqual([]);
  vi.unstubAllEnvs();
});
