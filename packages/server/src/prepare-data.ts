import { sql } from "kysely";
import type { Db } from "./kit/call.ts";
import { ensurePartitions } from "./platform/database/month-partitions.ts";
import type { Database } from "./platform/database/open-database.ts";
import { createSeal, type Seal } from "./platform/seal.ts";
import type { Settings } from "./platform/settings.ts";
import { seedAccess } from "./core/foundation/upkeep/seed-access.ts";
import { refuseHalfLoaded } from "./core/foundation/upkeep/half-loaded.ts";
import { keepPlacesGrowing } from "./core/foundation/events/keep-events.ts";
import { seedRegions } from "./core/people/region/seed-regions.ts";
import { ensureAdministrator } from "./core/people/staff/ensure-administrator.ts";
import { holdSecretKey } from "./core/foundation/upkeep/hold-secret-key.ts";

/** What the ready line shows about the first sign-in. */
export interface FirstSignIn {
  login: string;
  /** Only when the account was just created with a random password: it is shown once and stored nowhere. */
  newPassword?: string;
  /** Whether demo accounts, one for each role and tier, share the administrator's first password. */
  hasDemoAccounts: boolean;
}

/** What every database has, with or without demo: divisions, menus, roles and their grants. */
export async function prepareReference(db: Db): Promise<void> {
  await seedRegions(db);
  await seedAccess(db);
}

/** Set when the first start was completed, so that demo data is never added to a system in use. */
const preparedKey = "data.prepared";

async function preparedWith(db: Db): Promise<{ demoMembers: number } | null> {
  const { rows } = await sql<{
    value: { demoMembers: number };
  }>`select value from system_setting where key = ${preparedKey}`.execute(db);
  return rows[0]?.value ?? null;
}

/** The ready line says by it whether there are demo accounts. */
export async function markPrepared(db: Db, demoMembers: number): Promise<void> {
  await sql`insert into system_setting (key, value) values (${preparedKey}, ${JSON.stringify({ demoMembers })}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

export interface SeedOptions {
  readonly members: number;
  /** Hash of the password of every seeded account. */
  readonly passwordHash: string;
  readonly adminLogin: string;
  readonly now: Date;
  readonly sealer: Seal;
}
/** Fills an empty database with people and records, all of them or none. */
export type Seed = (db: Db, options: SeedOptions) => Promise<unknown>;

/**
 * Prepares what a database needs before the first call. Each step does nothing when it was already done. Without a
 * `seed` the database stays empty.
 */
export async function prepareData({ db }: Database, settings: Settings, seed?: Seed): Promise<FirstSignIn> {
  await refuseHalfLoaded(db);
  await holdSecretKey(db, settings);
  // A server that was off for months, or a restored copy, may lack the partitions that calls write to now.
  await ensurePartitions(db);
  await keepPlacesGrowing(db);
  await prepareReference(db);
  const prepared = await preparedWith(db);
  const { adminLogin, adminPassword } = settings;
  const { login, passwordHash, newPassword } = await ensureAdministrator(
    db,
    adminLogin,
    adminPassword,
    prepared === null,
  );
  if (prepared !== null) return { login, hasDemoAccounts: prepared.demoMembers > 0 };
  const demoMembers = seed === undefined ? 0 : settings.demoMembers;
  if (seed !== undefined && demoMembers > 0) {
    const sealer = createSeal(settings.secretKey);
    await seed(db, { members: demoMembers, passwordHash, adminLogin: login, now: new Date(), sealer });
  }
  await markPrepared(db, demoMembers);
  return { login, hasDemoAccounts: demoMembers > 0, ...(newPassword === undefined ? {} : { newPassword }) };
}
