import type { Db } from "@hongxian/server/kit/call.ts";
import { writeAutoTags } from "./auto-tags.ts";
import { finishBulkLoad } from "./bulk-load.ts";
import { writeForeignProfiles } from "./foreign-profiles.ts";
import type { Organisation } from "./organisation.ts";
import { writeInfoChanges } from "./info-changes.ts";
import { writeLoveSuccesses } from "./love-successes.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import type { Sealer } from "./write-members.ts";

interface MemberPagesOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
  readonly sealer: Sealer | undefined;
  nextId(table: string): number;
}

/** What the pages around the member list show: tags by rule, extension rows, passports, profile changes. */
export async function writeMemberPages(
  db: Db,
  random: Random,
  writer: RowWriter,
  options: MemberPagesOptions,
): Promise<void> {
  await writer.flush();
  const operator = options.organisation.ofRole(8)[0];
  await writeAutoTags(db, writer, { ...options, staffId: operator?.id ?? 0 });
  await finishBulkLoad(db);
  await writeForeignProfiles(db, random.fork("foreign"), writer, options);
  await writeInfoChanges(db, random.fork("info changes"), writer, options);
  writeLoveSuccesses(random.fork("successes"), writer, options);
}
