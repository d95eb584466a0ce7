import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "../error-code.ts";
import { oneLine, StartError } from "../start-error.ts";

const stateSchema = z.object({ password: z.string(), platform: z.string(), port: z.int().optional() });

/** What must be remembered about the embedded database between two starts. */
export type ClusterState = z.infer<typeof stateSchema>;

// The ICU in the binaries differs between systems: an index sorted by one is wrong for the other.
const platform = `${process.platform}-${process.arch}`;

export function readClusterState(dataDir: string): ClusterState {
  const path = join(dataDir, "database.json");
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    if (state.platform === platform) return state;
    throw new StartError(`the database in ${dataDir} was made on ${state.platform} and cannot be used on ${platform}`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (errorCode(error) === "ENOENT") {
      return { password: randomBytes(24).toString("base64url"), platform };
    }
    throw new StartError(`${path} cannot be read: ${oneLine(error)}`);
  }
}

export function writeClusterState(dataDir: string, state: ClusterState): void {
  const path = join(dataDir, "database.json");
  writeFileSync(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
