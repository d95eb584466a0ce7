import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Listener } from "../../../platform/database/listen.ts";
import { settingKeys, type SettingKey, type SettingValue } from "./setting-keys.ts";

const channel = "setting_changed";

/** The settings as cached by this process; a change reaches every process when its transaction commits. */
export interface SystemSettings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Reads them all again. */
  refresh(): Promise<void>;
}

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

/** A value that was never set, or no longer fits its schema, counts as the fallback. */
function valueOr<K extends SettingKey>(key: K, value: unknown): SettingValue<K> {
  const { schema, fallback } = settingKeys[key];
  const parsed = schema.safeParse(value);
  // The table maps each key to the schema of its own value; the compiler sees their union.
  return (parsed.success ? parsed.data : fallback) as SettingValue<K>;
}

export function makeSystemSettings(db: Db, listener: Listener, onError: (error: unknown) => void): SystemSettings {
  let known = new Map<string, unknown>();
  // Checked once after each reading: the session's idle limit is read on every call.
  let checked = new Map<string, unknown>();
  const refresh = async (): Promise<void> => {
    const { rows } = await sql<SettingRow>`select key, value from system_setting`.execute(db);
    known = new Map(rows.map(({ key, value }) => [key, value]));
    checked = new Map();
  };
  const again = () => void refresh().catch(onError);
  listener.on(channel, again);
  // Changes made while this process was not listening are unknown.
  listener.onUp(again);
  return {
    refresh,
    get: <K extends SettingKey>(key: K) => {
      if (!checked.has(key)) checked.set(key, valueOr(key, known.get(key)));
      return checked.get(key) as SettingValue<K>;
    },
  };
}

/** The current value in this transaction, for commands that must not act on an old one. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  const { rows } = await sql<SettingRow>`select key, value from system_setting where key = ${key}`.execute(db);
  return valueOr(key, rows[0]?.value);
}

/** Saves a value with its history. `version` is the one the editor saw (0 = never set): throws when it is stale. */
export async function saveSetting<K extends SettingKey>(
  db: Db,
  { key, value, version, staffId }: { key: K; value: SettingValue<K>; version: number; staffId: number },
): Promise<number> {
  const checked = JSON.stringify(settingKeys[key].schema.parse(value));
  const saved = await sql<{ version: number }>`insert into system_setting (key, value, update_staff_id)
      select ${key}, ${checked}::jsonb, ${staffId}
    where ${version} = 0 or exists (select 1 from system_setting where key = ${key})
    on conflict (key) do update
    set value = excluded.value, version = system_setting.version + 1, update_staff_id = excluded.update_staff_id,
      update_time = now()
      where system_setting.version = ${version}
    returning version`.execute(db);
  const next = saved.rows[0]?.version;
  if (next === undefined) throw new AppError("STALE_VERSION");
  await sql`insert into system_setting_version (key, version, value, staff_id)
    values (${key}, ${next}, ${checked}::jsonb, ${staffId})`.execute(db);
  await sql`select pg_notify(${channel}, ${key})`.execute(db);
  return next;
}
