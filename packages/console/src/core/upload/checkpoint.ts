import { unfinishedHours } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { z } from "zod";
import { stored } from "../../platform/stored.ts";

/** What is needed to resume an upload after a disconnection, a pause or a reload. */
const checkpoint = z.object({
  uploadId: z.string().min(1),
  key: z.string().min(1),
  partSize: z.int().positive(),
  parts: z.array(z.object({ number: z.int().positive(), etag: z.string(), size: z.int().positive() })),
  size: z.int().positive(),
  lastModified: z.number(),
  name: z.string(),
  savedAt: z.number(),
});
export type Checkpoint = z.output<typeof checkpoint>;

const most = 20;
const lifeMs = unfinishedHours * 3_600_000;

export type FileMark = Pick<File, "name" | "size" | "lastModified">;

/** Identifies the same file: name, size and time of its last change. */
const isOf = (file: FileMark) => (one: Checkpoint) =>
  one.name === file.name && one.size === file.size && one.lastModified === file.lastModified;

/** The checkpoints of one account in this browser; those older than the store's retention of parts are useless. */
export function checkpointsOf(staffId: number, now: () => number = Date.now) {
  const storedCheckpoints = stored<Checkpoint[]>(
    `uploads.${staffId}`,
    (value) => z.array(checkpoint).safeParse(value).data ?? null,
  );
  const read = () => (storedCheckpoints.read() ?? []).filter(({ savedAt }) => now() - savedAt < lifeMs);
  return {
    find: (file: FileMark): Checkpoint | null => read().find(isOf(file)) ?? null,
    save(next: Omit<Checkpoint, "savedAt">): void {
      const others = read().filter((one) => !isOf(next)(one));
      storedCheckpoints.write([...others, { ...next, savedAt: now() }].slice(-most));
    },
    drop(file: FileMark): void {
      storedCheckpoints.write(read().filter((one) => !isOf(file)(one)));
    },
  };
}
export type Checkpoints = ReturnType<typeof checkpointsOf>;
