import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { snakeName } from "../../platform/database/snake-name.ts";
import type { House } from "../../kit/house.ts";
import { censorFor, recordHits, type CensorScene } from "../censor/censor-words.ts";
import { readSetting } from "../settings/system-settings.ts";
import { contentTables, type ContentType } from "./content-tables.ts";
import { hasBlockedPicture } from "./picture-hash.ts";

interface NewContent {
  readonly type: ContentType;
  readonly userId: number;
  /** Further columns, in camelCase; words and pictures among them. */
  readonly columns: Readonly<Record<string, unknown>>;
}

const comments: readonly ContentType[] = ["MOMENT_COMMENT", "SUBJECT_EVALUATE", "TREEHOLE_REPLY"];
const sceneOf = (type: ContentType): CensorScene => (comments.includes(type) ? "COMMENT" : "MOMENT");

/**
 * A member posts something: the machine looks at it first. What it passes is shown at once, videos excepted (a person
 * sees them unless the setting says otherwise); everything else waits.
 */
export async function takeInContent(house: House, db: Db, { type, userId, columns }: NewContent): Promise<number> {
  const { table, words, pictures } = contentTables[type];
  const text = String(columns[words] ?? "");
  const censored = (await censorFor(house.db))(sceneOf(type), text);
  const images = pictures === null ? "" : String(columns[pictures] ?? "");
  const isBlocked = await hasBlockedPicture(house, db, addressesOf(images));
  const verdict = isBlocked ? "BLOCK" : censored.result;
  const route = await readSetting(db, "audit.route");
  const goesOn = verdict === "PASS" && route[type === "VIDEO" ? "VIDEO" : "TEXT"].autoPass;
  const all: Record<string, unknown> = {
    ...columns,
    userId,
    [words]: censored.text,
    machineResult: verdict,
    machineLabel: censored.hits.map(({ word }) => word).join(","),
    status: goesOn ? "ONLINE" : "OFFLINE",
    checkStatus: goesOn ? "PASS" : "WAIT_CHECK",
    checkName: goesOn ? contentMessages.machine : "",
    ...(goesOn ? { checkTime: new Date() } : {}),
  };
  const names = sql.join(Object.keys(all).map((name) => sql.ref(snakeName(name))));
  const { rows } = await sql<{
    id: number;
  }>`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(all))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await recordHits(
    db,
    censored.hits.map((hit) => ({ ...hit, userId, staffId: null, scene: sceneOf(type), refId: `${type}:${id}`, text })),
  );
  return id;
}
