import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError, noAnswer } from "../../platform/call-error.ts";
import { checkpointsOf } from "./checkpoint.ts";
import type { StoreClient } from "./store-client.ts";
import type { StoredPart } from "./store-xml.ts";
import { UploadFault } from "./upload-fault.ts";
import type { UploadParts } from "./upload-parts.ts";
import { createUpload } from "./upload-task.ts";

const result = { type: "video/mp4", url: "/v.mp4", uri: "v.mp4", size: 10 };
const file = new File(["0123456789"], "a.mp4", { type: "video/mp4", lastModified: 5 });

/** A store in memory with parts of two bytes; `hold` delays a part until it is released. */
function aStore() {
  const uploads = new Map<string, Map<number, StoredPart>>();
  const sent: number[] = [];
  const joined: string[] = [];
  let hold: ((number: number) => Promise<void>) | null = null;
  let most = 0;
  let moving = 0;
  const client = (key: string): StoreClient => ({
    begin: async () => {
      const id = `u${uploads.size + 1}`;
      uploads.set(id, new Map());
      return id;
    },
    putPart: async (uploadId, number, part, { signal }) => {
      sent.push(number);
      moving += 1;
      most = Math.max(most, moving);
      try {
        const stopped = new Promise<never>((_, reject) => {
          signal.addEventListener("abort", () => reject(new UploadFault("stopped")));
        });
        if (signal.aborted) throw new UploadFault("stopped");
        await Promise.race([hold?.(number) ?? Promise.resolve(), stopped]);
        const stored = { number, etag: `e${number}`, size: part.size };
        const parts = uploads.get(uploadId);
        if (parts === undefined) throw new UploadFault("answer", { code: "NoSuchUpload", status: 404 });
        parts.set(number, stored);
        return stored;
      } finally {
        moving -= 1;
      }
    },
    listParts: async (uploadId) => {
      const parts = uploads.get(uploadId);
      if (parts === undefined) throw new UploadFault("answer", { code: "NoSuchUpload", status: 404 });
      return [...parts.values()];
    },
    complete: async (uploadId, parts) => {
      expect(parts.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
      uploads.delete(uploadId);
      joined.push(key);
    },
    abort: async (uploadId) => void uploads.delete(uploadId),
    putWhole: async () => void joined.push(key),
  });
  let online = true;
  const parts: UploadParts = {
    checkpoints: checkpointsOf(1),
    rules: async () => ({ endpoint: "/s3", style: "path", prefix: "upload/1/", partSize: 2, parallel: 2, kinds: [] }),
    client: (_rules, key) => client(key),
    finish: async () => result,
    isOnline: () => online,
    now: () => 1000,
    random: () => 0,
  };
  return {
    parts,
    uploads,
    sent,
    joined,
    mostAtOnce: () => most,
    hold: (wait: typeof hold) => (hold = wait),
    line: (up: boolean) => {
      online = up;
      window.dispatchEvent(new Event(up ? "online" : "offline"));
    },
  };
}

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());
const until = (check: () => void) => vi.waitFor(check);

test("an upload sends all parts, as many at a time as the store wants, under a new name", async () => {
  const store = aStore();
  const task = createUpload(file, { kind: "video" }, store.parts);
  const seen: number[] = [];
  task.subscribe(() => seen.push(task.view().sent));
  task.start();
  await until(() => expect(task.view()).toMatchObject({ status: "done", sent: 10, result }));
  expect(store.sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(store.mostAtOnce()).toBe(2);
  expect(store.joined).toEqual(["upload/1/video/10001000.mp4"]);
  expect(seen).toContain(10);
  expect(store.parts.checkpoints.find(file)).toBeNull();
});

test("an upload that is cut in the middle goes on by itself and sends again only what was on the way", async () => {
  const store = aStore();
  store.hold((number) => (number > 2 ? new Promise(() => undefined) : Promise.resolve()));
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(store.sent).toEqual([1, 2, 3, 4]));
  store.line(false);
  await until(() => expect(task.view().status).toBe("offline"));
  store.hold(null);
  store.line(true);
  await until(() => expect(task.view().status).toBe("done"));
  expect(store.sent).toEqual([1, 2, 3, 4, 3, 4, 5]);
  expect(task.view().resumedAt).toBe(4);
});

