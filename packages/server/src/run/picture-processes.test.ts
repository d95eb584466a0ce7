import { expect, it, vi } from "vitest";
import sharp from "sharp";
import { testDatabase } from "../test/database.ts";
import { isLong } from "../test/long.ts";
import { isGone, pictureProcesses } from "../test/picture-processes.ts";
import { startRealServer } from "../test/real-server.ts";
import { aWorker } from "../test/steady-work.ts";

/** Processes of the complete product start here, on a machine that may be busy. */
const timeout = 1_200_000;
const { db, url } = await testDatabase();

it.runIf(isLong).each(["SIGTERM", "SIGKILL"] as const)(
  "a server that ends by %s leaves no process for pictures behind",
  { timeout },
  async (signal) => {
    const server = await startRealServer({
      env: { DATABASE_URL: url, SECRET_KEY: "the key of a server that is killed" },
    });
    try {
      const { cookie } = await aWorker(db, { roleId: 8 });
      const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } })
        .png()
        .toBuffer();
      const answer = await fetch(`http://${server.host}/api/files/images`, {
        method: "POST",
        headers: { cookie: `hx_session=${cookie}`, "x-console-host": server.host, "content-type": "image/png" },
        body: new Uint8Array(body),
      });
      expect(await answer.json()).toMatchObject({ status: 0 });
      const pids = pictureProcesses(server.child.pid);
      expect(pids.length).toBeGreaterThan(0);
      server.child.kill(signal);
      await server.ended;
      await vi.waitUntil(() => pids.every((pid) => isGone(pid)), { timeout: 60_000, interval: 20 });
    } finally {
      await server.stop();
    }
  },
);
