import { randomUUID } from "node:crypto";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { snakeName } from "../../../platform/database/snake-name.ts";
import type { Services } from "../../../kit/services.ts";
import { censorFor, recordHits, type CensorScene } from "../../foundation/censor/censor-words.ts";
import { askMachine, nameCall } from "../machine-audit/ask-machine.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { contentTables, type ContentType } from "./content-tables.ts";
import { hasBlockedPicture } from "./picture-hash.ts";

export interface NewContent {
  readonly type: ContentType;
  readonly userId: number;
  /** Additional columns, in camelCase; text and pictures among them. */
  readonly columns: Readonly<Record<string, unknown>>;
}

const comments: readonly ContentType[] = ["MOMENT_COMMENT", "SUBJECT_EVALUATE", "TREEHOLE_REPLY"];
const sceneOf = (type: ContentType): CensorScene => (comments.includes(type) ? "COMMENT" : "MOMENT");

/** Posts of the platform's own accounts need no reviewer, unless the machine objects. */
async function isOwnAccount(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from market_account
      where user_id = ${userId} and remove_time is null and status = 'ENABLE'`.execute(db);
  return rows.length > 0;
}

type Look = Awaited<ReturnType<typeof lookAtContent>>;

interface Words {
  readonly censorScene: CensorScene;
  readonly scene: "TEXT" | "VIDEO";
  /** What the call of the machine is noted under until the record has its number. */
  readonly refId: string;
  readonly userId: number;
  readonly text: string;
  readonly images: readonly string[];
}

/** The word list, the pictures that are known as bad, and the machine, with no transaction open. */
export async function lookAtWords(services: Services, { censorScene, scene, refId, userId, text, images }: Words) {
  const { db } = services;
  const censored = (await censorFor(db))(censorScene, text);
  const isBlocked = await hasBlockedPicture(services, images);
  const route = await readSetting(db, "audit.route");
  // The machine is called only where the word list alone would pass it; its failure never blocks.
  const seen =
    isBlocked || censored.result !== "PASS" || text === ""
      ? null
      : await askMachine(services, route, { scene, refId, sample: { text, userId } });
  const verdict = isBlocked ? ("BLOCK" as const) : (seen?.result ?? censored.result);
  const mayPass = route[scene].autoPass || (await isOwnAccount(db, userId));
  return { text, censored, seen, refId, verdict, goesOn: verdict === "PASS" && mayPass };
}

/** The machine's verdict, fetched with no transaction open: a slow service must not hold locks. */
export async function lookAtContent(services: Services, { type, userId, columns }: NewContent) {
  const { words, pictures } = contentTables[type];
  return lookAtWords(services, {
    censorScene: sceneOf(type),
    scene: type === "VIDEO" ? "VIDEO" : "TEXT",
    refId: `${type}:${randomUUID()}`,
    userId,
    text: String(columns[words] ?? ""),
    images: addressesOf(Object.entries(columns).find(([name]) => snakeName(name) === pictures)?.[1] ?? ""),
  });
}

/** Stores what the machine has looked at, in a transaction. */
export async function storeContent(tx: Db, content: NewContent, look: Look): Promise<number> {
  const { type, userId, columns } = content;
  const { table, words } = contentTables[type];
  const { text, censored, seen, refId, verdict, goesOn } = look;
  const all: Record<string, unknown> = {
    ...columns,
    userId,
    [words]: censored.text,
    machineResult: verdict,
    machineLabel: seen === null ? censored.hits.map(({ word }) => word).join(",") : seen.label,
    ...(seen === null || seen.score === null ? {} : { machineScore: seen.score }),
    status: goesOn ? "ONLINE" : "OFFLINE",
    checkStatus: goesOn ? "PASS" : "WAIT_CHECK",
    checkName: goesOn ? contentMessages.machine : "",
    ...(goesOn ? { checkTime: new Date() } : {}),
  };
  const names = sql.join(Object.keys(all).map((name) => sql.ref(snakeName(name))));
  const { rows } = await sql<{
    id: number;
  }>`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(all))}) returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const named = `${type}:${id}`;
  if (!goesOn) await publishEvent(tx, { topic: "review", data: { bizType: type } });
  if (seen !== null) await nameCall(tx, refId, named);
  await recordHits(
    tx,
    censored.hits.map((hit) => ({ ...hit, userId, staffId: null, scene: sceneOf(type), refId: named, text })),
  );
  return id;
}

/**
 * A member posts something: the machine checks it first. What it passes is shown at once, except videos (a person sees
 * them unless the setting says otherwise); everything else waits. `within` runs in the same transaction.
 */
export async function takeInContent(
  services: Services,
  content: NewContent,
  within?: (tx: Db, id: number) => Promise<void>,
): Promise<number> {
  const look = await lookAtContent(services, content);
  return services.db.transaction().execute(async (tx) => {
    const id = await storeContent(tx, content, look);
    await within?.(tx, id);
    return id;
  });
}