test("a checkpoint outlives the page: the same file goes on where it was", async () => {
  const store = aStore();
  store.hold((number) => (number > 3 ? new Promise(() => undefined) : Promise.resolve()));
  const first = createUpload(file, { kind: "video" }, store.parts);
  first.start();
  await until(() => expect(store.parts.checkpoints.find(file)?.parts).toHaveLength(3));
  first.pause();
  expect(first.view().status).toBe("paused");
  store.hold(null);
  store.sent.length = 0;
  const second = createUpload(file, { kind: "video" }, store.parts);
  expect(second.resume()).toBe("请先上传");
  second.start();
  await until(() => expect(second.view().status).toBe("done"));
  expect(store.sent.toSorted((a, b) => a - b)).toEqual([4, 5]);
});

test("a paused upload waits, also when the line comes back; a resumed one goes on", async () => {
  const store = aStore();
  store.hold(() => new Promise(() => undefined));
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(store.sent).toHaveLength(2));
  task.pause();
  store.hold(null);
  store.line(true);
  expect(task.view().status).toBe("paused");
  expect(task.resume()).toBeNull();
  await until(() => expect(task.view().status).toBe("done"));
});

test("of a cancelled upload nothing stays: no parts, no checkpoint, the message of the specification", async () => {
  const store = aStore();
  store.hold((number) => (number > 1 ? new Promise(() => undefined) : Promise.resolve()));
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(store.uploads.get("u1")?.size).toBe(1));
  await task.cancel();
  expect(task.view()).toMatchObject({ status: "cancelled", message: "上传已手动取消" });
  expect(store.uploads.size).toBe(0);
  expect(store.parts.checkpoints.find(file)).toBeNull();
  store.line(true);
  expect(task.view().status).toBe("cancelled");
});

test("a timeout is an exception; the online event takes it up again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const store = aStore();
  store.hold(() => Promise.reject(new UploadFault("timeout")));
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(task.view()).toMatchObject({ status: "exception", message: "连接超时" }));
  store.hold(null);
  store.line(true);
  await until(() => expect(task.view().status).toBe("done"));
});

test("an upload that was swept at the store begins anew", async () => {
  const store = aStore();
  store.parts.checkpoints.save({
    name: file.name,
    size: file.size,
    lastModified: file.lastModified,
    uploadId: "gone",
    key: "upload/1/video/1.mp4",
    partSize: 2,
    parts: [{ number: 1, etag: "e1", size: 2 }],
  });
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(task.view().status).toBe("done"));
  expect(store.sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test("a lost answer to the completion is found out, nothing is sent twice", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const store = aStore();
  const lost = { ...store.parts, finish: vi.fn(store.parts.finish) };
  lost.finish.mockRejectedValueOnce(new CallError(noAnswer, ""));
  const task = createUpload(file, { kind: "video" }, lost);
  task.start();
  await until(() => expect(task.view().status).toBe("exception"));
  expect(task.resume()).toBeNull();
  await until(() => expect(task.view().status).toBe("done"));
  expect(store.sent).toHaveLength(5);
  expect(store.joined).toHaveLength(1);
});

test("an upload that the server refuses is over, with its words", async () => {
  const store = aStore();
  const parts = {
    ...store.parts,
    finish: async () => Promise.reject(new CallError(400, "文件内容与格式不符，已拒绝")),
  };
  const task = createUpload(file, { kind: "video" }, parts);
  task.start();
  await until(() => expect(task.view()).toMatchObject({ status: "failed", message: "文件内容与格式不符，已拒绝" }));
  expect(task.resume()).toBe("请先上传");
});

test("an offline upload shows what the store has, also when the same file is chosen again after a reload", async () => {
  const store = aStore();
  store.hold((number) => (number > 2 ? new Promise(() => undefined) : Promise.resolve()));
  const task = createUpload(file, { kind: "video" }, store.parts);
  task.start();
  await until(() => expect(store.uploads.get("u1")?.size).toBe(2));
  store.line(false);
  expect(task.view()).toMatchObject({ status: "offline", sent: 4 });
  // A reload: the parts are stored, the checkpoint is in the browser, and the connection is still down.
  const lost = { ...store.parts, rules: async () => Promise.reject(new CallError(noAnswer, "")) };
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const again = createUpload(file, { kind: "video" }, lost);
  expect(again.view()).toMatchObject({ status: "waiting", sent: 4 });
  again.start();
  await until(() => expect(again.view()).toMatchObject({ status: "offline", sent: 4, total: 10 }));
});
