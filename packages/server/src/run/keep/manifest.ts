import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../../platform/start-error.ts";

export const manifestName = "manifest.json";

const keptFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() });
export type KeptFile = z.output<typeof keptFile>;

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** Before the database was read; what was acknowledged until `throughTime` is in it. */
  madeTime: z.string(),
  throughTime: z.string(),
  /** The embedded database is part of the backup; one of your own has to be kept by its own means. */
  database: z.enum(["embedded", "outside"]),
  /** An embedded database can be used on this system and processor, and by this PostgreSQL, alone. */
  platform: z.string(),
  postgres: z.int().nullable(),
  lastMigration: z.string(),
  files: z.enum(["included", "in the store"]),
  key: z.enum(["sealed", "left out"]),
  folders: z.array(z.string()),
  entries: z.array(keptFile),
  /** Of everything above, by a key that the passphrase gives; empty without one. */
  mac: z.string(),
});
export type Manifest = z.output<typeof manifestSchema>;

const textOf = ({ mac: _mac, ...rest }: Manifest): string => JSON.stringify(rest);

export const macOf = (manifest: Manifest, key: Buffer): string =>
  createHmac("sha256", key).update(textOf(manifest)).digest("hex");

export function isGenuine(manifest: Manifest, key: Buffer): boolean {
  const [expected, found] = [macOf(manifest, key), manifest.mac].map((text) => Buffer.from(text));
  return expected !== undefined && found?.length === expected.length && timingSafeEqual(expected, found);
}

/** A path that leads nowhere but into the folder it is joined to. */
const isInside = (path: string): boolean =>
  path !== "" &&
  !path.startsWith("/") &&
  !path.includes("\\") &&
  !path.split("/").some((part) => /^\.{0,2}$/.test(part));

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => undefined);
  if (text === undefined) throw new StartError(`${folder} is no backup: it has no ${manifestName}`);
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${join(folder, manifestName)} is damaged or of another version of this program`);
  }
  if (![...manifest.folders, ...manifest.entries.map(({ path }) => path)].every(isInside))
    throw new StartError(`${join(folder, manifestName)} is damaged: it names files outside the backup`);
  return manifest;
}
