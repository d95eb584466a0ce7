import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { createSeal } from "../../../platform/seal.ts";
import { forgetMadeKey, keyFingerprint } from "../../../platform/secret-key.ts";
import type { Settings } from "../../../platform/settings.ts";
import { StartError } from "../../../platform/start-error.ts";

const settingKey = "secret-key.fingerprint";

async function knownFingerprint(db: Db): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from system_setting where key = ${settingKey}`.execute(db);
  return rows[0]?.value ?? null;
}

/**
 * Whether the key opens what is sealed here. For databases from before fingerprints: one value of each sealed column is
 * tried.
 */
async function opensEverything(db: Db, secretKey: string): Promise<boolean> {
  const seal = createSeal(secretKey);
  const columns = await sql<{ tableName: string; columnName: string }>`select c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.column_name like '%\\_sealed' and c.data_type = 'text'`.execute(db);
  for (const { tableName, columnName } of columns.rows) {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(columnName)} as value
      from ${sql.table(tableName)} where ${sql.ref(columnName)} like 's1.%' limit 1`.execute(db);
    try {
      for (const { value } of rows) seal.open(value);
    } catch {
      return false;
    }
  }
  return true;
}

function refuse(settings: Settings): never {
  const wasMissing = forgetMadeKey(settings.dataDir);
  const reason = wasMissing
    ? `the key file ${settings.dataDir}/secret-key is missing`
    : "the secret key is not the one this database was sealed with";
  throw new StartError(
    `${reason}; put back the secret-key file (or set SECRET_KEY) that this database was used with: without it no sealed value can be read. Nothing was changed`,
  );
}

/**
 * One database belongs to one key: with another one, sealed values would not open, and new ones would be mixed among
 * them permanently. The database stores the key's fingerprint, and a start with another key is refused.
 */
export async function holdSecretKey(db: Db, settings: Settings): Promise<void> {
  const fingerprint = keyFingerprint(settings.secretKey);
  const known = await knownFingerprint(db);
  if (known === fingerprint) return;
  if (known !== null || !(await opensEverything(db, settings.secretKey))) refuse(settings);
  await sql`insert into system_setting (key, value)
    values (${settingKey}, ${JSON.stringify(fingerprint)}::jsonb)`.execute(db);
}
