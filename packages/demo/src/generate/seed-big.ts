import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { refreshDailyFinance } from "@hongxian/server/core/money/finance/finance-jobs.ts";
import { refreshDailyStats } from "@hongxian/server/core/services/stats/refresh-daily-stats.ts";
import { beginDemo, type Begun, type DemoOptions } from "./begin-demo.ts";
import { finishExpand } from "./bulk-load.ts";
import { dateText, dayMs } from "./calendar.ts";
import { writeDemoPages } from "./demo-pages.ts";
import { stageSchema } from "@hongxian/server/core/foundation/upkeep/half-loaded.ts";
import { inLanes, inLoad, type Work } from "./lanes.ts";
import {
  addKeys,
  finishStructure,
  putIndexesAside,
  takeStructure,
  validateKeys,
  type Structure,
} from "./lighten-for-load.ts";
import {
  createStage,
  drawCopies,
  insertCopies,
  multipliedTables,
  restTriggers,
  wakeTriggers,
} from "./multiply-members.ts";
import { createRowWriter } from "./row-writer.ts";

/** Filled by the pages in parallel to the members, without conflicts. */
const wideTables = ["user_tag", "member_tags", "member_right", "auth_image_mask"];
const lightened = [...new Set([...multipliedTables, ...wideTables])];

/** The columns by which the pages look rows up. */
const lookedUp = new Set([
  "member_key",
  "member_created",
  "member_inviter",
  "member_shop",
  "login_record_member",
  "login_record_device",
  "auth_record_member",
  "auth_record_one_open",
  "review_action_item",
  "realname_record_member",
  "punishment_member",
  "face_review_record_member",
  "communicate_note_member",
  "owner_change_member",
]);
/** Nothing more is written to these: their indexes are built while the pages are written. */
const quietTables = new Set([
  "album_photo",
  "login_record",
  "member_bind",
  "owner_change",
  "communicate_note",
  "face_review_record",
]);

const restoreIndex =
  ({ definition }: Structure["indexes"][number]): Work =>
  (tx) =>
    sql`${sql.raw(definition)}`.execute(tx);

/**
 * More members than are generated one by one: copies of these with their own numbers, pictures and addresses. In many
 * parallel transactions; until the last of them the system counts as half loaded.
 */
export async function seedBig(db: Db, options: DemoOptions, madeMembers: number): Promise<void> {
  const { begun, structure, staged } = await inLoad(db, async (tx) => {
    const demo = await beginDemo(tx, options);
    await finishExpand(tx);
    await createStage(tx);
    const stage = createRowWriter(tx, demo.clock, `${stageSchema}.`);
    await demo.writeMembers(stage, madeMembers);
    await stage.flush();
    await drawCopies(tx, demo.count);
    await restTriggers(tx);
    return { begun: demo, structure: await takeStructure(tx, lightened), staged: stage.columns };
  });
  await inLanes(
    db,
    multipliedTables.map((table) => (tx) => insertCopies(tx, table, staged.get(table) ?? [])),
  );

  const { indexes } = structure;
  const first = indexes.filter(({ name }) => lookedUp.has(name));
  const beside = indexes.filter(({ tableName, name }) => quietTables.has(tableName) && !lookedUp.has(name));
  await inLanes(db, [
    ...first.map(restoreIndex),
    // The next steps query these tables: without statistics the planner takes them for empty.
    ...multipliedTables.map(
      (table): Work =>
        (tx) =>
          sql`analyze ${sql.raw(table)}`.execute(tx),
    ),
  ]);
  const checked = multipliedTables.filter((table) => !wideTables.includes(table));
  await inLoad(db, async (tx) => {
    await wakeTriggers(tx);
    await addKeys(tx, structure, checked);
  });
  // Two, not more: everything after them waits for the pages.
  await inLanes(
    db,
    [
      (tx) => writePages(tx, begun, options),
      ...checked.map(
        (table): Work =>
          (tx) =>
            validateKeys(tx, structure, table),
      ),
      ...beside.map(restoreIndex),
    ],
    2,
  );

  await inLoad(db, (tx) => addKeys(tx, structure, wideTables));
  const range = { from: dateText(begun.now - 700 * dayMs), to: dateText(begun.now) };
  await inLanes(db, [
    async (tx) => {
      const restoreCube = await putIndexesAside(tx, ["daily_user_stat"]);
      await refreshDailyStats(tx, range);
      await restoreCube();
      await refreshDailyFinance(tx, range);
    },
    ...wideTables.map(
      (table): Work =>
        (tx) =>
          validateKeys(tx, structure, table),
    ),
    ...indexes.filter((index) => !first.includes(index) && !beside.includes(index)).map(restoreIndex),
  ]);
  await inLoad(db, async (tx) => {
    await finishStructure(tx, lightened, structure);
    await sql`drop schema ${sql.raw(stageSchema)} cascade`.execute(tx);
  });
}

async function writePages(db: Db, begun: Begun, options: DemoOptions): Promise<void> {
  const written = await writeDemoPages(db, begun, options.sealer);
  const others = written.filter((table) => !multipliedTables.includes(table));
  await sql`analyze ${sql.raw(others.join(", "))}`.execute(db);
}
